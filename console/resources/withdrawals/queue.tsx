import { UploadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf, realmOptions, realms } from '#console/parts/accounts/realms.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { said } from '#console/parts/list/columns.ts'
import { Counted } from '#console/parts/list/counted.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter, type ListQuery } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { type List, useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { watchAttention } from '#console/parts/show/attention.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { ShortNumber } from '#console/parts/show/short-number.tsx'
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import {
  type ConsoleWithdrawal,
  listWithdrawals,
  readWithdrawalQueues,
  type WithdrawalQueues,
} from '#contract/money/withdrawals.console.ts'
import { withdrawalStates } from '#contract/money/withdrawals.ts'
import { clock } from '../../clock.ts'
import { Allowed, useMe, useRight } from '../../session.ts'
import { WithdrawalDrawer } from './drawer.tsx'
import { consistent, intoQueue, type QueueKey, queueIn, queueOf, queues, selecting } from './queues.ts'
import { ReceiptsDialog } from './receipts-dialog.tsx'
import styles from './screen.module.css'
import { Stopped } from './stopped.tsx'
import { useWithdrawalBatch } from './use-batch.ts'
import { isOpen, methods, needsHands, stateOf } from './words.ts'

/** An owner is looked for among those of one realm, and only by whoever may read them. */
function filtersFor(realm: string | null, mayFind: { enterprise: boolean; maker: boolean }): Filter[] {
  const owner: Filter[] =
    (realm === 'enterprise' || realm === 'maker') && mayFind[realm]
      ? [{ kind: 'picked', of: realm, key: 'owner_id', label: `${realms[realm].label}账户` }]
      : [{ kind: 'text', key: 'owner_id', label: '账户编号' }]
  return [
    { kind: 'search', key: 'no', placeholder: '提现单号' },
    { kind: 'choice', key: 'state', label: '状态', options: choicesOf(withdrawalStates) },
    { kind: 'choice', key: 'realm', label: '账户类型', options: realmOptions },
    ...(realm ? owner : []),
    { kind: 'choice', key: 'method', label: '收款方式', options: choicesOf(methods) },
    { kind: 'days', from: 'from', to: 'to', label: '申请' },
  ]
}

const second: Filter = { kind: 'text', key: 'second', label: '复核' }

const columns: ListColumn<ConsoleWithdrawal>[] = [
  {
    key: 'no',
    title: '单号',
    width: 100,
    render: ({ no }) => <ShortNumber label="提现单号" no={no} />,
    text: ({ no }) => no,
  },
  // How long somebody has waited is the reason to act: it stands where no width hides it.
  said('age', '已等待', { width: 92 }, (row) => (isOpen(row) ? ageOf(row.created_at, clock()) : '—')),
  {
    key: 'owner',
    title: '申请人',
    width: 168,
    render: ({ realm, owner }) => (
      <div className={styles.owner}>
        <AccountLink realm={realm} account={owner} />
        <div className={styles.note}>{realms[realm].label}</div>
      </div>
    ),
    text: ({ owner }) => nameOf(owner),
  },
  said('realm', '账户类型', { width: 88, hidden: true }, ({ realm }) => realms[realm].label),
  {
    key: 'state',
    title: '状态',
    width: 116,
    render: (row) => (
      <>
        <Mark tone={stateOf(row).tone}>{stateOf(row).label}</Mark>
        <div className={styles.note}>{saySigned(row)}</div>
      </>
    ),
    text: (row) => stateOf(row).label,
  },
  amounts('amount', '提现金额', ({ amount }) => amount, { width: 116 }),
  amounts('fee', '手续费', ({ fee }) => fee, { width: 100, hidden: true }),
  amounts('net_amount', '实际打款', ({ net_amount }) => net_amount, { width: 116 }),
  {
    key: 'account',
    title: '收款账户',
    width: 152,
    render: ({ method, account, bank_name }) => (
      <>
        <div>{methods[method]}</div>
        <div className={styles.note}>{[bank_name, method === 'wechat' ? '' : account].filter(Boolean).join(' ')}</div>
      </>
    ),
    text: ({ method, account }) => `${methods[method]} ${account}`,
  },
  {
    key: 'created_at',
    title: '申请时间',
    width: 140,
    render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
    text: ({ created_at }) => formatMinute(created_at),
  },
]

