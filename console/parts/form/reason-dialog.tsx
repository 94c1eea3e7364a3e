import { Modal } from 'antd'
import { ReasonField, useReason } from '#console/parts/fields/reason-field.tsx'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  title: string
  /** What is done; sending back, unless something else is named. */
  verb?: string
  label?: string
  /** Who reads it, and what it should say. */
  hint?: string
  /** What follows from it, for whoever is about to do it. */
  follows?: string
  danger?: boolean
  max?: number
  /** Answers what went wrong, in words; nothing where it is done. */
  onReject(reason: string): Promise<string | undefined>
  onClose(): void
}

/** Does something to somebody else's, and says why: nobody can mend what they are not told. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, verb = '驳回', label = '驳回的原因', hint, follows, danger = true, max, onReject, onClose } = props
  const { field, busy, reject } = useReason(onReject, onClose, label)
  return (
    <Modal
      open
      title={title}
      width={520}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      {follows && <p className={styles.follows}>{follows}</p>}
      <ReasonField
        {...field}
        label={label}
        {...(hint !== undefined && { hint })}
        {...(max !== undefined && { max })}
        autoFocus
      />
    </Modal>
  )
}
