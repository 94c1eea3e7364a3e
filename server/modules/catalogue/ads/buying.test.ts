import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayAfter } from '#contract/catalogue/ads.words.ts'
import { type Advertising, buildAdvertising, drawn } from '#server/testing/ads.ts'
import type { SignedIn } from '#server/testing/house.ts'
import { giveByHand } from '#server/testing/refunds.ts'

let world: Advertising
let by: SignedIn
beforeAll(async () => {
  world = await buildAdvertising()
  return () => world.close()
})
// Days have gone by since the last test, and with them the session of whoever decides.
beforeEach(async () => {
  by = await world.operator()
})
/** Days go by until one of a term: its first, or some days later. */
async function passInto({ starts_on }: { starts_on: string }, days = 0): Promise<void> {
  await world.passTo(dayAfter(starts_on, days))
  by = await world.operator()
}

test('an enterprise books days of a seat, pays, is looked at, runs, and calls it off for what is left', async () => {
  const { book, own, approve, cancel, purses, earned, again, days } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const booked = await book(who, { slot_id, ...days(0, 10), price_confirmed: '1000.00' })
  expect(booked).toMatchObject({ code: 200, data: { state: 'pending_review', amount: '1000.00', days: 10 } })
  expect([(await purses(who)).cash, await earned()]).toEqual([900_000, 100_000])
  const { id } = booked.data
  expect((await approve(by, id)).data).toMatchObject({ state: 'approved', phase: 'coming', steps: ['pause', 'end'] })
  await passInto(booked.data, 2)
  const later = await again(who)
  const seen = (await own(later, id)).data
  // The third of its ten days is used as well.
  expect(seen).toMatchObject({ phase: 'running', refundable: { amount: '700.00', days: 7 } })
  expect((await cancel(later, id, { refund_confirmed: '800.00' })).message).toContain('核对')
  expect((await cancel(later, id, { refund_confirmed: '700.00' })).data).toMatchObject({ state: 'cancelled' })
  expect([(await purses(who)).cash, await earned()]).toEqual([970_000, 30_000])
  const { timeline } = (await own(later, id)).data
  expect(timeline.map(({ step }: { step: string }) => step)).toEqual(['order', 'pay', 'show', 'cancel'])
  expect((await cancel(later, id)).code).toBe(40908)
  expect(await world.faults()).toEqual([])
})

test('what was given back by hand is not promised again, and all of it, in however many parts, ends the ad', async () => {
  const { book, own, approve, cancel, purses, again, days, house } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const one = (await book(who, { slot_id, ...days(0, 10), price_confirmed: '1000.00' })).data
  await approve(by, one.id)
  await giveByHand(house, one.order_no, 600_00)
  expect((await own(who, one.id)).data.refundable).toEqual({ days: 10, amount: '400.00' })
  expect((await cancel(who, one.id, { refund_confirmed: '1000.00' })).message).toContain('核对')
  expect((await cancel(who, one.id, { refund_confirmed: '400.00' })).data).toMatchObject({ state: 'cancelled' })
  const other = (await book(who, { slot_id, ...days(20, 10), price_confirmed: '1000.00' })).data
  for (const part of [600_00, 400_00]) await giveByHand(house, other.order_no, part)
  expect((await own(await again(who), other.id)).data).toMatchObject({ state: 'refunded' })
  expect((await purses(who)).cash).toBe(1_000_000)
  expect(await world.faults()).toEqual([])
})

test('what was not paid in time lets the seat go, in the transaction of whoever wants it next', async () => {
  const { book, own, house } = world
  const slot_id = await world.addSlot()
  const [first, second] = [await world.buyer(0), await world.buyer()]
  const held = await book(first, { slot_id })
  expect(held.data).toMatchObject({ state: 'pending_pay', held_until: expect.any(String), actions: ['pay', 'cancel'] })
  const refused = await book(second, { slot_id })
  expect(refused).toMatchObject({ code: 40909, data: { fields: { starts_on: expect.stringContaining('空档') } } })
  house.clock.advance(30 * 60 * 1000)
  // No job has looked yet: the next buyer closes the order that stands in the way.
  expect(await book(second, { slot_id })).toMatchObject({ code: 200, data: { state: 'pending_review' } })
  expect((await own(first, held.data.id)).data).toMatchObject({ state: 'draft', actions: ['cancel', 'again'] })
  expect((await world.pay(first, held.data.order_no)).code).toBe(40908)
  expect(await world.faults()).toEqual([])
})

