import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen } from '#contract/base/money.ts'
import type { announceRule } from '#contract/money/commissions.console.ts'
import { commissionedPurposes } from '#contract/money/commissions.words.ts'
import type { Buyer } from '#server/modules/money/checkout/service.ts'
import { openCheckoutRoom } from './checkout-room.ts'
import type { House } from './house.ts'
import { visitor } from './visitor.ts'

type Rule = InputInside<typeof announceRule>

/** Ten of a hundred for whoever brought them, three for whoever brought those, for everything that is sold. */
export const usualRule: Rule = {
  ...{ valid_from: null, freeze_days: 15, first_within_days: 30, lasts_months: 12, note: '试行' },
  rates: commissionedPurposes.flatMap((purpose) => [
    { purpose, level: 1 as const, rate: 1_000 },
    { purpose, level: 2 as const, rate: 300 },
  ]),
}

/** Announces a rule as a member of staff would; what came of it. */
export async function announceRuleAt(house: House, rule: Rule = usualRule): Promise<number> {
  const { id } = await house.signIn.staff(['commissions.rules'])
  const by = { caller: { staffId: id }, now: house.clock(), requestId: 'test' }
  return (await house.services.commissions.editing.announce(rule, by)).version
}

/** Says that somebody came through a maker, as if they had registered by the link at that moment. */
export async function bringTo(house: House, makerId: number, child: Buyer, at: Date): Promise<void> {
  await house.database.begin((tx) =>
    tx
      .insertInto('invitations')
      .values({ child_realm: child.kind, child_id: child.id, maker_id: makerId, source: 'link', bound_at: at })
      .execute(),
  )
}

/** The rooms of money with a shop beside them, a rule, and an enterprise that came through a maker. */
export async function openCommissioning({ pool = 4, rule = usualRule }: { pool?: number; rule?: Rule } = {}) {
  const room = await openCheckoutRoom({ pool })
  const { house, clock, owner, inviter, database, ledger, commissions } = room
  const version = await announceRuleAt(house, rule)
  await bringTo(house, inviter.id, owner, clock())
  const { ask } = visitor(house)
  const rows = (orderNo: string) =>
    database.read((tx) =>
      tx.selectFrom('commissions').selectAll().where('order_no', '=', orderNo).orderBy('level').execute(),
    )
  return {
    ...{ ...room, version, ask, rows },
    /** Bought from the balance, which is filled for it. */
    async bought(amount: number, goods: 'certification' | 'link' = 'certification', buyer: Buyer = owner) {
      if (buyer.id === owner.id && buyer.kind === owner.kind) await room.give(buyer, amount)
      return (await room.sell({ goods, amount, channel: 'balance' }, buyer)).order_no
    },
    release: () => commissions.settling.release(clock()),
    days: (count: number) => clock.advance(count * 24 * 60 * 60 * 1000),
    row: async (orderNo: string) => {
      const [first] = await rows(orderNo)
      if (!first) throw new Error(`no commission for ${orderNo}`)
      return first
    },
    /** Taken out of what can be used, as a withdrawal would. */
    spend: (amount: number, makerId = inviter.id): Promise<Fen> =>
      ledger.begin(async (tx) => {
        const lines = [
          { account: { owner: { kind: 'maker', id: makerId }, purse: 'available' } as const, amount: fen(-amount) },
          { account: { owner: { kind: 'maker', id: makerId }, purse: 'held' } as const, amount: fen(amount) },
        ]
        await ledger.post(tx, {
          key: `spent:${clock().getTime()}`,
          kind: 'withdraw',
          reference: 'TX1',
          lines,
          now: clock(),
        })
        return fen(amount)
      }),
  }
}
