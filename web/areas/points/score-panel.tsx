import { useCallback, useEffect, useState } from 'react'
import { groupDigits } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { type OwnScore, readScore, signInForScore } from '#contract/money/points.ts'
import { scoreEvents, streakDays } from '#contract/money/points.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatDay } from '#ui/formats.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './score-panel.module.css'
import { SignCalendar } from './sign-calendar.tsx'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '没有成功，请稍后再试')

/** What a member has, today's signing in, what can still be earned, and what runs out when. */
export default function ScorePanel({ realm }: { realm: AccountRealm }) {
  const [score, setScore] = useState<OwnScore>()
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    try {
      setScore(await callAs[realm](readScore, {}))
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [realm])
  useEffect(() => {
    void load()
  }, [load])
  if (problem) {
    return (
      <p className={styles.waiting} role="alert">
        {problem}
        <Button kind="outline" size="small" onClick={() => void load()}>
          重试
        </Button>
      </p>
    )
  }
  if (!score) return <p className={styles.waiting}>正在读取您的积分…</p>
  return (
    <section className={styles.panel} aria-label="我的积分">
      <div className={styles.left}>
        <Balance score={score} />
        <Ways ways={score.ways} />
        <Expiring expiring={score.expiring} />
      </div>
      <Signing score={score} realm={realm} onSigned={load} />
    </section>
  )
}

function Balance({ score }: { score: OwnScore }) {
  const { balance, earned_total, spent_total, expired_total } = score
  return (
    <div className={styles.balance}>
      <div>
        <p className={styles.label}>我的积分</p>
        <p className={styles.amount}>{groupDigits(balance)}</p>
        <p className={styles.label}>
          累计获得 {groupDigits(earned_total)} · 已用 {groupDigits(spent_total)} · 到期 {groupDigits(expired_total)}
        </p>
      </div>
      <div className={styles.ways}>
        <ButtonLink href="/resources" kind="outline" size="small">
          去下载资料
        </ButtonLink>
        <ButtonLink href="/score/record" kind="plain" size="small">
          积分记录
        </ButtonLink>
      </div>
    </div>
  )
}

/** What can still be earned, and what is done for today. */
function Ways({ ways }: { ways: OwnScore['ways'] }) {
  // Signing in has its own place, beside this.
  const others = ways.filter(({ event }) => !event.startsWith('signin'))
  return (
    <>
      <h2>还能获得</h2>
      <ul className={styles.list}>
        {others.map(({ event, points, open, times }) => (
          <li key={event} data-open={open}>
            {open ? <a href={scoreEvents[event].path}>{scoreEvents[event].name}</a> : scoreEvents[event].name}
            <span>
              {open ? `+${points}` : times > 0 && event !== 'feedback' && event !== 'attended' ? '已获得' : '今天已满'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Expiring({ expiring }: Pick<OwnScore, 'expiring'>) {
  if (expiring.length === 0) return null
  return (
    <>
      <h2>到期日</h2>
      <ul className={styles.list}>
        {expiring.slice(0, 4).map(({ points, expires_at }) => (
          <li key={expires_at}>
            {lastDay(expires_at)} 前可用
            <span>{groupDigits(points)} 积分</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** It ends when this day begins; the day itself is no longer one of its own. */
const lastDay = (expires_at: string) => formatDay(expires_at)

interface SigningProps {
  score: OwnScore
  realm: AccountRealm
  onSigned(): Promise<void>
}

function Signing({ score, realm, onSigned }: SigningProps) {
  const [busy, setBusy] = useState(false)
  const { today, signed_today, streak, days, signin_points, week_points } = score
  const left = streakDays - (streak % streakDays)
  const sign = async () => {
    setBusy(true)
    try {
      const { points, streak: now } = await callAs[realm](signInForScore, {})
      showToast(`签到成功，获得 ${points} 积分，已连续 ${now} 天`, 'success')
      await onSigned()
    } catch (error) {
      showToast(messageOf(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.signing}>
      <div className={styles.head}>
        <div>
          <h2>每日签到</h2>
          <p className={styles.label}>
            {streak > 0 ? `已连续 ${streak} 天` : '今天开始连续签到'}
            {week_points > 0 && `，再签 ${left} 天另得 ${week_points} 积分`}
          </p>
        </div>
        {signin_points > 0 && (
          <Button disabled={signed_today || busy} onClick={() => void sign()}>
            {signed_today ? '今天已签到' : `签到 +${signin_points}`}
          </Button>
        )}
      </div>
      <SignCalendar today={today} days={days} />
    </div>
  )
}
