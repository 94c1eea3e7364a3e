import type { Right } from '#contract/base/rights.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

/** As long as it takes until somebody is missed who did not know that they had approved something. */
const handoverMs = 72 * 60 * 60 * 1000
/** Whoever wants to know of more looks at the list of staff. */
const namedMax = 5

const words = { added: '新增', password: '重置密码', totp: '重置动态验证', granted: '授予权限' } as const
const sinceOf = (now: Date) => new Date(now.getTime() - handoverMs)

/** Whoever lets somebody in knows a way in as that person: written down with what was done. */
export const handedOver = store.insert

/** What only a second person may do, as the rights that they need for it. */
const deciding = {
  'adjustments.approve': { room: 'adjustments', noun: '调账复核' },
  'withdrawals.review': { room: 'withdrawals', noun: '提现审核' },
  'taxes.approve': { room: 'taxes', noun: '个税复核' },
  'risks.decide': { room: 'risks', noun: '佣金风险复核' },
  'commissions.levels': { room: 'commissions', noun: '二级佣金复核' },
  'partnerships.settle': { room: 'partnerships', noun: '保证金复核' },
  'identities.correct': { room: 'identities', noun: '实名更正复核' },
} as const satisfies Partial<Record<Right, { room: string; noun: string }>>

/** Whether somebody may decide about something now that they could not before. */
const gains = (had: readonly Right[], has: readonly Right[]): boolean =>
  has.some((right) => right in deciding && !had.includes(right))

type Granting = Pick<store.Handover, 'by_id' | 'at'> & { had: readonly Right[]; has: readonly Right[] }

/**
 * Whoever makes an approver of somebody may stand behind them too: an account that nobody noticed when it was made is
 * looked at when it becomes one.
 */
export async function granted(tx: Tx, staff_id: number, { had, has, by_id, at }: Granting): Promise<void> {
  if (gains(had, has)) await store.insert(tx, { staff_id, by_id, what: 'granted', at })
}

/** The same of a role, for everybody who has it. */
export async function grantedTo(tx: Tx, roleId: number, { had, has, by_id, at }: Granting): Promise<void> {
  if (gains(had, has)) await store.insertForMembers(tx, roleId, { by_id, what: 'granted', at })
}

/**
 * Separation of duties: refuses two who may be one person. That is somebody and themselves, and everybody whom the same
 * hands have let in a short while ago, directly or through an account that they had let in before.
 */
export async function refuseOnePerson(
  tx: Reader,
  { one, other, now, own }: { one: number; other: number; now: Date; own: 'SAME_APPROVER' | 'OWN_REVIEW' },
): Promise<void> {
  if (one === other) throw new Refusal(own)
  if (await store.shareHands(tx, one, other, sinceOf(now))) throw new Refusal('APPROVERS_TIED')
}

/** Who may approve since a short while ago, or again: everybody who may hears of it, for as long as it counts. */
export const approverQueues = (clock: Clock) =>
  Object.entries(deciding).map(([right, { room, noun }]) =>
    approverQueue(room, { noun, right: right as keyof typeof deciding, clock }),
  )

function approverQueue(room: string, { noun, right, clock }: { noun: string; right: Right; clock: Clock }) {
  return {
    key: `${room}.approvers`,
    label: `72 小时内新增、重置或授权的${noun}人员`,
    right,
    // Where they decide: not everybody who may approve may also see the list of staff.
    path: `/console/${room}`,
    async waiting(tx: Reader, max: number) {
      const found = await store.recentWith(tx, right, sinceOf(clock()), max)
      const named = found.slice(0, namedMax).map(({ name, by, what }) => `${name}（由${by}${words[what]}）`)
      const note = named.join('、') + (found.length > namedMax ? '等' : '')
      return { count: found.length, oldest: found.at(-1)?.at ?? null, note }
    },
  }
}
