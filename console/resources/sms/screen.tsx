import { useEffect } from 'react'
import { realmOptions, realms } from '#console/parts/accounts/realms.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { useListByNumber } from '#console/parts/list/use-list-by-number.ts'
import { at, labelsOf } from '#console/parts/list/written.ts'
import { watchAttention } from '#console/parts/show/attention.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { smsScenes } from '#contract/people/account-calls.ts'
import { listSms, readSmsBudget, type SmsEntry } from '#contract/people/accounts.console.ts'
import { Budget } from './budget.tsx'
import styles from './screen.module.css'
import { sayProvider, sayReason, smsStates } from './states.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'phone_number', placeholder: '完整手机号' },
  {
    kind: 'choice',
    key: 'scene',
    label: '验证码用途',
    options: Object.entries(smsScenes).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'state',
    label: '状态',
    options: Object.entries(smsStates).map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'choice', key: 'realm', label: '账户类型', options: realmOptions },
  { kind: 'days', from: 'from', to: 'to', label: '时间' },
]

const columns: ListColumn<SmsEntry>[] = [
  {
    key: 'created_at',
    title: '时间',
    width: 168,
    render: ({ created_at }) => <span className={styles.digits}>{formatSecond(created_at)}</span>,
    written: at('created_at', { as: 'second' }),
  },
  {
    key: 'phone_number',
    title: '手机号',
    width: 120,
    render: ({ phone_number }) => <span className={styles.digits}>{phone_number}</span>,
    written: at('phone_number'),
  },
  said('label', '内容', { width: 132 }, ({ label }) => label, at('label')),
  said(
    'realm',
    '账户类型',
    { width: 92 },
    ({ realm }) => realms[realm].label,
    at('realm', { words: labelsOf(realms) }),
  ),
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state }) => <Mark tone={smsStates[state].tone}>{smsStates[state].label}</Mark>,
    written: at('state', { words: labelsOf(smsStates) }),
  },
  {
    key: 'reason',
    title: '说明',
    render: ({ reason }) => (reason ? <div className={styles.reason}>{sayReason(reason)}</div> : '—'),
    text: ({ reason }) => sayReason(reason),
    written: at('reason'),
  },
  said('network', '请求网络', { width: 132 }, ({ network }) => network || '—', at('network', { empty: '—' })),
  said('provider', '服务商', { width: 84 }, ({ provider }) => sayProvider(provider), at('provider')),
  said(
    'settled_at',
    '结果时间',
    { width: 170, hidden: true },
    ({ settled_at }) => (settled_at ? formatSecond(settled_at) : ''),
    at('settled_at', { as: 'second' }),
  ),
  said('no', '流水号', { width: 200, hidden: true }, ({ no }) => no, at('no')),
]

const refreshMs = 30_000

/** Every message to a telephone, and what became of it. */
export default function SmsScreen() {
  const list = useListByNumber(listSms, { filters, box: 'phone_number' })
  const budget = useAsk(readSmsBudget, {})
  const { refresh } = budget

  useEffect(() => {
    // A screen that was merely left open lets the session end.
    const timer = setInterval(() => attention.attended() && void refresh(), refreshMs)
    const attention = watchAttention(() => void refresh())
    return () => {
      clearInterval(timer)
      attention.stop()
    }
  }, [refresh])

  const both = {
    ...list,
    refresh: async () => {
      await Promise.all([list.refresh(), refresh()])
    },
  }
  return (
    <ListPage
      name="sms"
      title="短信记录"
      description="发给用户的每一条短信与结果，保存 180 天。手机号只显示一部分，内容与验证码不保存。"
      list={both}
      columns={columns}
      rowKey="id"
      empty="还没有发送过短信；有人获取验证码或收到通知后会出现在这里"
      above={budget.data && <Budget budget={budget.data} />}
    />
  )
}
