import type { PurposeName } from '#contract/money/orders.words.ts'
import {
  acts,
  buysSomething,
  comesIn,
  days,
  enterpriseLife,
  makerLife,
  minute,
  otherChildren,
  savesPrivatePayee,
} from './lives.ts'
import type { Place } from './places.ts'
import type { Account } from './shape.ts'
import type { Device, Habit, Person, Stage } from './stage.ts'

/** One who buys on what they would have bought anyway, to get a part of it back. */
export function buysOn(stage: Stage, account: Account, from: number, until: number, as: Habit, times = 2): void {
  for (let n = 0; n < times; n += 1)
    buysSomething(stage, account, stage.awake(from + stage.chance() * (until - from)), as)
}

/** Some of them bring real customers as well: nobody is a fraud all day. */
export const alsoHonest = (stage: Stage, maker: Account, until: number) =>
  otherChildren(stage, maker, { from: 3, until, count: stage.between(0, 3) })

/**
 * Two maker accounts of one person. While the older one is there its number is refused to the younger, which is then
 * verified as somebody who lent theirs; once it has gone the number is free.
 */
export function twoSelves(stage: Stage, older: Person, days: { joined: number; until: number; olderLeft?: number }) {
  const identity = { number: stage.token('identity'), name: older.name }
  const first = makerLife(stage, older, { joined: 0, until: 14, times: 4, withdraws: false })
  stage.identify(first, stage.awake(6), identity)
  if (days.olderLeft !== undefined) stage.close(first, days.olderLeft)
  const { joined, until } = days
  const inviter = makerLife(stage, stage.person(), { joined, until, withdraws: days.olderLeft === undefined })
  stage.identify(inviter, stage.awake(joined + 2), identity, days.olderLeft === undefined ? 'taken' : 'verified')
  return inviter
}

/** Buys again once what gives it away has happened: who is paid once goes on. */
export function buysAfter(stage: Stage, account: Account, person: Person, day: number, times: number): void {
  for (let n = 0; n < times; n += 1) buysSomething(stage, account, stage.awake(day + 2 + n * 6), person.habit)
}

/** A maker who is paid on an account, and the enterprise of somebody else, so it seems. */
export function strangers(stage: Stage, orders: number) {
  const { met, until } = days(stage)
  const [one, other] = [stage.person(), stage.person()]
  const inviter = makerLife(stage, one, { joined: 0, until, withdraws: true })
  const plan = { joined: met, until, orders, withdraws: false, busy: stage.pick([1, 4, 8]) }
  const invited = enterpriseLife(stage, other, plan)
  stage.invite(inviter, invited)
  return { met, until, one, other, inviter, invited }
}

/** By what a maker of a ring can be known to be behind their enterprise. */
type Tie = 'phone' | 'device' | 'payee' | 'legal_person' | 'home'

/** Each maker brings the enterprise of the next one; the first of the scene is any of them. */
export function ring(stage: Stage, ties: readonly Tie[], how: string) {
  const { met, until } = days(stage)
  const members = ties.map((tie, n) => {
    const home = stage.places.line6()
    const device = stage.device()
    const who = stage.person({ devices: [device], places: [tie === 'home' ? home : stage.places.home()] })
    const maker = makerLife(stage, who, { joined: n * 2, until, withdraws: true })
    const habit: Habit = {
      devices: [tie === 'device' ? device : stage.device()],
      places: [tie === 'home' ? home : stage.places.mobile()],
    }
    const owner = { ...stage.person(habit), ...(tie === 'phone' ? { phone: who.phone } : {}) }
    const joined = met + n * stage.between(1, 6)
    const legalPerson = tie === 'legal_person' ? who.name : owner.name
    const plan = { joined, until: until + 10, certified: true, company: stage.company(legalPerson), orders: 1 }
    const company = enterpriseLife(stage, owner, { ...plan, withdraws: false, busy: stage.between(2, 10) })
    if (tie === 'payee') {
      const to = savesPrivatePayee(stage, maker, stage.awake(met - 1), who.name)
      savesPrivatePayee(stage, company, stage.awake(joined + 6), who.name, to)
    }
    return { maker, company, owner }
  })
  for (const [n, { maker }] of members.entries()) {
    const next = members[(n + 1) % members.length]
    if (next) stage.invite(maker, next.company, 'code')
    if (stage.chance() < 0.5) otherChildren(stage, maker, { from: 4, until, count: stage.between(1, 2) })
  }
  // They go on buying once all of them are in.
  for (const { company, owner } of members)
    for (const day of [34, 41]) buysSomething(stage, company, stage.awake(met + day), owner.habit)
  const at = stage.between(0, members.length - 1)
  const [inviter, invited] = [members[at]?.maker, members[(at + 1) % members.length]?.company]
  if (!inviter || !invited) throw new Error('a ring has members')
  return { inviter, invited, how }
}

