import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { SignedIn } from '#server/testing/house.ts'
import { someMorning } from '#server/testing/house.ts'
import { buildPartnering, type Partnering } from '#server/testing/partnerships.ts'
import * as model from './model.ts'

const dayMs = model.dayMs
let house: Partnering
let who: SignedIn
let one: SignedIn
let other: SignedIn
let certification: number
beforeAll(async () => {
  house = await buildPartnering()
})
afterAll(() => house.close())

/** Somebody new each time, on the same morning: what happens to one is nothing to the next. */
beforeEach(async () => {
  house.house.clock.set(someMorning)
  ;[one, other] = await house.operators()
  const certified = await house.certified()
  who = certified.who
  certification = certified.id
})

/** Days go by, and everybody signs in again. */
async function later(ms: number): Promise<void> {
  await house.pass(ms)
  who = await house.again(who)
  ;[one, other] = await house.operators()
}

const codeOf = (name: keyof typeof refusals) => refusals[name].code
const events = async (id: number) => {
  const { data } = await house.ask('GET', `/api/user/zlhzhb/detail/${id}`, undefined, who.token)
  return data.timeline.map(({ step }: { step: string }) => step)
}
const stateOf = async (id: number) =>
  (await house.ask('GET', `/api/user/zlhzhb/detail/${id}`, undefined, who.token)).data.state
const told = async () =>
  (await house.ask('GET', '/api/user/messages', undefined, who.token)).data.list.map(
    ({ title }: { title: string }) => title,
  )

describe('the rules', () => {
  test('every step leads from where the table says, and is refused from everywhere else', () => {
    const states = ['pending', 'approved', 'active', 'expired', 'rejected', 'cancelled', 'terminated'] as const
    const led = states.flatMap((state) =>
      model.stepNames.flatMap((step) => {
        try {
          return [`${state} ${step} ${model.moveOf(state, step).to}`]
        } catch {
          return []
        }
      }),
    )
    expect(led).toEqual([
      'pending approve approved',
      'pending reject rejected',
      'pending cancel cancelled',
      'approved contract approved',
      'approved confirm approved',
      'approved order approved',
      'approved unpay approved',
      'approved pay active',
      'approved cancel cancelled',
      'approved lapse cancelled',
      'active expire expired',
      'active terminate terminated',
      'active revoke terminated',
    ])
  })

  test('of a fee its whole unused days come back, and nothing of what was begun by whoever is at fault', () => {
    const starts_at = new Date('2026-11-16T01:00:00Z')
    const term = { fee_amount: fen(365_00), starts_at, ends_at: new Date(starts_at.getTime() + 365 * dayMs) }
    const then = (ms: number) => new Date(starts_at.getTime() + ms)
    expect(model.feeLeft(term, then(0))).toBe(365_00)
    expect(model.feeLeft(term, then(1))).toBe(364_00)
    expect(model.feeLeft(term, then(10 * dayMs))).toBe(355_00)
    expect(model.feeLeft(term, then(365 * dayMs))).toBe(0)
    expect(model.feeBack(term, true, then(10 * dayMs))).toBe(0)
    expect(model.feeBack(term, true, then(-dayMs))).toBe(365_00)
  })

  test('ten working days leave out the ends of two weeks', () => {
    const monday = new Date('2026-11-16T01:00:00Z')
    expect(model.workingDaysAfter(monday, 10)).toEqual(new Date('2026-11-30T01:00:00Z'))
    expect(model.workingDaysAfter(new Date('2026-11-20T17:00:00Z'), 1)).toEqual(new Date('2026-11-22T17:00:00Z'))
  })
})

