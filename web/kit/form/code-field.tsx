import { useEffect, useState } from 'react'
import { CallRefused, isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { SmsScene } from '#contract/people/account-calls.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './code-field.module.css'
import { codesAsked, plainCode, secondsSaid } from './codes-asked.ts'
import { type FormControl, TextField } from './form.tsx'
import { maskedProblem, wholePhone } from './masked-phone.ts'
import { plainPhone } from './plain-phone.ts'
import { callProven } from './proven-call.ts'
import { useConfig } from './use-config.ts'

const phonePattern = /^1[3-9]\d{9}$/
const wrongPhone = '请填写 11 位中国大陆手机号'

interface CodeFieldProps<Name extends string> {
  form: FormControl<Name>
  realm: AccountRealm
  scene: SmsScene
  /** The number the code goes to; unless told, what stands in the form's field for it. */
  phone?: () => string
  /** The field that holds the number: what is wrong with it is said there. */
  phoneField?: NoInfer<Name>
  /** The number as far as the page knows it, where only the rest is typed: no code goes to another one. */
  masked?: string
  name: NoInfer<Name>
  label?: string
}

type Stage = 'ready' | 'asking' | 'checking'

/** A code from a text message, and the button that asks for it. */
export function CodeField<Name extends string>(props: CodeFieldProps<Name>) {
  const { form, realm, scene, name, masked, label = '验证码' } = props
  const phoneField = props.phoneField ?? ('phone_number' as Name)
  const { interval_s } = useConfig().sms
  const [stage, setStage] = useState<Stage>('ready')
  const key = `${realm} ${scene}`
  const typed = () => props.phone?.() ?? typedInto(form.ref.current, phoneField)
  const phone = () => (masked === undefined ? plainPhone(typed()) : wholePhone(masked, typed()))
  const left = useSecondsLeft(form, key, phone)

  async function ask() {
    if (stage !== 'ready' || left > 0) return
    const number = phone()
    const other = masked === undefined ? undefined : maskedProblem(masked, number)
    const wrong = other ?? (phonePattern.test(number) ? undefined : wrongPhone)
    if (wrong) return form.fail(new CallRefused(refusals.INPUT_INVALID.code, '', { [phoneField]: wrong }))
    setStage('asking')
    try {
      const input = { phone_number: number, area: '86', scene }
      const { message } = await callProven(accountCalls[realm].sendSms, input, () => setStage('checking'))
      codesAsked.note(key, number, interval_s)
      showToast(message, 'success')
      fieldNamed(form.ref.current, name)?.focus()
    } catch (error) {
      const tooSoon = isRefused(error) && error.code === refusals.SMS_TOO_SOON.code
      if (tooSoon) codesAsked.note(key, number, secondsSaid(error.message))
      form.fail(isRefused(error) ? besideTheCode(error, { phoneField, codeField: name }) : error)
    }
    setStage('ready')
  }

  const says = { ready: left > 0 ? `${left} 秒后重新获取` : '获取验证码', asking: '正在发送…', checking: '正在验证…' }
  const waiting = stage !== 'ready' || left > 0
  const button = (
    <button type="button" className={styles.ask} aria-disabled={waiting} onClick={ask}>
      {says[stage]}
    </button>
  )
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      onInput={({ currentTarget: field }) => {
        const digits = plainCode(field.value)
        if (digits !== field.value) field.value = digits
      }}
      after={button}
    />
  )
}

/** Why no code was sent is said beside the code; what is wrong with the number, beside the number. */
function besideTheCode(refused: CallRefused, { phoneField, codeField }: Record<'phoneField' | 'codeField', string>) {
  const { phone_number: number, ...others } = refused.fields
  const said = number ?? Object.values(others)[0] ?? refused.message
  return new CallRefused(refused.code, refused.message, { [number ? phoneField : codeField]: said })
}

function fieldNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : undefined
}

function typedInto(form: HTMLFormElement | null, name: string): string {
  return fieldNamed(form, name)?.value ?? ''
}

/** Counts down for the number that stands in the form; another number may ask at once. */
function useSecondsLeft(form: FormControl, key: string, phone: () => string): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const look = () => setLeft(codesAsked.secondsLeft(key, phone()))
    look()
    const timer = setInterval(look, 250)
    const node = form.ref.current
    node?.addEventListener('input', look)
    return () => {
      clearInterval(timer)
      node?.removeEventListener('input', look)
    }
  })
  return left
}