export interface Wave {
  count: number
  /** When the n-th of them registers, in days from the first. */
  gap: (n: number) => number
  place: (n: number) => Place
  device: (n: number) => Device
  /** Days until it takes its money back, and how much of it. */
  back: { after: number; share: number }
  buys: { purpose: PurposeName; amount: number }
}

/** Accounts that are there to have bought something once. The one in question was among the later ones. */
export function wave(stage: Stage, of: Wave, how: string) {
  const { met } = days(stage)
  const until = met + 45
  const inviter = makerLife(stage, stage.person(), { joined: met - stage.between(2, 6), until })
  const children = Array.from({ length: of.count }, (_, n) => {
    const person = stage.person({ devices: [of.device(n)], places: [of.place(n)] })
    const joined = met + 0.4 + of.gap(n)
    const child = stage.open('enterprise', person, joined)
    stage.invite(inviter, child, 'link')
    const order = stage.buy(child, joined + stage.between(4, 40) * minute, of.buys, person.habit)
    stage.refund(order, joined + of.back.after + stage.chance(), of.back.share)
    comesIn(stage, child, { from: joined, until: joined + 20, times: stage.between(0, 2) }, person.habit)
    if (n % 3 === 0) acts(stage, child, { from: joined, until: joined + 6, times: 1 })
    return { child, person }
  })
  const chosen = children[stage.between(Math.ceil(of.count / 2), of.count - 1)]
  if (!chosen) throw new Error('a wave has members')
  // Once it has worked it is done again.
  const again = stage.buy(chosen.child, met + 27.5 + stage.chance() / 4, of.buys, chosen.person.habit)
  stage.refund(again, met + 28 + of.back.after, of.back.share)
  return { inviter, invited: chosen.child, how }
}

/** Enterprises of real people who sold or lent their accounts; somebody runs them all. */
export function farm(
  stage: Stage,
  count: number,
  run: (n: number) => Habit,
  plan: { phone?: string; busy?: number } = {},
) {
  const met = stage.between(20, 60)
  const until = met + 50
  const boss = stage.person()
  const inviter = makerLife(stage, boss, { joined: 2, until })
  const phone = plan.phone ?? ''
  const children = Array.from({ length: count }, (_, n) => {
    const habit = run(n)
    const person = stage.person(habit)
    const files = phone ? { files: { name: person.name, phone, habit } } : {}
    const joined = met + n * stage.between(1, 3)
    const life = { joined, until, certified: true, orders: 2, times: 9, busy: plan.busy ?? 2, withdraws: false }
    const child = enterpriseLife(stage, person, { ...life, ...files })
    stage.invite(inviter, child)
    return { child, habit }
  })
  const chosen = children[stage.between(1, count - 1)]
  if (!chosen) throw new Error('a farm has accounts')
  return { met, until, inviter, children, invited: chosen.child }
}

/** Every morning the accounts are gone through, one after the other. */
export function rounds(
  stage: Stage,
  children: readonly { child: Account; habit: Habit }[],
  from: number,
  until: number,
) {
  for (let day = from; day < until; day += stage.between(2, 5)) {
    const morning = Math.floor(day) + (8.5 + stage.chance()) / 24
    for (const [n, { child, habit }] of children.entries())
      stage.see(child, morning + n * stage.between(2, 4) * minute, 'sign_in', habit)
  }
}
