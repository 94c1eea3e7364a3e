import { Button } from 'antd'
import { formatMinute } from '#console/parts/show/time.ts'
import type { Guest } from '#contract/catalogue/signups.console.ts'
import styles from './door.module.css'

export type VerdictOf = { kind: 'in' | 'again' | 'undone'; guest: Guest } | { kind: 'no' | 'offline'; words: string }

const heads = {
  in: '请进',
  again: '已经签到过',
  undone: '已撤销签到',
  no: '不能入场',
  offline: '没有连上，请再试一次',
} as const

/** What is to be done with whoever stands there, readable from two metres away. */
export function Verdict({ verdict, onUndo }: { verdict: VerdictOf; onUndo(guest: Guest): void }) {
  const { kind } = verdict
  return (
    <section className={styles.verdict} data-kind={kind} aria-label="签到结果">
      <strong>{heads[kind]}</strong>
      {'words' in verdict ? <p>{verdict.words}</p> : <About guest={verdict.guest} again={kind === 'again'} />}
      {'guest' in verdict && kind !== 'undone' && (
        <Button size="small" onClick={() => onUndo(verdict.guest)}>
          撤销这次签到
        </Button>
      )}
    </section>
  )
}

function About({ guest, again }: { guest: Guest; again: boolean }) {
  return (
    <p>
      <b>{guest.name}</b>
      {guest.company && ` · ${guest.company}`}
      {guest.seats > 1 && ` · 第 ${guest.number} 位，共 ${guest.seats} 位`}
      {again && guest.checked_in_at && (
        <span>
          {formatMinute(guest.checked_in_at)} 由 {guest.checked_in_by} 签到
        </span>
      )}
    </p>
  )
}