test('what is sent back keeps its seat for a week, is mended without another fee, or is paid back by itself', async () => {
  const { book, reject, handIn, approve, own, again, purses } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const { id } = (await book(who, { slot_id })).data
  const fields = { reason: '', reasons: { title: '含绝对化用语', nonsense: 'x' } }
  expect((await world.decide(by, id, 'reject', fields)).data).toMatchObject({ state: 'rejected' })
  expect((await own(who, id)).data).toMatchObject({
    reject_fields: { title: '含绝对化用语' },
    actions: ['mend', 'cancel'],
  })
  expect((await book(await world.buyer(), { slot_id })).code).toBe(40909)
  expect((await handIn(who, id, { title: '新品上市' })).data).toMatchObject({ state: 'pending_review' })
  expect((await approve(by, id)).data).toMatchObject({ state: 'approved', title: '新品上市' })
  const other = (await book(who, { slot_id, seat: 2 })).data
  await reject(by, other.id)
  const { cash } = await purses(who)
  await world.passTo(dayAfter(world.today(), 7))
  expect((await own(await again(who), other.id)).data).toMatchObject({ state: 'refunded', actions: ['again'] })
  expect((await purses(who)).cash - cash).toBe(70_000)
  expect(await world.faults()).toEqual([])
})

test('days that our review took come after the last one; where the seat is taken by then they are paid back', async () => {
  const { book, approve, own, again, purses, days, today } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const late = (await book(who, { slot_id, ...days(0, 5) })).data
  const beside = (await book(who, { slot_id, seat: 2, ...days(0, 5) })).data
  await book(await world.buyer(), { slot_id, seat: 2, ...days(6, 5) })
  const { cash } = await purses(who)
  // Decided on the third of its days, so that two are owed.
  await passInto(late, 2)
  const [starts_on, ends_on] = [today(), dayAfter(today(), 4)]
  expect((await approve(by, late.id)).data).toMatchObject({ starts_on, ends_on, refunded_days: 0 })
  // Four of five days are free before the next tenant comes.
  expect((await approve(by, beside.id)).data).toMatchObject({
    starts_on,
    ends_on: dayAfter(today(), 3),
    refunded_days: 1,
  })
  expect((await purses(who)).cash - cash).toBe(10_000)
  const { timeline } = (await own(await again(who), late.id)).data
  expect(timeline.at(-1)).toMatchObject({ step: 'prolong', note: `投放日期改为 ${starts_on} 至 ${ends_on}` })
  expect(await world.faults()).toEqual([])
})

test('a pause of ours gives its days back, and a takedown the money of those that are left', async () => {
  const { book, approve, pause, resume, takeDown, days, purses, today } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const ad = (await book(who, { slot_id, ...days(0, 6) })).data
  const { id } = ad
  await approve(by, id)
  await passInto(ad, 2)
  expect((await world.decide(by, id, 'pause')).code).toBe(42200)
  expect((await pause(by, id)).data.state).toBe('paused')
  await passInto(ad, 5)
  // The day of the pause and the two after it are owed: four were left, counted from the pause.
  expect((await resume(by, id)).data).toMatchObject({ state: 'approved', ends_on: dayAfter(today(), 3) })
  const { cash } = await purses(who)
  expect((await takeDown(by, id)).data).toMatchObject({ state: 'offline', refunded_days: 3 })
  expect((await purses(who)).cash - cash).toBe(30_000)
  expect(await world.faults()).toEqual([])
})

