import {
  buysSomething,
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
import type { Device } from './stage.ts'

/** The inviter's own enterprise, under a second number. */
const secondAccount: readonly Play[] = [
  (stage) => {
    const { met, until } = days(stage)
    const laptop = stage.device()
    const who = stage.person({ devices: [laptop], places: [stage.places.redialled()] })
    const habit = { devices: [stage.device()], places: [stage.places.mobile()] }
    const inviter = makerLife(stage, who, { joined: 0, until, withdraws: true })
    const files = { name: who.name, phone: stage.token('phone'), habit }
    const plan = { joined: met, until, certified: true, files, busy: 4, orders: 1 }
    const invited = enterpriseLife(stage, stage.person(habit), plan)
    const slip = { devices: [laptop], places: [stage.places.mobile()] }
    stage.see(invited, stage.awake(met + 14), 'sign_in', slip)
    buysSomething(stage, invited, Math.floor(met + 20) + 0.8, slip)
    stage.invite(inviter, invited, 'link')
    alsoHonest(stage, inviter, until)
    return {
      inviter,
      invited,
      how: 'apart but for two slips on the inviter’s laptop; the contact has the inviter’s name',
    }
  },
  (stage) => {
    const { met, until } = days(stage)
    const hidden = { devices: [stage.device(true)], places: [stage.places.tunnel()] }
    const who = stage.person({ devices: [stage.device()], places: [stage.places.home()] })
    const inviter = makerLife(stage, who, { joined: 0, until })
    const company = stage.company(stage.token('name'))
    const invited = enterpriseLife(stage, who, { joined: met, until, habit: hidden, company, busy: 5, orders: 3 })
    stage.invite(inviter, invited, 'code')
    return { inviter, invited, how: 'private windows behind a tunnel, but one telephone number in both realms' }
  },
]

/** Everything is apart but the account on which the money ends. */
const samePayee: readonly Play[] = [
  (stage) => {
    const { met, one, other, inviter, invited } = strangers(stage, 1)
    const card = { method: 'bank' as const, account: stage.token('payee'), bank: stage.token('branch') }
    stage.pays(inviter, stage.awake(met - 2), { ...card, holder: one.name })
    stage.pays(invited, stage.awake(met + 11), { ...card, holder: one.name })
    buysAfter(stage, invited, other, met + 12, 2)
    return { inviter, invited, how: 'the enterprise’s balance goes back to the inviter’s card' }
  },
  (stage) => {
    const { met, until, one, other, inviter, invited } = strangers(stage, 2)
    const between = stage.person()
    const sibling = enterpriseLife(stage, between, { joined: met - 4, until, withdraws: false, orders: 2 })
    stage.invite(inviter, sibling)
    const mine = savesPrivatePayee(stage, inviter, stage.awake(met - 6), one.name)
    savesPrivatePayee(stage, sibling, stage.awake(met + 5), one.name, mine)
    const theirs = savesPrivatePayee(stage, invited, stage.awake(met + 7), other.name)
    savesPrivatePayee(stage, sibling, stage.awake(met + 12), other.name, theirs)
    buysAfter(stage, invited, other, met + 13, 2)
    return { inviter, invited, how: 'no account in common, but another child is paid on both of theirs' }
  },
  (stage) => {
    const { met, until, one, other, inviter, invited } = strangers(stage, 1)
    const wife = stage.person()
    const second = makerLife(stage, wife, { joined: met - 5, until, withdraws: false, times: 5 })
    stage.invite(inviter, second, 'code')
    const mine = savesPrivatePayee(stage, inviter, stage.awake(met - 7), one.name)
    savesPrivatePayee(stage, second, stage.awake(met + 2), wife.name, mine)
    const theirs = savesPrivatePayee(stage, invited, stage.awake(met + 9), wife.name)
    savesPrivatePayee(stage, second, stage.awake(met + 11), wife.name, theirs)
    buysAfter(stage, invited, other, met + 12, 3)
    return { inviter, invited, how: 'over a second maker, whom the inviter brought: one card with each of them' }
  },
]

/** The person behind the enterprise has the inviter's identity number, or name. */
const sameIdentity: readonly Play[] = [
  (stage) => {
    const { met, until } = days(stage)
    const home = stage.places.line6()
    const boss = stage.person({ devices: [stage.device()], places: [home] })
    const inviter = makerLife(stage, boss, { joined: 0, until, withdraws: true })
    const front = stage.person({ devices: [stage.device()], places: [stage.places.mobile()] })
    const files = { name: boss.name, phone: front.phone, habit: front.habit }
    const plan = { joined: met, until, company: stage.company(boss.name), certified: true, files, orders: 2 }
    const invited = enterpriseLife(stage, front, plan)
    for (const day of [met + 13, met + 21])
      stage.see(invited, stage.awake(day), 'sign_in', { devices: front.habit.devices, places: [home] })
    buysOn(stage, invited, met + 22, until, front.habit)
    stage.invite(inviter, invited)
    return { inviter, invited, how: 'legal person and contact have the inviter’s verified name; twice at their home' }
  },
  (stage) => {
    const met = stage.between(40, 80)
    const until = met + 60
    const boss = stage.person()
    const inviter = twoSelves(stage, boss, { joined: 22, until })
    const front = stage.person()
    const files = { name: stage.token('name'), phone: boss.phone, habit: front.habit }
    const plan = { joined: met, until, certified: true, files, busy: 9, orders: 3 }
    const invited = enterpriseLife(stage, front, plan)
    stage.invite(inviter, invited)
    alsoHonest(stage, inviter, until)
    return {
      inviter,
      invited,
      how: 'the contact’s telephone is a maker’s, with the number that was refused the inviter',
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
    enterpriseLife(stage, owner, { joined: 0, until: met, company, certified: true, orders: 2 })
    const inviter = makerLife(stage, stage.person(), { joined: 20, until })
    const again = stage.person()
    const papers = { ...company, credit_code: stage.token('code'), legal_person: again.name }
    const invited = enterpriseLife(stage, again, { joined: met, until, certified: false, busy: 2, orders: 1 })
    const asked = { ...papers, contact_name: again.name, contact_phone: again.phone }
    stage.certify(invited, stage.awake(met + 3), { ...asked, state: 'rejected' }, again.habit)
    buysOn(stage, invited, met + 6, until, again.habit)
    stage.invite(inviter, invited)
    alsoHonest(stage, inviter, until)
    return { inviter, invited, how: 'the same picture of a licence under a code that was typed otherwise; sent back' }
  },
  (stage) => {
    const met = stage.between(100, 130)
    const until = met + 50
    const owner = stage.person()
    const company = stage.company(owner.name)
    const old = enterpriseLife(stage, owner, { joined: 0, until: met - 30, company, certified: true, orders: 6 })
    stage.close(old, met - 2)
    const inviter = makerLife(stage, stage.person(), { joined: met - 3, until })
    const again = stage.person({ devices: [stage.device()], places: [stage.places.line()] })
    const papers = { ...company, license_digest: stage.token('picture'), registered_address: stage.token('address') }
    const plan = { joined: met, until, company: papers, certified: true, busy: 12, orders: 4, firstAfter: 10 }
    const invited = enterpriseLife(stage, again, plan)
    stage.invite(inviter, invited, 'code')
    return { inviter, invited, how: 'a good customer comes again as new, through a maker who joined three days before' }
  },
  (stage) => {
    const met = stage.between(60, 90)
    const until = met + 60
    const owner = stage.person()
    const company = stage.company(stage.token('name'))
    const files = { name: stage.token('name'), phone: stage.token('phone'), habit: owner.habit }
    const plan = { joined: 0, until: 40, company, certified: true, files, orders: 1 }
    stage.close(enterpriseLife(stage, owner, plan), 48)
    const inviter = makerLife(stage, owner, { joined: 10, until, habit: stage.person().habit })
    const hidden = stage.person({ devices: [stage.device(true)], places: [stage.places.tunnel()] })
    const again = { name: hidden.name, phone: stage.token('phone'), habit: hidden.habit }
    const next = { joined: met, until, company, certified: true, files: again, orders: 3, busy: 5 }
    const invited = enterpriseLife(stage, hidden, next)
    stage.invite(inviter, invited, 'code')
    alsoHonest(stage, inviter, until)
    return { inviter, invited, how: 'the inviter’s own company, closed and opened again, in private behind a tunnel' }
  },
]

/** The inviter runs the enterprise's account, whoever's it is on paper. */
const sharedDevice: readonly Play[] = [
  (stage) => {
    const { met, until } = days(stage)
    const one = stage.person()
    const other = stage.person()
    const inviter = makerLife(stage, one, { joined: 0, until })
    const invited = enterpriseLife(stage, other, { joined: met, until, certified: false, orders: 0, busy: 6 })
    for (let n = 0; n < 3; n += 1) {
      const laptop = { devices: [one.habit.devices[0] ?? stage.device()], places: [stage.places.mobile()] }
      buysSomething(stage, invited, stage.awake(met + 4 + n * 9), laptop)
    }
    stage.invite(inviter, invited)
    otherChildren(stage, inviter, { from: 4, until, count: 2 })
    return { inviter, invited, how: 'lives on its own, but whatever it buys is bought on the inviter’s device' }
  },
  (stage) => {
    const { met, until } = days(stage)
    const tablet = stage.device()
    const one = stage.person({ devices: [stage.device()], places: [stage.places.home()] })
    const inviter = makerLife(stage, one, { joined: 0, until })
    const children = Array.from({ length: 5 }, (_, n) => {
      const person = stage.person({ devices: [tablet], places: [stage.places.mobile()] })
      const child = enterpriseLife(stage, person, { joined: met + n * 2, until, times: 6, orders: 2, busy: 2 })
      stage.invite(inviter, child)
      return child
    })
    const out = { devices: [tablet], places: [stage.places.mobile()] }
    for (const day of [met + 1, met + 9]) stage.see(inviter, stage.awake(day), 'sign_in', out)
    const invited = children[stage.between(0, 4)] ?? inviter
    return { inviter, invited, how: 'five enterprises on one tablet, on which the inviter was twice' }
  },
]

/** Makers bring the companies of each other. */
const rings: readonly Play[] = [
  (stage) => ring(stage, ['phone', 'phone'], 'two makers bring each other’s companies, opened on their own telephones'),
  (stage) => ring(stage, ['payee', 'payee', 'payee'], 'three in a circle, each company paid on its maker’s account'),
  (stage) => {
    const how =
      'two makers bring each other’s companies; of one the maker is legal person, the other is at home with them'
    return ring(stage, ['legal_person', 'home'], how)
  },
]

/** Accounts that are there to have bought something once. */
const bursts: readonly Play[] = [
  (stage) => {
    const range = stage.places.range()
    const of: Wave = {
      ...{ count: 9, gap: (n) => 0.5 + n * 31 * minute, place: () => stage.places.line6(range) },
      ...{ device: () => stage.device(), back: { after: 5, share: 1 }, buys: { purpose: 'link', amount: 29_900 } },
    }
    return wave(stage, of, 'nine in one night out of one /48, each in a /64 of its own')
  },
  (stage) => {
    const range = stage.places.range()
    const script: Device = { id: null, agent: '脚本或应用', forgets: false }
    const of: Wave = {
      ...{ count: 14, gap: (n) => n * 4 * minute, place: () => stage.places.line(range), device: () => script },
      ...{ back: { after: 1, share: 1 }, buys: { purpose: 'activity', amount: 9_900 } },
    }
    return wave(stage, of, 'a script without a cookie, fourteen in an hour')
  },
]

/** Accounts that were bought or lent, run by one hand. */
const farms: readonly Play[] = [
  (stage) => {
    const devices = [stage.device(), stage.device(), stage.device()]
    const run = (n: number) => ({
      devices: [...devices.slice(n % 3), ...devices.slice(0, n % 3)],
      places: [stage.places.tunnel()],
    })
    const { inviter, invited } = farm(stage, 6, run)
    return { inviter, invited, how: 'six bought accounts on three devices that change about, behind tunnels' }
  },
  (stage) => {
    const range = stage.places.range()
    const run = () => ({ devices: [stage.device()], places: [stage.places.line(range)] })
    const { met, until, inviter, invited, children } = farm(stage, 7, run, { busy: 4 })
    rounds(stage, children, met + 20, until)
    for (const [n, { child, habit }] of children.entries())
      stage.buy(child, Math.floor(met + 30) + 0.4 + n * 6 * minute, { purpose: 'link', amount: 29_900 }, habit)
    return { inviter, invited, how: 'a device each, all in one data centre, gone through every morning in turn' }
  },
  (stage) => {
    const exit = stage.places.line()
    const run = () => ({ devices: [stage.device(true)], places: [exit] })
    const { inviter, invited } = farm(stage, 6, run, { phone: stage.token('phone'), busy: 1 })
    return { inviter, invited, how: 'private windows behind one exit; one telephone stands on all certifications' }
  },
]

/** The frauds of the held-out half: nobody who writes rules reads this file before the figure is reported. */
export const heldOutFrauds: Readonly<Record<FraudKind, readonly Play[]>> = {
  second_account: secondAccount,
  same_payee: samePayee,
  same_identity: sameIdentity,
  same_licence: sameLicence,
  shared_device: sharedDevice,
  ring: rings,
  burst: bursts,
  farm: farms,
}
