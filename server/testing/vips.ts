import { fen, yuan } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import type { House, SignedIn } from './house.ts'
import { visitor } from './visitor.ts'

const vipRights: readonly Right[] = [
  ...(['vips.read', 'vips.give', 'vips.refund', 'offers.read', 'offers.edit'] as const),
  ...(['orders.read', 'orders.refund'] as const),
]

export const vipDayMs = 24 * 60 * 60 * 1000

const plain = { free_downloads: 0, fee_discount: '0.0000', all_posters: false, badge: true, daily_figures: false }
const levels = {
  silver: { ...plain, name: '银卡', rank: 1, price: '99.00', duration_days: 30, free_downloads: 2 },
  gold: { ...plain, name: '金卡', rank: 2, price: '299.00', duration_days: 365, fee_discount: '0.5000' },
  diamond: { ...plain, name: '钻石', rank: 3, price: '899.00', duration_days: 365, fee_discount: '1.0000' },
} as const
export type LevelName = keyof typeof levels

/** Three levels, makers who buy them, and operators: in a house that stands already. */
export async function vipsIn(house: House) {
  const { ask } = visitor(house)
  const { services, database, clock } = house
  const { vips, payments, ledger } = services
  let count = 0
  // After a while nobody is signed in any more: each moment has its own sessions.
  const tokens = new Map<string, string>()
  async function tokenOf(name: string, open: () => Promise<{ token: string }>): Promise<string> {
    const key = `${name}@${clock().getTime()}`
    const known = tokens.get(key) ?? (await open()).token
    tokens.set(key, known)
    return known
  }
  const desk = async (path: string, given?: object) => {
    const token = await tokenOf('staff', () => house.signIn.staff(vipRights))
    return ask(given ? 'POST' : 'GET', `/api/console/${path}`, given, token)
  }
  const tokenFor = ({ id }: SignedIn) =>
    tokenOf(`maker:${id}`, () =>
      database.begin((tx) => services.sessions.open(tx, { realm: 'maker', ownerId: id, browser: false })),
    )
  const as = async (who: SignedIn, path: string, given?: object) =>
    ask(given ? 'POST' : 'GET', path, given, await tokenFor(who))
  const ids = {} as Record<LevelName, number>
  for (const [name, level] of Object.entries(levels)) {
    const { data } = await desk('offers/vip-levels', { ...level, original_price: null, notes: [], shown: true })
    ids[name as LevelName] = data.id
  }
  const own = (who: SignedIn, path = '', given?: object) => as(who, `/api/ck/user/vip${path}`, given)

  async function beat(): Promise<void> {
    while ((await payments.askDue(clock())) > 0);
    while ((await payments.closeExpired(clock())) > 0);
    while ((await vips.expiring.beat(clock())) > 0);
    while ((await payments.refunding.sendDue(clock())) > 0);
  }

  return {
    ...{ house, desk, as, own, ids, beat, tokenFor, close: house.close },

    /** Somebody with money that they earned. */
    async maker(amount = '0.00') {
      const who = await house.signIn.maker()
      if (amount !== '0.00') await this.give(who, amount)
      return who
    },
    give: ({ id }: SignedIn, amount: string) =>
      ledger.begin((tx) => {
        const key = `gift:maker:${id}:${++count}`
        const lines = [
          { account: { owner: { kind: 'maker', id }, purse: 'available' }, amount: yuan(amount) } as const,
          { account: systemPurse('opening'), amount: fen(-yuan(amount)) },
        ]
        return ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
      }),
    balance: ({ id }: SignedIn) =>
      database.read(async (tx) => (await ledger.balances(tx, { kind: 'maker', id })).available),

    buy: (who: SignedIn, level: LevelName, given: object = {}) =>
      own(who, '', { level_id: ids[level], channel: 'balance', ...given }),
    centre: async (who: SignedIn) => (await own(who)).data,
    plan: async (who: SignedIn, level: LevelName) =>
      (await own(who)).data.plans.find((one: { level_id: number }) => one.level_id === ids[level]),
    terms: async (who: SignedIn) => (await own(who, '/terms?count=50')).data.list,
    refund: (who: SignedIn, id: number) => own(who, `/terms/${id}/refund`, {}),
    gift: (who: SignedIn, level: LevelName, days: number) =>
      desk('vips/give', { maker_id: who.id, level_id: ids[level], days, reason: '系统故障补偿' }),
    standing: ({ id }: SignedIn) => database.read((tx) => vips.standing(tx, id, clock())),
    pay: (order_no: string) =>
      house.http.inject({ method: 'POST', url: `/sandbox/api/payments/${order_no}`, payload: { outcome: 'paid' } }),
    /** But that nobody agreed to the money that was put into purses here. */
    faults: async () =>
      (await database.read((tx) => ledger.proving.invariants(tx))).filter(
        ({ invariant }) => invariant !== 'adjustment.agreed',
      ),

    async days(many: number): Promise<void> {
      clock.advance(many * vipDayMs)
      await beat()
    },
  }
}
