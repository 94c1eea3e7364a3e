import { useId, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { WholeLead } from '#contract/catalogue/leads.ts'
import { leadActions } from '#contract/catalogue/leads.words.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './conversation-ways.module.css'
import { leadCalls } from './lead-calls.ts'

interface Props {
  realm: AccountRealm
  lead: WholeLead
  onChanged(lead: WholeLead): void
}

type Asking = 'agree' | 'decline' | 'close' | 'block'

/** What its `actions` allow, and nothing else. */
export function ConversationWays({ realm, lead, onChanged }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const [name, setName] = useState(lead.own_name)
  const [reason, setReason] = useState('')
  const field = useId()
  const { id, actions, other } = lead
  const [call, calls] = [callAs[realm], leadCalls[realm]]
  const close = () => setAsking(undefined)
  const done = async (after: Promise<WholeLead>, words: string) => {
    onChanged(await after)
    showToast(words, 'success')
  }
  const agree = async () => {
    if (name.trim() === '') throw new Error('请填写联系人')
    await done(call(calls.agree, { id, contact_name: name }), '已同意，双方可以看到联系方式')
  }
  return (
    <div className={styles.ways}>
      {actions.includes('agree') && <Button onClick={() => setAsking('agree')}>{leadActions.agree}</Button>}
      {actions.includes('decline') && (
        <Button kind="outline" onClick={() => setAsking('decline')}>
          {leadActions.decline}
        </Button>
      )}
      {actions.includes('close') && (
        <Button kind="outline" size="small" onClick={() => setAsking('close')}>
          {leadActions.close}
        </Button>
      )}
      {actions.includes('block') && (
        <Button kind="plain" size="small" onClick={() => setAsking('block')}>
          {leadActions.block}
        </Button>
      )}
      {actions.includes('unblock') && (
        <Button
          kind="plain"
          size="small"
          onClick={() => void done(call(calls.block, { id, blocked: false }), '已解除屏蔽').catch(sayFailed)}
        >
          {leadActions.unblock}
        </Button>
      )}
      <Confirm
        open={asking === 'agree'}
        title={`同意与${other.name}合作？`}
        action="同意"
        tone="primary"
        onConfirm={agree}
        onClose={close}
      >
        <p>同意后，双方立即可以看到对方的姓名与电话，不能撤回。对方将看到您的：</p>
        <label htmlFor={field}>联系人</label>
        <input id={field} value={name} maxLength={20} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <p>电话：账户手机号 {lead.own_phone_masked}</p>
      </Confirm>
      <Confirm
        open={asking === 'decline'}
        title={`婉拒${other.name}的合作请求？`}
        action="婉拒"
        onConfirm={() => done(call(calls.decline, { id, reason }), '已婉拒')}
        onClose={close}
      >
        <label htmlFor={`${field}r`}>原因（选填，对方会看到）</label>
        <input
          id={`${field}r`}
          value={reason}
          maxLength={200}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Confirm>
      <Confirm
        open={asking === 'close'}
        title="结束这次沟通？"
        action="结束沟通"
        onConfirm={() => done(call(calls.close, { id }), '已结束')}
        onClose={close}
      >
        <p>结束后双方不能再发消息，记录仍可查看。</p>
      </Confirm>
      <Confirm
        open={asking === 'block'}
        title={`屏蔽${other.name}？`}
        action="屏蔽"
        onConfirm={() => done(call(calls.block, { id, blocked: true }), '已屏蔽')}
        onClose={close}
      >
        <p>对方不能再给您发消息和合作请求；可以随时解除。</p>
      </Confirm>
    </div>
  )
}

const sayFailed = (error: unknown) => showToast(error instanceof Error ? error.message : 'Error', 'error')
