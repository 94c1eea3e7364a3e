import type { PurposeName } from '#contract/money/orders.words.ts'
import type { Place } from './places.ts'
import type { Account, Act, Order } from './shape.ts'
import type { Company, Habit, Person, Stage } from './stage.ts'

/** What a play comes to: whose commission is asked about, and what really happened. */
interface Story {
  inviter: Account
  invited: Account
  how: string
}
export type Play = (stage: Stage, n: number) => Story

export const minute = 1 / (24 * 60)

/** What is sold, in fen, without certification. */
const goods: readonly [PurposeName, readonly number[]][] = [
  ['link', [29_900, 68_000, 128_000]],
  ['ad', [50_000, 180_000, 320_000, 600_000]],
  ['promotion', [30_000, 100_000, 300_000, 500_000]],
  ['activity', [9_900, 19_900, 49_900]],
  ['partner', [980_000]],
]
const fees = [19_800, 39_800, 168_000, 398_000]
const enterpriseActs: readonly Act['kind'][] = [
  ...(['company_edited', 'company_edited', 'product_added', 'opportunity_posted', 'lead_sent'] as const),
  ...(['lead_answered', 'lead_answered', 'activity_joined', 'resource_taken', 'invoice_asked'] as const),
]
const makerActs: readonly Act['kind'][] = ['lead_sent', 'lead_answered', 'activity_joined', 'resource_taken']

/** Comes in on some days, each at some hour, until the last one. */
export function comesIn(
  stage: Stage,
  account: Account,
  days: { from: number; until: number; times: number },
  as: Habit,
) {
  const { from, until, times } = days
  for (let n = 0; n < times; n += 1) {
    const day = stage.awake(from + 1 + stage.chance() * Math.max(0, until - from - 2))
    stage.see(account, day, 'sign_in', as)
  }
}

/** Does what people come for, so many times. */
export function acts(stage: Stage, account: Account, days: { from: number; until: number; times: number }) {
  const kinds = account.realm === 'maker' ? makerActs : enterpriseActs
  for (let n = 0; n < days.times; n += 1) {
    const day = stage.awake(days.from + 1 + stage.chance() * Math.max(0, days.until - days.from - 2))
    stage.act(account, day, stage.pick(kinds))
  }
}

export function savesPrivatePayee(
  stage: Stage,
  account: Account,
  day: number,
  holder: string,
  to = stage.token('payee'),
) {
  const method = stage.chance() < 0.5 ? ('bank' as const) : ('alipay' as const)
  stage.pays(account, day, { method, account: to, holder, bank: method === 'bank' ? stage.token('branch') : '' })
  return to
}

interface MakerPlan {
  joined: number
  until: number
  habit?: Habit
  /** How many days they came in. */
  times?: number
  /** Whether they ever asked for their money. Left to chance where it is not said. */
  withdraws?: boolean
}

/** A maker as most are. Whoever withdraws has been verified, and is paid on an account in that name. */
export function makerLife(stage: Stage, person: Person, plan: MakerPlan): Account {
  const { joined, until, habit = person.habit } = plan
  const maker = stage.open('maker', person, stage.awake(joined), habit)
  comesIn(stage, maker, { from: joined, until, times: plan.times ?? stage.between(5, 18) }, habit)
  acts(stage, maker, { from: joined, until, times: stage.between(0, 8) })
  if (plan.withdraws ?? stage.chance() < 0.6) {
    const day = stage.awake(joined + stage.between(3, 25))
    stage.identify(maker, day, { number: stage.token('identity'), name: person.name })
    savesPrivatePayee(stage, maker, day + 0.01, person.name)
  }
  return maker
}

interface EnterprisePlan {
  joined: number
  until: number
  /** Where and with what it came to us, if not as usual. */
  entry?: Habit
  habit?: Habit
  company?: Company
  /** Who handed the certification in, if it was not the owner. */
  files?: { name: string; phone: string; habit: Habit }
  certified?: boolean
  /** How many things it did besides buying; most do a few, some hardly any. */
  busy?: number
  times?: number
  /** How many orders besides the fee of certification. */
  orders?: number
  /** Days from registration to the first of them. */
  firstAfter?: number
  /** Whether it took balance back to an account. */
  withdraws?: boolean
}

