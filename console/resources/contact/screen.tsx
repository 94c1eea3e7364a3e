import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ContactMessage, listMessages } from '#contract/site/contact.ts'
import { useRight } from '../../session.ts'
import { MessageDrawer } from './drawer.tsx'
import { Phone } from './phone.tsx'
import styles from './screen.module.css'
import { contactPage, stateOptions, states } from './states.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '搜索留言内容' },
  { kind: 'choice', key: 'state', label: '状态', options: stateOptions },
]

const columns: ListColumn<ContactMessage>[] = [
  {
    key: 'name',
    title: '留言人',
    width: 176,
    render: (row) => (
      <>
        <div className={styles.name}>{row.name}</div>
        <Phone key={row.id} id={row.id} name={row.name} masked={row.phone_number} />
      </>
    ),
    text: ({ name }) => name,
  },
  // The file holds no more than the screen shows.
  {
    key: 'phone_number',
    title: '电话',
    width: 120,
    hidden: true,
    render: (row) => row.phone_number,
    text: (row) => row.phone_number,
  },
  {
    key: 'content',
    title: '内容',
    render: ({ content, note }) => (
      <div className={styles.content}>
        <div className={styles.text}>{content}</div>
        {note && <div className={styles.note}>备注：{note}</div>}
      </div>
    ),
    text: ({ content }) => content,
  },
  {
    key: 'about',
    title: '来自页面',
    width: 148,
    ellipsis: true,
    render: ({ about }) => (
      <a href={about || contactPage} target="_blank" rel="noopener" title={about || contactPage}>
        {about || '联系我们'}
      </a>
    ),
    text: ({ about }) => about || '联系我们',
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    render: ({ state }) => <Mark tone={states[state].tone}>{states[state].label}</Mark>,
    text: ({ state }) => states[state].label,
  },
  {
    key: 'handled',
    title: '处理',
    width: 138,
    render: ({ handled_by, handled_at }) =>
      handled_at ? (
        <>
          <div>{handled_by}</div>
          <div className={styles.note}>{formatMinute(handled_at)}</div>
        </>
      ) : (
        <span className={styles.none}>—</span>
      ),
    text: ({ handled_by, handled_at }) => (handled_at ? `${handled_by} ${formatMinute(handled_at)}` : ''),
  },
  {
    key: 'created_at',
    title: '留言时间',
    width: 138,
    render: ({ created_at }) => formatMinute(created_at),
    text: ({ created_at }) => formatMinute(created_at),
  },
]

/** What visitors wrote to the platform, and what was done about it. */
export default function ContactScreen() {
  const list = useList(listMessages, { filters })
  const mayHandle = useRight('contact.handle')
  const { opened, open, close } = useOpenedId('message')
  const queue = useQueue<typeof listMessages, number>({
    endpoint: listMessages,
    input: mayHandle ? { state: 'waiting' } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const message = [...(queue?.rows ?? []), ...list.rows].find(({ id }) => id === opened)
  const wordFor = ({ state }: ContactMessage) => (mayHandle && state === 'waiting' ? '处理' : '查看')
  return (
    <>
      <ListPage
        name="contact"
        title="联系留言"
        description="访客在网站上留下的问题与电话。查看完整电话会记入操作日志。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有留言；访客在“联系我们”提交后会出现在这里，并进入工作台"
        rowName={({ name }) => name}
        onRowOpen={({ id }) => open(id)}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${row.name}”的留言`} onClick={() => open(row.id)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && message && (
        <MessageDrawer message={message} mayHandle={mayHandle} queue={queue} onChanged={list.refresh} onClose={close} />
      )}
    </>
  )
}
