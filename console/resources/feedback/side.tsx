import { App, Form, Input, Radio, Select } from 'antd'
import { useRef, useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  type ConsoleFeedbackDetail,
  forwardReport,
  listFeedbackTemplates,
  markSpam,
  noteOnFeedback,
  reopenCase,
  replyToFeedback,
  settleFeedback,
  takeFeedback,
} from '#contract/site/feedback.console.ts'
import { type CaseOutcome, caseOutcomes, feedbackStates, outcomesFor, ratings } from '#contract/site/feedback.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './feedback.module.css'
import { tones, waitsForUs } from './words.ts'

interface Props {
  one: ConsoleFeedbackDetail
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** Where it stands and what can be done about it. */
export function FeedbackSide({ one, queue, onChanged }: Props) {
  const mayHandle = useRight('feedback.handle')
  const { state, outcome, due_at, overdue, assignee, rating, rating_note } = one
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{feedbackStates[state]}</Mark> {overdue && <Mark tone="gone">已超时</Mark>}
      </div>
      <SideFacts
        facts={[
          ...(outcome ? [{ label: '结果', value: caseOutcomes[outcome] }] : []),
          ...(due_at ? [{ label: '应答期限', value: formatMinute(due_at) }] : []),
          { label: '经办', value: assignee?.name ?? '无人受理' },
          ...(rating === null
            ? []
            : [{ label: '评价', value: `${ratings[rating as keyof typeof ratings]} ${rating_note}` }]),
        ]}
      />
      {mayHandle && <Decision one={one} queue={queue} onChanged={onChanged} />}
    </>
  )
}

type Saying = 'reply' | 'close' | 'note'

function Decision({ one, queue, onChanged }: Props) {
  const { message } = App.useApp()
  const { id, no, origin, state, author, title } = one
  const mayReply = author.kind !== 'guest'
  const [saying, setSaying] = useState<Saying>(mayReply && origin === 'feedback' ? 'reply' : 'close')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<CaseOutcome>(outcomesFor[origin][0])
  const [busy, setBusy] = useState(false)
  // Two clicks can come before the button has been drawn disabled.
  const running = useRef(false)
  const isOpen = waitsForUs(state) || state === 'replied'

  const act = async (work: () => Promise<unknown>, done: string, decided = false) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
      setText('')
      if (decided && queue) queue.decided({ words: `${done}：${title || `${author.name}的留言`}` })
      else void message.success(done)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      running.current = false
      setBusy(false)
      await onChanged()
    }
  }
  const send = () => {
    const said = text.trim()
    if (said === '') return void message.warning('请先填写内容')
    if (saying === 'reply') return void act(() => call(replyToFeedback, { id, text: said }), '已回复', true)
    if (saying === 'note') return void act(() => call(noteOnFeedback, { id, text: said }), '已保存')
    return void act(() => call(settleFeedback, { id, outcome, text: said }), '已关闭', true)
  }
  useDecisionKeys(waitsForUs(state) ? { approve: () => document.getElementById('case-text')?.focus() } : {})
  if (!isOpen) {
    return (
      <section className={layout.decision} aria-label="处理">
        <DecideButton block busy={busy} onClick={() => void act(() => call(reopenCase, { id }), '已改回待处理')}>
          改回待处理
        </DecideButton>
      </section>
    )
  }
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      {waitsForUs(state) && (
        <DecideButton block busy={busy} onClick={() => void act(() => call(takeFeedback, { id }), '已受理')}>
          {one.assignee ? '由我接手' : '由我受理'}
        </DecideButton>
      )}
      <Radio.Group
        aria-label="做什么"
        optionType="button"
        value={saying}
        onChange={({ target }) => setSaying(target.value)}
        options={[
          ...(mayReply ? [{ value: 'reply', label: '回复' }] : []),
          { value: 'close', label: origin === 'report' ? '作出决定' : '关闭' },
          { value: 'note', label: '备注' },
        ]}
      />
      <Form layout="vertical" component={false}>
        {saying === 'reply' && <Templates onChosen={(words) => setText(text ? `${text}\n${words}` : words)} />}
        {saying === 'close' && (
          <Form.Item label="结果">
            <Radio.Group
              value={outcome}
              onChange={({ target }) => setOutcome(target.value)}
              options={outcomesFor[origin].map((value) => ({ value, label: caseOutcomes[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item label={labels[saying]} htmlFor="case-text" help={helps[saying](mayReply)}>
          <Input.TextArea
            id="case-text"
            rows={6}
            maxLength={saying === 'reply' ? 2000 : 1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
      {origin === 'report' && saying === 'close' && (
        <Consequence>决定会告知举报人与被举报方；内容的下线请在左侧“处置”里操作。</Consequence>
      )}
      <DecideButton block type="primary" busy={busy} onClick={send}>
        {saying === 'reply' ? '发送回复' : saying === 'close' ? '写明结果并关闭' : '保存备注'}
      </DecideButton>
      {origin === 'report' && one.respondent && !one.forwarded_at && (
        <DecideButton block busy={busy} onClick={() => void act(() => call(forwardReport, { id }), `已转告 ${no}`)}>
          转告被举报企业并请其说明
        </DecideButton>
      )}
      {waitsForUs(state) && origin !== 'feedback' && (
        <DecideButton
          block
          danger
          shortcut={undefined}
          busy={busy}
          onClick={() => void act(() => call(markSpam, { id }), '已标为垃圾信息', true)}
        >
          标为垃圾信息
        </DecideButton>
      )}
    </section>
  )
}

const labels: Record<Saying, string> = { reply: '回复内容', close: '结果说明', note: '内部备注' }
const helps: Record<Saying, (mayReply: boolean) => string> = {
  reply: () => '提交人会收到消息，并能继续补充。',
  close: (mayReply) => (mayReply ? '提交人会看到。' : '对方没有账户，不会收到通知，请先电话联系。'),
  note: () => '只有运营人员能看到。',
}

function Templates({ onChosen }: { onChosen(text: string): void }) {
  const { data } = useAsk(listFeedbackTemplates, {})
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <Form.Item label="回复模板" htmlFor="case-template">
      <Select
        id="case-template"
        className={styles.wide ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选一个，再改成合适的话"
        value={null}
        options={list.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id: number | null) => {
          const chosen = list.find((each) => each.id === id)
          if (chosen) onChosen(chosen.text)
        }}
      />
    </Form.Item>
  )
}