/** What an enterprise would buy, on some day. */
export function buysSomething(stage: Stage, account: Account, day: number, as: Habit): Order {
  const [purpose, prices] = stage.pick(goods)
  const amount = stage.pick(prices)
  const promotion = stage.chance() < 0.15 ? Math.floor(amount / 5) : 0
  return stage.buy(account, day, { purpose, amount, promotion }, as)
}

/** An enterprise as most are: certified, some orders, some work, now and then something given back. */
export function enterpriseLife(stage: Stage, person: Person, plan: EnterprisePlan): Account {
  const { joined, until, habit = person.habit, company = stage.company(person.name) } = plan
  const opened = joined % 1 === 0 ? stage.awake(joined) : joined
  const one = stage.open('enterprise', person, opened, plan.entry ?? habit)
  comesIn(stage, one, { from: joined, until, times: plan.times ?? stage.between(4, 14) }, habit)
  acts(stage, one, { from: joined, until, times: plan.busy ?? stage.pick([0, 1, 3, 6, 9, 14]) })
  if (plan.certified ?? stage.chance() < 0.8) {
    const { name, phone, habit: hands } = plan.files ?? { ...person, habit }
    const day = stage.awake(opened + 1 + stage.chance() * 8)
    const given = { ...company, state: 'approved' as const, contact_name: name, contact_phone: phone }
    stage.certify(one, day, given, hands)
    stage.buy(one, day + 0.01, { purpose: 'certification', amount: stage.pick(fees) }, hands)
  }
  const first = plan.firstAfter ?? 1 + stage.chance() * 18
  const orders = plan.orders ?? stage.between(1, 4)
  for (let n = 0; n < orders; n += 1) {
    const later = opened + first + stage.chance() * Math.max(1, until - opened - first)
    const day = n === 0 ? opened + first : stage.awake(later)
    const order = buysSomething(stage, one, day, habit)
    // One in thirty is given back, whoever buys.
    if (stage.chance() < 1 / 30) stage.refund(order, day + stage.between(1, 12), stage.chance() < 0.5 ? 1 : 0.5)
  }
  if (plan.withdraws ?? stage.chance() < 0.2)
    stage.pays(one, stage.awake(opened + 5), {
      method: 'bank_company',
      account: stage.token('payee'),
      holder: company.credit_code,
      bank: stage.token('branch'),
    })
  return one
}

/** Others whom the maker brought, one now and one then, and now and then somebody whom nobody of them knows. */
export function otherChildren(stage: Stage, maker: Account, days: { from: number; until: number; count: number }) {
  return Array.from({ length: days.count }, () => {
    const joined = Math.floor(days.from + stage.chance() * Math.max(1, days.until - days.from - 5))
    const person = stage.person()
    const child =
      stage.chance() < 0.8
        ? enterpriseLife(stage, person, { joined, until: days.until })
        : makerLife(stage, person, { joined, until: days.until })
    stage.invite(maker, child)
    return child
  })
}

/** People of no concern who are at the same place: a third of them makers. */
export function bystanders(stage: Stage, place: Place, days: { from: number; until: number; count: number }) {
  for (let n = 0; n < days.count; n += 1) {
    const habit = { devices: [stage.device()], places: [place, stage.places.mobile()] }
    const person = stage.person(habit)
    const joined = Math.floor(days.from + stage.chance() * (days.until - days.from - 4))
    const one = stage.open(n % 3 === 0 ? 'maker' : 'enterprise', person, stage.awake(joined))
    comesIn(stage, one, { from: joined, until: days.until, times: stage.between(2, 6) }, habit)
  }
}

/** A maker joined; weeks later an enterprise came through them. The days on which that was. */
export function days(stage: Stage) {
  const met = stage.between(8, 70)
  return { met, until: met + stage.between(35, 75) }
}
