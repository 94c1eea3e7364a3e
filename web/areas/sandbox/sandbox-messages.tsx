import { useState } from 'react'
import { type SmsScene, smsScenes } from '#contract/people/account-calls.ts'
import type { SandboxSms } from '#contract/site/sandbox.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox } from './sandbox-call.ts'
import styles from './sandbox-list.module.css'

const everyMs = 3000
const phoneDigits = 11

export function SandboxMessages() {
  const [phone, setPhone] = useState('')
  const [messages, setMessages] = useState<readonly SandboxSms[]>()
  const [problem, setProblem] = useState('')
  // A whole number is asked for; a part of one is looked for in what was sent last.
  const whole = phone.length === phoneDigits

  useEvery(
    everyMs,
    async () => {
      try {
        setMessages(await askSandbox<SandboxSms[]>(`/sms${whole ? `?phone_number=${phone}` : ''}`))
        setProblem('')
      } catch (error) {
        setProblem((error as Error).message)
      }
    },
    whole ? phone : '',
  )
  const shown = messages?.filter(({ phone_number }) => phone_number.includes(phone))

  return (
    <section className={styles.section} aria-labelledby="sandbox-sms">
      <div className={styles.head}>
        <h2 id="sandbox-sms">短信</h2>
        <input
          className={styles.filter}
          type="search"
          inputMode="numeric"
          aria-label="只看这个手机号"
          placeholder="只看这个手机号"
          maxLength={phoneDigits}
          value={phone}
          onChange={({ target }) => setPhone(target.value.replace(/\D/g, ''))}
        />
      </div>
      <p className={styles.note} role="status">
        {problem || '最新在前，每 3 秒自动更新。'}
      </p>
      {shown?.length === 0 && (
        <EmptyState title={phone ? '这个手机号还没有收到短信' : '还没有短信'}>
          <p>在注册、登录或找回密码时获取验证码，短信会出现在这里。</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {shown?.map((message) => (
          <Message key={`${message.sent_at}${message.phone_number}${message.text}`} {...message} />
        ))}
      </ul>
    </section>
  )
}

function Message({ phone_number, scene, code, text, sent_at }: SandboxSms) {
  // Without HTTPS a browser has no clipboard to write to; the code stands there to be copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => showToast('验证码已复制', 'success'),
      () => showToast('请手动复制', 'info'),
    )
  return (
    <li className={styles.row}>
      <p className={styles.top}>
        <b>{phone_number}</b>
        <Tag tone="quiet">{smsScenes[scene as SmsScene] ?? '通知'}</Tag>
        <time dateTime={sent_at}>{formatMinute(sent_at)}</time>
      </p>
      <p>{text}</p>
      {code && (
        <p className={styles.code}>
          <b>{code}</b>
          <Button kind="outline" size="small" onClick={copy}>
            复制
          </Button>
        </p>
      )}
    </li>
  )
}
