import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import { said } from '#console/parts/list/columns.ts'
import { ExportButton } from '#console/parts/list/export-button.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { account, at } from '#console/parts/list/written.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  approveSignups,
  type ConsoleSignup,
  listSignups,
  signupExportPath,
} from '#contract/catalogue/signups.console.ts'
import { signupStates } from '#contract/catalogue/signups.words.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { SignupDrawer } from './drawer.tsx'
import { Phone } from './phone.tsx'
import styles from './signups.module.css'
import { tones } from './words.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '报名单号、订单号、单位或完整手机号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(signupStates) },
  { kind: 'choice', key: 'owner_kind', label: '报名人', options: choicesOf({ enterprise: '企业', maker: '创客' }) },
  { kind: 'text', key: 'activity_id', label: '活动编号' },
]

const columns: ListColumn<ConsoleSignup>[] = [
  {
    key: 'name',
    title: '报名人',
    width: 176,
    render: (row) => (
      <>
        <div>{row.name}</div>
        <Phone key={row.id} id={row.id} name={row.name} masked={row.phone_number} />
      </>
    ),
    written: at('name'),
  },
  // The file holds no more than the screen shows.
  said('phone_number', '电话', { width: 120, hidden: true }, ({ phone_number }) => phone_number, at('phone_number')),
  {
    key: 'activity',
    title: '活动',
    render: ({ activity }) => (
      <>
        <div>{activity.title}</div>
        <div className={styles.note}>
          编号 {activity.id} · {formatMinute(activity.starts_at)} 开始
        </div>
      </>
    ),
    written: at('activity.title'),
  },
  said('company', '单位', { width: 150 }, ({ company }) => company || '—', at('company', { empty: '—' })),
  {
    key: 'state',
    title: '状态',
    width: 150,
    render: ({ state, hold_until, queue_no }) => (
      <>
        <Mark tone={tones[state]}>{signupStates[state]}</Mark>
        {hold_until && <div className={styles.note}>保留到 {formatMinute(hold_until)}</div>}
        {state === 'waitlist' && <div className={styles.note}>候补第 {queue_no} 号</div>}
      </>
    ),
    written: at('state', { words: signupStates }),
  },
  said(
    'seats',
    '人数',
    { width: 84, align: 'right' },
    ({ seats, checked_in }) => (checked_in > 0 ? `${checked_in} / ${seats}` : seats),
    at('seats', { as: 'number' }),
  ),
  amounts('amount', '金额', ({ amount }) => amount, { width: 104 }),
  {
    key: 'owner',
    title: '账户',
    width: 150,
    render: ({ owner }) => <AccountLink realm={owner.kind} account={owner} />,
    written: account('owner'),
  },
  said(
    'created_at',
    '报名时间',
    { width: 138 },
    ({ created_at }) => formatMinute(created_at),
    at('created_at', { as: 'minute' }),
  ),
  said('no', '报名单号', { width: 220, hidden: true }, ({ no }) => no, at('no')),
]

/** Who signed up for what; whoever waits to be looked at is worked from the oldest. */
export default function SignupsScreen() {
  const list = useList(listSignups, { filters })
  const { opened, open, close } = useOpenedId('signup')
  const mayReview = useRight('signups.review')
  const activity = list.query.filters.activity_id
  const queue = useQueue<typeof listSignups, number>({
    endpoint: listSignups,
    input: mayReview ? { state: 'pending', ...(activity && { activity_id: Number(activity) }) } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const batch: BatchAction<ConsoleSignup>[] = mayReview
    ? [
        {
          key: 'approve',
          label: '批量通过',
          applies: ({ state }) => state === 'pending',
          follows: '按所选的先后取得名额；名额不够的进入候补，收费的等待支付 24 小时。',
          run: (rows) => call(approveSignups, { items: rows.map(({ id }) => ({ id })) }),
        },
      ]
    : []
  const wordFor = ({ state }: ConsoleSignup) => (mayReview && state === 'pending' ? '审核' : '查看')
  return (
    <>
      <ListPage<ConsoleSignup>
        name="signups"
        title="活动报名"
        description="审核报名、查看候补与签到。按活动编号筛选后可以导出这场活动的名单；查看与导出完整电话会记入操作日志。"
        list={list}
        columns={columns}
        rowKey="id"
        batch={batch}
        empty="没有报名；会员在活动页报名后会出现在这里，需要审核的进入工作台"
        rowName={({ name, no }) => `${name} ${no}`}
        onRowOpen={({ id }) => open(id)}
        actions={activity && <Exports activity={activity} />}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${row.name}”的报名`} onClick={() => open(row.id)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && <SignupDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}

/** Everybody of one activity, as a workbook. */
function Exports({ activity }: { activity: string }) {
  return (
    <>
      <ExportButton path={signupExportPath} asked={{ activity_id: activity }}>
        导出名单（脱敏）
      </ExportButton>
      <Allowed right="signups.reveal">
        <ExportButton path={signupExportPath} asked={{ activity_id: activity, whole: 'true' }}>
          导出名单（含完整电话与回答）
        </ExportButton>
      </Allowed>
    </>
  )
}
