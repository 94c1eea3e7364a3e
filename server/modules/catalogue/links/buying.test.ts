import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { siteLinkStates } from '#contract/catalogue/links.words.ts'
import type { SignedIn } from '#server/testing/house.ts'
import { buildLinking, type Linking } from '#server/testing/links.ts'
import { together } from '#server/testing/together.ts'
import { actionsOf, addMonths, backOf, reminderDue, type Term, unusedMonths } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
let room: Linking
beforeAll(async () => {
  room = await buildLinking()
})
afterAll(() => room.close())

const cash = async (who: SignedIn) => Number((await room.purses(who)).cash)

test('a month later is the same day, or the last one of a month that has no such day', () => {
  const at = new Date('2026-01-31T15:59:00Z')
  expect([1, 2, 13].map((months) => addMonths(at, months).toISOString())).toEqual([
    '2026-02-28T15:59:00.000Z',
    '2026-03-31T15:59:00.000Z',
    '2027-02-28T15:59:00.000Z',
  ])
  // In Shanghai it is the first already.
  expect(addMonths(new Date('2026-01-31T16:00:00Z'), 1).toISOString()).toBe('2026-02-28T16:00:00.000Z')
})

test('a month that has begun is used, one that has not comes back, in the ratio in which it was paid', () => {
  const starts_at = new Date('2026-11-16T01:00:00Z')
  const sold: Term = {
    ...{ n: 1, order_no: 'WZ', state: 'paid', months: 3, price_month: fen(333_33), amount: fen(999_99) },
    ...{ automatic: false, starts_at, ends_at: addMonths(starts_at, 3), promotion_part: fen(400_00) },
    ...{ refunded_amount: fen(0), returned_amount: fen(0) },
  }
  const after = (days: number) => new Date(starts_at.getTime() + days * dayMs)
  expect([-1, 0, 29, 30, 60, 61, 92].map((days) => unusedMonths(sold, after(days)))).toEqual([3, 2, 2, 1, 1, 0, 0])
  const [back] = backOf([sold], after(10))
  expect(back).toMatchObject({ unused: 2, amount: 666_66, promotion: 266_66 })
  expect(backOf([{ ...sold, refunded_amount: fen(666_66) }], after(10))).toEqual([])
  expect(backOf([{ ...sold, starts_at: null, ends_at: null }], after(900))).toMatchObject([{ amount: 999_99 }])
})

test('every state has its own things to do, and what is over has none but to be renewed', () => {
  const now = new Date('2026-11-16T01:00:00Z')
  const ends_at = new Date(now.getTime() + dayMs)
  const may = (state: string, revision_state: string | null = null, end: Date | null = ends_at) =>
    actionsOf({ state, revision_state, ends_at: end }, now).join(' ')
  expect(siteLinkStates.map((state) => `${state}: ${may(state)}`)).toEqual([
    'unpaid: pay cancel renewal',
    'shown: renew cancel mend renewal',
    'review: cancel renewal',
    'rejected: cancel mend renewal',
    'expired: renew',
    'cancelled: ',
    'hidden: ',
  ])
  expect(may('shown', 'review')).toBe('renew cancel withdraw renewal')
  expect(may('shown', null, now)).toBe('renew renewal')
  expect(reminderDue({ ends_at, reminded_days: 10, auto_renew: false }, now)).toBe(1)
})

