import { useState } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { OwnHead } from '#contract/catalogue/own-records.ts'
import type { OwnAction } from '#contract/catalogue/own-records.words.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './manage.module.css'

/** The calls that make one step of something of theirs. */
interface StepCalls {
  withdraw: Endpoint<'enterprise'>
  drop: Endpoint<'enterprise'>
  takeOff: Endpoint<'enterprise'>
  putBack: Endpoint<'enterprise'>
  remove: Endpoint<'enterprise'>
}

interface Step {
  action: OwnAction
  call: keyof StepCalls
  label: string
  /** What is asked before; what can be taken back at once is done at once. */
  asks?: string
  done: string
}

const steps: readonly Step[] = [
  { action: 'withdraw', call: 'withdraw', label: '撤回提交', done: '已撤回，可以继续修改' },
  {
    ...{ action: 'drop', call: 'drop', label: '放弃修改', done: '已放弃修改' },
    asks: '没有通过审核的修改会丢失，读者看到的内容不变。',
  },
  {
    ...{ action: 'take_off', call: 'takeOff', label: '下线', done: '已下线' },
    asks: '读者将立即看不到，之后可以随时重新上线，无需再次审核。',
  },
  { action: 'put_back', call: 'putBack', label: '重新上线', done: '已重新上线' },
  { ...{ action: 'delete', call: 'remove', label: '删除草稿', done: '已删除' }, asks: '删除后不能恢复。' },
]

interface OwnActionsProps {
  own: Pick<OwnHead, 'id' | 'version' | 'actions'>
  calls: StepCalls
  name: string
  size?: 'small' | 'medium'
  onRemoved?(): void
}

/** What can be done about something of theirs beside writing it; the server says which. */
export function OwnActions({ own, calls, name, size = 'small', onRemoved }: OwnActionsProps) {
  const { reloadPage, act } = useAccount('enterprise')
  const [asked, setAsked] = useState<Step>()
  const { id, version } = own
  const take = async ({ call, action }: Step) => {
    await callAs.enterprise(calls[call], { id, version })
    if (action === 'delete' && onRemoved) onRemoved()
    else await reloadPage()
  }
  return (
    <span className={styles.ways}>
      {steps
        .filter(({ action }) => own.actions.includes(action))
        .map((step) => (
          <Button
            key={step.action}
            kind="outline"
            size={size}
            onClick={() => (step.asks ? setAsked(step) : void act(() => take(step), step.done))}
          >
            {step.label}
          </Button>
        ))}
      <Confirm
        open={asked !== undefined}
        title={`${asked?.label ?? ''}“${name}”？`}
        action={asked?.label ?? ''}
        tone={asked?.action === 'delete' ? 'danger' : 'primary'}
        onConfirm={async () => {
          if (asked) await take(asked)
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked?.asks}
      </Confirm>
    </span>
  )
}
