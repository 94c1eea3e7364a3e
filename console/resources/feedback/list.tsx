import { useState } from 'react'
import { call } from '#console/call.ts'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { at } from '#console/parts/list/written.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleFeedback, listConsoleFeedback, stepFeedbackBatch } from '#contract/site/feedback.console.ts'
import { caseKinds, caseOrigins, caseOutcomes, feedbackStates } from '#contract/site/feedback.words.ts'
import { useRight } from '../../session.ts'
import { FeedbackDrawer } from './drawer.tsx'
import styles from './feedback.module.css'
import { Phone } from './phone.tsx'
import { tones, waitsForUs } from './words.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '编号，或内容里的字' },
  { kind: 'choice', key: 'waiting', label: '待办', options: [{ value: 'true', label: '待我方答复' }] },
  { kind: 'choice', key: 'origin', label: '来源', options: choicesOf({ ...caseOrigins, not_report: '反馈与留言' }) },
  { kind: 'choice', key: 'kind', label: '类型', options: choicesOf(caseKinds) },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(feedbackStates) },
  { kind: 'choice', key: 'assigned', label: '经办', options: choicesOf({ me: '我受理的', nobody: '无人受理' }) },
  { kind: 'days', from: 'from', to: 'to', label: '提交日期' },
]

const nameOf = ({ author, title }: ConsoleFeedback) => title || `${author.name}的留言`

const columns: ListColumn<ConsoleFeedback>[] = [
  {
    key: 'title',
    title: '内容',
    width: 320,
    render: ({ title, content }) => (
      <div className={styles.content}>
        {title && <div className={styles.name}>{title}</div>}
        <div className={styles.text}>{content}</div>
      </div>
    ),
    written: { cells: [{ path: 'title' }, { path: 'content' }], join: '：' },
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state, outcome }) => (
      <>
        <Mark tone={tones[state]}>{feedbackStates[state]}</Mark>
        {outcome && <div className={styles.note}>{caseOutcomes[outcome]}</div>}
      </>
    ),
    written: at('state', { words: feedbackStates }),
  },
  {
    key: 'origin',
    title: '来源',
    width: 104,
    render: ({ origin, kind }) => (
      <>
        <div>{caseOrigins[origin]}</div>
        <div className={styles.note}>{caseKinds[kind]}</div>
      </>
    ),
    written: {
      cells: [
        { path: 'origin', words: caseOrigins },
        { path: 'kind', words: caseKinds },
      ],
    },
  },
  {
    key: 'author',
    title: '提交人',
    width: 190,
    render: ({ id, author }) =>
      author.kind !== 'guest' && author.id !== null ? (
        <AccountLink realm={author.kind} account={{ id: author.id, name: author.name }} />
      ) : (
        <>
          <div>{author.name}</div>
          <Phone key={id} id={id} name={author.name} masked={author.phone_number} />
        </>
      ),
    written: { cells: [{ path: 'author.name' }, { path: 'author.phone_number' }] },
  },
  {
    key: 'due_at',
    title: '应答期限',
    width: 148,
    render: ({ due_at, overdue }) =>
      due_at ? (
        <>
          <div className={styles.digits}>{formatMinute(due_at)}</div>
          {overdue && <Mark tone="gone">已超时</Mark>}
        </>
      ) : (
        <span className={styles.none}>—</span>
      ),
    written: at('due_at', { as: 'minute' }),
  },
  said('assignee', '经办', { width: 96 }, ({ assignee }) => assignee?.name ?? '—', at('assignee.name', { empty: '—' })),
  said(
    'rating',
    '评价',
    { width: 72 },
    ({ rating }) => (rating === null ? '—' : `${rating} 分`),
    at('rating', { after: ' 分', empty: '—' }),
  ),
  said(
    'created_at',
    '提交时间',
    { width: 140 },
    ({ created_at }) => formatMinute(created_at),
    at('created_at', { as: 'minute' }),
  ),
  said('no', '编号', { width: 200, hidden: true }, ({ no }) => no, at('no')),
  said('about', '来自页面', { width: 160, hidden: true }, ({ about }) => about || '—', at('about', { empty: '—' })),
]

const stepAll = (rows: readonly ConsoleFeedback[], step: 'take' | 'close' | 'spam' | 'reopen', text = '') =>
  call(stepFeedbackBatch, { items: rows.map(({ id }) => ({ id })), step, text })

/** What is repeated most: nobody opens fifty of them one by one to say the same. */
const batch: BatchAction<ConsoleFeedback>[] = [
  {
    key: 'take',
    label: '由我受理',
    applies: ({ state }) => waitsForUs(state),
    follows: '经办人改为你，状态变为处理中；同事受理的也会接过来。',
    run: (rows) => stepAll(rows, 'take'),
  },
  {
    key: 'close',
    label: '批量关闭',
    applies: ({ state, origin }) => state !== 'closed' && state !== 'spam' && origin !== 'report',
    follows: '结果会原样告诉每一位提交人。举报要逐条决定，不能批量关闭。',
    reason: '结果',
    run: (rows, text) => stepAll(rows, 'close', text),
  },
  {
    key: 'spam',
    label: '标为垃圾信息',
    danger: true,
    applies: ({ state }) => waitsForUs(state),
    follows: '不再出现在待处理里，提交人不会收到通知；可以改回待处理。',
    run: (rows) => stepAll(rows, 'spam'),
  },
  {
    key: 'reopen',
    label: '改回待处理',
    applies: ({ state }) => state === 'spam' || state === 'closed',
    follows: '重新进入待处理，应答期限从现在起算。',
    run: (rows) => stepAll(rows, 'reopen'),
  },
]

/** Reports are worked off by themselves, and so is all that is none. */
const originOf = (chosen: string | undefined) =>
  chosen === 'report' || chosen === 'not_report' ? ({ origin: chosen } as const) : {}

/** Everything that was written to us; what waits is worked off by when it is due. */
export function ListTab() {
  const list = useList(listConsoleFeedback, { filters })
  const { opened, open, close } = useOpenedId('case')
  const mayHandle = useRight('feedback.handle')
  const [begun, setBegun] = useState(false)
  const { waiting, origin } = list.query.filters
  const isQueue = waiting === 'true' || begun
  const queue = useQueue<typeof listConsoleFeedback, number>({
    endpoint: listConsoleFeedback,
    input: isQueue && mayHandle ? { waiting: true, ...originOf(origin) } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const openRow = ({ id, state }: ConsoleFeedback) => {
    setBegun(waitsForUs(state))
    open(id)
  }
  const wordFor = ({ state }: ConsoleFeedback) => (mayHandle && waitsForUs(state) ? '处理' : '查看')
  return (
    <>
      <ListPage<ConsoleFeedback>
        embedded
        name="feedback"
        title="全部"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有符合条件的；有人提交反馈、举报或留言后会出现在这里，并进入工作台"
        rowName={nameOf}
        onRowOpen={openRow}
        batch={mayHandle ? batch : undefined}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${nameOf(row)}”`} onClick={() => openRow(row)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && <FeedbackDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
