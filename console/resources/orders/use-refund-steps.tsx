import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import { giveUpRefund, type Refund, retryRefund } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import { RecordRefundDialog } from './record-refund-dialog.tsx'
import { type GivenUp, givenUpTo, refundSteps } from './refundable.ts'

const reasonMax = 200

type Step = 'retry' | 'record' | 'giveUp'

const labels: Record<Step, string> = { retry: '重试', record: '登记银行退款', giveUp: '放弃退款' }
/** Of one whose provider is no more: what somebody found there. */
const adriftLabels: Record<Step, string> = { ...labels, retry: '渠道未退', record: '登记渠道已退' }

/** What it is called to give up the way back, and what follows. */
const givenUp: Record<GivenUp, { verb: string; follows: string; done: string }> = {
  returned: {
    verb: '放弃退款',
    follows: '不再退给付款人，回到企业余额；收回的赠送一并归还。',
    done: '已放弃，款项已退回企业余额',
  },
  balance: {
    verb: '转入余额',
    follows: '不再原路退回，转入买家的可用余额；退款即告完成，不能撤销。',
    done: '已转入买家余额',
  },
}

interface Steps {
  /** What can be done about a refund as it stands. */
  offered(refund: Refund): { step: Step; label: string; danger: boolean }[]
  take(refund: Refund, step: Step): void
  dialog: ReactNode
}

type Bought = Pick<ConsoleOrderDetail, 'purpose' | 'owner_kind'>

/** What operators do about refunds that do not end by themselves. */
export function useRefundSteps(order: Bought, onSettled: () => Promise<void>): Steps {
  const into = givenUpTo(order)
  const words = givenUp[into ?? 'returned']
  const reasoned = useReasoned(onSettled)
  const confirm = useConfirm()
  const [taken, setTaken] = useState<{ refund: Refund; step: 'record' | 'giveUp' }>()

  const retry = ({ no, amount, adrift }: Refund) =>
    confirm({
      ...(adrift
        ? {
            title: `退款 ${no} 渠道未退？`,
            content: `渠道已停用。请先在渠道的商户后台确认 ${yuanText(amount)} 没有退出，否则会重复退款。确认后可登记银行退款。`,
            okText: '确认未退',
            doneMessage: '已记为渠道未退',
          }
        : {
            title: `重试退款 ${no}？`,
            content: `用新的渠道单号再次退回 ${yuanText(amount)}。上一次已被渠道明确拒绝，不会重复退款。`,
            okText: '重试',
            doneMessage: '已重新发起',
          }),
      danger: adrift,
      work: async () => {
        try {
          await call(retryRefund, { no })
        } finally {
          await onSettled()
        }
      },
    })

  const giveUp = ({ no }: Refund, reason: string) => reasoned(() => call(giveUpRefund, { no, reason }), words.done)
  const close = () => setTaken(undefined)
  return {
    offered: (refund) => {
      const may = refundSteps(refund, into)
      const steps = (Object.keys(labels) as Step[]).filter((step) => may[step])
      return steps.map((step) => ({
        step,
        label: step === 'giveUp' ? words.verb : (refund.adrift ? adriftLabels : labels)[step],
        danger: step === 'giveUp',
      }))
    },
    take: (refund, step) => (step === 'retry' ? retry(refund) : setTaken({ refund, step })),
    dialog:
      taken &&
      (taken.step === 'record' ? (
        <RecordRefundDialog refund={taken.refund} onSettled={onSettled} onClose={close} />
      ) : (
        <ReasonDialog
          title={`${words.verb} ${taken.refund.no}`}
          verb={words.verb}
          label={`${words.verb}的原因`}
          hint="记入退款与操作日志。"
          follows={`${yuanText(taken.refund.amount)} ${words.follows}`}
          max={reasonMax}
          onReject={(reason) => giveUp(taken.refund, reason)}
          onClose={close}
        />
      )),
  }
}
