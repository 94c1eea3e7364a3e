import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import { yuan } from '#contract/base/fen.ts'
import { type ConsolePartnership, listPartnerships } from '#contract/catalogue/partnerships.console.ts'
import { claimKinds, partnershipStates } from '#contract/catalogue/partnerships.words.ts'
import { formatDay } from '#ui/formats.ts'
import { clock } from '../../clock.ts'
import { useRight } from '../../session.ts'
import { PartnershipDrawer } from './drawer.tsx'
import styles from './screen.module.css'
import { tones } from './words.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '企业名称、信用代码或单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(partnershipStates) },
  { kind: 'choice', key: 'owed', label: '保证金', options: [{ value: 'true', label: '已结束，待退还' }] },
  { kind: 'choice', key: 'claimed', label: '处理方案', options: [{ value: 'true', label: '待复核' }] },
  { kind: 'text', key: 'enterprise_id', label: '账户编号' },
]

const term = ({ starts_at, ends_at }: ConsolePartnership) =>
  starts_at && ends_at ? `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` : '—'

const columns: ListColumn<ConsolePartnership>[] = [
  {
    key: 'company_name',
    title: '企业名称',
    width: 240,
    render: ({ company_name, no }) => (
      <>
        <div>{company_name}</div>
        <div className={styles.note}>{no}</div>
      </>
    ),
    text: ({ company_name }) => company_name,
  },
  said('no', '单号', { width: 220, hidden: true }, ({ no }) => no),
  {
    key: 'state',
    title: '状态',
    width: 128,
    render: ({ state, claim, confirmed_at }) => (
      <>
        <Mark tone={tones[state]}>{partnershipStates[state]}</Mark>
        {claim && <div className={styles.note}>{claimKinds[claim]}保证金待复核</div>}
        {state === 'approved' && <div className={styles.note}>{confirmed_at ? '合同已确认' : '合同未确认'}</div>}
      </>
    ),
    text: ({ state }) => partnershipStates[state],
  },
  said('plan', '方案', { width: 112 }, ({ plan }) => plan),
  amounts('fee_amount', '合作费', ({ fee_amount }) => fee_amount, { width: 112 }),
  {
    key: 'deposit_left',
    title: '在押保证金',
    width: 128,
    align: 'right',
    render: ({ deposit_left, deposit_due_at }) => (
      <>
        <div className={styles.digits}>{yuan(deposit_left) > 0 ? deposit_left : '—'}</div>
        {deposit_due_at && yuan(deposit_left) > 0 && (
          <div className={new Date(deposit_due_at) < clock() ? styles.late : styles.note}>
            {formatDay(deposit_due_at)} 前退还
          </div>
        )}
      </>
    ),
    text: ({ deposit_left }) => deposit_left,
  },
  said('term', '合作期', { width: 200 }, term),
  {
    key: 'enterprise',
    title: '账户',
    width: 160,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    text: ({ enterprise }) => nameOf(enterprise),
  },
  {
    key: 'created_at',
    title: '申请时间',
    width: 148,
    render: ({ created_at, state }) => (
      <>
        <div className={styles.digits}>{formatMinute(created_at)}</div>
        {state === 'pending' && <div className={styles.note}>已等待 {ageOf(created_at, clock())}</div>}
      </>
    ),
    text: ({ created_at }) => formatMinute(created_at),
  },
]

/** Who applied to be a strategic partner, what was agreed, and whose deposit is due. */
export default function PartnershipsScreen() {
  const list = useList(listPartnerships, { filters })
  const { opened, open, close } = useOpenedId('partnership')
  const mayReview = useRight('partnerships.review')
  const [waiting, setWaiting] = useState(false)
  const going = list.query.filters.state === 'pending' || waiting
  const queue = useQueue<typeof listPartnerships, number>({
    endpoint: listPartnerships,
    input: going && mayReview ? { state: 'pending' } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const openRow = (row: ConsolePartnership) => {
    setWaiting(row.state === 'pending')
    open(row.id)
  }
  const wordFor = ({ state }: ConsolePartnership) => (state === 'pending' && mayReview ? '审核' : '查看')
  return (
    <>
      <ListPage<ConsolePartnership>
        name="partnerships"
        title="合作协议"
        description="企业申请的战略合作：审核并上传合同，企业确认付款后生效；合作结束后由两人处理保证金。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有合作协议；企业提交申请后会出现在这里，并进入工作台"
        rowName={({ no, company_name }) => `${company_name} ${no}`}
        onRowOpen={openRow}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${row.company_name}”的合作`} onClick={() => openRow(row)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && <PartnershipDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
