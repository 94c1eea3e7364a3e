import type { OwnResource } from '#contract/catalogue/downloads.ts'
import { Confirm } from '#ui/confirm.tsx'

interface PayDialogProps {
  title: string
  own: OwnResource
  onConfirm(): Promise<void>
  onClose(): void
}

/** What it costs and what is left, before any point is gone. */
export default function PayDialog({ title, own: { points, balance }, onConfirm, onClose }: PayDialogProps) {
  return (
    <Confirm
      open
      title={`下载《${title}》`}
      action={`用 ${points} 积分下载`}
      tone="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      将扣除 {points} 积分，扣除后剩余 {Number(balance) - points}{' '}
      积分。一年内再次下载不再扣；因平台原因未能下载的，积分自动退回。
    </Confirm>
  )
}
