import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { advertisingIn } from '#server/testing/ads.ts'
import { seeded, under } from '#server/testing/chance.ts'
import { buildHouse, type House, type SignedIn } from '#server/testing/house.ts'
import { linkingIn } from '#server/testing/links.ts'
import { partneringIn } from '#server/testing/partnerships.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { figure, firstSeed, sized } from './size.ts'

// Whatever enterprises buy, in any order, and whatever becomes of it: the books, the orders, the invoices and the
// purses say the same after each step.

const commands = sized({ short: 60, full: 2_000 })
const dayMs = 24 * 60 * 60 * 1000

let house: House
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
})
afterAll(() => house.close())

/** What orders and refunds say was earned and is owed, beside what the books say. */
async function agreed() {
  return house.database.read(async (tx) => {
    const orders = await tx.selectFrom('orders').selectAll().where('paid_at', 'is not', null).execute()
    const refunds = await tx
      .selectFrom('refunds as r')
      .innerJoin('payment_orders as p', 'p.id', 'r.order_id')
      .select(['p.no', 'r.amount', 'r.deposit_part'])
      .where('r.cause', '=', 'owner')
      .execute()
    const claims = await tx.selectFrom('deposit_claims').selectAll().where('state', '=', 'approved').execute()
    const ours = await house.services.ledger.balances(tx, { kind: 'system' })
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
    const said = (purpose: string) => {
      const paid = orders.filter((one) => one.purpose === purpose)
      const gone = refunds.filter(({ no }) => paid.some((one) => one.no === no))
      return (
        sum(paid.map((one) => one.amount - one.promotion_part - one.deposit_part)) -
        sum(gone.map((one) => one.amount - one.deposit_part))
      )
    }
    const deducted = sum(claims.filter(({ kind }) => kind === 'deduction').map(({ amount }) => amount))
    return {
      books: [ours.revenue_link, ours.revenue_ad, ours.revenue_partner],
      orders: [said('link'), said('ad'), said('partner') + deducted],
    }
  })
}

