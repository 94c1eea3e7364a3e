import { Modal } from 'antd'
import { ReasonField, useReason } from './reason-field.tsx'

interface ReasonDialogProps {
  title: string
  /** Answers what went wrong, in words; nothing where it is done. */
  onReject(reason: string): Promise<string | undefined>
  onClose(): void
}

/** Sends something back, and says why: nobody can mend what they are not told. */
export function ReasonDialog({ title, onReject, onClose }: ReasonDialogProps) {
  const { field, busy, reject } = useReason(onReject, onClose)
  return (
    <Modal
      open
      title={title}
      width={520}
      okText="退回"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <ReasonField {...field} autoFocus />
    </Modal>
  )
}
