import type { Fen } from '#contract/base/money.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { billTypes } from '#contract/money/bills.ts'
import type { Invariant, Ledger } from '#server/modules/money/ledger/service.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createHolding } from './holding/service.ts'
import { draw, expiryOf, hasRunOut, uses, warnedBeforeMs } from './model.ts'
import type { GrantDays } from './ports.ts'
import { createTakingBack, purseOf } from './refunding/service.ts'
import * as store from './store.ts'

export type Promotions = ReturnType<typeof createPromotions>
export { heldPurse } from './holding/service.ts'
export { type Bonus, bonusStanding } from './model.ts'

const ownersAtOnce = 100
const grantsShown = 50

interface Parts {
  database: Database
  ledger: Ledger
  messages: Pick<Messages, 'tell'>
  days: GrantDays
}

interface Given {
  enterpriseId: number
  /** The number of what it is given for. */
  reference: string
  amount: Fen
  now: Date
}

const dayBefore = (at: Date) => shanghaiDay(new Date(at.getTime() - 1))

/**
 * The promotion fund: grants that run out, used up in the order in which they do. The money is in the promotion purse;
 * here stands of which grant it is. Grants of an enterprise are touched only by whoever holds its purses in the ledger,
 * and in the transaction of the posting, so that the two never say different things.
 */
export function createPromotions({ database, ledger, messages, days }: Parts) {
  /** A grant without a posting: whoever asks for one has posted it. */
  async function record(tx: Tx, kind: store.GrantKind, { enterpriseId, reference, amount, now }: Given): Promise<void> {
    const expires_at = expiryOf(now, await days(tx))
    await store.insert(tx, { enterprise_id: enterpriseId, kind, reference, amount, granted_at: now, expires_at })
  }

  /** What has run out leaves the purse before anything else is decided. The caller holds the purses. */
  async function expireOf(tx: Tx, enterpriseId: number, now: Date, ends = hasRunOut): Promise<store.GrantRow[]> {
    const left = await store.lockLeft(tx, enterpriseId)
    for (const grant of left.filter((one) => ends(one, now))) {
      // What came back to a grant after its end runs out once more, so once is not a matter of the key alone.
      const { expiries } = await store.movedOf(tx, grant.id)
      const amount = fen(grant.remaining)
      const key = `promotion_expire:${grant.id}:${expiries}`
      await ledger.post(tx, {
        key,
        kind: 'promotion_expire',
        reference: grant.reference,
        lines: [
          { account: purseOf(enterpriseId), amount: fen(-amount) },
          { account: systemPurse('promotion_expense'), amount },
        ],
        now,
      })
      await store.move(tx, { grantId: grant.id, kind: 'expired', reference: key, amount, at: now })
    }
    return left.filter((one) => !ends(one, now))
  }

  async function holding(tx: Tx, enterpriseId: number): Promise<void> {
    await ledger.lock(tx, { kind: 'enterprise', id: enterpriseId })
  }

  async function spend(tx: Tx, { enterpriseId, reference, amount, now }: Given): Promise<void> {
    await holding(tx, enterpriseId)
    const parts = draw(await expireOf(tx, enterpriseId, now), amount)
    if (!parts) throw new Refusal('INSUFFICIENT_BALANCE', { reference })
    for (const part of parts) {
      await store.move(tx, { grantId: part.grant.id, kind: 'spent', reference, amount: part.amount, at: now })
    }
  }

  return {
    /** Gives, once for each kind and number. */
    async grant(tx: Tx, kind: 'recharge_bonus' | 'promotion_grant', given: Given): Promise<void> {
      const { enterpriseId, reference, amount, now } = given
      const posting = await ledger.post(tx, {
        key: `${kind}:${reference}`,
        kind,
        reference,
        lines: [
          { account: purseOf(enterpriseId), amount },
          { account: systemPurse('promotion_expense'), amount: fen(-amount) },
        ],
        now,
      })
      if (!posting.repeated) await record(tx, kind, given)
    },

    /** Somebody adjusts the purse by hand: more is a grant like any other, less is taken as if it were spent. */
    async adjust(tx: Tx, moved: Given): Promise<void> {
      if (moved.amount > 0) await record(tx, 'adjust_add', moved)
      else await spend(tx, { ...moved, amount: fen(-moved.amount) })
    },

    /**
     * Uses up grants, the first to run out first. It posts nothing: what was bought is one posting of several lines,
     * and its buyer's room makes it, after this and in this transaction, with minus `amount` on the promotion purse.
     */
    spend,

    ...createTakingBack({ ledger, holding, expireOf }),
    ...createHolding({ ledger, holding, expireOf, spend }),

    fund: (enterpriseId: number, now: Date) =>
      database.look(async (tx) => {
        const { promotion } = await ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })
        const { granted, used, expired, taken_back } = await store.totals(tx, enterpriseId)
        const left = await store.listLeft(tx, enterpriseId, now, grantsShown)
        return {
          balance: promotion,
          granted_total: fen(granted),
          used_total: fen(used),
          expired_total: fen(expired),
          taken_back_total: fen(taken_back),
          expires_days: await days(),
          grants: left.map((row) => ({
            title: billTypes[row.kind],
            order_no: row.reference,
            amount: fen(row.amount),
            left: fen(row.remaining),
            granted_at: row.granted_at,
            expires_at: row.expires_at,
          })),
          uses,
        }
      }),

    /** Whoever leaves leaves the fund behind: it was given for what is bought here, and is nobody's money. */
    async lapse(tx: Tx, enterpriseId: number, now: Date): Promise<void> {
      await holding(tx, enterpriseId)
      await expireOf(tx, enterpriseId, now, () => true)
    },

    /** Takes what has run out, owner by owner; one that fails keeps nobody else waiting. */
    async expire(now: Date): Promise<void> {
      const failures: unknown[] = []
      for (let after = 0; ; ) {
        const owners = await database.read((tx) => store.ownersDue(tx, now, { after, max: ownersAtOnce }))
        for (const enterpriseId of owners) {
          await ledger
            .begin(async (tx) => {
              await holding(tx, enterpriseId)
              await expireOf(tx, enterpriseId, now)
              crashPoint('promotions.expired')
            })
            .catch((error: unknown) => failures.push(error))
          after = enterpriseId
        }
        if (owners.length < ownersAtOnce) break
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some of what has run out is still there')
    },

    /** Tells everybody once what is about to run out. */
    async warn(now: Date): Promise<void> {
      const until = new Date(now.getTime() + warnedBeforeMs)
      for (let told = ownersAtOnce; told === ownersAtOnce; ) {
        told = await database.begin(async (tx) => {
          const due = await store.warn(tx, now, until, ownersAtOnce)
          for (const { enterprise_id: id, amount, first } of due) {
            const values = { amount: toYuan(fen(amount)), day: dayBefore(first) }
            await messages.tell(tx, { realm: 'enterprise', id }, { event: 'promotion.expiring', values, now })
          }
          return due.length
        })
      }
    },
  }
}

/** What is left of all grants is what the purses hold, and what left a grant is written down. */
export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'promotion.grants',
    faults: async (tx, { after }, max) => [
      ...(await store.drifted(tx, after, max)),
      ...(after > 0 ? [] : await store.miscounted(tx, max)),
    ],
  },
]

/** What runs out within the days in which somebody is told of it. */
export const promotionReminders = [
  {
    kind: 'promotion_expiring',
    realms: ['enterprise'],
    rows: ({ id }: { id: number }, now: Date) =>
      store.expiring(id, { now, until: new Date(now.getTime() + warnedBeforeMs) }),
  },
] as const
