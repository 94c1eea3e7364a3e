import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ContactMessage, handleMessage } from '#contract/site/contact.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import { Phone } from './phone.tsx'
import styles from './screen.module.css'
import { contactPage, states } from './states.ts'

interface MessageDrawerProps {
  message: ContactMessage
  mayHandle: boolean
  /** What else waits for an answer. */
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** What somebody wrote to us at the left, what became of it at the right. */
export function MessageDrawer({ message, mayHandle, queue, onChanged, onClose }: MessageDrawerProps) {
  const { id, name, content } = message
  return (
    <ReviewDrawer
      title={`${name}的留言`}
      evidence="留言内容"
      width={880}
      asked={{ data: message, error: undefined, loading: false, refresh: onChanged, put: () => undefined }}
      queue={queue}
      side={() => (
        <>
          <SideFacts facts={sideFacts(message)} />
          {mayHandle && <Handling key={id} message={message} queue={queue} onChanged={onChanged} />}
        </>
      )}
      onClose={onClose}
    >
      {() => (
        <>
          <Section title="内容">
            <p className={styles.words}>{content}</p>
          </Section>
          <Section title="留言人">
            <Facts facts={whoFacts(message)} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

function whoFacts({ id, name, phone_number, about, created_at }: ContactMessage): Fact[] {
  return [
    { label: '称呼', value: name },
    { label: '电话', value: <Phone key={id} id={id} name={name} masked={phone_number} /> },
    { label: '时间', value: formatMinute(created_at) },
    {
      label: '来自页面',
      value: (
        <a href={about || contactPage} target="_blank" rel="noopener">
          {about || '联系我们'}
        </a>
      ),
    },
  ]
}

function sideFacts({ state, note, handled_by, handled_at }: ContactMessage): Fact[] {
  return [
    { label: '状态', value: <Mark tone={states[state].tone}>{states[state].label}</Mark> },
    ...(handled_at ? [{ label: '处理', value: `${handled_by} ${formatMinute(handled_at)}` }] : []),
    ...(note && state !== 'waiting' ? [{ label: '备注', value: note }] : []),
  ]
}

type State = ContactMessage['state']
const done: Record<State, string> = { handled: '已处理', spam: '已标为垃圾留言', waiting: '已改回待处理' }

function Handling({ message, queue, onChanged }: Pick<MessageDrawerProps, 'message' | 'queue' | 'onChanged'>) {
  const { id, name, state } = message
  const { message: toast } = App.useApp()
  const [note, setNote] = useState(message.note)
  const [busy, setBusy] = useState<State>()
  const waits = state === 'waiting'

  const handle = async (next: State) => {
    if (busy) return
    setBusy(next)
    try {
      await call(handleMessage, { id, state: next, note: oneLineOf(note) })
      const words = `${done[next]}：${name}的留言`
      const undo = () => call(handleMessage, { id, state, note: message.note }).finally(onChanged)
      if (queue && waits) queue.decided({ words, undo })
      else void toast.success(words)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void toast.error(messageOf(error))
    } finally {
      setBusy(undefined)
      await onChanged()
    }
  }
  useDecisionKeys(waits ? { approve: () => void handle('handled'), reject: () => void handle('spam') } : {})
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      <Form layout="vertical" component={false}>
        <Form.Item label="备注" htmlFor="contact-note" help="怎么答复的、还要跟进什么，只有运营人员能看到。">
          <Input.TextArea
            id="contact-note"
            rows={4}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      {waits && <Consequence>对方不会收到通知，请先电话联系再标记。</Consequence>}
      {state !== 'handled' && (
        <DecideButton
          type="primary"
          shortcut={waits ? 'A' : undefined}
          busy={busy === 'handled'}
          onClick={() => void handle('handled')}
        >
          处理完毕
        </DecideButton>
      )}
      {state !== 'spam' && (
        <DecideButton
          danger
          shortcut={waits ? 'R' : undefined}
          busy={busy === 'spam'}
          onClick={() => void handle('spam')}
        >
          标为垃圾留言
        </DecideButton>
      )}
      {!waits && (
        <>
          <DecideButton busy={busy === state} onClick={() => void handle(state)}>
            保存备注
          </DecideButton>
          <DecideButton busy={busy === 'waiting'} onClick={() => void handle('waiting')}>
            改回待处理
          </DecideButton>
        </>
      )}
    </section>
  )
}
