import { App } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf, realmOptions, realms } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { isRefused } from '#contract/base/call.ts'
import { type ConsoleClosure, holdClosure, listClosures } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { clock } from '../../clock.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import { dueOf } from './due.ts'
import styles from './screen.module.css'
import { closureStates } from './states.ts'

const stateOptions = Object.entries(closureStates).map(([value, { label }]) => ({ value, label }))

const filters: Filter[] = [
  { kind: 'choice', key: 'state', label: '状态', options: stateOptions },
  { kind: 'choice', key: 'realm', label: '账户类型', options: realmOptions },
]

const ownerOf = ({ account, phone_number }: ConsoleClosure) => ({ ...account, phone_number })

const columns: ListColumn<ConsoleClosure>[] = [
  {
    key: 'account',
    title: '账户',
    width: 200,
    render: (closure) => (
      <>
        <div className={styles.name}>
          <AccountLink realm={closure.realm} account={ownerOf(closure)} />
        </div>
        <div className={styles.note}>
          {realms[closure.realm].label} <span className={styles.digits}>{closure.phone_number}</span>
        </div>
      </>
    ),
    text: (closure) => nameOf(ownerOf(closure)),
  },
  said('realm', '账户类型', { width: 96, hidden: true }, ({ realm }) => realms[realm].label),
  said('phone_number', '手机号', { width: 128, hidden: true }, ({ phone_number }) => phone_number),
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => <Mark tone={closureStates[state].tone}>{closureStates[state].label}</Mark>,
    text: ({ state }) => closureStates[state].label,
  },
  {
    key: 'ends_at',
    title: '到期时间',
    width: 144,
    render: (closure) => <Ends {...closure} />,
    text: ({ ends_at }) => formatMinute(ends_at),
  },
  {
    key: 'reason',
    title: '注销的原因',
    render: ({ reason }) =>
      reason ? <div className={styles.text}>{reason}</div> : <span className={styles.none}>没有填写</span>,
    text: ({ reason }) => reason,
  },
  {
    key: 'handled',
    title: '处理',
    render: (closure) =>
      closure.decided_at ? (
        <div className={styles.text}>
          {closure.note && <div>{closure.note}</div>}
          <div className={styles.note}>{sayHandled(closure)}</div>
        </div>
      ) : (
        <span className={styles.none}>—</span>
      ),
    text: (closure) => [closure.note, sayHandled(closure)].filter(Boolean).join(' '),
  },
  {
    key: 'asked_at',
    title: '申请时间',
    width: 144,
    render: ({ asked_at }) => <span className={styles.digits}>{formatMinute(asked_at)}</span>,
    text: ({ asked_at }) => formatMinute(asked_at),
  },
]

/** The last thing that was decided. What holds an account back by itself is money that is still open. */
function sayHandled({ state, handled_by, decided_at }: ConsoleClosure): string {
  if (decided_at === null) return ''
  const at = formatMinute(decided_at)
  if (state === 'cancelled') return `本人撤回 ${at}`
  if (state === 'done') return `到期注销 ${at}`
  return `${handled_by || '系统'}${state === 'held' ? '暂缓' : '放行'} ${at}`
}

/** Nobody reads a date as fast as how long it is until then. */
function Ends({ state, ends_at }: ConsoleClosure) {
  const { words, soon } = dueOf(ends_at, clock())
  return (
    <>
      <div className={styles.digits}>{formatMinute(ends_at)}</div>
      {state === 'waiting' && <div className={soon ? styles.soon : styles.note}>{words}</div>}
      {state === 'held' && <div className={styles.note}>到期也不注销</div>}
    </>
  )
}

/** Who wants to leave, and until when somebody may stop it. */
export default function ClosuresScreen() {
  const list = useList(listClosures, { filters })
  const { message } = App.useApp()
  const [deciding, setDeciding] = useState<ConsoleClosure>()

  const decide = async ({ id, state }: ConsoleClosure, note: string) => {
    try {
      await call(holdClosure, { id, held: state === 'waiting', note })
      void message.success(state === 'waiting' ? '已暂缓' : '已放行')
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.note) || messageOf(error)
    } finally {
      await list.refresh()
    }
  }

  return (
    <>
      <ListPage
        name="closures"
        title="注销申请"
        description="最先到期的在前。冷静期 15 天，本人可以撤回；到期后自动注销，注销后不能恢复。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有人申请注销；申请后有 15 天冷静期，可以在这里暂缓"
        rowActionsWidth={72}
        rowActions={(closure) =>
          (closure.state === 'waiting' || closure.state === 'held') && (
            <Allowed right="closures.hold">
              <RowButton
                label={`${verbOf(closure)}“${nameOf(ownerOf(closure))}”的注销`}
                onClick={() => setDeciding(closure)}
              >
                {verbOf(closure)}
              </RowButton>
            </Allowed>
          )
        }
      />
      {deciding && (
        <ReasonDialog
          title={`${verbOf(deciding)}“${nameOf(ownerOf(deciding))}”的注销`}
          verb={verbOf(deciding)}
          label={`${verbOf(deciding)}的原因`}
          hint={hintOf(deciding)}
          follows={followsOf(deciding)}
          danger={deciding.state === 'held'}
          max={200}
          onReject={(note) => decide(deciding, note)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

function verbOf({ state }: ConsoleClosure): string {
  return state === 'held' ? '放行' : '暂缓'
}

function hintOf({ state }: ConsoleClosure): string {
  return state === 'waiting'
    ? '对方会收到通知并看到原因，请写清楚还要办什么；同时记入账户的经过。'
    : '原因只有运营人员能看到，记入账户的经过。'
}

function followsOf({ state, ends_at }: ConsoleClosure): string {
  if (state === 'waiting') return '暂缓后到期也不注销，直到放行或本人撤回。用于有未了结的交易、投诉或核查。'
  const { words } = dueOf(ends_at, clock())
  return words === '已到期'
    ? '冷静期已过，放行后对方会收到通知，还有 3 天可以撤回，之后注销，注销后不能恢复。'
    : `放行后对方会收到通知，账户在 ${formatMinute(ends_at)} 注销，至少还有 3 天可以撤回，注销后不能恢复。`
}
