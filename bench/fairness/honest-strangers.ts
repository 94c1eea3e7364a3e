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

/** A maker and an enterprise that have met, and share nothing that we could see. Most do. */
export const stranger: Play = (stage) => {
  const { met, until } = days(stage)
  const inviter = makerLife(stage, stage.person(), { joined: 0, until })
  const invited = enterpriseLife(stage, stage.person(), { joined: met, until })
  stage.invite(inviter, invited)
  otherChildren(stage, inviter, { from: 3, until, count: stage.pick([0, 0, 1, 2, 3, 5, 8]) })
  return { inviter, invited, how: 'they share nothing' }
}

/** Knew what it wanted before it came. */
export const fastOrder: Play = (stage) => {
  const { met, until } = days(stage)
  const inviter = makerLife(stage, stage.person(), { joined: met - stage.between(0, 7), until })
  const firstAfter = stage.between(3, 15) * minute
  const invited = enterpriseLife(stage, stage.person(), { joined: met, until, firstAfter, busy: stage.between(0, 8) })
  stage.invite(inviter, invited)
  otherChildren(stage, inviter, { from: met, until, count: stage.between(0, 3) })
  return { inviter, invited, how: 'bought within a quarter of an hour of registering' }
}

/** A wrong size, an advertisement that was refused; or an activity was called off, for everybody who had paid. */
export const honestRefund: Play = (stage, n) => {
  const { met, until } = days(stage)
  const inviter = makerLife(stage, stage.person(), { joined: 0, until })
  const buyer = stage.person()
  const orders = stage.between(1, 3)
  const invited = enterpriseLife(stage, buyer, { joined: met, until, orders, busy: stage.between(2, 9) })
  stage.invite(inviter, invited)
  const soon = n % 2 === 0
  const order = buysSomething(stage, invited, stage.awake(met + 5), buyer.habit)
  stage.refund(order, met + 6 + (soon ? stage.chance() : stage.between(5, 20)), n % 3 === 0 ? 0.4 : 1)
  if (n % 4 === 0) stage.refund(buysSomething(stage, invited, stage.awake(met + 12), buyer.habit), met + 19, 0.5)
  if (n % 4 === 1) {
    const friends = Array.from({ length: 4 }, () => {
      const person = stage.person()
      const account = enterpriseLife(stage, person, { joined: met + stage.between(0, 9), until: until + 10 })
      stage.invite(inviter, account)
      return { account, person }
    })
    for (const { account, person } of [{ account: invited, person: buyer }, ...friends]) {
      const day = stage.awake(met + stage.between(11, 14))
      const seat = stage.buy(account, day, { purpose: 'activity', amount: 19_900 }, person.habit)
      stage.refund(seat, met + 17.4)
    }
  }
  buysSomething(stage, invited, stage.awake(met + 28), buyer.habit)
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 4) })
  return { inviter, invited, how: 'was paid back for what it could not use, and bought again' }
}

/**
 * One legal person, several companies, one clerk who runs them all from the head office, one card for all: brought by
 * somebody whom they met, shop by shop or all at once.
 */
export const franchise: Play = (stage, n) => {
  const { met, until } = days(stage)
  const inviter = makerLife(stage, stage.person(), { joined: 0, until })
  const clerk = stage.person({ devices: [stage.device(), stage.device()], places: [stage.places.line()] })
  const legalPerson = stage.token('name')
  const card = { method: 'bank' as const, account: stage.token('payee'), bank: stage.token('branch') }
  const shops = Array.from({ length: stage.between(3, 5) }, (_, shop) => {
    const owner = { ...stage.person(clerk.habit), name: clerk.name }
    const company = stage.company(legalPerson)
    const files = { name: clerk.name, phone: clerk.phone, habit: clerk.habit }
    const joined = met + (n % 2 === 0 ? shop * stage.between(3, 9) : 0)
    const plan = { joined, until: until + 20, company, certified: true, files, busy: stage.between(5, 14) }
    const child = enterpriseLife(stage, owner, { ...plan, withdraws: false })
    stage.pays(child, stage.awake(joined + 7), { ...card, holder: legalPerson })
    stage.invite(inviter, child)
    return child
  })
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 3) })
  const invited = stage.pick(shops)
  return { inviter, invited, how: 'several companies of one owner, one clerk, one card; the inviter is nobody of them' }
}