/** Who said yes, and whether somebody else has to. */
function saySigned({ state, needs_second, first_approver, approver }: ConsoleWithdrawal): string {
  if (state === 'pending') {
    if (first_approver) return `${first_approver.name}初审`
    return needs_second ? '须两人通过' : ''
  }
  return approver ? `${[first_approver?.name, approver.name].filter(Boolean).join('、')}审核` : ''
}

const refreshMs = 60_000

export function QueueTab() {
  const list = useWithdrawals()
  const waiting = useAsk(readWithdrawalQueues, {})
  const { refresh: recount } = waiting
  const { opened, open, close } = useOpenedId('withdrawal')
  const mayReview = useRight('withdrawals.review')
  const mayPay = useRight('withdrawals.pay')
  const refresh = async () => {
    await Promise.all([list.refresh(), recount()])
  }
  const [chosen, setChosen] = useState<QueueKey>()
  const filtered = queueIn(list.query.filters)
  const going = filtered === undefined || filtered === 'all' ? chosen : filtered
  const me = useMe()?.id
  const mine = (row: ConsoleWithdrawal) =>
    needsHands(row) && (row.state === 'pending' ? mayReview && row.first_approver?.id !== me : mayPay)
  const queue = useQueue<typeof listWithdrawals, number>({
    endpoint: listWithdrawals,
    input: going && selecting(going),
    keyOf: ({ id }) => id,
    mine,
    opened,
    open,
  })

  useEffect(() => {
    // A screen that was merely left open lets the session end.
    const timer = setInterval(() => attention.attended() && void recount(), refreshMs)
    const attention = watchAttention(() => void recount())
    return () => {
      clearInterval(timer)
      attention.stop()
    }
  }, [recount])

  const wordFor = (row: ConsoleWithdrawal) => (mine(row) ? '处理' : '查看')
  const batch = useWithdrawalBatch(waiting.data?.sound !== false)
  const [importing, setImporting] = useState(false)
  const openRow = (row: ConsoleWithdrawal) => {
    setChosen(queueOf(row))
    open(row.id)
  }
  return (
    <>
      {waiting.data?.sound === false && <Stopped />}
      <ListPage<ConsoleWithdrawal>
        embedded
        name="withdrawals"
        title="提现申请"
        list={{ ...list, refresh }}
        columns={columns}
        rowKey="id"
        empty="没有提现申请；企业与创客申请后会出现在这里，并进入工作台"
        above={<Queues list={list} waiting={waiting.data} />}
        batch={batch}
        actions={
          <Allowed right="withdrawals.pay">
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              导入回单
            </Button>
          </Allowed>
        }
        rowName={({ no, owner }) => `${no} ${nameOf(owner)}`}
        onRowOpen={openRow}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}提现 ${row.no}`} onClick={() => openRow(row)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {importing && <ReceiptsDialog onSettled={refresh} onClose={() => setImporting(false)} />}
      {opened !== undefined && (
        <WithdrawalDrawer
          id={opened}
          queue={queue}
          sound={waiting.data?.sound !== false}
          onChanged={refresh}
          onClose={close}
        />
      )}
    </>
  )
}

/** The list, with filters that belong together kept together. */
function useWithdrawals(): List<ConsoleWithdrawal> {
  const enterprise = useRight('enterprises.read')
  const maker = useRight('makers.read')
  const [parameters] = useSearchParams()
  const realm = parameters.get('realm')
  const shown = useMemo(() => filtersFor(realm, { enterprise, maker }), [realm, enterprise, maker])
  const filters = useMemo(() => [...shown, second], [shown])
  const list = useList(listWithdrawals, { filters })
  return {
    ...list,
    // Which signature is waited for is chosen with the queue.
    filters: shown,
    change: (next: Partial<ListQuery>) =>
      list.change(next.filters ? { ...next, filters: consistent(list.query.filters, next.filters) } : next),
  }
}

interface QueuesProps {
  list: List<ConsoleWithdrawal>
  waiting: WithdrawalQueues | undefined
}

/** Where something waits, and how many there are. */
function Queues({ list, waiting }: QueuesProps) {
  const options = [
    { value: 'all', label: '全部' },
    ...queues.map(({ key, label }) => ({ value: key, label: <Counted label={label} count={waiting?.[key]} /> })),
  ]
  return (
    <div className={styles.queues}>
      <Segmented
        aria-label="提现队列"
        options={options}
        value={queueIn(list.query.filters) ?? ''}
        onChange={(key) => list.change({ filters: intoQueue(list.query.filters, key as never) })}
      />
      <Allowed right="offers.read">
        <Link to="/offers?tab=withdrawal">提现规则</Link>
      </Allowed>
    </div>
  )
}
