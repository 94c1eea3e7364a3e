import { App, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ContactMessage, handleMessage, listMessages, revealMessage } from '#contract/site/contact.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp, useRight } from '../../session.ts'
import styles from './screen.module.css'

type State = ContactMessage['state']

const states: Record<State, { label: string; tone: Tone }> = {
  waiting: { label: '待处理', tone: 'waiting' },
  handled: { label: '已处理', tone: 'good' },
  spam: { label: '垃圾留言', tone: 'gone' },
}
const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))

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
    render: ({ about }) =>
      about ? (
        <a href={about} target="_blank" rel="noopener" title={about}>
          {about}
        </a>
      ) : (
        <span className={styles.none}>未知</span>
      ),
    text: ({ about }) => about,
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
  const [open, setOpen] = useState<ContactMessage>()
  const mayHandle = useRight('contact.handle')
  const word = mayHandle ? '处理' : '查看'
  return (
    <>
      <ListPage
        name="contact"
        title="联系留言"
        description="访客在网站上留下的问题与电话。查看完整电话会记入操作日志。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有留言"
        rowActionsWidth={72}
        rowActions={(message) => (
          <RowButton label={`${word}“${message.name}”的留言`} onClick={() => setOpen(message)}>
            {word}
          </RowButton>
        )}
      />
      {open && (
        <MessageForm
          key={open.id}
          message={open}
          readOnly={!mayHandle}
          onDone={() => void list.refresh()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Masked until somebody with the right asks for it, which is noted. */
function Phone({ id, name, masked }: { id: number; name: string; masked: string }) {
  const { message } = App.useApp()
  const [whole, setWhole] = useState<string>()
  const reveal = async () => {
    try {
      setWhole((await call(revealMessage, { id })).phone_number)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  if (whole) {
    return (
      <a className={styles.phone} href={`tel:${whole}`}>
        {whole}
      </a>
    )
  }
  return (
    <span className={styles.masked}>
      <span className={styles.phone}>{masked}</span>
      <Allowed right="contact.reveal">
        <RowButton label={`查看“${name}”的完整电话`} onClick={() => void reveal()}>
          查看
        </RowButton>
      </Allowed>
    </span>
  )
}

interface MessageFormProps {
  message: ContactMessage
  readOnly: boolean
  onDone(): void
  onClose(): void
}

function MessageForm({ message, readOnly, onDone, onClose }: MessageFormProps) {
  const { id, name, phone_number, content, about, created_at, state, note } = message
  // Whoever opens a message that waits has come to finish it.
  const next: State = state === 'waiting' ? 'handled' : state
  return (
    <DrawerForm<{ state: State; note: string }>
      name={`contact:${id}`}
      title={`${name}的留言`}
      readOnly={readOnly}
      initial={{ state: readOnly ? state : next, note }}
      submit={(values) => call(handleMessage, { id, state: values.state, note: oneLineOf(values.note) })}
      onDone={onDone}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>电话</dt>
        <dd>
          <Phone id={id} name={name} masked={phone_number} />
        </dd>
        <dt>时间</dt>
        <dd>{formatMinute(created_at)}</dd>
        <dt>来自</dt>
        <dd>
          {about ? (
            <a href={about} target="_blank" rel="noopener">
              {about}
            </a>
          ) : (
            '未知'
          )}
        </dd>
      </dl>
      <p className={styles.words}>{content}</p>
      <Form.Item name="state" label="处理结果">
        <Radio.Group optionType="button" options={stateOptions} />
      </Form.Item>
      <Form.Item name="note" label="备注" extra="怎么答复的、还要跟进什么，只有运营人员能看到。">
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </DrawerForm>
  )
}