test('another picture of what runs waits beside it, and readers see the old one until it is approved', async () => {
  const { book, approve, handIn, own, again, ask } = world
  const slot_id = await world.addSlot({ code: 'REVISED' })
  const who = await world.buyer()
  const ad = (await book(who, { slot_id })).data
  const { id } = ad
  await approve(by, id)
  await passInto(ad)
  const later = await again(who)
  const shown = async () => (await ask('GET', '/api/advertisement/running?slot=REVISED')).data.list[0].title
  expect((await handIn(later, id, { title: '第二版' })).data).toMatchObject({
    state: 'approved',
    revision_state: 'review',
  })
  expect(await shown()).toBe('秋季新品')
  const queue = await ask('GET', '/api/console/ad?page=1&count=10&state=pending_review', undefined, by.token)
  expect(queue.data.list.map((row: { id: number }) => row.id)).toContain(id)
  const { revision } = (await world.look(by, id)).data
  expect(revision).toMatchObject({
    first: false,
    differences: [{ field: 'title', before: '秋季新品', after: '第二版' }],
  })
  expect((await world.reject(by, id, '与资质不符')).data).toMatchObject({
    state: 'approved',
    revision_state: 'rejected',
  })
  expect((await own(later, id)).data).toMatchObject({ revision: { title: '第二版', reason: '与资质不符' } })
  await handIn(later, id, { title: '第三版' })
  await approve(by, id)
  expect(await shown()).toBe('第三版')
})

test('only who is certified buys, what fits the slot is taken, and nothing of somebody else is there', async () => {
  const { book, own, cancel, handIn, hand, house, days } = world
  const slot_id = await world.addSlot({ needs_qualification: true, min_days: 3 })
  const who = await world.buyer()
  const qualifications = [await world.paper(who)]
  const wrong = async (fields: object) => (await book(who, { slot_id, qualifications, ...fields })).data?.fields
  expect((await book(await house.signIn.enterprise(), { slot_id })).code).toBe(40340)
  expect(await wrong({ qualifications: [] })).toHaveProperty('qualifications')
  expect(await wrong({ image: await hand(who, 'ad', await drawn(200, 80)) })).toHaveProperty('image')
  expect(await wrong({ image: await world.picture(await world.buyer(0)) })).toHaveProperty('image')
  expect(await wrong({ target_url: 'http://127.0.0.1/admin' })).toHaveProperty('target_url')
  expect(await wrong({ target_url: 'javascript:alert(1)' })).toHaveProperty('target_url')
  expect(await wrong({ trade: 'medicine' })).toHaveProperty('approval_no')
  expect(await wrong(days(-1, 7))).toHaveProperty('starts_on')
  expect(await wrong(days(0, 2))).toHaveProperty('ends_on')
  expect(await wrong(days(88, 5))).toHaveProperty('ends_on')
  expect(await wrong({ seat: 3 })).toHaveProperty('seat')
  expect(await wrong({ price_confirmed: '1.00' })).toEqual({ price_confirmed: '700.00' })
  const doubled = await hand(who, 'ad', await drawn(480, 160))
  const { id } = (await book(who, { slot_id, qualifications, image: doubled })).data
  const other = await world.buyer()
  for (const reply of [await own(other, id), await cancel(other, id), await handIn(other, id)]) {
    expect(reply.code).toBe(40400)
  }
  const { papers } = (await own(who, id)).data
  expect((await house.http.inject(papers[0].href)).statusCode).toBe(200)
  expect((await house.http.inject(papers[0].href.replace(/sign=./, 'sign=_'))).statusCode).toBe(404)
})

test('the promotion fund pays half at the most, and both parts come back in their ratio', async () => {
  const { book, cancel, purses, house } = world
  const who = await world.buyer(100_000)
  const slot_id = await world.addSlot()
  const { promotions, ledger } = house.services
  await ledger.begin((tx) =>
    promotions.grant(tx, 'promotion_grant', {
      ...{ enterpriseId: who.id, reference: `fund ${who.id}`, amount: 90_000 as never, now: house.clock() },
    }),
  )
  const { id } = (await book(who, { slot_id, use_promotion: true })).data
  expect(await purses(who)).toMatchObject({ cash: 65_000, promotion: 55_000 })
  expect(await cancel(who, id, { refund_confirmed: '700.00' })).toMatchObject({ code: 200 })
  expect(await purses(who)).toMatchObject({ cash: 100_000, promotion: 90_000 })
  expect(await world.faults()).toEqual([])
})

