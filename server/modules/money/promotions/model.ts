import type { Fen } from '#contract/base/money.ts'
import { fen } from '#contract/base/money.ts'
import { nextShanghaiMidnight } from '#contract/base/time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long before it runs out somebody is told. */
export const warnedBeforeMs = 7 * dayMs

/** To the end of a day: nobody loses anything in the middle of an afternoon. */
export function expiryOf(grantedAt: Date, days: number | null): Date | null {
  return days === null ? null : nextShanghaiMidnight(new Date(grantedAt.getTime() + days * dayMs))
}

export function hasRunOut({ expires_at }: { expires_at: Date | null }, now: Date): boolean {
  return expires_at !== null && expires_at <= now
}

/** What is taken of which grant, in the order given; undefined where all of them together are not enough. */
export function draw<Grant extends { remaining: number }>(grants: readonly Grant[], amount: Fen) {
  const parts: { grant: Grant; amount: Fen }[] = []
  let wanted: number = amount
  for (const grant of grants) {
    if (wanted === 0) break
    const part = Math.min(wanted, grant.remaining)
    if (part > 0) parts.push({ grant, amount: fen(part) })
    wanted -= part
  }
  return wanted === 0 ? parts : undefined
}

/**
 * What a refund asks back of a bonus: first of what is left of it, then of what ran out unused, which is back with us
 * already and is excused. What was spent is neither, and is missing.
 */
export function askBack({ remaining, excusable }: { remaining: number; excusable: number }, upTo: Fen) {
  const taken = Math.min(upTo, remaining)
  const excused = Math.min(upTo - taken, excusable)
  return { taken: fen(taken), excused: fen(excused) }
}

/** What the fund can buy, as its page tells it. */
export const uses = [
  { title: '广告投放', text: '抵扣首页与栏目广告位的费用', path: '/advertisement' },
  { title: '网站链接', text: '抵扣网站链接的展示与续期费用', path: '/sites' },
  { title: '置顶推广', text: '抵扣企业主页与商机置顶的费用，最多一半', path: '/spread/boost' },
]

/** What became of the bonus of a recharge. */
export interface Bonus {
  remaining: number
  expires_at: Date | null
  expired: number
  back: number
  excused: number
}

/** Where it stands; what has run out by now counts as run out, taken already or not. */
export function bonusStanding({ remaining, expired, excused, back, expires_at }: Bonus, now: Date) {
  const over = hasRunOut({ expires_at }, now)
  return { back, remaining: over ? 0 : remaining, excusable: expired - excused + (over ? remaining : 0) }
}

const lengthenedDays = 30

/** Until when at least what we gave back can be used. */
export const lengthenedUntil = (now: Date): Date => new Date(now.getTime() + lengthenedDays * dayMs)