test('bought from balance and promotion fund, looked at, shown, renewed where it ends, called off: the books agree', async () => {
  const who = await room.buyer(5000_00, 400_00)
  const made = await room.buy(who, { use_promotion: true, price_confirmed: '1140.00', site_name: '甲站' })
  expect(made).toMatchObject({ code: 200, data: { status: 2, amount: '1140.00', no: expect.stringMatching(/^WZ/) } })
  expect(await room.purses(who)).toMatchObject({ cash: 4260_00, promotion: 0, promotion_held: 0 })
  expect(await room.ours()).toMatchObject({ revenue_link: 740_00, promotion_expense: 0 })
  const { id } = made.data
  expect(await room.public()).not.toContain('甲站')
  const before = await room.detail(who, id)
  expect(before).toMatchObject({ starts_at: null, cancel: { refund: '1140.00', whole: true }, order_no: '' })

  await room.approve(id)
  expect(await room.public()).toContain('甲站')
  const shown = await room.detail(who, id)
  expect(shown).toMatchObject({ status: 1, actions: ['renew', 'cancel', 'mend', 'renewal'] })
  expect(shown.starts_at.slice(0, 10)).toBe('2026-11-16')
  expect(shown.ends_at.slice(0, 10)).toBe('2027-02-16')
  expect(shown.timeline.map(({ event }: { event: string }) => event)).toEqual(['approved', 'paid', 'ordered'])

  const renewed = await room.payAgain(who, id, { term_months: 6 })
  expect(renewed).toMatchObject({ code: 200, data: { status: 1, amount: '2280.00' } })
  const longer = await room.detail(who, id)
  expect(longer.ends_at.slice(0, 10)).toBe('2027-08-16')
  expect(longer.terms.map(({ starts_at, ends_at }: Record<string, string>) => [starts_at, ends_at])).toEqual([
    [shown.starts_at, shown.ends_at],
    [shown.ends_at, longer.ends_at],
  ])

  // Two of the first three months and all six of the second term have not begun: 760 + 2280; the fund paid 266.66.
  expect(longer.cancel).toEqual({
    refund: '3040.00',
    cash: '2773.34',
    promotion: '266.66',
    unused_months: 8,
    whole: false,
  })
  expect(await room.cancel(who, id, { refund_confirmed: '3000.00' })).toMatchObject({
    code: 40619,
    data: { fields: { refund_confirmed: '3040.00' } },
  })
  expect(await room.cancel(who, id, { refund_confirmed: '3040.00' })).toMatchObject({
    code: 200,
    data: { id, status: 5, refunded_amount: '3040.00' },
  })
  expect(await room.public()).not.toContain('甲站')
  expect(await room.purses(who)).toMatchObject({ cash: 4753_34, promotion: 266_66 })
  expect(await room.cancel(who, id)).toMatchObject({ code: 40908 })
  expect(await room.faults()).toEqual([])
  expect(await room.told(who)).toEqual(['link.paid', 'link.approved', 'link.renewed'])
})

test('one that was sent back is mended for nothing, and what was wrong is said field by field', async () => {
  const who = await room.buyer(5000_00)
  const { id } = (await room.buy(who, { site_name: '乙站', term_months: 1 })).data
  expect(await room.mend(who, id, { site_name: '太早' })).toMatchObject({ code: 40908 })
  await room.reject(id, { url: '网站打不开' })
  const sent = await room.detail(who, id)
  expect(sent).toMatchObject({ status: 3, revision: { state: 'rejected', reasons: { url: '网站打不开' } } })
  expect((await room.list(who, '?status=3')).list).toMatchObject([{ id, actions: ['cancel', 'mend', 'renewal'] }])
  expect(await room.mend(who, id, { url: 'https://mended.example' })).toMatchObject({ code: 200, data: { status: 2 } })
  expect(await room.mend(who, id, { url: 'https://again.example' })).toMatchObject({ code: 40908 })
  await room.approve(id)
  expect(await room.detail(who, id)).toMatchObject({
    status: 1,
    url: 'https://mended.example',
  })
  expect(await cash(who)).toBe(5000_00 - 380_00)
  expect(await room.told(who)).toEqual(['link.paid', 'link.rejected', 'link.approved'])
})

test('what is changed of a running one waits beside what readers see, and can be taken back', async () => {
  const who = await room.buyer(1000_00)
  const id = await room.shown(who, { site_name: '丙站', term_months: 1 })
  expect(await room.mend(who, id, { description: '传感器选型教程' })).toMatchObject({ data: { status: 1 } })
  expect((await room.detail(who, id)).revision).toBeNull()
  await room.mend(who, id, { site_name: '丙站新名', url: 'https://new.example' })
  expect(await room.detail(who, id)).toMatchObject({
    status: 1,
    site_name: '丙站',
    revision: { state: 'review', changes: { site_name: '丙站新名', url: 'https://new.example' } },
  })
  expect(await room.public()).toContain('丙站')
  expect((await room.read(id)).revision.differences.map(({ field }: { field: string }) => field)).toEqual([
    'site_name',
    'url',
  ])
  expect(await room.withdraw(who, id)).toMatchObject({ code: 200, data: { status: 1 } })
  expect((await room.detail(who, id)).revision).toBeNull()
  await room.mend(who, id, { site_name: '丙站新名' })
  await room.approve(id)
  expect(await room.public()).toContain('丙站新名')
  // Its time went on: a change is no new term.
  expect((await room.detail(who, id)).terms).toHaveLength(1)
})

