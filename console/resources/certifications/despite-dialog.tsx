import { Modal } from 'antd'
import { useState } from 'react'

interface Props {
  words: string
  onApprove(): Promise<void>
  onClose(): void
}

/** The register says otherwise: whoever approves all the same does so knowingly, and it stands in the timeline. */
export function DespiteDialog({ words, onApprove, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const approve = async () => {
    setBusy(true)
    await onApprove()
    onClose()
  }
  return (
    <Modal
      open
      title="工商信息不一致"
      okText="已核实，仍然通过"
      cancelText="返回核对"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void approve()}
      onCancel={onClose}
    >
      <p>{words}</p>
      <p>仍然通过时，差异会记入经过。</p>
    </Modal>
  )
}
