import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isRefused } from '#contract/base/call.ts'
import { leaveMessage } from '#contract/site/contact.ts'
import { Button } from '#ui/button.tsx'
import { useSite } from '#web/app/stores.ts'
import { mailLink, telephoneLink } from '#web/kit/contact-ways.ts'
import { callProven } from '#web/kit/form/proven-call.ts'
import styles from './contact-form.module.css'

export type Typed = Record<'name' | 'phone_number' | 'content' | 'about', string>

/** What became of a form that was sent without a script. */
export interface Posted {
  typed: Typed
  problem: string
  fields: Readonly<Record<string, string>>
}

interface ContactFormProps {
  about: string
  /** What the message is about, as people call it. */
  aboutName: string
  /** The number of what was sent; empty while nothing was. */
  sent: string
  posted: Posted | null
}

type Stage = 'typing' | 'checking' | 'sending' | 'sent'

/** The message form. Works as a plain form too, and keeps what was typed whatever happens to it. */
export function ContactForm({ about, aboutName, sent, posted }: ContactFormProps) {
  const [stage, setStage] = useState<Stage>(sent ? 'sent' : 'typing')
  const [no, setNo] = useState(sent)
  const [wrong, setWrong] = useState<Pick<Posted, 'problem' | 'fields'>>(posted ?? { problem: '', fields: {} })
  const form = useRef<HTMLFormElement>(null)
  const busy = stage === 'checking' || stage === 'sending'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setStage('sending')
    setWrong({ problem: '', fields: {} })
    try {
      const { data } = await callProven(leaveMessage, typedIn(new FormData(event.currentTarget)), () =>
        setStage('checking'),
      )
      setNo(data.no)
      setStage('sent')
    } catch (error) {
      const problem = error instanceof Error && error.message !== 'Error' ? error.message : '没有送达，请稍后再试'
      const fields = isRefused(error) ? (error.fields ?? {}) : {}
      // What is wrong stands beside its field; a sentence for all of them would say nothing.
      setWrong({ problem: Object.keys(fields).length > 0 ? '' : problem, fields })
      setStage('typing')
      const [first] = Object.keys(fields)
      if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
    }
  }

  if (stage === 'sent') return <Sent no={no} onAgain={() => setStage('typing')} />
  const typed = posted?.typed
  return (
    <form ref={form} className={styles.form} method="post" action="/contact" onSubmit={submit} noValidate>
      <input type="hidden" name="about" value={typed?.about ?? about} />
      {aboutName && (
        <p className={styles.about}>
          咨询事项：<b>{aboutName}</b>
        </p>
      )}
      <div className={styles.pair}>
        <Field name="name" label="称呼" wrong={wrong.fields.name}>
          {(given) => <input {...given} maxLength={20} autoComplete="name" defaultValue={typed?.name} />}
        </Field>
        <Field name="phone_number" label="电话" hint="手机号或座机号" wrong={wrong.fields.phone_number}>
          {(given) => (
            <input {...given} type="tel" maxLength={20} autoComplete="tel" defaultValue={typed?.phone_number} />
          )}
        </Field>
      </div>
      <Field name="content" label="留言内容" wrong={wrong.fields.content}>
        {(given) => <textarea {...given} rows={6} maxLength={1000} defaultValue={typed?.content} />}
      </Field>
      <p className={styles.problem} role="alert">
        {wrong.problem}
      </p>
      <noscript>
        <WithoutScript />
      </noscript>
      <div className={styles.end}>
        <Button type="submit" size="large" disabled={busy}>
          {{ typing: '提交留言', sending: '正在提交…', checking: '正在验证…', sent: '' }[stage]}
        </Button>
        <p>电话只用于回复本次留言，两年后删除。</p>
      </div>
    </form>
  )
}

function typedIn(data: FormData): Typed {
  const field = (name: string) => String(data.get(name) ?? '')
  return { name: field('name'), phone_number: field('phone_number'), content: field('content'), about: field('about') }
}

interface Given {
  id: string
  name: string
  required: true
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  name: string
  label: string
  hint?: string
  wrong: string | undefined
  children: (given: Given) => React.ReactNode
}

function Field({ name, label, hint, wrong, children }: FieldProps) {
  const id = `contact-${name}`
  const note = wrong ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        required: true,
        'aria-invalid': wrong !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={wrong ? styles.wrong : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

function Sent({ no, onAgain }: { no: string; onAgain: () => void }) {
  const { phone } = useSite((site) => site.baseInfo)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with its form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent} role="status">
      <h3 ref={heading} tabIndex={-1}>
        留言已收到，编号 {no}
      </h3>
      <p>
        我们会在一个工作日内与您联系，来电请报编号。事情紧急的话，请直接致电 <a href={telephoneLink(phone)}>{phone}</a>
        。
      </p>
      <Button kind="outline" onClick={onAgain}>
        再写一条
      </Button>
    </div>
  )
}

function WithoutScript() {
  const { phone, email } = useSite((site) => site.baseInfo)
  return (
    <p className={styles.about}>
      浏览器没有启用脚本时，人机验证可能无法完成。提交后如提示需要验证，请致电
      <a href={telephoneLink(phone)}>{phone}</a>或写信至<a href={mailLink(email)}>{email}</a>。
    </p>
  )
}