test('without money it waits to be paid, for a week; then nobody wants it any more', async () => {
  const who = await room.buyer()
  const made = await room.buy(who, { term_months: 1, position: 'footer', channel: 'wechat_native' })
  expect(made.data).toMatchObject({ status: 0, amount: '120.00', pay: { kind: 'qr' } })
  const { id, order_no } = made.data
  expect(await room.detail(who, id)).toMatchObject({ order_no, cancel: { refund: '0.00' } })
  await room.ask('POST', `/api/user/orders/${order_no}/cancel`, {}, who.token)
  expect(await room.detail(who, id)).toMatchObject({ status: 0, order_no: '', actions: ['pay', 'cancel', 'renewal'] })
  await room.give(who, 1000_00)
  // The way that is asked for now is the one that counts, and so is the length.
  expect(await room.payAgain(who, id, { term_months: 3 })).toMatchObject({ data: { status: 2, amount: '360.00' } })
  expect(await cash(who)).toBe(640_00)

  const forgotten = (await room.buy(await room.buyer())).data.id
  room.house.clock.advance(8 * dayMs)
  await room.house.services.payments.closeExpired(room.house.clock())
  await room.house.services.links.expiring.beat(room.house.clock())
  expect((await room.read(forgotten)).state).toBe('cancelled')
})

test('whatever state it is called off in, what comes back is what was said', async () => {
  const who = await room.buyer(10_000_00)
  const start = await cash(who)
  const unpaid = (await room.buy(await room.buyer(), {})).data
  expect(unpaid.status).toBe(0)
  const waiting = (await room.buy(who)).data.id
  const back = (await room.buy(who)).data.id
  await room.reject(back, {}, '缺少备案')
  for (const id of [waiting, back]) {
    expect((await room.detail(who, id)).cancel.refund).toBe('1140.00')
    expect((await room.cancel(who, id)).data).toMatchObject({ status: 5, refunded_amount: '1140.00' })
  }
  expect(await cash(who)).toBe(start)
  const shown = await room.shown(who, { site_name: '丁站', term_months: 12 })
  expect((await room.takeDown(shown, '')).code).toBe(42200)
  expect(await room.takeDown(shown)).toMatchObject({ code: 200, data: { state: 'hidden', steps: [] } })
  expect(await cash(who)).toBe(start - 380_00)
  expect(await room.detail(who, shown)).toMatchObject({ status: 6, actions: [], cancel: null })
  expect(await room.told(who)).toContain('link.hidden')
  expect(await room.faults()).toEqual([])
})

test('called off ten times at once it is paid back once, and renewed at once it is charged as often as it says', async () => {
  const who = await room.buyer(20_000_00)
  const id = await room.shown(who, { term_months: 12 })
  const { values: answers } = await together(10, () => room.cancel(who, id))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(40908)])
  expect(await cash(who)).toBe(20_000_00 - 380_00)
  const other = await room.shown(who, { term_months: 1, position: 'footer' })
  const before = await cash(who)
  const { values: renewals } = await together(8, () => room.payAgain(who, other, { term_months: 1 }))
  expect(renewals.every(({ code }) => code === 200)).toBe(true)
  expect(before - (await cash(who))).toBe(8 * 120_00)
  expect((await room.detail(who, other)).terms).toHaveLength(9)
  expect(await room.faults()).toEqual([])
})

test("nobody buys without a certification, and nobody touches what is somebody else's", async () => {
  const stranger = await room.house.signIn.enterprise()
  expect(await room.buy(stranger)).toMatchObject({ code: 40657 })
  expect(await room.options(stranger)).toMatchObject({ certified: false, max: 0 })
  const who = await room.buyer(5000_00)
  const other = await room.buyer(5000_00)
  const id = await room.shown(who, {})
  const tries = [
    await room.cancel(other, id),
    await room.payAgain(other, id),
    await room.renewal(other, id, true),
    await room.withdraw(other, id),
    await room.ask('GET', `/api/user/link/detail/${id}`, undefined, other.token),
  ]
  expect(tries.map(({ code }) => code)).toEqual(Array(5).fill(40400))
  expect((await room.list(other, '?status=all')).list).toEqual([])
  expect((await room.list(who)).list).toMatchObject([{ id, status: 1 }])
  expect((await room.list(who, '?status=7')) ?? null).not.toHaveProperty('list')
})

