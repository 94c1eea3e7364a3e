import { useState } from 'react'
import type { InputOnWire } from '#contract/base/endpoint.ts'
import { enterpriseSwitches, type MessageSwitches, makerSwitches } from '#contract/people/official.ts'
import { type OfficialKind, officialKinds, type textedKindKeys } from '#contract/people/official.words.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './message-switches.module.css'

export const switchCalls = { enterprise: enterpriseSwitches, maker: makerSwitches }

/** What somebody is told by text and in WeChat, kind by kind; WeChat only where one of theirs is known. */
export function MessageSwitchesPart({ realm, loaded }: { realm: AccountRealm; loaded: MessageSwitches }) {
  const [{ available, bound, list }, setSwitches] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  const set = async (change: InputOnWire<typeof enterpriseSwitches.set>) => {
    if (busy) return
    setBusy(true)
    await act(async () => setSwitches(await callAs[realm](switchCalls[realm].set, change)))
    setBusy(false)
  }
  const texts = list.flatMap(({ kind, sms }) => (sms === null ? [] : [{ kind: kind as TextedKind, on: sms }]))
  return (
    <>
      <Switches
        name="message-texts"
        title="短信通知"
        note="以下事项需要您尽快知道时发短信；验证码、账户安全与提现的短信不能关闭。"
        rows={texts}
        busy={busy}
        onSet={(kind, sms) => void set({ kind, sms })}
      />
      {available && bound && (
        <Switches
          name="message-switches"
          title="微信通知"
          note="关注公众号后，以下消息同时发到微信。"
          rows={list.map(({ kind, official }) => ({ kind, on: official }))}
          busy={busy}
          onSet={(kind, official) => void set({ kind, official })}
        />
      )}
    </>
  )
}

type TextedKind = (typeof textedKindKeys)[number]

interface SwitchesProps<Kind extends OfficialKind> {
  name: string
  title: string
  note: string
  rows: readonly { kind: Kind; on: boolean }[]
  busy: boolean
  onSet(kind: Kind, on: boolean): void
}

function Switches<Kind extends OfficialKind>({ name, title, note, rows, busy, onSet }: SwitchesProps<Kind>) {
  return (
    <section className={styles.switches} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p>{note}</p>
      <ul>
        {rows.map(({ kind, on }) => (
          <li key={kind}>
            <label>
              <input
                type="checkbox"
                checked={on}
                aria-disabled={busy}
                onChange={({ currentTarget }) => onSet(kind, currentTarget.checked)}
              />
              {officialKinds[kind]}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
