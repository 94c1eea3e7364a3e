import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { isRefused } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  approveWithdrawal,
  type ConsoleWithdrawalDetail,
  recordWithdrawalFailed,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  takeOnWithdrawal,
  undoWithdrawalApproval,
} from '#contract/money/withdrawals.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import { PaidDialog } from './paid-dialog.tsx'
import type { Step } from './steps.ts'
import { methods } from './words.ts'

const reasonMax = 200

type Direct = 'approve' | 'takeOn' | 'retry'

const isDirect = (step: Step): step is Direct => step === 'approve' || step === 'takeOn' || step === 'retry'

/** What follows from a step, beside its button: where the money goes, and who acts next. */
export function followsFrom(step: Step, withdrawal: ConsoleWithdrawalDetail): string {
  const { owner, amount, net_amount, method, account, payee_name } = withdrawal
  const into = method === 'wechat' ? methods.wechat : `${methods[method]} ${account}`
  const where = `${payee_name || nameOf(owner)}（${into}）`
  switch (step) {
    case 'approve':
      return isFirstOfTwo(withdrawal)
        ? `同意向${where}打款 ${yuanText(net_amount)}，还须另一位同事复核。`
        : `同意向${where}打款 ${yuanText(net_amount)}，随后即可打款。`
    case 'takeOn':
      return `由你在银行或支付宝向${where}打款 ${yuanText(net_amount)}，完成后回来登记。同事会看到你正在打款。`
    case 'retry':
      return `上一次确定没有成功。回到待打款，用新的打款单号支付 ${yuanText(net_amount)}。`
    case 'paid':
      return `已经打出 ${yuanText(net_amount)}，凭流水号与凭证登记。`
    default:
      return reasons[step].follows(yuanText(amount))
  }
}

const isFirstOfTwo = ({ needs_second, first_approver }: ConsoleWithdrawalDetail): boolean =>
  needs_second && !first_approver

const direct = {
  approve: { call: approveWithdrawal, done: (first: boolean) => (first ? '已初审通过' : '已通过') },
  takeOn: { call: takeOnWithdrawal, done: () => '已开始打款' },
  retry: { call: retryWithdrawal, done: () => '已回到待打款' },
} as const

const reasons = {
  reject: {
    verb: '驳回',
    label: '驳回的原因',
    title: (who: string) => `驳回“${who}”的提现`,
    call: rejectWithdrawal,
    hint: '对方会收到通知并看到原因，请写清楚依据。',
    done: '已驳回，款项已退回余额',
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
  /** Does it, or asks for what has to be said with it. */
  take(step: Step): void
  busy: Step | undefined
  dialog: ReactNode
}

/** What operators do about a withdrawal. `onSettled` runs whatever came of it: often somebody else was faster. */
export function useWithdrawalSteps(
  withdrawal: ConsoleWithdrawalDetail,
  onSettled: () => Promise<void>,
  queue: Queue | undefined,
): Steps {
  const { message } = App.useApp()
  const [taken, setTaken] = useState<'paid' | keyof typeof reasons>()
  const [busy, setBusy] = useState<Direct>()
  // Once decided, the next one is on its way here: a key that comes a moment too early must not begin the next step.
  const over = useRef(false)
  const close = () => setTaken(undefined)
  const { id, owner } = withdrawal

  const settled = (done: string, undo?: () => Promise<unknown>) => {
    const words = `${done}：${nameOf(owner)} ${yuanText(withdrawal.net_amount)}`
    over.current = queue !== undefined
    if (queue) queue.decided({ words, ...(undo && { undo }) })
    else void message.success(words)
  }
  const take = async (step: Direct) => {
    if (busy || over.current) return
    setBusy(step)
    const { call: endpoint, done } = direct[step]
    const undo = () => call(undoWithdrawalApproval, { id }).finally(() => void onSettled())
    try {
      await call(endpoint, { id })
      settled(done(isFirstOfTwo(withdrawal)), step === 'approve' ? undo : undefined)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(undefined)
      await onSettled()
    }
  }
  const reasoned = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      settled(done)
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.reason) || messageOf(error)
    } finally {
      await onSettled()
    }
  }

  const reasonDialog = (step: keyof typeof reasons) => {
    const { title, verb, label, hint, follows, done, call: endpoint } = reasons[step]
    return (
      <ReasonDialog
        title={title(nameOf(owner))}
        verb={verb}
        label={label}
        hint={hint}
        follows={follows(yuanText(withdrawal.amount))}
        max={reasonMax}
        onReject={(reason) => reasoned(() => call(endpoint, { id, reason }), done)}
        onClose={close}
      />
    )
  }

  return {
    busy,
    take: (step) => {
      if (isDirect(step)) void take(step)
      else if (!over.current) setTaken(step)
    },
    dialog:
      taken === 'paid' ? (
        <PaidDialog
          withdrawal={withdrawal}
          onPaid={() => settled('已登记打款成功')}
          onSettled={onSettled}
          onClose={close}
        />
      ) : (
        taken && reasonDialog(taken)
      ),
  }
}