test('frozen it is not shown while its time goes on; without its certification it is taken off and paid back', async () => {
  const who = await room.buyer(5000_00)
  const id = await room.shown(who, { site_name: '戊站', term_months: 12 })
  const by = await room.house.signIn.staff(['enterprises.freeze', 'certifications.read', 'certifications.revoke'])
  const ordered = (path: string, given: object) => room.ask('POST', `/api/console/${path}`, given, by.token)
  expect(await ordered(`enterprises/${who.id}/freeze`, { reason: '核实中' })).toMatchObject({ code: 200 })
  expect(await room.public()).not.toContain('戊站')
  expect(await room.read(id)).toMatchObject({ state: 'shown', suspended: true })
  await ordered(`enterprises/${who.id}/unfreeze`, { reason: '已核实' })
  expect(await room.public()).toContain('戊站')
  const { list } = (await room.ask('GET', `/api/console/certifications?enterprise_id=${who.id}`, undefined, by.token))
    .data
  const revoked = await ordered(`certifications/${list[0].id}/revoke`, { reason: '材料不实', forged: false })
  expect(revoked.code).toBe(200)
  expect(await room.read(id)).toMatchObject({ state: 'hidden' })
  expect(await cash(who)).toBe(5000_00 - 380_00)
  expect(await room.told(who)).toContain('link.removed')
  expect(await room.faults()).toEqual([])
})

test('a renewal by itself is announced twice and charged on the last day; where the balance is short nothing happens', async () => {
  const rich = await room.buyer(2000_00)
  const poor = await room.buyer(380_00)
  const [one, two] = [
    await room.shown(rich, { site_name: '己站', term_months: 1, auto_renew: true }),
    await room.shown(poor, { site_name: '庚站', term_months: 1, auto_renew: true }),
  ]
  const ends = Date.parse((await room.detail(rich, one)).ends_at)
  const told = async (who: SignedIn) => (await room.told(who)).slice(2)
  const until = async (daysBefore: number) => {
    const left = ends - daysBefore * dayMs - room.house.clock().getTime()
    room.house.clock.advance(left)
    await room.days(0)
    while ((await room.house.services.links.expiring.beat(room.house.clock())) > 0);
  }
  await until(11)
  expect(await told(rich)).toEqual([])
  await until(10)
  await until(9)
  expect(await told(rich)).toEqual(['link.renewing'])
  await until(5)
  expect(await told(rich)).toEqual(['link.renewing', 'link.renewing'])
  await until(1)
  await until(0.5)
  expect(await told(rich)).toEqual(['link.renewing', 'link.renewing', 'link.renewed'])
  expect(await told(poor)).toEqual(['link.renewing', 'link.renewing', 'link.renewal-failed'])
  expect(await cash(rich)).toBe(2000_00 - 2 * 380_00)
  await until(-0.1)
  expect(await room.public()).toContain('己站')
  expect(await room.public()).not.toContain('庚站')
  const late = await room.again(poor)
  expect(await room.detail(late, two)).toMatchObject({ status: 4, actions: ['renew'] })
  await room.give(poor, 380_00)
  expect(await room.payAgain(late, two, {})).toMatchObject({ code: 200, data: { status: 1 } })
  expect(await room.public()).toContain('庚站')
  expect((await room.detail(late, two)).starts_at.slice(0, 10)).toBe(
    new Date(room.house.clock().getTime() + 8 * 3600_000).toISOString().slice(0, 10),
  )
  expect(await room.renewal(late, two, false)).toMatchObject({ code: 200, data: { auto_renew: false } })
  expect(await room.faults()).toEqual([])
})

test('three bad days are said, seven take it off the page, one good day puts it back; its time goes on', async () => {
  const who = await room.buyer(5000_00)
  const id = await room.shown(who, { site_name: '辛站', url: 'https://lost.invalid', term_months: 3 })
  const { sites } = room.house.ground.vendors.sandboxes
  const seen = async () => {
    const { data } = await room.ask('GET', `/api/user/link/detail/${id}`, undefined, (await room.again(who)).token)
    return { health: data.health, bad: data.bad_days, status: data.status }
  }
  await room.days(2)
  expect(await seen()).toEqual({ health: 'bad', bad: 2, status: 1 })
  expect(await room.told(who)).not.toContain('link.unreachable')
  await room.days(1)
  expect(await room.told(who)).toContain('link.unreachable')
  await room.days(3)
  expect(await room.public()).toContain('辛站')
  await room.days(1)
  expect(await seen()).toEqual({ health: 'down', bad: 7, status: 1 })
  expect(await room.public()).not.toContain('辛站')
  sites?.play('lost.invalid', { good: true, fault: '', status: 200, title: '回来了', linkedBack: true })
  await room.days(1)
  expect(await seen()).toEqual({ health: 'good', bad: 0, status: 1 })
  expect(await room.public()).toContain('辛站')
  expect((await room.told(who)).slice(-3)).toEqual(['link.unreachable', 'link.down', 'link.back'])
  const { checks } = await room.detail(await room.again(who), id)
  expect(checks).toHaveLength(8)
  expect(checks[0]).toMatchObject({ good: true, title: '回来了', linked_back: true })
  expect(checks[1]).toMatchObject({ good: false, fault: 'dns', http_status: null })
})