/** Two people have one name, as hundreds of thousands do. */
export const namesake: Play = (stage, n) => {
  const { met, until } = days(stage)
  const maker = stage.person()
  const inviter = makerLife(stage, maker, { joined: 0, until, withdraws: true })
  const owner = { ...stage.person(), name: maker.name }
  const plan = { joined: met, until, certified: true, busy: stage.between(0, 10), withdraws: false }
  const invited = enterpriseLife(stage, owner, plan)
  if (n % 3 === 0) savesPrivatePayee(stage, invited, stage.awake(met + 9), stage.token('name'))
  stage.invite(inviter, invited)
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 4) })
  return { inviter, invited, how: 'the legal person happens to be called as the inviter is' }
}

/** Somebody there had begun an account long ago and left; nothing was ever bought with it. */
export const returning: Play = (stage, n) => {
  const met = stage.between(60, 100)
  const until = met + stage.between(35, 70)
  const left = stage.person()
  const company = stage.company(stage.token('name'))
  const plan = { joined: 0, until: 12, certified: false, orders: 0, times: 2, busy: 0, withdraws: false }
  const old = enterpriseLife(stage, left, plan)
  const asked = { ...company, contact_name: left.name, contact_phone: left.phone }
  stage.certify(old, stage.awake(4), { ...asked, state: n % 2 === 0 ? 'draft' : 'rejected' }, left.habit)
  if (n % 3 === 0) stage.close(old, 30)
  const inviter = makerLife(stage, stage.person(), { joined: 20, until })
  const papers = n % 2 === 0 ? { ...company, license_digest: stage.token('picture') } : company
  const invited = enterpriseLife(stage, stage.person(), { joined: met, until, company: papers, certified: true })
  stage.invite(inviter, invited)
  return { inviter, invited, how: 'a colleague who has left once began an account with the same licence, and no more' }
}

/** Brother and sister bank where their parents do. */
export const siblingBank: Play = (stage, n) => {
  const { met, until } = days(stage)
  const parents = stage.places.home()
  const bank = stage.token('branch')
  const sister = stage.person()
  const brother = stage.person()
  const inviter = makerLife(stage, sister, { joined: 0, until, withdraws: true })
  const invited = enterpriseLife(stage, brother, { joined: met, until, withdraws: false, busy: stage.between(1, 9) })
  const card = (holder: string) => ({ method: 'bank' as const, account: stage.token('payee'), holder, bank })
  stage.pays(inviter, stage.awake(4), card(sister.name))
  stage.pays(invited, stage.awake(met + 8), card(brother.name))
  if (n % 2 === 0)
    for (const [account, { habit }] of [
      [inviter, sister],
      [invited, brother],
    ] as const)
      stage.see(account, stage.awake(met + 15), 'sign_in', { devices: habit.devices, places: [parents] })
  stage.invite(inviter, invited)
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 2) })
  return { inviter, invited, how: 'accounts of their own at one branch; some were at their parents’ on one day' }
}

/** Whoever owns the enterprise is a maker as well, with clients of their own; another maker brought them. */
export const ownerMaker: Play = (stage, n) => {
  const { met, until } = days(stage)
  const inviter = makerLife(stage, stage.person(), { joined: 0, until })
  const owner = stage.person()
  const self = makerLife(stage, owner, { joined: met + (n % 2 === 0 ? -3 : 4), until, withdraws: n % 3 !== 0 })
  const invited = enterpriseLife(stage, owner, { joined: met, until, busy: stage.between(0, 12) })
  stage.invite(inviter, invited)
  if (n % 2 === 1) stage.invite(inviter, self)
  otherChildren(stage, self, { from: met + 6, until, count: stage.between(1, 4) })
  otherChildren(stage, inviter, { from: 3, until, count: stage.between(0, 3) })
  return { inviter, invited, how: 'its owner is a maker too, on the same telephone; no way leads back to the inviter' }
}
