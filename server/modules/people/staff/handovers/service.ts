import type { Right } from '#contract/base/rights.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

/** As long as it takes until somebody is missed who did not know that they had approved something. */
const handoverMs = 72 * 60 * 60 * 1000
/** Whoever wants to know of more looks at the list of staff. */
const namedMax = 5

const words = { added: '新增', password: '重置密码', totp: '重置动态验证' } as const
const sinceOf = (now: Date) => new Date(now.getTime() - handoverMs)

/** Whoever lets somebody in knows a way in as that person: written down with what was done. */
export const handedOver = store.insert

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
export const approverQueues = (clock: Clock) => [
  approverQueue('adjustments', { noun: '调账复核', right: 'adjustments.approve', clock }),
  approverQueue('withdrawals', { noun: '提现审核', right: 'withdrawals.review', clock }),
]

function approverQueue(room: string, { noun, right, clock }: { noun: string; right: Right; clock: Clock }) {
  return {
    key: `${room}.approvers`,
    label: `72 小时内新增或重置的${noun}人员`,
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
