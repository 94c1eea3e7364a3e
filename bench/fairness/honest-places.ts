import { bystanders, days, enterpriseLife, makerLife, otherChildren, type Play } from './lives.ts'
import type { Place } from './places.ts'
import type { Stage } from './stage.ts'

/** A maker and an enterprise who are often at one place, each with what is theirs. */
function neighbours(stage: Stage, place: Place, crowd: number) {
  const { met, until } = days(stage)
  const there = () => ({ devices: [stage.device(), stage.device()], places: [place, stage.places.mobile()] })
  const [one, other] = [stage.person(there()), stage.person(there())]
  const inviter = makerLife(stage, one, { joined: 0, until })
  const invited = enterpriseLife(stage, other, { joined: met, until })
  stage.invite(inviter, invited)
  bystanders(stage, place, { from: 0, until, count: crowd })
  return { met, until, one, other, inviter, invited, there }
}

/** Husband and wife, parents and children: each has a telephone, all have one line. */
export const familyHome: Play = (stage, n) => {
  const { met, until } = days(stage)
  const home = n % 3 === 0 ? stage.places.line6() : n % 3 === 1 ? stage.places.redialled() : stage.places.line()
  const office = stage.places.line()
  const one = stage.person({ devices: [stage.device()], places: [home, stage.places.mobile()] })
  const both = n % 2 === 0 ? [office, home] : [home, office, stage.places.mobile()]
  const other = stage.person({ devices: [stage.device(), stage.device()], places: both })
  const inviter = makerLife(stage, one, { joined: 0, until })
  const invited = enterpriseLife(stage, other, { joined: met, until, busy: stage.between(2, 14) })
  stage.invite(inviter, invited)
  if (n % 4 === 0) makerLife(stage, stage.person({ devices: [stage.device()], places: [home] }), { joined: 9, until })
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 3) })
  return { inviter, invited, how: 'one household, two people, a business of its own with an office' }
}

/** The telephone was empty, so it was done on the other one's. */
export const spouseDevice: Play = (stage, n) => {
  const { met, until } = days(stage)
  const home = stage.places.home()
  const one = stage.person({ devices: [stage.device()], places: [home, stage.places.mobile()] })
  const other = stage.person({ devices: [stage.device()], places: [stage.places.line(), home] })
  const inviter = makerLife(stage, one, { joined: 0, until })
  const invited = enterpriseLife(stage, other, {
    joined: met,
    until,
    busy: stage.between(3, 12),
    withdraws: n % 2 === 0,
  })
  const evening = met + stage.between(2, 20) + 0.85
  const borrowed = { devices: [(n % 2 === 0 ? other : one).habit.devices[0] ?? stage.device()], places: [home] }
  stage.see(n % 2 === 0 ? inviter : invited, evening, 'sign_in', borrowed)
  stage.invite(inviter, invited, 'link')
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 3) })
  return { inviter, invited, how: 'a couple; one evening one of them came in on the other’s device' }
}

/** A tower, a market, a business park: one address for everybody in it. */
export const office: Play = (stage) => {
  const { inviter, invited, until } = neighbours(stage, stage.places.line(), stage.between(5, 16))
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 4) })
  return { inviter, invited, how: 'one office building behind one address' }
}

/** Desks by the month; makers and companies side by side, and a computer by the printer that everybody has used. */
export const coworking: Play = (stage, n) => {
  const place = stage.places.line()
  const { met, until, inviter, invited, there } = neighbours(stage, place, stage.between(6, 14))
  for (let more = stage.between(1, 4); more > 0; more -= 1) {
    const joined = met + stage.between(-5, 20)
    const child = enterpriseLife(stage, stage.person(there()), { joined, until: until + 10 })
    stage.invite(inviter, child)
  }
  if (n % 4 === 0) {
    const printer = { devices: [stage.device()], places: [place] }
    for (let guest = 0; guest < 5; guest += 1)
      stage.open(guest % 2 === 0 ? 'maker' : 'enterprise', stage.person(printer), stage.awake(met + guest))
    stage.see(inviter, stage.awake(met + 7), 'sign_in', printer)
    stage.see(invited, stage.awake(met + 16), 'sign_in', printer)
  }
  return { inviter, invited, how: 'desks in one room; some have used the computer by the printer' }
}

/** A university and the start-ups it houses: a few addresses for thousands. */
export const campus: Play = (stage) => {
  const { inviter, invited, met, there, until } = neighbours(stage, stage.places.pool(4), stage.between(12, 24))
  for (let more = stage.between(0, 5); more > 0; more -= 1) {
    const friend = makerLife(stage, stage.person(there()), { joined: met + stage.between(0, 9), until })
    stage.invite(inviter, friend, 'code')
  }
  return { inviter, invited, how: 'one campus behind four addresses' }
}

/** Telephones of one carrier in one city come out of the same few addresses. */
export const carrier: Play = (stage, n) => {
  const place = stage.places.pool(n % 2 === 0 ? 6 : 16, n % 2 === 0 ? 1 : 2)
  const { inviter, invited, until } = neighbours(stage, place, stage.between(10, 22))
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 4) })
  return { inviter, invited, how: 'telephones of one carrier, translated into few addresses' }
}
