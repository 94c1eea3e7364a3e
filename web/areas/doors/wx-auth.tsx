import { useEffect, useState } from 'react'
import { isRefused } from '#contract/base/call.ts'
import { destination } from '#contract/base/destination.ts'
import { isWechat } from '#contract/base/visitors.ts'
import { scanAuth } from '#contract/people/makers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { call } from '#web/app/call.ts'
import { sessionToken } from '#web/app/cookies.ts'
import { leaveFor } from '#web/frame/sign-in-state.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { keepToast } from '#web/kit/toasts.tsx'
import { rememberWechat } from '#web/kit/wechat/known.ts'
import { AccountFrame } from './account-frame.tsx'
import { withFrom } from './from.tsx'
import { goOn } from './wechat-scan.ts'
import styles from './wx-auth.module.css'

interface Outcome {
  title: string
  text: string
  /** Where the next QR code is. */
  back: string
}

const scanAgain = '请重新登录'
const cancelled = '您在微信中取消了这次授权。'
const stale = '这次授权已失效或已经使用过，请返回重试。'
/** A code works once: whether this one did is not known, and asking a second time would only spoil it. */
const unheard = '没有收到微信的授权结果，请返回重试。'

/** Where WeChat comes back to. The code in the address is handed over once, and taken out of it at once. */
export default function WxAuth() {
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const given = new URLSearchParams(location.search)
    history.replaceState(history.state, '', location.pathname)
    void finish(given.get('state') ?? '', given.get('code') ?? '').then(setOutcome)
  }, [])

  return (
    <AccountFrame>
      <div className={styles.state} role="status">
        {outcome ? (
          <>
            <h1>{outcome.title}</h1>
            <p>{outcome.text}</p>
            <ButtonLink href={outcome.back} size="large">
              返回
            </ButtonLink>
          </>
        ) : (
          <>
            <span className={styles.turning} aria-hidden="true" />
            <h1>正在登录…</h1>
            <p>正在确认微信的授权结果，请稍候。</p>
          </>
        )}
      </div>
    </AccountFrame>
  )
}

async function finish(state: string, code: string): Promise<Outcome | undefined> {
  const { centre, security } = accountPlaces.maker
  const signedIn = sessionToken('maker') !== undefined
  if (!state && signedIn) return void (await leaveFor(centre))
  if (!state) return { title: scanAgain, text: stale, back: backTo(undefined) }
  try {
    const told = await call(scanAuth, { state, code })
    const { status, from } = told
    if (status === 'cancelled') return { title: '已取消授权', text: cancelled, back: backTo(from) }
    // Whoever pays goes on paying; whoever is not known silently presses the button.
    if (status === 'payer_known') return void (await leaveFor(destination(from) ?? '/'))
    if (status === 'unknown') return void (await leaveFor(withFrom(accountPlaces.maker.signIn, destination(from))))
    if (status !== 'done' && status !== 'bind_required' && status !== 'move_required')
      return { title: scanAgain, text: stale, back: backTo(from) }
    // Whoever was signed in before came from there to bind this WeChat.
    if (status === 'done' && signedIn && from === security) keepToast('微信已绑定', 'success')
    if (status === 'done' && isWechat(navigator.userAgent)) rememberWechat()
    await goOn(told, undefined)
    return undefined
  } catch (error) {
    return { title: scanAgain, text: isRefused(error) ? error.message : unheard, back: backTo(undefined) }
  }
}

/** A maker who is signed in came to bind a WeChat to the account, not to sign in. */
function backTo(from: string | undefined): string {
  const { signIn, security } = accountPlaces.maker
  return sessionToken('maker') ? security : withFrom(signIn, destination(from))
}
