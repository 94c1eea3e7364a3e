import { useEffect, useState } from 'react'
import { isRefused } from '#contract/base/call.ts'
import { sessionInvalidCode } from '#contract/base/refusals.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { bindPhone, setPassword } from '#contract/people/makers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { sessionToken } from '#web/app/cookies.ts'
import { holdSession } from '#web/app/held-sessions.ts'
import { afterSignIn } from '#web/frame/sign-in-state.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { callRenewing } from '#web/kit/form/account-call.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, NeedsScript, PhoneField, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { keepToast, showToast } from '#web/kit/toasts.tsx'
import { AccountDoor } from './account-door.tsx'
import { AgreementField } from './agreement-field.tsx'
import styles from './bind-account.module.css'
import { dropTicket, keepTicket, readTicket } from './wechat-ticket.ts'

/** Speaks with the ticket of a scan where a session would be. */
const askWithTicket = createHttpExchange({
  fetch: (address, init) => fetch(address, init),
  token: () => readTicket()?.ticket,
  makeKey: () => crypto.randomUUID(),
})

/** After a first scan: the telephone this WeChat shall belong to, then a password to come in without WeChat. */
export default function BindAccount() {
  const [step, setStep] = useState<'phone' | 'password' | 'scan'>()

  useEffect(() => {
    const ticket = readTicket()
    if (!ticket) setStep('scan')
    else setStep(ticket.ticket === '' ? 'password' : 'phone')
  }, [])

  if (!step) return <Looking />
  if (step === 'scan') return <ScanFirst />
  if (step === 'password') return <PasswordStep />
  return <PhoneStep onBound={() => setStep('password')} onStale={() => setStep('scan')} />
}

/** Only this browser knows of its scan; the page as it comes from the server says neither yes nor no. */
function Looking() {
  return (
    <AccountDoor title="绑定手机号" purpose="正在读取扫码结果，请稍候。">
      <NeedsScript />
    </AccountDoor>
  )
}

/** Without a fresh scan there is nothing to bind. */
function ScanFirst() {
  const { centre, name, signIn } = accountPlaces.maker
  if (sessionToken('maker')) {
    return (
      <AccountDoor title="手机号已绑定" purpose="您已登录，无需再次绑定。">
        <ButtonLink href={centre} size="large">
          进入{name}
        </ButtonLink>
      </AccountDoor>
    )
  }
  return (
    <AccountDoor title="请先扫码" purpose="扫码结果已失效或已经使用过。请返回登录，用微信重新扫码。">
      <ButtonLink href={signIn} size="large">
        返回登录
      </ButtonLink>
    </AccountDoor>
  )
}

function PhoneStep({ onBound, onStale }: { onBound: () => void; onStale: () => void }) {
  const form = useForm<'phone_number' | 'code' | 'agree'>(async ({ phone_number, code }) => {
    try {
      const { data, message } = await askWithTicket(bindPhone, { phone_number, code, agree: true })
      holdSession('maker')
      if (!data.has_password) {
        keepTicket({ ticket: '', from: readTicket()?.from })
        showToast(message, 'success')
        return onBound()
      }
      keepToast(message, 'success')
      await goOn()
    } catch (error) {
      if (!(isRefused(error) && error.code === sessionInvalidCode)) throw error
      // The ticket is spent or too old: only a new scan gives another one.
      dropTicket()
      onStale()
    }
  })
  return (
    <AccountDoor
      title="绑定手机号"
      purpose="这个微信第一次登录，请绑定手机号。已有创客账户的手机号会与这个微信关联。"
      ways={
        <p>
          不想绑定？<a href="/personal/login">返回登录</a>
        </p>
      }
    >
      <Steps current={1} />
      <Form form={form}>
        <PhoneField form={form} name="phone_number" label="手机号" />
        <CodeField form={form} realm="maker" scene="6" name="code" />
        <AgreementField form={form} name="agree" realm="maker" />
        <SubmitButton form={form}>绑定并登录</SubmitButton>
      </Form>
    </AccountDoor>
  )
}

function PasswordStep() {
  const form = useForm<'password'>(async (typed) => {
    await callRenewing.maker(setPassword, typed)
    keepToast('密码已设置', 'success')
    await goOn()
  })
  // The button that had the focus is gone with the step before.
  const { ref } = form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <AccountDoor
      title="设置登录密码"
      purpose="设置后可以用手机号和密码登录，不依赖微信。也可以稍后在账户安全中设置。"
      ways={
        <p>
          <button type="button" className={styles.later} onClick={() => void goOn()}>
            跳过，以后再说
          </button>
        </p>
      }
    >
      <Steps current={2} />
      <Form form={form}>
        <NewPasswordField form={form} name="password" />
        <SubmitButton form={form}>设置密码</SubmitButton>
      </Form>
    </AccountDoor>
  )
}

function goOn(): Promise<void> {
  const from = readTicket()?.from
  dropTicket()
  return afterSignIn('maker', from)
}

function Steps({ current }: { current: 1 | 2 }) {
  const steps = ['绑定手机号', '设置密码']
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step} aria-current={at + 1 === current ? 'step' : undefined}>
          <span>{at + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