test('a certification that is taken away ends everything and pays unused days back; a frozen account is only hidden', async () => {
  const { book, approve, own, again, purses, house, ask } = world
  const slot_id = await world.addSlot({ code: 'FROZEN' })
  const who = await world.buyer()
  const { id } = (await book(who, { slot_id })).data
  const waiting = (await book(who, { slot_id, seat: 2 })).data
  await approve(by, id)
  await passInto(waiting)
  const running = async () => (await ask('GET', '/api/advertisement/running?slot=FROZEN')).data.list.length
  const { ads } = house.services
  const freezing = (step: 'freeze' | 'thaw') =>
    house.database.begin((tx) => ads.expiring[step](tx, who.id, house.clock()))
  expect(await running()).toBe(1)
  await freezing('freeze')
  await house.settle()
  expect(await running()).toBe(0)
  await freezing('thaw')
  await house.settle()
  expect(await running()).toBe(1)
  const { cash } = await purses(who)
  await house.services.ledger.begin((tx) => ads.expiring.uncertified(tx, who.id, house.clock()))
  // Six days of the one that ran, all seven of the one that waited.
  expect((await purses(who)).cash - cash).toBe(130_000)
  const later = await again(who)
  for (const one of [id, waiting.id]) expect((await own(later, one)).data.state).toBe('offline')
  expect(await world.faults()).toEqual([])
})

test('operators decide about what was bought, change nothing of it, and take a decision back while nothing followed', async () => {
  const { book, approve, ask, look } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const { id } = (await book(who, { slot_id })).data
  const { data } = await look(by, id)
  const tell = (path: string, fields: object, token = by.token) =>
    ask('POST', `/api/console/ad/${id}${path}`, fields, token)
  expect((await tell('', { ...data, company_id: null, title: '改写' })).code).toBe(40941)
  expect((await tell('/delete', { version: data.version })).code).toBe(40941)
  expect((await tell('/step', { version: data.version + 1, step: 'show' })).code).toBe(40900)
  const approved = await approve(by, id)
  const { version } = approved.data
  expect((await tell('/undo', { version }, (await world.operator()).token)).code).toBe(40922)
  expect((await tell('/undo', { version })).data).toMatchObject({ state: 'pending_review', steps: ['show', 'reject'] })
  const calendar = await ask('GET', '/api/console/ad-calendar?days=30', undefined, by.token)
  const place = calendar.data.slots.find((slot: { id: number }) => slot.id === slot_id)
  expect(place.bookings).toMatchObject([{ id, seat: 1, state: 'pending_review' }])
})

test('an account is frozen although somebody who hands an ad in holds it, and wants the account next', async () => {
  const { book, house, days } = world
  const slot_id = await world.addSlot()
  const who = await world.buyer()
  const { id } = (await book(who, { slot_id, ...days(0, 5), price_confirmed: '500.00' })).data
  const staff = await house.signIn.staff(['enterprises.freeze', 'enterprises.read'])
  const freeze = () => world.ask('POST', `/api/console/enterprises/${who.id}/freeze`, { reason: '核实' }, staff.token)
  let frozen: ReturnType<typeof freeze> | undefined
  const handedIn = house.database.begin(async (tx) => {
    await sql`select id from ads where id = ${id} for update`.execute(tx)
    frozen = freeze()
    const waits = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // Asked beside the transaction, which would see the same all the time.
    await expect.poll(() => house.database.read(async (out) => (await waits.execute(out)).rows[0]?.count)).toBe(1)
    await sql`select owner_id from accounts where realm = 'enterprise' and owner_id = ${who.id} for update`.execute(tx)
  })
  // PostgreSQL sends one of both back. Only the freezing is ours to try again.
  await handedIn.catch((error: { code?: string }) => expect(error.code).toBe('40P01'))
  expect((await frozen)?.code).toBe(200)
})
