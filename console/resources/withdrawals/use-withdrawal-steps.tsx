import { type ReactNode, useState } from 'react'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { sayYuan } from '#console/parts/show/amount.tsx'
import {
  approveWithdrawal,
  type ConsoleWithdrawalDetail,
  recordWithdrawalFailed,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  takeOnWithdrawal,
} from '#contract/money/withdrawals.console.ts'
import { call } from '../../call.ts'
import { PaidDialog } from './paid-dialog.tsx'
import type { Step } from './steps.ts'
import { methods } from './words.ts'

const reasonMax = 200

/** What is asked before, and what is said after. */
interface Question {
  title: string
  content: string
  okText: string
  done: string
  work(): Promise<unknown>
}

function questionFor(step: 'approve' | 'takeOn' | 'retry', withdrawal: ConsoleWithdrawalDetail): Question {
  const { id, owner, net_amount, method, account, payee_name, needs_second, first_approver } = withdrawal
  const who = nameOf(owner)
  const into = method === 'wechat' ? methods.wechat : `${methods[method]} ${account}`
  const where = `${payee_name || who}（${into}）`
  const first = needs_second && !first_approver
  switch (step) {
    case 'approve':
      return {
        title: `${first_approver ? '复核通过' : '通过'}“${who}”的提现？`,
        content: `向${where}打款 ${sayYuan(net_amount)}。${first ? '通过后还须另一位同事复核。' : '通过后即可打款。'}`,
        okText: first_approver ? '复核通过' : '通过',
        done: first ? '已初审通过，等待另一位同事复核' : '已通过，等待打款',
        work: () => call(approveWithdrawal, { id }),
      }
    case 'takeOn':
      return {
        title: `开始向“${who}”打款？`,
        content: `由你在银行或支付宝向${where}打款 ${sayYuan(net_amount)}，完成后回来登记结果。其他同事会看到你正在打款。`,
        okText: '开始打款',
        done: '已开始打款，完成后请登记结果',
        work: () => call(takeOnWithdrawal, { id }),
      }
    case 'retry':
      return {
        title: `重新向“${who}”打款？`,
        content: `上一次打款已确定没有成功。将回到待打款，用新的打款单号支付 ${sayYuan(net_amount)}。`,
        okText: '重新打款',
        done: '已回到待打款',
        work: () => call(retryWithdrawal, { id }),
      }
  }
}

const reasons = {
  reject: {
    verb: '拒绝',
    label: '拒绝的原因',
    title: (who: string) => `拒绝“${who}”的提现`,
    call: rejectWithdrawal,
    hint: '对方会收到通知并看到原因，请写清楚依据。',
    done: '已拒绝，款项已退回余额',
    follows: (amount: string) => `${amount}（含手续费）立即退回对方余额，不能撤销。`,
  },
  failed: {
    verb: '登记打款失败',
    label: '失败的原因',
    title: (who: string) => `登记“${who}”的提现打款失败`,
    call: recordWithdrawalFailed,
    hint: '对方会看到，请写明银行给出的原因，例如“账号与户名不符”。',
    done: '已登记打款失败',
    follows: (amount: string) => `确定款项没有打出后再登记。${amount} 仍为对方保留，之后可以重新打款或退回。`,
  },
  giveBack: {
    verb: '退回余额',
    label: '退回的原因',
    title: (who: string) => `退回“${who}”的提现`,
    call: returnWithdrawal,
    hint: '对方会收到通知并看到原因。',
    done: '已退回余额',
    follows: (amount: string) => `${amount}（含手续费）退回对方余额，这笔提现随之结束，不能撤销。`,
  },
} as const

interface Steps {
  /** Asks first, and shows the figures. */
  take(step: Step): void
  dialog: ReactNode
}

/** What operators do about a withdrawal. `onSettled` runs whatever came of it: often somebody else was faster. */
export function useWithdrawalSteps(withdrawal: ConsoleWithdrawalDetail, onSettled: () => Promise<void>): Steps {
  const confirm = useConfirm()
  const reasoned = useReasoned(onSettled)
  const [taken, setTaken] = useState<'paid' | keyof typeof reasons>()
  const close = () => setTaken(undefined)

  const ask = (step: 'approve' | 'takeOn' | 'retry') => {
    const { done, work, ...question } = questionFor(step, withdrawal)
    confirm({
      ...question,
      danger: false,
      doneMessage: done,
      work: async () => {
        try {
          await work()
        } finally {
          await onSettled()
        }
      },
    })
  }

  const reasonDialog = (step: keyof typeof reasons) => {
    const { title, verb, label, hint, follows, done, call: endpoint } = reasons[step]
    return (
      <ReasonDialog
        title={title(nameOf(withdrawal.owner))}
        verb={verb}
        label={label}
        hint={hint}
        follows={follows(sayYuan(withdrawal.amount))}
        max={reasonMax}
        onReject={(reason) => reasoned(() => call(endpoint, { id: withdrawal.id, reason }), done)}
        onClose={close}
      />
    )
  }

  return {
    take: (step) => (step === 'approve' || step === 'takeOn' || step === 'retry' ? ask(step) : setTaken(step)),
    dialog:
      taken === 'paid' ? (
        <PaidDialog withdrawal={withdrawal} onSettled={onSettled} onClose={close} />
      ) : (
        taken && reasonDialog(taken)
      ),
  }
}
