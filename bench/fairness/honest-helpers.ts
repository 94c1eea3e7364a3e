import { bystanders, days, enterpriseLife, makerLife, minute, otherChildren, type Play } from './lives.ts'

/** One afternoon at a fair: six clients, one after the other, in the hall's network; each then lives at home. */
export const fairAgent: Play = (stage, n) => {
  const { met, until } = days(stage)
  const hall = stage.places.line()
  const tablet = stage.device()
  const agent = stage.person()
  const inviter = makerLife(stage, agent, { joined: 0, until })
  const stand = { devices: n % 3 === 0 ? [tablet] : agent.habit.devices, places: [hall] }
  stage.see(inviter, met + 0.5, 'sign_in', stand)
  stage.see(inviter, met + 0.75, 'sign_in', { devices: agent.habit.devices, places: [hall] })
  const clients = Array.from({ length: 6 }, (_, at) => {
    const person = stage.person()
    const entry = { devices: n % 3 === 0 ? [tablet] : [person.habit.devices[0] ?? tablet], places: [hall] }
    const joined = met + 0.54 + at * stage.between(12, 28) * minute
    const firstAfter = stage.chance() < 0.4 ? stage.between(5, 40) * minute : stage.between(1, 15)
    const client = enterpriseLife(stage, person, { joined, until: until + 3, entry, firstAfter })
    stage.invite(inviter, client, 'code')
    return client
  })
  bystanders(stage, hall, { from: met - 3, until: met + 3, count: stage.between(4, 12) })
  return {
    inviter,
    invited: stage.pick(clients),
    how: 'six clients on one afternoon at a fair, some on the stand’s tablet',
  }
}

/** Who keeps the books hands the papers in as well, for several companies; sometimes it is the inviter. */
export const accountant: Play = (stage, n) => {
  const { met, until } = days(stage)
  const bureau = stage.person({ devices: [stage.device()], places: [stage.places.line()] })
  const maker = n % 3 === 0 ? bureau : stage.person()
  const inviter = makerLife(stage, maker, { joined: 0, until })
  const clients = Array.from({ length: stage.between(3, 6) }, () => {
    const joined = met + stage.between(0, 25)
    const plan = { joined, until: until + 20, certified: true, files: bureau, busy: stage.between(2, 12) }
    const client = enterpriseLife(stage, stage.person(), { ...plan, orders: stage.between(1, 3) })
    stage.invite(inviter, client)
    return client
  })
  const invited = stage.pick(clients)
  const whose = n % 3 === 0 ? 'the inviter, who keeps its books' : 'a bureau, as for others'
  return { inviter, invited, how: `certified through ${whose}; lives on its own` }
}

/** Sat with the client and typed for them, once, at the client's. */
export const helper: Play = (stage, n) => {
  const { met, until } = days(stage)
  const laptop = stage.device()
  const maker = stage.person({ devices: [laptop], places: [stage.places.home(), stage.places.mobile()] })
  const inviter = makerLife(stage, maker, { joined: 0, until })
  const there = stage.places.line()
  const client = stage.person({ devices: [stage.device(), stage.device()], places: [there] })
  const visit = { devices: [laptop], places: [there] }
  const joined = met + 0.6
  const plan = { joined, until, entry: visit, busy: stage.between(3, 12), times: stage.between(6, 14) }
  const invited = enterpriseLife(stage, client, plan)
  if (n % 2 === 0) stage.see(inviter, joined - 20 * minute, 'sign_in', visit)
  stage.invite(inviter, invited, 'code')
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 5) })
  return { inviter, invited, how: 'registered on the inviter’s laptop during a visit, never again on it' }
}