test('an empty body applies for the default plan with what was certified; a contract is agreed to before it is paid', async () => {
  const uncertified = await house.house.signIn.enterprise()
  expect((await house.apply(uncertified)).code).toBe(codeOf('CERT_NEEDED'))
  const { data } = await house.apply(who)
  expect(data).toEqual({ id: expect.any(Number), no: expect.stringMatching(/^ZL/), state: 'pending' })
  expect((await house.apply(who)).code).toBe(codeOf('PARTNER_OPEN'))
  expect((await house.pay(who, data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect((await house.approve(one, data.id)).data).toMatchObject({ state: 'approved', fee_amount: '3650.00' })
  expect((await house.pay(who, data.id)).code).toBe(codeOf('PARTNER_UNCONFIRMED'))
  const wrong = { sha256: 'a'.repeat(64), agree: true }
  expect((await house.own(who, `confirm/${data.id}`, wrong)).code).toBe(codeOf('PARTNER_CONTRACT_CHANGED'))
  const stranger = (await house.certified()).who
  for (const path of ['confirm', 'pay', 'cancel']) {
    expect((await house.own(stranger, `${path}/${data.id}`, wrong)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  }
  expect((await house.confirm(who, data.id)).code).toBe(200)
  const { current } = await house.overview(who)
  expect(current).toMatchObject({ actions: ['pay', 'cancel'], confirmed_at: '2026-11-16T09:00:00+08:00' })
  const opened = await house.house.http.inject(current.contract.address)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await house.house.http.inject(current.contract.address.replace(/sign=./, 'sign=_'))).statusCode).toBe(404)
  const short = await house.pay(who, data.id)
  expect(short.data).toMatchObject({ state: 'approved', balance: '0.00', order_no: expect.stringMatching(/^ZH/) })
  await house.give(who, '13650.00')
  const again = await house.pay(who, data.id)
  expect(again.data).toMatchObject({ state: 'active', balance: '0.00', order_no: short.data.order_no })
  expect(await house.purses(who)).toMatchObject({ cash: 0, deposit: 1_000_000 })
  const bag = await house.ask('GET', '/api/user/bag', undefined, who.token)
  expect(bag.data).toMatchObject({ deposit: '10000.00', spend_total: '3650.00' })
  const user = await house.ask('GET', '/api/user', undefined, who.token)
  expect(user.data.partner).toEqual({ active: true, expires_at: '2027-11-16T09:00:00+08:00' })
  const logs = await house.ask('GET', '/api/user/zlhzhb/logs', undefined, who.token)
  expect(logs.data).toMatchObject({ total: 1, list: [{ id: data.id, state: 'active', fee_amount: '3650.00' }] })
  expect(await events(data.id)).toEqual(['apply', 'approve', 'confirm', 'order', 'pay'])
  expect(await told()).toEqual(expect.arrayContaining(['战略合作申请已通过，请确认合同并付款', '战略合作已生效']))
  const wall = await house.ask('GET', '/api/strategic')
  expect(wall.data.plans).toHaveLength(1)
  expect(await house.faults()).toEqual([])
})

test('a contract that was replaced is agreed to again, and not any more once something was ordered', async () => {
  const { data } = await house.apply(who)
  await house.approve(one, data.id)
  await house.confirm(who, data.id)
  const contract_file = await house.paper(one)
  expect((await house.desk(one, `partnerships/${data.id}/contract`, { contract_file })).code).toBe(200)
  expect((await house.pay(who, data.id)).code).toBe(codeOf('PARTNER_UNCONFIRMED'))
  await house.confirm(who, data.id)
  await house.pay(who, data.id)
  expect((await house.desk(one, `partnerships/${data.id}/contract`, { contract_file })).code).toBe(
    codeOf('PARTNER_ORDERED'),
  )
})

test('what nobody pays for a week is called off with its order, and what is called off cannot be paid', async () => {
  const { data } = await house.apply(who)
  await house.approve(one, data.id)
  await house.confirm(who, data.id)
  const { order_no } = (await house.pay(who, data.id)).data
  await house.pass(7 * dayMs - 1)
  expect(await stateOf(data.id)).toBe('approved')
  const { order_no: anew } = (await house.pay(who, data.id)).data
  expect(anew).not.toBe(order_no)
  await house.pass(1)
  expect(await stateOf(data.id)).toBe('cancelled')
  expect((await house.pay(who, data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  const order = await house.ask('GET', `/api/user/orders/${anew}`, undefined, who.token)
  expect(order.data).toMatchObject({ state: 'closed', amount: '13650.00', deposit_part: '10000.00' })
  expect((await house.apply(who)).code).toBe(200)
  const { current } = await house.overview(who)
  expect((await house.cancel(who, current.id)).data.state).toBe('cancelled')
})

test('two payments at once pay once, and a payment beside a cancellation ends in one of both', async () => {
  const { data } = await house.apply(who)
  await house.approve(one, data.id)
  await house.confirm(who, data.id)
  await house.give(who, '30000.00')
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at === 5 ? house.cancel(who, data.id) : house.pay(who, data.id))),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const { cash, deposit } = await house.purses(who)
  const state = await stateOf(data.id)
  expect([state, cash, deposit]).toEqual(
    state === 'active' ? ['active', 1_635_000, 1_000_000] : ['cancelled', 3_000_000, 0],
  )
  expect(await house.faults()).toEqual([])
})

test('the next one begins where the last one ends, and reminders stop when it is there', async () => {
  await house.give(who, '30000.00')
  const first = await house.partner(who, one)
  expect((await house.apply(who)).code).toBe(codeOf('PARTNER_EARLY'))
  await later(340 * dayMs)
  expect(await told()).toContain('战略合作还有 25 天到期')
  const user = () => house.ask('GET', '/api/user', undefined, who.token)
  expect((await user()).data.certification.state).toBe('expiring')
  const second = await house.partner(who, one)
  expect((await user()).data.partner).toEqual({ active: true, expires_at: '2028-11-16T09:00:00+08:00' })
  await later(25 * dayMs)
  expect(await stateOf(first)).toBe('expired')
  expect(await stateOf(second)).toBe('active')
  // The certification ran out on the same day: what was paid for goes on to its own end, and nothing follows on it.
  expect((await user()).data.certification.state).toBe('expired')
  expect((await user()).data.partner.active).toBe(true)
  expect((await house.overview(who)).hindrance).toBe('uncertified')
  expect(await house.purses(who)).toMatchObject({ deposit: 2_000_000 })
  expect(await house.faults()).toEqual([])
})

test('a deposit goes back when it is over, by two people, within ten working days', async () => {
  await house.give(who, '13650.00')
  const id = await house.partner(who, one)
  expect((await house.propose(one, id, 'return', '10000.00')).code).toBe(codeOf('RECORD_MOVED_ON'))
  const left = await house.ask('GET', `/api/console/partnerships/${id}`, undefined, one.token)
  expect(left.data).toMatchObject({ fee_left: '3650.00', deposit_left: '10000.00', deposit_due_at: null })
  await later(10 * dayMs)
  const before = await house.ours()
  const ended = await house.terminate(one, id, false)
  expect(ended.data).toMatchObject({ state: 'terminated', deposit_due_at: '2026-12-10T09:00:00+08:00' })
  expect(await house.purses(who)).toMatchObject({ cash: 355_000, deposit: 1_000_000 })
  expect((await house.ours()).revenue_partner).toBe((before.revenue_partner ?? 0) - 355_000)
  const user = await house.ask('GET', '/api/user', undefined, who.token)
  expect(user.data.partner).toEqual({ active: false, expires_at: null })
  const proposed = await house.propose(one, id, 'return', '10000.00')
  const [claim] = proposed.data.claims
  const found = await house.ask('GET', `/api/console/partnerships?q=${claim.no}`, undefined, one.token)
  expect(found.data).toMatchObject({ total: 1, list: [{ id }] })
  expect((await house.propose(other, id, 'return', '1.00')).code).toBe(codeOf('DEPOSIT_CLAIMED'))
  expect((await house.decideClaim(one, claim.id, 'approve')).code).toBe(codeOf('SAME_APPROVER'))
  const answers = await Promise.all([
    house.decideClaim(other, claim.id, 'approve'),
    house.decideClaim(other, claim.id, 'approve'),
    house.decideClaim(one, claim.id, 'cancel'),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const done = await house.ask('GET', `/api/console/partnerships/${id}`, undefined, one.token)
  const [decided] = done.data.claims
  const returned = decided.state === 'approved'
  expect(await house.purses(who)).toMatchObject(returned ? { cash: 1_355_000, deposit: 0 } : { deposit: 1_000_000 })
  expect(await house.faults()).toEqual([])
})

/** What waits of the deposits at the desk, and how many the list has that each leads to. */
async function waitingAt() {
  const { token } = await house.house.signIn.staff(['partnerships.read', 'partnerships.propose', 'partnerships.settle'])
  const { list } = (await house.ask('GET', '/api/console/todo', undefined, token)).data
  const found: Record<string, [number, number]> = {}
  for (const { key, path, count } of list as { key: string; path: string; count: number }[]) {
    const { search } = new URL(path, 'http://desk')
    const { total } = (await house.ask('GET', `/api/console/partnerships${search}`, undefined, token)).data
    found[key.replace('partnerships.', '')] = [count, total]
  }
  return found
}

test('what waits at the desk is what its list shows: proposed is no longer owed, and what its owner may object to waits', async () => {
  const of = async (...keys: string[]) => {
    const all = await waitingAt()
    return keys.map((key) => all[key] ?? [0, 0])
  }
  const [owed = [], settled = []] = await of('propose', 'settle')
  expect([owed[0], settled[0]]).toEqual([owed[1], settled[1]])
  await house.give(who, '13650.00')
  const id = await house.partner(who, one)
  await house.propose(one, id, 'deduction', '100.00')
  expect(await of('settle')).toEqual([settled])
  await later(10 * dayMs)
  const more = (seen: number[]) => seen.map((count) => count + 1)
  expect(await of('settle')).toEqual([more(settled)])
  const again = await house.ask('GET', `/api/console/partnerships/${id}`, undefined, one.token)
  await house.decideClaim(other, again.data.claims[0].id, 'reject')
  await house.terminate(one, id, false)
  expect(await of('propose', 'settle')).toEqual([more(owed), settled])
  await house.propose(one, id, 'return', '10000.00')
  expect(await of('propose', 'settle')).toEqual([owed, more(settled)])
})

test('a deduction waits for its owner to be heard, is revenue when two want it, and the rest goes back', async () => {
  await house.give(who, '13650.00')
  const id = await house.partner(who, one)
  const before = await house.ours()
  expect((await house.propose(one, id, 'deduction', '10000.01')).code).toBe(codeOf('DEPOSIT_TOO_MUCH'))
  const [claim] = (await house.propose(one, id, 'deduction', '4000.00')).data.claims
  expect(await told()).toContain('平台拟扣除保证金 ￥4,000.00')
  expect((await house.decideClaim(other, claim.id, 'approve')).code).toBe(codeOf('DEPOSIT_NOT_RIPE'))
  const stranger = (await house.certified()).who
  expect((await house.object(stranger, claim.id)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  expect((await house.object(who, claim.id)).code).toBe(200)
  expect((await house.object(who, claim.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect((await house.decideClaim(other, claim.id, 'reject')).code).toBe(200)
  const [second] = (await house.propose(one, id, 'deduction', '4000.00')).data.claims
  await later(7 * dayMs)
  expect((await house.object(who, second.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect((await house.decideClaim(other, second.id, 'approve')).code).toBe(200)
  expect(await house.purses(who)).toMatchObject({ cash: 0, deposit: 600_000 })
  expect((await house.ours()).revenue_partner).toBe((before.revenue_partner ?? 0) + 400_000)
  // By their own fault nothing of the fee comes back, and what is left of the deposit does.
  await house.terminate(one, id, true)
  expect(await house.purses(who)).toMatchObject({ cash: 0, deposit: 600_000 })
  const [rest] = (await house.propose(one, id, 'return', '6000.00')).data.claims
  expect((await house.decideClaim(other, rest.id, 'approve')).code).toBe(200)
  expect(await house.purses(who)).toMatchObject({ cash: 600_000, deposit: 0 })
  expect(await house.faults()).toEqual([])
})

test('whoever loses the certification is no partner from that moment, and cannot leave while a deposit is here', async () => {
  await house.give(who, '13650.00')
  const id = await house.partner(who, one)
  const revoked = await house.decide(await house.operator(), certification, 'revoke', {
    reason: '资料不实',
    forged: true,
  })
  expect(revoked.code).toBe(200)
  expect(await stateOf(id)).toBe('terminated')
  const user = await house.ask('GET', '/api/user', undefined, who.token)
  expect(user.data.partner.active).toBe(false)
  const isOpen = async () => {
    const { database, services, clock } = house.house
    return (await database.read((tx) => services.wallets.openMatters(tx, 'enterprise', who.id, clock()))).length > 0
  }
  expect(await isOpen()).toBe(true)
  expect(await house.faults()).toEqual([])
})

test('what was signed and paid for is not changed in the form of partners', async () => {
  await house.give(who, '13650.00')
  const id = await house.partner(who, one)
  const editor = await house.house.signIn.staff(['strategic.read', 'strategic.review', 'strategic.edit'])
  const { data } = await house.ask('GET', '/api/console/strategic', undefined, editor.token)
  const row = data.list.find(({ enterprise_id }: { enterprise_id: number }) => enterprise_id === who.id)
  const step = await house.desk(editor, `strategic/${row.id}/step`, { version: row.version, step: 'end' })
  expect(step.code).toBe(codeOf('PARTNER_AGREED'))
  expect(await stateOf(id)).toBe('active')
})
