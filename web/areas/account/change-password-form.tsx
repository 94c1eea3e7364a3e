import { useNavigate } from 'react-router'
import { CallRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { setPassword } from '#contract/people/makers.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callRenewing } from '#web/kit/form/account-call.ts'
import { Form, PasswordField, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './change-form.module.css'

/** A new password in place of the old one, or the first one where there is none yet. */
export function ChangePasswordPage({ realm, hasPassword }: { realm: AccountRealm; hasPassword: boolean }) {
  return hasPassword ? (
    <AccountShell realm={realm} title="修改密码" lead="修改后，其他设备上的登录会立即结束，本机不受影响。">
      <div className={styles.column}>
        <ChangeForm realm={realm} />
      </div>
    </AccountShell>
  ) : (
    <AccountShell realm={realm} title="设置登录密码" lead="设置后可以用手机号与密码登录。">
      <div className={styles.column}>
        <FirstForm />
      </div>
    </AccountShell>
  )
}

function ChangeForm({ realm }: { realm: AccountRealm }) {
  const done = useDone(realm)
  const form = useForm<'old_password' | 'password' | 'again'>(
    async ({ old_password, password, again }) => {
      checkSame(password, again)
      await callRenewing[realm](accountCalls[realm].changePassword, { old_password, password })
      await done('密码已修改，其他设备已退出')
    },
    { [refusals.SIGN_IN_FAILED.code]: 'old_password', [refusals.SIGN_IN_LOCKED.code]: 'old_password' },
  )
  return (
    <Form form={form}>
      <PasswordField form={form} name="old_password" label="当前密码" autoComplete="current-password" />
      <NewPasswordField form={form} name="password" label="新密码" />
      <PasswordField form={form} name="again" label="再次输入新密码" autoComplete="new-password" />
      <SubmitButton form={form}>修改密码</SubmitButton>
    </Form>
  )
}

/** Only makers come in without a password, by WeChat. */
function FirstForm() {
  const done = useDone('maker')
  const form = useForm<'password' | 'again'>(async ({ password, again }) => {
    checkSame(password, again)
    await callRenewing.maker(setPassword, { password })
    await done('密码已设置')
  })
  return (
    <Form form={form}>
      <NewPasswordField form={form} name="password" />
      <PasswordField form={form} name="again" label="再次输入密码" autoComplete="new-password" />
      <SubmitButton form={form}>设置密码</SubmitButton>
    </Form>
  )
}

function checkSame(password: string, again: string): void {
  if (password === again) return
  throw new CallRefused(refusals.INPUT_INVALID.code, '', { again: '两次输入的密码不一致' })
}

/** Says that it is done, and goes where one sees it. */
function useDone(realm: AccountRealm) {
  const navigate = useNavigate()
  const { refresh } = useAccount(realm)
  return async (message: string) => {
    showToast(message, 'success')
    await Promise.all([navigate(accountPlaces[realm].security), refresh()])
  }
}
