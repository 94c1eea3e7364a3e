import { exchange } from '#web/app/call.ts'
import type { PageModule } from '#web/app/page.ts'
import { leaveFor } from '#web/frame/sign-in-state.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, PhoneField, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { keepToast } from '#web/kit/toasts.tsx'
import { AccountDoor } from './account-door.tsx'
import { doorWords } from './door-words.ts'
import { FromLink, useFrom, withFrom } from './from.tsx'
import { carryingPhone, useCarriedPhone } from './phone-carried.ts'

export function pageOf(realm: AccountRealm): PageModule {
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