test('a click of a person is counted by the day; of the owner, of staff and of programs none is', async () => {
  const who = await room.buyer(5000_00)
  const id = await room.shown(who, { url: 'https://clicked.example/a?b=1' })
  const staff = await room.operator()
  const { http, services } = room.house
  const browser = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140'
  let network = 1
  const go = (headers: Record<string, string> = {}, address = `203.0.113.${++network}`) =>
    http.inject({ url: `/go/link/${id}`, remoteAddress: address, headers: { 'user-agent': browser, ...headers } })
  const cookies = (name: string, { token, binder }: SignedIn) => `${name}=${token}; ${name}_b=${binder}`
  const answer = await go()
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({
    location: 'https://clicked.example/a?b=1',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  await go({}, '203.0.113.2')
  await go({ 'user-agent': 'curl/8' })
  await go({ 'sec-purpose': 'prefetch' })
  await go({ cookie: cookies('enterprise_token', await room.again(who)) })
  await go({ cookie: cookies('staff_token', staff) })
  await go({ cookie: cookies('enterprise_token', await room.buyer()) })
  await services.links.counting.flush()
  const { clicks } = await room.detail(await room.again(who), id)
  expect(clicks.total).toBe(2)
  expect(clicks.days.at(-1)?.clicks).toBe(2)
  await room.takeDown(id)
  expect((await go()).statusCode).toBe(404)
  expect((await http.inject({ url: '/go/link/0x1' })).statusCode).toBe(404)
})

test('a decision that is taken back takes the time back that began with it', async () => {
  const who = await room.buyer(5000_00)
  const { id } = (await room.buy(who, { term_months: 1 })).data
  const by = await room.operator()
  const decide = (path: string, version: number, given: object) =>
    room.ask('POST', `/api/console/link/${id}/${path}`, { version, ...given }, by.token)
  const { version } = await room.read(id)
  const shown = await decide('step', version, { step: 'show' })
  expect(shown.data).toMatchObject({ state: 'shown', starts_at: expect.any(String) })
  const undone = await decide('undo', shown.data.version, {})
  expect(undone.data).toMatchObject({ state: 'review', starts_at: null, revision_state: 'review' })
  expect((await room.detail(await room.again(who), id)).terms).toMatchObject([{ starts_at: null, ends_at: null }])
  // What was bought is not typed over by an operator.
  const typed = { ...(await room.read(id)), position: 'footer' }
  expect(await room.ask('POST', `/api/console/link/${id}`, typed, by.token)).toMatchObject({ code: 42200 })
})

test('whoever asks again because no answer came buys one link, and renews it once', async () => {
  const who = await room.buyer(10_000_00)
  const ask = async (path: string, payload: object, key: string) => {
    const headers = { authorization: who.token, 'idempotency-key': key }
    const url = `/api/user/link/${path}`
    return (await room.house.http.inject({ method: 'POST', url, headers, payload })).json()
  }
  const site = room.site()
  const first = await ask('pay', site, 'buy-it-once')
  expect(await ask('pay', site, 'buy-it-once')).toEqual(first)
  expect((await ask('pay', { ...site, term_months: 6 }, 'buy-it-once')).code).not.toBe(200)
  expect((await room.list(who, '?status=all')).total).toBe(1)
  await room.approve(first.data.id)
  const left = await cash(who)
  const renewed = await ask(`pay2/${first.data.id}`, { term_months: 1 }, 'renew-it-once')
  expect(await ask(`pay2/${first.data.id}`, { term_months: 1 }, 'renew-it-once')).toEqual(renewed)
  expect(left - (await cash(who))).toBe(Math.round(Number(renewed.data.amount) * 100))
})
