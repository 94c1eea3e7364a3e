import { type RefObject, useEffect, useState } from 'react'
import { isRefused } from '#contract/base/call.ts'
import { registerEnterprise } from '#contract/people/enterprises.ts'
import { readInviter, registerMaker } from '#contract/people/makers.ts'
import { call, exchange } from '#web/app/call.ts'
import { dropInvite, inviteCookie, readCookie } from '#web/app/cookies.ts'
import type { PageModule } from '#web/app/page.ts'
import { afterSignIn } from '#web/frame/sign-in-state.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, PhoneField, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { NameField } from '#web/kit/form/name-field.tsx'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { keepToast } from '#web/kit/toasts.tsx'
import { AccountDoor, SignedInNote } from './account-door.tsx'
import { numbersFor } from './account-numbers.tsx'
import { AgreementField } from './agreement-field.tsx'
import { doorWords } from './door-words.ts'
import { FromLink, useFrom } from './from.tsx'
import { carryingPhone, useCarriedPhone } from './phone-carried.ts'
import styles from './register.module.css'

type Typed = Record<'phone_number' | 'code' | 'password' | 'name' | 'nickname' | 'invite' | 'agree', string>

export function pageOf(realm: AccountRealm): PageModule {
  const { noun, purpose } = doorWords[realm]
  const about = `免费注册${noun}账户，手机号验证即可开通，${purpose}。`
  return { about, loader: async ({ call }) => ({ realm, numbers: await numbersFor(call) }), default: Register }
}

function Register({ realm }: { realm: AccountRealm }) {
  const { noun, purpose, other } = doorWords[realm]
  return (
    <AccountDoor
      title={`${noun}注册`}
      purpose={`${noun}账户${purpose}。`}
      ways={
        <>
          <p>
            已有账户？<FromLink href={accountPlaces[realm].signIn}>直接登录</FromLink>
          </p>
          <p>
            {other.question}
            <a href={other.register}>{other.name}注册</a>
          </p>
        </>
      }
    >
      <SignedInNote realm={realm} />
      <RegisterForm realm={realm} />
    </AccountDoor>
  )
}

function RegisterForm({ realm }: { realm: AccountRealm }) {
  const from = useFrom()
  const form = useForm<keyof Typed>(async (typed) => {
    keepToast(await carryingPhone(typed.phone_number, () => register(realm, typed)), 'success')
    await afterSignIn(realm, from)
  })
  const invited = useInvite(form.ref)
  useCarriedPhone(form.ref)
  const calling = { form, required: false } as const
  return (
    <Form form={form}>
      <PhoneField form={form} name="phone_number" label="手机号" autoComplete="username" />
      <CodeField form={form} realm={realm} scene="1" name="code" />
      <NewPasswordField form={form} name="password" />
      <div className={styles.pair}>
        {realm === 'maker' ? (
          <NameField {...calling} name="nickname" label="昵称" autoComplete="nickname" max={20} />
        ) : (
          <NameField {...calling} name="name" label="企业名称" autoComplete="organization" max={60} />
        )}
        <TextField
          form={form}
          name="invite"
          label="邀请码"
          required={false}
          autoComplete="off"
          maxLength={64}
          hint={invited}
        />
      </div>
      <AgreementField form={form} name="agree" realm={realm} />
      <SubmitButton form={form} busyText="正在注册…">
        注册
      </SubmitButton>
    </Form>
  )
}

/** The form is sent only with the agreement ticked. */
async function register(realm: AccountRealm, typed: Typed): Promise<string> {
  const { phone_number, code, password, name, nickname } = typed
  const given = { phone_number, code, password, invite: typedInvite(typed.invite), agree: true } as const
  const { message } =
    realm === 'maker'
      ? await exchange(registerMaker, { ...given, nickname: nickname || undefined })
      : await exchange(registerEnterprise, { ...given, name: name || undefined })
  return message
}

/** Only what was typed: the server reads the cookie itself, and keeps apart who came by a link and who by a code. */
function typedInvite(invite: string): string | undefined {
  if (invite === '') dropInvite()
  return invite === '' || invite === readCookie('invite') ? undefined : invite
}

/** Puts the code of the invite link into its field, where whoever registers sees whose it is and may change it. */
function useInvite(form: RefObject<HTMLFormElement | null>): string {
  const [invited, setInvited] = useState('')
  useEffect(() => {
    const code = inviteCookie()
    const field = form.current?.elements.namedItem('invite')
    if (!code || !(field instanceof HTMLInputElement)) return
    if (!field.value) field.value = code
    setInvited('来自您打开的邀请链接')
    call(readInviter, { code }).then(
      ({ name }) => setInvited(`邀请人：${name}`),
      (error) => isRefused(error) && setInvited('没有找到这个邀请码的主人，可以清空'),
    )
  }, [form])
  return invited
}
