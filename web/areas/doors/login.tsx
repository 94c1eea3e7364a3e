import { type RefObject, useEffect, useState } from 'react'
import { CallRefused, isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { openPage, pageAt } from '#web/app/base.ts'
import type { LoaderContext, PageModule } from '#web/app/page.ts'
import { afterSignIn } from '#web/frame/sign-in-state.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, PasswordField, PhoneField, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { callProven } from '#web/kit/form/proven-call.ts'
import { useConfig } from '#web/kit/form/use-config.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { AccountDoor, SignedInNote } from './account-door.tsx'
import { type Brought, numbersFor } from './account-numbers.tsx'
import { doorWords } from './door-words.ts'
import { FromLink, useFrom, useGuardToast } from './from.tsx'
import styles from './login.module.css'
import { carryingPhone, useCarriedPhone } from './phone-carried.ts'
import { WechatPanel } from './wechat-panel.tsx'

const ways = { password: '密码登录', code: '验证码登录' } as const
type Way = keyof typeof ways
type Typed = Record<'phone_number' | 'password' | 'code', string>

interface Props {
  realm: AccountRealm
}

export function pageOf(realm: AccountRealm): PageModule {
  const { noun, purpose } = doorWords[realm]
  const about = `${noun}账户登录：手机号与密码、短信验证码${realm === 'maker' ? '或微信扫码' : ''}均可登录，${purpose}。`
  return { about, loader: (visit) => load(visit, realm), default: Login }
}

async function load({ call, query }: LoaderContext, realm: AccountRealm): Promise<Props & Brought> {
  if (realm === 'maker' && !mayShowFrames()) await loadAnew(query)
  return { realm, numbers: await numbersFor(call) }
}

/**
 * A document's policy is made when it is loaded, and only that of the maker's sign-in lets WeChat's frame stand:
 * whoever comes from another page of the site has it loaded anew.
 */
function mayShowFrames(): boolean {
  if (typeof document === 'undefined') return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && pageAt(new URL(loaded.name).pathname) === '/personal/login'
}

function loadAnew(query: URLSearchParams): Promise<never> {
  openPage(`/personal/login${query.size > 0 ? `?${query}` : ''}`)
  // Whoever goes back finds the page they left, still about to leave.
  addEventListener('pageshow', () => location.reload(), { once: true })
  return new Promise(() => {})
}

function Login({ realm }: Props) {
  const { noun, purpose, register, other } = doorWords[realm]
  const { wechat_login, wechat_official } = useConfig().providers
  const wechat = realm === 'maker' && (wechat_login !== 'off' || wechat_official !== 'off')
  useGuardToast()
  return (
    <AccountDoor
      title={`${noun}登录`}
      purpose={`${noun}账户${purpose}。`}
      aside={wechat ? <WechatPanel /> : undefined}
      ways={
        <>
          <p>
            还没有账户？<FromLink href={register}>注册{noun}账户</FromLink>
          </p>
          <p>
            {other.question}
            <a href={other.signIn}>{other.name}登录</a>
          </p>
        </>
      }
    >
      <SignedInNote realm={realm} />
      <LoginForm realm={realm} />
    </AccountDoor>
  )
}

function LoginForm({ realm }: { realm: AccountRealm }) {
  const [way, setWay] = useState<Way>('password')
  const [checking, setChecking] = useState(false)
  const from = useFrom()
  const form = useForm<keyof Typed>(async (typed) => {
    setChecking(false)
    await carryingPhone(typed.phone_number, () => signIn(realm, typed, () => setChecking(true)))
    await afterSignIn(realm, from)
  })
  useCarriedPhone(form.ref)
  useFirstField(form.ref)
  const choose = (chosen: Way) => {
    form.forget()
    setWay(chosen)
  }
  return (
    <Tabs<Way> label="登录方式" tabs={ways} chosen={way} onChoose={choose}>
      <Form form={form}>
        <PhoneField form={form} name="phone_number" label="手机号" autoComplete="username" />
        {way === 'password' ? (
          <div className={styles.password}>
            <PasswordField form={form} name="password" label="密码" autoComplete="current-password" />
            <FromLink href={doorWords[realm].forgetPassword}>忘记密码</FromLink>
          </div>
        ) : (
          <CodeField form={form} realm={realm} scene="2" name="code" />
        )}
        <SubmitButton form={form} busyText={checking ? '正在验证…' : '正在登录…'}>
          登录
        </SubmitButton>
      </Form>
    </Tabs>
  )
}

/** Whoever comes here comes to type: the first field that is empty has the focus. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])]
    fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
  }, [form])
}

/** Only passwords are locked out: a code still opens. */
async function signIn(realm: AccountRealm, typed: Typed, onCheck: () => void): Promise<void> {
  try {
    await callProven(accountCalls[realm].login, typed, onCheck)
  } catch (error) {
    if (!isRefused(error) || error.code !== refusals.SIGN_IN_LOCKED.code) throw error
    throw new CallRefused(error.code, `${error.message}，或改用验证码登录`, error.fields)
  }
}
