import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { isRefused } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { ConsoleAccount, OpenWithdrawal } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import type { AccountKind } from './kind.ts'

export const reasonMax = 200

type Step = 'freeze' | 'unfreeze'

const words: Record<Step, { label: string; danger: boolean; follows: string; hint: string; done: string }> = {
  freeze: {
    label: '冻结',
    danger: true,
    follows: '对方会立即退出所有设备，解冻之前不能登录；进行中的提现暂停，仍可驳回或退回余额。资料、余额与订单都保留。',
    hint: '对方登录时会看到原因，请写清楚依据；同时记入账户的经过。',
    done: '已冻结',
  },
  unfreeze: {
    label: '解冻',
    danger: false,
    follows: '对方可以重新登录；之前的登录不会恢复，暂停的提现继续处理。',
    hint: '只有运营人员能看到，记入账户的经过；对方会收到恢复使用的通知。',
    done: '已解冻',
  },
}

/** What was on its way out is named: it may have to be rejected or given back. */
function sayFrozen(open: readonly OpenWithdrawal[]): string {
  if (open.length === 0) return words.freeze.done
  const numbers = open.map(({ no, amount }) => `${no}（${yuanText(amount)}）`).join('、')
  return `${words.freeze.done}，${open.length} 笔进行中的提现已暂停：${numbers}`
}

interface Steps {
  /** What can be done to an account as it stands. */
  offered(account: ConsoleAccount): { step: Step; label: string; danger: boolean }[]
  /** Asks for the reason first, and names the account. */
  take(account: ConsoleAccount, step: Step): void
  endSessions(account: ConsoleAccount): void
  dialog: ReactNode
}

/** What operators do to an account. `onDone` runs whatever came of it: often somebody else was faster. */
export function useAccountSteps(kind: AccountKind, onDone: () => Promise<void>): Steps {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [taken, setTaken] = useState<{ account: ConsoleAccount; step: Step }>()

  const send = async ({ id }: ConsoleAccount, step: Step, reason: string) => {
    try {
      if (step === 'freeze') {
        const { open_withdrawals } = await call(kind.calls.freeze, { id, reason })
        void message.success(sayFrozen(open_withdrawals))
      } else {
        await call(kind.calls.unfreeze, { id, reason })
        void message.success(words.unfreeze.done)
      }
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.reason) || messageOf(error)
    } finally {
      await onDone()
    }
  }

  return {
    offered: ({ state }) => {
      if (state === 'closed') return []
      const step = state === 'frozen' ? 'unfreeze' : 'freeze'
      return [{ step, label: words[step].label, danger: words[step].danger }]
    },
    take: (account, step) => setTaken({ account, step }),
    endSessions: (account) =>
      confirm({
        title: `结束“${nameOf(account)}”的全部会话？`,
        content: '对方会立即退出所有设备，可以重新登录。',
        okText: '结束会话',
        doneMessage: '会话已结束',
        work: async () => {
          try {
            await call(kind.calls.endSessions, { id: account.id })
          } finally {
            await onDone()
          }
        },
      }),
    dialog: taken && (
      <ReasonDialog
        title={`${words[taken.step].label}${kind.noun}“${nameOf(taken.account)}”`}
        verb={words[taken.step].label}
        label={`${words[taken.step].label}的原因`}
        hint={words[taken.step].hint}
        follows={words[taken.step].follows}
        danger={words[taken.step].danger}
        max={reasonMax}
        onReject={(reason) => send(taken.account, taken.step, reason)}
        onClose={() => setTaken(undefined)}
      />
    ),
  }
}
