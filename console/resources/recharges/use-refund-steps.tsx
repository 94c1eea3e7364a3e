import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { yuanText } from '#contract/base/fen.ts'
import { giveUpRefund, type Refund, retryRefund } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import { RecordRefundDialog } from './record-refund-dialog.tsx'
import { refundSteps } from './refundable.ts'

const reasonMax = 200

type Step = 'retry' | 'record' | 'giveUp'

const labels: Record<Step, string> = { retry: '重试', record: '登记银行退款', giveUp: '放弃退款' }

interface Steps {
  /** What can be done about a refund as it stands. */
  offered(refund: Refund): { step: Step; label: string; danger: boolean }[]
  take(refund: Refund, step: Step): void
  dialog: ReactNode
}

/** What operators do about refunds that do not end by themselves. */
export function useRefundSteps(onSettled: () => Promise<void>): Steps {
  const reasoned = useReasoned(onSettled)
  const confirm = useConfirm()
  const [taken, setTaken] = useState<{ refund: Refund; step: 'record' | 'giveUp' }>()

  const retry = ({ no, amount }: Refund) =>
    confirm({
      title: `重试退款 ${no}？`,
      content: `用新的渠道单号再次退回 ${yuanText(amount)}。上一次已被渠道明确拒绝，不会重复退款。`,
      okText: '重试',
      danger: false,
      doneMessage: '已重新发起',
      work: async () => {
        try {
          await call(retryRefund, { no })
        } finally {
          await onSettled()
        }
      },
    })

  const giveUp = ({ no }: Refund, reason: string) =>
    reasoned(() => call(giveUpRefund, { no, reason }), '已放弃，款项已退回企业余额')
  const close = () => setTaken(undefined)
  return {
    offered: (refund) => {
      const may = refundSteps(refund)
      const steps = (Object.keys(labels) as Step[]).filter((step) => may[step])
      return steps.map((step) => ({ step, label: labels[step], danger: step === 'giveUp' }))
    },
    take: (refund, step) => (step === 'retry' ? retry(refund) : setTaken({ refund, step })),
    dialog:
      taken &&
      (taken.step === 'record' ? (
        <RecordRefundDialog refund={taken.refund} onSettled={onSettled} onClose={close} />
      ) : (
        <ReasonDialog
          title={`放弃退款 ${taken.refund.no}`}
          verb="放弃退款"
          label="放弃的原因"
          hint="记入退款与操作日志。"
          follows={`${yuanText(taken.refund.amount)} 不再退给付款人，回到企业余额；收回的赠送一并归还。`}
          max={reasonMax}
          onReject={(reason) => giveUp(taken.refund, reason)}
          onClose={close}
        />
      )),
  }
}
