import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallRefused, isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { Button } from '#ui/button.tsx'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callRenewing } from '#web/kit/form/account-call.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, PhoneField, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { maskedProblem } from '#web/kit/form/masked-phone.ts'
import { MaskedPhoneField } from '#web/kit/form/masked-phone-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './change-form.module.css'

const steps = ['验证当前手机号', '绑定新手机号']

/** The number an account is entered by: a code to the old one, a code to the new one, one change. */
export function ChangePhonePage({ realm, phoneNumber }: { realm: AccountRealm; phoneNumber: string }) {
  return (
    <AccountShell
      realm={realm}
      title="更换手机号"
      lead="两个号码都要收得到验证码。更换后请用新号码登录，其他设备上的登录会立即结束。"
    >
      <ChangePhone realm={realm} phoneNumber={phoneNumber} />
    </AccountShell>
  )
}

function ChangePhone({ realm, phoneNumber }: { realm: AccountRealm; phoneNumber: string }) {
  const [step, setStep] = useState(0)
  const [oldCode, setOldCode] = useState('')
  const navigate = useNavigate()
  const { refresh } = useAccount(realm)

  const first = useForm<'old_number' | 'old_code'>(async ({ old_number, old_code }) => {
    const old = maskedProblem(phoneNumber, old_number)
    if (old) fail({ old_number: old })
    if (!/^\d{6}$/.test(old_code)) fail({ old_code: '请填写 6 位数字验证码' })
    setOldCode(old_code)
    setStep(1)
  })
  const second = useForm<'phone_number' | 'code'>(async ({ phone_number, code }) => {
    try {
      await callRenewing[realm](accountCalls[realm].changePhone, { old_code: oldCode, phone_number, code })
    } catch (error) {
      // It is the first code that was wrong, or too old by now: back to where it is asked for.
      const old_code = isRefused(error) && error.fields.old_code
      if (!old_code) throw error
      setStep(0)
      first.fail(new CallRefused(refusals.CODE_WRONG.code, error.message, { old_code }))
      return
    }
    showToast('手机号已更换，其他设备已退出', 'success')
    await Promise.all([navigate(accountPlaces[realm].security), refresh()])
  })
  const end = useFirstField(step)

  // Both forms stay where they are, so that going back finds what was typed.
  return (
    <div className={styles.column} ref={end}>
      <ol className={styles.steps}>
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            {name}
          </li>
        ))}
      </ol>
      <div hidden={step !== 0}>
        <Form form={first}>
          <MaskedPhoneField form={first} name="old_number" label="当前手机号" masked={phoneNumber} />
          <CodeField
            form={first}
            realm={realm}
            scene="4"
            phoneField="old_number"
            masked={phoneNumber}
            name="old_code"
          />
          <SubmitButton form={first}>下一步</SubmitButton>
        </Form>
        <p className={styles.lost}>
          原手机号已停用？请<a href="/contact">联系我们</a>，核实身份后由工作人员协助更换。
        </p>
      </div>
      <div hidden={step !== 1}>
        <Form form={second}>
          <PhoneField form={second} name="phone_number" label="新手机号" />
          <CodeField form={second} realm={realm} scene="5" name="code" />
          <SubmitButton form={second}>更换手机号</SubmitButton>
        </Form>
        <p className={styles.lost}>
          <Button kind="plain" size="small" onClick={() => setStep(0)}>
            返回上一步
          </Button>
        </p>
      </div>
    </div>
  )
}

function fail(fields: Record<string, string>): never {
  throw new CallRefused(refusals.INPUT_INVALID.code, '', fields)
}

/** The step that was just reached is where typing goes on. */
function useFirstField(step: number) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const open = place.current?.querySelector('div:not([hidden]) > form')
    if (!open?.querySelector('[aria-invalid="true"]')) open?.querySelector('input')?.focus()
  }, [step])
  return place
}
