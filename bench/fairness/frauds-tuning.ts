import {
  buysSomething,
  comesIn,
  days,
  enterpriseLife,
  makerLife,
  minute,
  otherChildren,
  type Play,
  savesPrivatePayee,
} from './lives.ts'
import { alsoHonest, buysAfter, buysOn, farm, ring, rounds, strangers, twoSelves, type Wave, wave } from './schemes.ts'
import type { FraudKind } from './shape.ts'

/** The inviter's own enterprise, under a second number. */
const secondAccount: readonly Play[] = [
  (stage) => {
    const { met, until } = days(stage)
    const laptop = stage.device()
    const who = stage.person({ devices: [laptop], places: [stage.places.home()] })
    const habit = { devices: [laptop], places: [stage.places.mobile()] }
    const inviter = makerLife(stage, who, { joined: 0, until })
    const invited = enterpriseLife(stage, stage.person(habit), { joined: met, until, busy: 7, orders: 3 })
    stage.invite(inviter, invited, 'link')
    alsoHonest(stage, inviter, until)
    return { inviter, invited, how: 'one laptop for both, the enterprise only ever through a telephone’s network' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const places = [stage.places.line6()]
    const who = stage.person({ devices: [stage.device()], places })
    const second = stage.person({ devices: [stage.device()], places })
    const inviter = makerLife(stage, who, { joined: 0, until, times: 16 })
    const files = { name: second.name, phone: who.phone, habit: second.habit }
    const plan = { joined: met, until, certified: true, files, busy: 1, orders: 2, times: 12 }
    const invited = enterpriseLife(stage, second, plan)
    stage.invite(inviter, invited, 'code')
    return { inviter, invited, how: 'two browsers in one household; the certification names the inviter’s telephone' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const home = stage.places.redialled()
    const who = stage.person({ devices: [stage.device()], places: [home] })
    const second = stage.person({ devices: [stage.device()], places: [home] })
    const inviter = makerLife(stage, who, { joined: 0, until, times: 4 })
    const invited = enterpriseLife(stage, second, { joined: met, until, busy: 2, orders: 1, times: 2 })
    for (let day = met + 2; day < until - 2; day += stage.between(2, 5)) {
      const evening = day + (20 + stage.chance() * 2) / 24
      stage.see(inviter, evening, 'sign_in', who.habit)
      stage.see(invited, evening + stage.between(4, 15) * minute, 'sign_in', second.habit)
    }
    buysOn(stage, invited, met + 15, until, second.habit)
    stage.invite(inviter, invited, 'link')
    return { inviter, invited, how: 'a line whose address changes, both on it each evening, minutes after each other' }
  },
]

/** Everything is apart but the account on which the money ends. */
const samePayee: readonly Play[] = [
  (stage) => {
    const { met, until, one, other, inviter, invited } = strangers(stage, 2)
    const to = stage.token('payee')
    const wallet = { method: 'alipay' as const, account: to, bank: '' }
    stage.pays(invited, stage.awake(met + 6), { ...wallet, holder: other.name })
    stage.pays(inviter, stage.awake(met + 13), { ...wallet, holder: one.name })
    buysAfter(stage, invited, other, met + 14, 2)
    otherChildren(stage, inviter, { from: 5, until, count: 3 })
    return {
      inviter,
      invited,
      how: 'one Alipay account, first the enterprise’s, then the inviter’s under another name',
    }
  },
  (stage) => {
    const { met, one, other, inviter, invited } = strangers(stage, 1)
    const card = { method: 'bank' as const, account: stage.token('payee'), bank: stage.token('branch') }
    stage.pays(inviter, stage.awake(1), { ...card, holder: one.name })
    savesPrivatePayee(stage, inviter, stage.awake(met - 1), one.name)
    stage.pays(invited, stage.awake(met + 18), { ...card, holder: one.name })
    buysAfter(stage, invited, other, met + 19, 2)
    return { inviter, invited, how: 'the inviter took a new card before; the old one is the enterprise’s now' }
  },
]

/** The person behind the enterprise has the inviter's identity number, or name. */
const sameIdentity: readonly Play[] = [
  (stage) => {
    const met = stage.between(40, 80)
    const until = met + 60
    const boss = stage.person()
    const inviter = twoSelves(stage, boss, { joined: 28, until })
    const habit = stage.person().habit
    const invited = enterpriseLife(stage, boss, { joined: met, until, habit, busy: 6, orders: 3 })
    stage.invite(inviter, invited)
    alsoHonest(stage, inviter, until)
    return {
      inviter,
      invited,
      how: 'the enterprise’s telephone has a maker account, with the number that was refused the inviter',
    }
  },
  (stage) => {
    const met = stage.between(40, 80)
    const until = met + 60
    const boss = stage.person({ devices: [stage.device()], places: [stage.places.home()] })
    const inviter = twoSelves(stage, boss, { joined: 25, until, olderLeft: 18 })
    const habit = { devices: boss.habit.devices, places: [stage.places.tunnel()] }
    const second = stage.person(habit)
    const invited = enterpriseLife(stage, second, { joined: met, until, busy: 3, orders: 2, firstAfter: 9 })
    stage.invite(inviter, invited, 'code')
    return { inviter, invited, how: 'the enterprise’s device once was a maker’s, verified with the inviter’s number' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const boss = stage.person()
    const inviter = makerLife(stage, boss, { joined: 0, until, withdraws: true })
    const front = stage.person()
    const company = stage.company(boss.name)
    const plan = { joined: met, until, company, certified: true, busy: 8, orders: 1, withdraws: false }
    const invited = enterpriseLife(stage, front, plan)
    const payee = { method: 'bank' as const, account: stage.token('payee'), bank: stage.token('branch') }
    stage.pays(invited, stage.awake(met + 12), { ...payee, holder: boss.name })
    buysOn(stage, invited, met + 14, until, front.habit)
    stage.invite(inviter, invited)
    alsoHonest(stage, inviter, until)
    return {
      inviter,
      invited,
      how: 'legal person and holder of the enterprise’s card have the inviter’s verified name',
    }
  },
]

/** Whether somebody is new here is asked of their papers: a customer of old comes again, for the commission. */
const sameLicence: readonly Play[] = [
  (stage) => {
    const met = stage.between(60, 90)
    const until = met + 55
    const owner = stage.person()
    const company = stage.company(owner.name)
    const old = enterpriseLife(stage, owner, { joined: 0, until: met - 20, company, certified: true, orders: 3 })
    stage.close(old, met - 8)
    const inviter = makerLife(stage, stage.person(), { joined: met - 15, until })
    const again = stage.person()
    const papers = { ...company, license_digest: stage.token('picture') }
    const plan = { joined: met, until, company: papers, certified: true, busy: 6, orders: 3 }
    const invited = enterpriseLife(stage, again, plan)
    stage.invite(inviter, invited)
    return { inviter, invited, how: 'closed its account and came again through a friend: same code, another picture' }
  },
  (stage) => {
    const met = stage.between(60, 90)
    const until = met + 60
    const clerk = stage.person()
    const owner = stage.token('name')
    const company = stage.company(owner)
    enterpriseLife(stage, clerk, { joined: 0, until: met - 6, company, certified: true, orders: 3 })
    const inviter = makerLife(stage, clerk, { joined: 30, until, habit: stage.person().habit })
    const second = stage.person()
    const papers = { ...stage.company(owner), registered_address: company.registered_address }
    const files = { name: clerk.name, phone: clerk.phone, habit: second.habit }
    const plan = { joined: met, until, company: papers, certified: true, files, orders: 3, busy: 7 }
    const invited = enterpriseLife(stage, second, plan)
    stage.invite(inviter, invited)
    return {
      inviter,
      invited,
      how: 'a sister on paper of the company whose clerk the inviter is, with their telephone',
    }
  },
]

/** The inviter runs the enterprise's account, whoever's it is on paper. */
const sharedDevice: readonly Play[] = [
  (stage) => {
    const { met, until } = days(stage)
    const laptop = stage.device()
    const one = stage.person({ devices: [laptop], places: [stage.places.mobile()] })
    const other = stage.person({ devices: [laptop], places: [stage.places.tunnel()] })
    const inviter = makerLife(stage, one, { joined: 0, until })
    const invited = enterpriseLife(stage, other, { joined: met, until, times: 2, orders: 2, busy: 5 })
    for (let day = met + 2; day < until - 2; day += stage.between(3, 8)) {
      const hour = stage.awake(day)
      stage.see(inviter, hour, 'sign_in', one.habit)
      stage.see(invited, hour + stage.between(3, 20) * minute, 'sign_in', other.habit)
    }
    stage.invite(inviter, invited)
    return { inviter, invited, how: 'one laptop, both in turn, minutes after each other; never one address' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const [first, second] = [stage.device(), stage.device()]
    const one = stage.person({ devices: [first], places: [stage.places.home()] })
    const between = stage.person({ devices: [first, second], places: [stage.places.mobile()] })
    const other = stage.person({ devices: [second], places: [stage.places.tunnel()] })
    const inviter = makerLife(stage, one, { joined: 0, until })
    const sibling = enterpriseLife(stage, between, { joined: met - 5, until, times: 14, orders: 2 })
    const invited = enterpriseLife(stage, other, { joined: met, until, times: 10, orders: 3, busy: 3 })
    for (const child of [sibling, invited]) stage.invite(inviter, child)
    for (const day of [met - 2, met + 1, met + 5]) {
      const as = (device: typeof first) => ({ devices: [device], places: between.habit.places })
      stage.see(sibling, stage.awake(day), 'sign_in', as(first))
      stage.see(sibling, stage.awake(day), 'sign_in', as(second))
    }
    return { inviter, invited, how: 'no device in common, but another child is at home on both of theirs' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const one = stage.person({ devices: [stage.device()], places: [stage.places.home()] })
    const place = stage.places.mobile()
    const other = stage.person({ devices: [stage.device()], places: [place] })
    const inviter = makerLife(stage, one, { joined: 0, until: met, times: 6 })
    const invited = enterpriseLife(stage, other, { joined: met, until, times: 1, orders: 0, certified: false, busy: 4 })
    for (let day = met + 3; day < until; day += 7) {
      const weekly = stage.device()
      comesIn(stage, inviter, { from: day, until: day + 4, times: 1 }, { devices: [weekly], places: one.habit.places })
      const theirs = { devices: [weekly], places: [place] }
      comesIn(stage, invited, { from: day, until: day + 4, times: 1 }, theirs)
      if (stage.chance() < 0.7 || day < met + 18) buysSomething(stage, invited, stage.awake(day + 5), theirs)
    }
    stage.invite(inviter, invited)
    return { inviter, invited, how: 'cookies cleared every week, and every week the new one is both of theirs' }
  },
]

/** Makers bring the companies of each other. */
const rings: readonly Play[] = [
  (stage) => ring(stage, ['device', 'device', 'device'], 'three in a circle, each company on its maker’s device'),
  (stage) =>
    ring(
      stage,
      ['phone', 'device', 'payee', 'legal_person'],
      'four in a circle, each company its maker’s by another tie',
    ),
]

/** Accounts that are there to have bought something once. */
const bursts: readonly Play[] = [
  (stage) => {
    const range = stage.places.range()
    const of: Wave = {
      ...{ count: 12, gap: (n) => n * 9 * minute, place: () => stage.places.line(range), device: () => stage.device() },
      ...{ back: { after: 17, share: 1 }, buys: { purpose: 'activity', amount: 9_900 } },
    }
    return wave(stage, of, 'twelve in two hours out of one /24, the cheapest order each, given back after the wait')
  },
  (stage) => {
    const ranges = [stage.places.range(), stage.places.range()]
    const of: Wave = {
      ...{ count: 12, gap: (n) => Math.floor(n / 4) + (n % 4) * 0.09, device: () => stage.device() },
      place: (n) => stage.places.line(ranges[n % 2]),
      ...{ back: { after: 9, share: 0.9 }, buys: { purpose: 'activity', amount: 19_900 } },
    }
    return wave(stage, of, 'four a day for three days out of two ranges, nearly everything taken back')
  },
  (stage) => {
    const pool = stage.places.pool(3)
    const of: Wave = {
      ...{ count: 8, gap: (n) => n * 0.17, place: () => pool, device: () => stage.device(true) },
      ...{ back: { after: 0.3, share: 1 }, buys: { purpose: 'promotion', amount: 30_000 } },
    }
    return wave(stage, of, 'eight over a day and a half on a telephone that is reset each time, refunded the same day')
  },
]

/** Accounts that were bought or lent, run by one hand. */
const farms: readonly Play[] = [
  (stage) => {
    const devices = [stage.device(), stage.device()]
    const run = () => ({ devices, places: [stage.places.mobile()] })
    const { met, until, inviter, invited } = farm(stage, 4, run)
    for (let n = 0; n < 2; n += 1) {
      const maker = makerLife(stage, stage.person(run()), { joined: met - 10 + n, until })
      stage.invite(inviter, maker, 'code')
      for (let of = 0; of < 3; of += 1) {
        const child = enterpriseLife(stage, stage.person(run()), {
          joined: met + 2 + of * 4,
          until,
          orders: 2,
          busy: 1,
        })
        stage.invite(maker, child)
      }
    }
    return { inviter, invited, how: 'ten enterprises of three makers on two devices, the makers’ helpers among them' }
  },
  (stage) => {
    const { met, until, inviter, invited, children } = farm(stage, 5, () => stage.person().habit, { busy: 8 })
    const laptop = { devices: [stage.device()], places: [stage.places.tunnel()] }
    const borrowed = children.map(({ child }) => ({ child, habit: laptop }))
    rounds(stage, borrowed, met + 18, until)
    for (const { child } of borrowed)
      for (const day of [24, 33]) buysSomething(stage, child, stage.awake(met + day), laptop)
    return { inviter, invited, how: 'lived on their own until they were lent: since then all buy on one laptop' }
  },
]

/** The frauds of the tuning half. */
export const tuningFrauds: Readonly<Record<FraudKind, readonly Play[]>> = {
  second_account: secondAccount,
  same_payee: samePayee,
  same_identity: sameIdentity,
  same_licence: sameLicence,
  shared_device: sharedDevice,
  ring: rings,
  burst: bursts,
  farm: farms,
}
