import { exchange } from '../call.ts'
import type { PageModule } from '../page.ts'
import { AccountDoor } from '../parts/account-door.tsx'
import { type AccountRealm, accountCalls, accountPlaces } from '../parts/account-realm.ts'
import { CodeField } from '../parts/code-field.tsx'
import { doorWords } from '../parts/door-words.ts'
import { Form, PhoneField, SubmitButton, useForm } from '../parts/form.tsx'
import { FromLink, useFrom, withFrom } from '../parts/from.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { carryingPhone, useCarriedPhone } from '../parts/phone-carried.ts'
import { leaveFor } from '../parts/sign-in-state.ts'
import { keepToast } from '../parts/toasts.tsx'

export function forgetPasswordPage(realm: AccountRealm): PageModule {
  return { loader: async () => ({ realm }), default: ForgetPassword }
}

function ForgetPassword({ realm }: { realm: AccountRealm }) {
  const { noun, register } = doorWords[realm]
  const { signIn } = accountPlaces[realm]
  const from = useFrom()
  const form = useForm<'phone_number' | 'code' | 'password'>(async (typed) => {
    const ask = () => exchange(accountCalls[realm].forgetPassword, typed)
    const { message } = await carryingPhone(typed.phone_number, ask)
    keepToast(message, 'success')
    await leaveFor(withFrom(signIn, from))
  })
  useCarriedPhone(form.ref)
  return (
    <AccountDoor
      title="找回密码"
      purpose={`为${noun}账户设置新密码，所有设备随之退出登录。`}
      ways={
        <>
          <p>
            想起密码了？<FromLink href={signIn}>返回登录</FromLink>
          </p>
          <p>
            还没有账户？<FromLink href={register}>注册{noun}账户</FromLink>
          </p>
        </>
      }
    >
      <Form form={form}>
        <PhoneField form={form} name="phone_number" label="手机号" autoComplete="username" />
        <CodeField form={form} realm={realm} scene="3" name="code" />
        <NewPasswordField form={form} name="password" label="新密码" />
        <SubmitButton form={form}>设置新密码</SubmitButton>
      </Form>
    </AccountDoor>
  )
}
