import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { type enterpriseLeads, readLeadSubject } from '#contract/catalogue/leads.ts'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import { leadFilesMax } from '#contract/catalogue/leads.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/call.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { FileButton, useFiles } from './composer.tsx'
import { leadCalls, leadPath } from './lead-calls.ts'
import styles from './lead-drawer.module.css'

export interface LeadDrawerProps {
  /** As whom; undefined where nobody is signed in. */
  realm: AccountRealm | undefined
  subject: { kind: LeadSubject; subject_id: number }
  path: string
  contact: string
  onClose(): void
}

type Asked = OutputOnWire<typeof enterpriseLeads.form>
type Subject = OutputOnWire<typeof readLeadSubject>

/** The request, on the page it is about: to whom, about what, how to be reached, what there is to say. */
export function LeadDrawer({ realm, subject, path, contact, onClose }: LeadDrawerProps) {
  const [found, setFound] = useState<Asked | Subject>()
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<number>()
  const navigate = useNavigate()
  const { kind, subject_id } = subject
  useEffect(() => {
    let over = false
    const ask = async () => {
      const about = { kind, subject_id }
      const next = realm ? await callAs[realm](leadCalls[realm].form, about) : await call(readLeadSubject, about)
      if (over) return
      // Nobody would answer: the platform does, as before.
      if (next.answered) setFound(next)
      else await navigate(contact)
    }
    ask().catch((error: unknown) => setProblem(error instanceof Error ? error.message : '请稍后再试'))
    return () => {
      over = true
    }
  }, [realm, kind, subject_id, contact, navigate])
  return (
    <Drawer title="发起合作请求" onClose={onClose}>
      {problem && <p role="alert">{problem}</p>}
      {!found && !problem && <p className={styles.hint}>请稍候…</p>}
      {found && <Head subject={found} />}
      {found && !realm && <SignInFirst path={path} contact={contact} />}
      {realm && sent !== undefined && <Sent realm={realm} id={sent} onClose={onClose} />}
      {realm && sent === undefined && found && 'why_not' in found && (
        <Asking realm={realm} subject={subject} found={found} contact={contact} onSent={setSent} />
      )}
    </Drawer>
  )
}

function Head({ subject: { title, company } }: { subject: Subject }) {
  return (
    <div className={styles.subject}>
      <b>{title}</b>
      <span>
        {title !== company.name && company.name} {company.certified && <Tag tone="success">已认证</Tag>}
      </span>
    </div>
  )
}

/** Whoever asks says who they are first; the platform helps those who would rather not. */
function SignInFirst({ path, contact }: { path: string; contact: string }) {
  const from = encodeURIComponent(path)
  return (
    <>
      <p>登录后可以直接与企业沟通，对方同意后互相展示姓名与电话。</p>
      <div className={styles.ways}>
        <ButtonLink href={`/user/login?from=${from}`}>企业登录</ButtonLink>
        <ButtonLink href={`/personal/login?from=${from}`} kind="outline">
          创客登录
        </ButtonLink>
      </div>
      <a className={styles.aside} href={contact}>
        不登录，请平台协助对接
      </a>
    </>
  )
}

function Sent({ realm, id, onClose }: { realm: AccountRealm; id: number; onClose(): void }) {
  return (
    <>
      <p role="status">已送达。对方回复后会通知您；同意后双方可以看到姓名与电话。</p>
      <div className={styles.ways}>
        <ButtonLink href={leadPath(realm, id)}>查看沟通</ButtonLink>
        <Button kind="outline" onClick={onClose}>
          继续浏览
        </Button>
      </div>
    </>
  )
}

interface AskingProps {
  realm: AccountRealm
  subject: LeadDrawerProps['subject']
  found: Asked
  contact: string
  onSent(id: number): void
}

function Asking({ realm, subject, found, contact, onSent }: AskingProps) {
  if (found.open_id !== null) {
    return (
      <>
        <p>您已经联系过，沟通正在进行。</p>
        <ButtonLink href={leadPath(realm, found.open_id)}>继续沟通</ButtonLink>
      </>
    )
  }
  if (found.why_not) {
    return (
      <>
        <p>{found.why_not}</p>
        <div className={styles.ways}>
          {found.mend_at && <ButtonLink href={found.mend_at}>去认证</ButtonLink>}
          <ButtonLink href={contact} kind="outline">
            请平台协助对接
          </ButtonLink>
        </div>
      </>
    )
  }
  return <LeadForm {...{ realm, subject, found, onSent }} />
}

const names = ['content', 'contact_name', 'agree', 'unit_price', 'quantity', 'delivery', 'valid_until'] as const

function LeadForm({ realm, subject, found, onSent }: Omit<AskingProps, 'contact'>) {
  const { files, adding, add, remove } = useFiles(realm)
  const [quotes, setQuotes] = useState(false)
  const form = useForm<(typeof names)[number]>(async (typed) => {
    const { unit_price, quantity, delivery, valid_until } = typed
    const quotation = { unit_price: priceOf(unit_price ?? ''), quantity, delivery, valid_until }
    const { id } = await callAs[realm](leadCalls[realm].send, {
      ...{ ...subject, content: typed.content, contact_name: typed.contact_name, agree: true },
      files: files.map(({ url }) => url),
      ...(quotes && { quotation }),
    })
    onSent(id)
  })
  return (
    <Form form={form}>
      <TextAreaField
        {...{ form, name: 'content', label: '留言内容', required: true, rows: 5, maxLength: 2000, defaultValue: '' }}
        placeholder="您是做什么的、想怎么合作、数量与时间"
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ url, name }) => (
            <li key={url}>
              {name}{' '}
              <button type="button" aria-label={`移除 ${name}`} onClick={() => remove(url)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <FileButton adding={adding} full={files.length >= leadFilesMax} onChoose={add} />
      </div>
      {found.may_quote && (
        <label className={styles.quotes}>
          <input type="checkbox" checked={quotes} onChange={() => setQuotes(!quotes)} /> 同时报价
        </label>
      )}
      {quotes && (
        <div className={styles.two}>
          <TextField
            {...{ form, name: 'unit_price', label: found.unit ? `单价（元 / ${found.unit}）` : '单价（元）' }}
            inputMode="decimal"
            maxLength={13}
          />
          <TextField {...{ form, name: 'valid_until', label: '报价有效至' }} type="date" />
          <TextField {...{ form, name: 'quantity', label: '可供数量', required: false, maxLength: 40 }} />
          <TextField {...{ form, name: 'delivery', label: '交付', required: false, maxLength: 100 }} />
        </div>
      )}
      <TextField
        {...{ form, name: 'contact_name', label: '联系人', maxLength: 20, defaultValue: found.contact_name }}
        hint={`电话用账户手机号 ${found.phone_masked}`}
      />
      <CheckField form={form} name="agree" required missing="请勾选同意">
        对方同意合作时，向对方展示我的姓名与电话
      </CheckField>
      <p className={styles.hint}>今天还可以发起 {found.left_today} 次。</p>
      <SubmitButton form={form}>发送</SubmitButton>
    </Form>
  )
}

/** People type `12` and `12.5`; an amount has two digits. */
function priceOf(typed: string): string {
  const [whole = '', part = ''] = typed.trim().split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
