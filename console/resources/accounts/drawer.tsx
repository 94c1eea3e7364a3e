import { Table, Timeline } from 'antd'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import view from '#console/parts/records/record-view.module.css'
import { ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { formatMinute, formatSecond } from '#console/parts/show/time.ts'
import type { ConsoleAccountDetail } from '#contract/people/accounts.console.ts'
import { WithdrawalTable } from '../withdrawals/table.tsx'
import styles from './drawer.module.css'
import type { AccountKind } from './kind.ts'
import { AccountSide } from './side.tsx'

interface AccountDrawerProps {
  kind: AccountKind
  id: number
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

const width = 1040
/** As many characters as fit half of the evidence. */
const lineMax = 24

/** One account: what is known of it at the left, what can be done about it at the right. */
export function AccountDrawer({ kind, id, onChanged, onClose }: AccountDrawerProps) {
  const asked = useAsk(kind.calls.read, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={asked.data ? `${kind.noun}：${nameOf(asked.data)}` : kind.noun}
      evidence="资料与经过"
      asked={asked}
      width={width}
      side={(account) => <AccountSide kind={kind} account={account} onChanged={changed} />}
      onClose={onClose}
    >
      {(account) => <Evidence kind={kind} account={account} />}
    </ReviewDrawer>
  )
}

function Evidence({ kind, account }: { kind: AccountKind; account: ConsoleAccountDetail }) {
  const { profile, sessions, timeline, open_withdrawals } = account
  return (
    <>
      <Section title="资料">
        {profile.length === 0 ? (
          <p className={view.none}>还没有填写资料。</p>
        ) : (
          <dl className={view.facts}>
            {profile.map(({ label, value }) => (
              <div key={label} className={value.length > lineMax ? view.wide : ''}>
                <dt>{label}</dt>
                <dd>{value || <span className={view.none}>未填写</span>}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      {open_withdrawals.length > 0 && (
        <Section title={`进行中的提现（${open_withdrawals.length}）`}>
          <WithdrawalTable rows={open_withdrawals} />
        </Section>
      )}
      <Section title={sessions.length > 0 ? `登录中的设备（${sessions.length}）` : '登录中的设备'}>
        <Sessions sessions={sessions} />
      </Section>
      <Section title="经过">
        {timeline.length === 0 ? (
          <p className={view.none}>还没有记录。</p>
        ) : (
          <Happened timeline={timeline} noun={kind.noun} />
        )}
      </Section>
    </>
  )
}

type Session = ConsoleAccountDetail['sessions'][number]

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return <p className={view.none}>现在没有设备登录。</p>
  return (
    <Table<Session>
      size="small"
      rowKey="id"
      dataSource={[...sessions]}
      pagination={false}
      columns={[
        {
          title: '设备',
          render: (_value, { device, browser }) => (
            <>
              {device || '未知设备'}
              {!browser && <span className={styles.kind}>应用或脚本</span>}
            </>
          ),
        },
        { title: '网络', width: 150, render: (_value, { network }) => network || '未知' },
        { title: '登录时间', width: 140, render: (_value, session) => digits(session.created_at) },
        { title: '最近使用', width: 140, render: (_value, session) => digits(session.last_seen_at) },
      ]}
    />
  )
}

const digits = (at: string) => <span className={styles.digits}>{formatMinute(at)}</span>

interface HappenedProps {
  timeline: ConsoleAccountDetail['timeline']
  noun: string
}

/** What changed an account for the worse stands out, so that it is found at a glance. */
const grave: readonly string[] = ['account.freeze', 'account.close']

function Happened({ timeline, noun }: HappenedProps) {
  return (
    <Timeline
      className={styles.timeline ?? ''}
      aria-label={`${noun}的经过`}
      items={timeline.map(({ at, action, text, by }, place) => ({
        key: `${at} ${action} ${place}`,
        color: grave.includes(action) ? 'red' : 'gray',
        content: (
          <>
            <div className={styles.text}>{text}</div>
            <div className={styles.when}>
              <span className={styles.digits}>{formatSecond(at)}</span>
              {by && <span>{by}</span>}
            </div>
          </>
        ),
      }))}
    />
  )
}
