import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { askSandbox, sandboxStands } from './sandbox-call.ts'
import { newPerson, type Person, persons } from './sandbox-people.ts'
import styles from './sandbox-wechat.module.css'

export async function loader({ call }: LoaderContext): Promise<object> {
  await sandboxStands(call, ['wechat_official'])
  return {}
}

/** Whose WeChat this browser plays: silently WeChat asks nobody, so it has to be known from before. */
const playedName = 'sandbox-wechat'

type Outcome = 'allow' | 'refuse' | 'snapshot'

/** Stands where WeChat's own browser would ask, or silently would not. */
export default function SandboxAuthorize() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [state, scope] = [query.get('state') ?? '', query.get('scope') ?? 'snsapi_userinfo']
  const [busy, setBusy] = useState(false)

  async function answer(person: Person, outcome: Outcome) {
    setBusy(true)
    try {
      localStorage.setItem(playedName, JSON.stringify(person))
      // The same WeChat is somebody else to each app, and one by its unionid.
      const openid = person.openid.replace('openid', 'official')
      const given = { state, scope, ...person, openid, outcome }
      const { redirect } = await askSandbox<{ redirect: string }>('/wechat/authorize', given)
      const { pathname, search: back } = new URL(redirect, location.href)
      location.replace(pathname + back)
    } catch (error) {
      showToast((error as Error).message, 'error')
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const played = localStorage.getItem(playedName)
    if (scope === 'snsapi_base' && played) void answer(JSON.parse(played) as Person, 'allow')
  }, [])

  return (
    <main id="main" className={styles.page}>
      <h1>微信授权（沙箱）</h1>
      <p>{scope === 'snsapi_base' ? '静默授权：请选择本浏览器是谁的微信' : '网站申请获取你的昵称与头像'}</p>
      {[...persons, undefined].map((person) => (
        <Button
          key={person?.openid ?? 'new'}
          disabled={busy}
          onClick={() => void answer(person ?? newPerson(), 'allow')}
        >
          {person ? `以“${person.nickname}”允许` : '以新的微信用户允许'}
        </Button>
      ))}
      <Button kind="outline" disabled={busy} onClick={() => void answer(newPerson(), 'refuse')}>
        拒绝
      </Button>
      <Button kind="plain" disabled={busy} onClick={() => void answer(newPerson(), 'snapshot')}>
        以快照页（预览）返回
      </Button>
    </main>
  )
}
