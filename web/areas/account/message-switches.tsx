import { useState } from 'react'
import { enterpriseSwitches, type MessageSwitches, makerSwitches } from '#contract/people/official.ts'
import { type OfficialKind, officialKinds } from '#contract/people/official.words.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './message-switches.module.css'

export const switchCalls = { enterprise: enterpriseSwitches, maker: makerSwitches }

/** What somebody is told in WeChat, kind by kind; nothing where no WeChat of theirs is known. */
export function MessageSwitchesPart({ realm, loaded }: { realm: AccountRealm; loaded: MessageSwitches }) {
  const [{ available, bound, list }, setSwitches] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  if (!available || !bound) return null
  const set = async (kind: OfficialKind, official: boolean) => {
    if (busy) return
    setBusy(true)
    await act(async () => setSwitches(await callAs[realm](switchCalls[realm].set, { kind, official })))
    setBusy(false)
  }
  return (
    <section className={styles.switches} aria-labelledby="message-switches">
      <h2 id="message-switches">微信通知</h2>
      <p>关注公众号后，以下消息同时发到微信。</p>
      <ul>
        {list.map(({ kind, official }) => (
          <li key={kind}>
            <label>
              <input
                type="checkbox"
                checked={official}
                aria-disabled={busy}
                onChange={({ currentTarget }) => void set(kind, currentTarget.checked)}
              />
              {officialKinds[kind]}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
