import type { AccountRealm } from '#contract/base/realms.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { BillType } from '#contract/money/bills.ts'
import { type ScoreEvent, scoreEvents } from '#contract/money/points.words.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Drawing } from '../drawing/service.ts'
import { completesWeek, mayEarn, type Signed, streakOn } from '../model.ts'
import type { Earn, Earned, Owner, Parts } from '../ports.ts'
import * as batchStore from '../store.ts'
import * as store from './store.ts'

const settledAtOnce = 100

/** What its owner did not do this very moment is told to them; what they just clicked on is not. */
const silent: readonly ScoreEvent[] = ['registration', 'signin', 'signin_week']

/** What is certified of an enterprise. */
interface Certified {
  enterpriseId: number
  credit_code: string
}

/** The day in Shanghai that a moment belongs to. */
function dayOf(at: Date): { from: Date; to: Date } {
  return { from: startOfShanghaiDay(shanghaiDay(at)), to: nextShanghaiMidnight(at) }
}

/** What earns points: written down where it happens, posted here. */
export function createFollowing({ database, ledger, messages, invitations }: Parts, { hold, grant }: Drawing) {
  /** Transactional outbox. */
  async function note(tx: Tx, { owner, event, cause, note = '', path = '', now }: Earned) {
    return store.insert(tx, {
      no: businessNo('JF', now),
      key: `${event}:${cause}`,
      ...{ owner_kind: owner.kind, owner_id: owner.id, event },
      ...{ note, path, earned_at: now },
    })
  }

  const earn: Earn = async (tx, earned) => {
    await note(tx, earned)
  }

  /** Posts one that was written down, unless it is one too many; the caller holds the owner. */
  async function give(tx: Tx, row: store.EarningRow, rule: batchStore.RuleRow | undefined, now: Date) {
    const owner = { kind: row.owner_kind, id: row.owner_id }
    const fits = !rule || mayEarn(rule, await store.counted(tx, owner, row.event, dayOf(row.earned_at)))
    await store.settle(tx, row.id, fits ? 'given' : 'capped', now)
    if (!fits) return false
    const kind: BillType = `score_${row.event}`
    const { points, note: said, path } = row
    await grant(tx, kind, { owner, key: `score:${row.key}`, reference: row.no, points, note: said, path, now })
    return true
  }

  async function settleOne(id: number, now: Date): Promise<void> {
    await ledger.begin(async (tx) => {
      const row = await store.lockDue(tx, id)
      if (!row) return
      // Under one lock with whoever else settles for them: two at once would each find room for one more.
      await hold(tx, { kind: row.owner_kind, id: row.owner_id }, now)
      const rule = (await batchStore.rules(tx)).find(({ event }) => event === row.event)
      if (await give(tx, row, rule, now)) await tell(tx, row, now)
      crashPoint('points.settled')
    })
  }

  async function tell(tx: Tx, row: store.EarningRow, now: Date): Promise<void> {
    if (silent.includes(row.event)) return
    const { points, event, owner_kind: realm, owner_id: id } = row
    const values = { points: String(points), what: scoreEvents[event].name }
    await messages.tell(tx, { realm, id }, { event: 'score.earned', values, now })
  }

  return {
    earn,

    /** Posts what waits, each in a transaction of its own; one that fails keeps nobody else waiting. */
    async settle(now: Date): Promise<number> {
      const ids = await database.read((tx) => store.due(tx, now, settledAtOnce))
      const failures: unknown[] = []
      for (const id of ids) await settleOne(id, now).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'some points are not posted yet')
      return ids.length
    },

    /** Whoever is certified for the first time earns, and so does whoever invited them: once for each company. */
    async certified(tx: Tx, _was: unknown, is: Certified | undefined, now: Date): Promise<void> {
      if (!is) return
      const { enterpriseId: id, credit_code } = is
      await earn(tx, { owner: { kind: 'enterprise', id }, event: 'certified', cause: `enterprise:${id}`, now })
      const inviter = await invitations.parentOf(tx, { realm: 'enterprise', id })
      if (inviter === undefined) return
      const cause = credit_code || `enterprise:${id}`
      await earn(tx, { owner: { kind: 'maker', id: inviter }, event: 'invited_certified', cause, now })
    },

    /** Once a day. Whoever asks again, or at the same moment from elsewhere, is told what came of the first. */
    signIn: (owner: Owner, personId: number, now: Date) =>
      ledger.begin(async (tx) => {
        const day = shanghaiDay(now)
        await hold(tx, owner, now)
        const before = await batchStore.signedOn(tx, owner, day)
        if (before) return { ...before, balance: await balanceOf(tx, owner), repeated: true }
        const { streak, points } = await signed(tx, owner, day, now)
        await batchStore.insertSigned(tx, owner, { day, streak, points, personId, now })
        return { day, streak, points, balance: await balanceOf(tx, owner), repeated: false }
      }),
  }

  /** What a day of signing in brings: the day's own, and what completes a week. */
  async function signed(tx: Tx, owner: Owner, day: string, now: Date) {
    const last: Signed | undefined = await batchStore.lastSigned(tx, owner)
    const streak = streakOn(day, last)
    const rules = await batchStore.rules(tx)
    const cause = `${owner.kind}:${owner.id}:${day}`
    const events: ScoreEvent[] = completesWeek(streak) ? ['signin', 'signin_week'] : ['signin']
    let points = 0
    for (const event of events) {
      const said = event === 'signin' ? `连续第 ${streak} 天` : ''
      const row = await note(tx, { owner, event, cause, note: said, now })
      const rule = rules.find((one) => one.event === event)
      if (row && (await give(tx, row, rule, now))) points += row.points
    }
    return { streak, points }
  }

  async function balanceOf(tx: Reader, { kind, id }: Owner): Promise<string> {
    const { score } = await ledger.balances<AccountRealm>(tx, { kind, id })
    return String(score)
  }
}
