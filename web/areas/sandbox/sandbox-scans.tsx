import { useEffect, useState } from 'react'
import type { SandboxScan } from '#contract/site/sandbox.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox } from './sandbox-call.ts'
import styles from './sandbox-list.module.css'
import { newPerson, persons } from './sandbox-people.ts'

const everyMs = 3000

export function SandboxScans() {
  const [scans, setScans] = useState<readonly SandboxScan[]>()
  const [problem, setProblem] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const [answered, setAnswered] = useState(0)
  useEffect(() => setWanted(new URLSearchParams(location.search).get('state')), [])

  useEvery(
    everyMs,
    async () => {
      try {
        setScans(await askSandbox<SandboxScan[]>('/wechat/scans'))
        setProblem('')
      } catch (error) {
        setProblem((error as Error).message)
      }
    },
    String(answered),
  )

  const waiting = scans?.filter(({ status }) => status === 'waiting')
  // The one that somebody came here for stands first.
  const sorted = waiting?.toSorted((one, other) => Number(other.state === wanted) - Number(one.state === wanted))
  return (
    <section className={styles.section} aria-labelledby="sandbox-wechat">
      <div className={styles.head}>
        <h2 id="sandbox-wechat">微信扫码</h2>
      </div>
      <p className={styles.note} role="status">
        {problem || '页面上等待扫码的二维码，每 3 秒自动更新。'}
      </p>
      {sorted?.length === 0 && (
        <EmptyState title="没有等待扫码的二维码">
          <p>
            打开<a href="/personal/login">创客登录</a>，页面上的二维码会出现在这里。
          </p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {sorted?.map((scan) => (
          <WaitingScan
            key={scan.state}
            {...scan}
            wanted={scan.state === wanted}
            onAnswered={() => setAnswered(answered + 1)}
          />
        ))}
      </ul>
    </section>
  )
}

interface WaitingScanProps extends SandboxScan {
  wanted: boolean
  onAnswered(): void
}

const answered = {
  confirm: (nickname: string) => `已以“${nickname}”确认`,
  cancel: () => '已取消',
  expire: () => '二维码已过期',
}

function WaitingScan({ state, expires_at, wanted, onAnswered }: WaitingScanProps) {
  const [chosen, setChosen] = useState(0)
  const [busy, setBusy] = useState(false)

  async function answer(outcome: keyof typeof answered) {
    setBusy(true)
    try {
      const person = persons[chosen] ?? newPerson()
      await askSandbox('/wechat/scan', { state, ...person, outcome })
      showToast(answered[outcome](person.nickname), 'success')
      onAnswered()
    } catch (error) {
      showToast((error as Error).message, 'error')
    }
    setBusy(false)
  }

  return (
    <li className={styles.row} data-wanted={wanted}>
      <p className={styles.top}>
        <b>二维码 {state.slice(0, 8)}</b>
        <span>{formatMinute(expires_at)} 失效</span>
      </p>
      <fieldset className={styles.persons}>
        <legend>用哪个微信扫码</legend>
        {[...persons.map(({ nickname }) => nickname), '新的微信用户'].map((nickname, at) => (
          <label key={nickname}>
            <input type="radio" name={`person-${state}`} checked={chosen === at} onChange={() => setChosen(at)} />
            {nickname}
          </label>
        ))}
      </fieldset>
      <p className={styles.code}>
        <Button size="small" disabled={busy} onClick={() => void answer('confirm')}>
          扫码并确认
        </Button>
        <Button kind="outline" size="small" disabled={busy} onClick={() => void answer('cancel')}>
          扫码后取消
        </Button>
        <Button kind="plain" size="small" disabled={busy} onClick={() => void answer('expire')}>
          让它过期
        </Button>
      </p>
    </li>
  )
}