test('whatever is bought, refused, called off, taken down, refunded and invoiced: all accounts of it agree', async () => {
  const [links, ads, partners] = [await linkingIn(house), await advertisingIn(house), await partneringIn(house)]
  const { services, clock } = house
  const chance = seeded(firstSeed())
  const pick = <Item>(all: readonly Item[]): Item | undefined => all[under(chance, all.length)]
  const people: SignedIn[] = []
  for (let n = 0; n < 3; n++) {
    const { who } = await partners.certified()
    await links.give(who, 500_000_00)
    const grant = { enterpriseId: who.id, reference: `grant of ${n}`, amount: fen(2_000_00), now: clock() }
    await services.ledger.begin((tx) => services.promotions.grant(tx, 'promotion_grant', grant))
    people.push(who)
  }
  const someone = async () => links.again(pick(people) as SignedIn)
  const rights = ['invoices.read', 'invoices.issue', 'orders.refund'] as const
  const desk = await house.signIn.staff(rights)
  const pdf = (await uploadsAt(house).handIn(desk, await sample('pdf'), 'invoice')).data.url as string
  const by = () => ({ caller: { staffId: desk.id }, now: clock(), requestId: 'trial' })
  const ids = {
    link: new Map<number, SignedIn>(),
    ad: new Map<number, SignedIn>(),
    partner: new Map<number, SignedIn>(),
  }
  let numbers = 0
  const any = async (kind: keyof typeof ids) => {
    const found = pick([...ids[kind]])
    return found && { id: found[0], who: await links.again(found[1]) }
  }
  const invoice = async () =>
    pick(await house.database.read((tx) => tx.selectFrom('invoices').select(['id', 'owner_id', 'amount']).execute()))

  const steps: Record<string, () => Promise<unknown>> = {
    async buyLink() {
      const who = await someone()
      const given = { term_months: pick([1, 3, 6]), use_promotion: chance() < 0.5 }
      const { data } = await links.buy(who, given)
      if (data?.id) ids.link.set(data.id, who)
    },
    renewLink: async () => any('link').then((one) => one && links.payAgain(one.who, one.id, { term_months: 1 })),
    cancelLink: async () => any('link').then((one) => one && links.cancel(one.who, one.id)),
    showLink: async () => any('link').then((one) => one && links.approve(one.id)),
    rejectLink: async () => any('link').then((one) => one && links.reject(one.id, { site_name: '名称不符' })),
    hideLink: async () => any('link').then((one) => one && links.takeDown(one.id)),
    async bookAd() {
      const who = await someone()
      const given = { seat: 1 + under(chance, 2), ...ads.days(under(chance, 60), 1 + under(chance, 9)) }
      const { data } = await ads.book(who, { ...given, use_promotion: chance() < 0.5 })
      if (data?.id) ids.ad.set(data.id, who)
    },
    cancelAd: async () => any('ad').then((one) => one && ads.cancel(one.who, one.id)),
    showAd: async () => any('ad').then(async (one) => one && ads.approve(await ads.operator(), one.id)),
    rejectAd: async () => any('ad').then(async (one) => one && ads.reject(await ads.operator(), one.id)),
    endAd: async () => any('ad').then(async (one) => one && ads.takeDown(await ads.operator(), one.id)),
    async join() {
      const who = await someone()
      const [first] = await partners.operators()
      const { data } = await partners.apply(who)
      if (!data?.id) return
      ids.partner.set(data.id, who)
      await partners.approve(first, data.id)
      await partners.confirm(who, data.id)
      if (chance() < 0.8) await partners.pay(who, data.id)
    },
    leave: async () => any('partner').then((one) => one && partners.cancel(one.who, one.id)),
    async terminate() {
      const one = await any('partner')
      const [first] = await partners.operators()
      if (one) await partners.terminate(first, one.id, chance() < 0.5)
    },
    async settleDeposit() {
      const one = await any('partner')
      const [first, second] = await partners.operators()
      if (!one) return
      const { data } = await partners.propose(
        first,
        one.id,
        pick(['return', 'deduction'] as const) ?? 'return',
        '1000.00',
      )
      if (data?.id) await partners.decideClaim(second, data.id, 'approve')
    },
    async refund() {
      const orders = await house.database.read((tx) =>
        tx.selectFrom('orders').select(['no', 'amount']).where('state', 'in', ['paid', 'part_refunded']).execute(),
      )
      const one = pick(orders)
      if (!one) return
      const amount = chance() < 0.3 ? ('rest' as const) : fen(1 + under(chance, one.amount))
      const asked = {
        order_no: one.no,
        amount,
        reason: '试算',
        by: { kind: 'staff', id: desk.id } as const,
        now: clock(),
      }
      await services.ledger.begin((tx) => services.checkout.refund(tx, asked)).catch(() => {})
    },
    async apply() {
      const who = await someone()
      const { list } = (await links.ask('GET', '/api/invoice/billable?count=50', undefined, who.token)).data
      const items = list.map(({ no }: { no: string }) => no).filter(() => chance() < 0.5)
      if (items.length > 0) await links.ask('POST', '/api/invoice', { items }, who.token)
    },
    async issue() {
      const one = await invoice()
      if (!one) return
      await services.invoices.reviewing.approve(one.id, by()).catch(() => {})
      const issued = { number: String(30_000_000 + ++numbers), issued_on: '2026-11-16', tax_rate: 6, ofd: '', xml: '' }
      const paper = { ...issued, amount_confirmed: fen(one.amount), pdf }
      await services.invoices.reviewing.issue({ id: one.id, ...paper }, by()).catch(() => {})
    },
    async redden() {
      const one = await invoice()
      if (!one) return
      if (chance() < 0.5)
        await services.invoices.reversing.open(one.id, { reason: '试算', used: false }, by()).catch(() => {})
      const { reds } = await services.invoices.overseeing.detail(one.id)
      const amount_confirmed = reds.find(({ state }) => state === 'asked')?.amount ?? fen(0)
      const issued = { amount_confirmed, number: String(40_000_000 + ++numbers), issued_on: '2026-11-16', pdf: '' }
      await services.invoices.reversing.issue(one.id, issued, by()).catch(() => {})
    },
    async pass() {
      await partners.pass(under(chance, 12) * dayMs)
      await ads.beat()
      while ((await services.links.expiring.beat(clock())) > 0);
    },
  }

  const names = Object.keys(steps)
  const done: Record<string, number> = {}
  for (let n = 0; n < commands; n++) {
    const name = pick(names) ?? 'pass'
    await steps[name]?.()
    done[name] = (done[name] ?? 0) + 1
    const { books, orders } = await agreed()
    expect([n, name, books]).toEqual([n, name, orders])
    if (n % 10 === 0 || n === commands - 1) expect([n, name, await links.faults()]).toEqual([n, name, []])
  }
  figure('sales', `${commands} commands, ${Object.keys(done).length} of ${names.length} kinds, all accounts agree`)
})
