import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { readXlsx } from '#server/platform/formats/xlsx.ts'
import { buildSigningUp, dayMs, type Guest, type SigningUp } from '#server/testing/signups.ts'
import { vipsIn } from '#server/testing/vips.ts'

const hourMs = 60 * 60 * 1000
let world: SigningUp
beforeAll(async () => {
  world = await buildSigningUp()
})
afterAll(() => world.close())

const codeOf = (name: keyof typeof refusals) => refusals[name].code
const guests = async (count: number): Promise<Guest[]> => {
  const all: Guest[] = []
  for (let at = 0; at < count; at++) all.push(await world.guest(at % 2 === 0 ? 'enterprise' : 'maker'))
  return all
}
const told = async (who: Guest): Promise<string[]> => {
  const path = who.owner.kind === 'enterprise' ? 'user/messages' : 'ck/user/messages'
  const { data } = await world.own(who, `${path}?page=1&count=20`)
  return data.list.map(({ title }: { title: string }) => title)
}

test('seats go to whoever comes first, the next wait, and move up in their order with time to confirm', async () => {
  const activity = await world.addActivity({ quota: 2 })
  const [a, b, c, d] = (await guests(4)) as [Guest, Guest, Guest, Guest]
  const first = await world.signUp(a, activity)
  expect(first.data).toMatchObject({ state: 'approved', ahead: null, actions: ['ticket', 'cancel'] })
  expect(first.data.admissions).toHaveLength(1)
  expect((await world.signUp(a, activity)).code).toBe(codeOf('SIGNUP_ALREADY'))
  await world.signUp(b, activity)
  expect((await world.ask('GET', `/api/activity/${activity}`)).data).toMatchObject({ phase: 'full', seats_left: 0 })
  const third = await world.signUp(c, activity)
  const fourth = await world.signUp(d, activity)
  expect([third.data, fourth.data]).toMatchObject([
    { state: 'waitlist', ahead: 0, admissions: [], calendar: '' },
    { state: 'waitlist', ahead: 1 },
  ])
  expect((await world.ask('GET', `/api/activity/${activity}`)).data).toMatchObject({ waiting: 2, seats_taken: 2 })

  expect((await world.cancel(b, first.data.id)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  expect((await world.cancel(a, first.data.id)).data).toMatchObject({ state: 'cancelled', admissions: [] })
  expect(await world.whole(c, third.data.id)).toMatchObject({ state: 'offered', actions: ['confirm', 'cancel'] })
  expect(await told(c)).toContainEqual(expect.stringContaining('您候补到了活动'))
  // Nobody answers for a day: it is the next one's turn, and whoever came too late has to begin again.
  await world.pass(dayMs)
  expect(await world.states(activity)).toEqual(['cancelled', 'approved', 'lapsed', 'offered'])
  expect((await world.confirm(c, third.data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect((await world.confirm(d, fourth.data.id)).data).toMatchObject({ state: 'approved' })
  expect((await world.signUp(c, activity)).data).toMatchObject({ state: 'waitlist', ahead: 0 })
  expect(await world.faults()).toEqual([])
})

test('a company sends several at once and nobody overtakes a party that needs more than one seat', async () => {
  const activity = await world.addActivity({ quota: 4, per_company_limit: 3 })
  const [a, maker, c, d] = (await guests(4)) as [Guest, Guest, Guest, Guest]
  expect((await world.signUp(a, activity, { seats: 4 })).code).toBe(codeOf('INPUT_INVALID'))
  expect((await world.signUp(maker, activity, { seats: 2 })).code).toBe(codeOf('INPUT_INVALID'))
  const party = await world.signUp(a, activity, { seats: 3 })
  expect(party.data.admissions.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
  await world.signUp(c, activity, { seats: 3 })
  await world.signUp(d, activity)
  expect(await world.states(activity)).toEqual(['approved', 'waitlist', 'waitlist'])
  await world.edit(activity, { quota: 6 })
  expect(await world.states(activity)).toEqual(['approved', 'offered', 'waitlist'])
  expect((await world.edit(activity, { quota: 5 })).code).toBe(codeOf('INPUT_INVALID'))
  await world.edit(activity, { quota: 0 })
  expect(await world.states(activity)).toEqual(['approved', 'offered', 'offered'])
  expect(await world.faults()).toEqual([])
})

test('what costs something is paid within a day, goes back in time, and nobody has a seat without the money', async () => {
  const soon = new Date(world.house.clock().getTime() + 3 * dayMs).toISOString()
  const activity = await world.addActivity({ quota: 1, fee: '99.00', cancel_until: soon })
  const [rich, maker, next] = (await guests(3)) as [Guest, Guest, Guest]
  await world.give(rich, '150.00')
  const before = await world.earned()
  expect((await world.signUp(rich, activity, { price_confirmed: '1.00' })).code).toBe(codeOf('PRICE_CHANGED'))
  const { data } = await world.signUp(rich, activity, { price_confirmed: '99.00' })
  expect(data).toMatchObject({ state: 'unpaid', amount: '99.00', actions: ['pay', 'cancel'], admissions: [] })
  const waits = await world.signUp(maker, activity)
  expect(waits.data).toMatchObject({ state: 'waitlist', ahead: 0 })
  expect((await world.pay(maker, data.id)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  expect((await world.pay(maker, waits.data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  const paid = await world.pay(rich, data.id)
  expect(paid.data).toMatchObject({ state: 'approved', refund_amount: '99.00', order_no: expect.stringMatching(/^HD/) })
  expect([await world.cash(rich), (await world.earned()) - before]).toEqual([5_100, 9_900])
  // Once is enough, whoever asks again.
  expect((await world.pay(rich, data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))

  expect((await world.cancel(rich, data.id)).data).toMatchObject({ state: 'cancelled' })
  expect([await world.cash(rich), (await world.earned()) - before]).toEqual([15_000, 0])
  // The next one has a day, then the seat is somebody else's; the order that was begun runs out before, and again.
  expect(await world.whole(maker, waits.data.id)).toMatchObject({ state: 'unpaid', actions: ['pay', 'cancel'] })
  const begun = await world.pay(maker, waits.data.id, { channel: 'wechat_native' })
  expect(begun.data).toMatchObject({ state: 'unpaid', pay: { kind: 'qr' } })
  const queued = await world.signUp(next, activity)
  await world.pass(2 * hourMs)
  expect(await world.whole(maker, waits.data.id)).toMatchObject({ state: 'unpaid', order_no: '' })
  const again = await world.pay(maker, waits.data.id)
  expect(again.data).toMatchObject({ state: 'unpaid', order_no: expect.stringMatching(/^HD/) })
  await world.pass(dayMs)
  expect(await world.states(activity)).toEqual(['cancelled', 'lapsed', 'unpaid'])
  const order = await world.own(maker, `ck/user/orders/${again.data.order_no}`)
  expect(order.data).toMatchObject({ state: 'closed' })
  await world.give(next, '99.00')
  await world.pay(next, queued.data.id)
  await world.pass(2 * dayMs)
  expect((await world.cancel(next, queued.data.id)).code).toBe(codeOf('SIGNUP_TOO_LATE'))
  expect(await world.faults()).toEqual([])
})

test('who is looked at first waits without a seat, and is told what was decided and why', async () => {
  const activity = await world.addActivity({ quota: 1, need_review: true })
  const [a, b, c] = (await guests(3)) as [Guest, Guest, Guest]
  const ids = []
  for (const who of [a, b, c]) ids.push((await world.signUp(who, activity)).data.id)
  expect(await world.states(activity)).toEqual(['pending', 'pending', 'pending'])
  expect((await world.ask('GET', `/api/activity/${activity}`)).data).toMatchObject({ seats_left: 1, phase: 'signup' })
  expect((await world.approve(ids[1])).data).toMatchObject({ state: 'approved', steps: ['strike'] })
  expect((await world.approve(ids[1])).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect((await world.approve(ids[0])).data).toMatchObject({ state: 'waitlist' })
  const refused = await world.reject(ids[2])
  expect(refused.data).toMatchObject({ state: 'rejected', reject_reason: '与主题不符' })
  expect(await told(c)).toContainEqual(expect.stringContaining('未通过'))
  // Struck off the list: the next one moves up.
  expect((await world.strike(ids[1])).data).toMatchObject({ state: 'cancelled', end_reason: '场地有限' })
  expect(await world.states(activity)).toEqual(['offered', 'cancelled', 'rejected'])
  const { data } = await world.desk(`signups/${ids[0]}`)
  expect(data.timeline.map(({ step }: { step: string }) => step)).toEqual(['apply', 'line_up', 'offer'])
  const paid = await world.addActivity({ quota: 1, need_review: true, fee: '10.00' })
  const one = (await world.signUp(c, paid)).data.id
  expect((await world.approve(one)).data).toMatchObject({ state: 'unpaid' })
  expect(await told(c)).toContainEqual(expect.stringContaining('请支付 ￥10.00'))
  await world.pass(dayMs)
  expect((await world.whole(c, one)).state).toBe('lapsed')
  expect(await world.faults()).toEqual([])
})

test('what is called off is paid back to everybody by itself, and everybody is told', async () => {
  const activity = await world.addActivity({ quota: 2, fee: '20.00' })
  const [a, b, c] = (await guests(3)) as [Guest, Guest, Guest]
  await world.give(a, '20.00')
  const { data } = await world.signUp(a, activity)
  await world.pay(a, data.id)
  await world.signUp(b, activity)
  await world.signUp(c, activity)
  expect(await world.states(activity)).toEqual(['approved', 'unpaid', 'waitlist'])
  await world.step(activity, 'cancel')
  await world.beat()
  expect(await world.states(activity)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await world.cash(a)).toBe(2_000)
  for (const who of [a, b, c]) expect(await told(who)).toContainEqual(expect.stringMatching(/^活动“.*”已取消$/))
  expect((await world.signUp(await world.guest(), activity)).code).toBe(codeOf('SIGNUP_CLOSED'))
  // Shown again it is empty, and whoever wants to comes again.
  await world.step(activity, 'show')
  expect((await world.signUp(a, activity)).data).toMatchObject({ state: 'unpaid' })
  expect(await world.faults()).toEqual([])
})

test('what an operator gave back by hand takes the seat along, and nothing goes back twice', async () => {
  const activity = await world.addActivity({ quota: 1, fee: '30.00' })
  const [a, b] = (await guests(2)) as [Guest, Guest]
  await world.give(a, '30.00')
  const { data } = await world.signUp(a, activity)
  const { order_no } = (await world.pay(a, data.id)).data
  await world.signUp(b, activity)
  const { services, clock } = world.house
  await services.ledger.begin((tx) =>
    services.checkout.refund(tx, {
      order_no,
      amount: 'rest',
      reason: '协商',
      by: { kind: 'system', id: null },
      now: clock(),
    }),
  )
  await world.beat()
  expect(await world.states(activity)).toEqual(['cancelled', 'unpaid'])
  expect(await world.cash(a)).toBe(3_000)
  expect(await world.faults()).toEqual([])
})

test('only whom it is for can sign up, while it is open, and with answers to what was asked', async () => {
  const from = (ms: number) => new Date(world.house.clock().getTime() + ms).toISOString()
  const [company, maker] = (await guests(2)) as [Guest, Guest]
  const forMakers = await world.addActivity({ audience: 'maker' })
  expect((await world.signUp(company, forMakers)).code).toBe(codeOf('SIGNUP_AUDIENCE'))
  expect((await world.signUp(maker, forMakers)).code).toBe(200)
  const forVips = await world.addActivity({ audience: 'vip' })
  expect((await world.form(company, forVips)).hindrance).toBe('vip')
  const later = await world.addActivity({ signup_from: from(dayMs) })
  expect((await world.signUp(company, later)).code).toBe(codeOf('SIGNUP_CLOSED'))
  const over = await world.addActivity({ signup_from: from(-2 * dayMs), signup_until: from(-dayMs) })
  expect((await world.signUp(company, over)).code).toBe(codeOf('SIGNUP_CLOSED'))
  const hidden = await world.addActivity()
  await world.step(hidden, 'hide')
  expect((await world.signUp(company, hidden)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  const questions = [
    { label: '部门', kind: 'text', required: true, options: [] },
    { label: '餐食', kind: 'choice', required: false, options: ['素食', '不限'] },
  ]
  const asked = await world.addActivity({ questions })
  const answers = [
    { label: '部门', values: ['采购部'] },
    { label: '餐食', values: ['素食'] },
  ]
  expect((await world.signUp(company, asked)).code).toBe(codeOf('SIGNUP_ASKED_OTHERWISE'))
  expect((await world.signUp(company, asked, { agree: false, answers })).code).toBe(codeOf('INPUT_INVALID'))
  const { data } = await world.signUp(company, asked, { answers })
  await world.edit(asked, { questions: [] })
  // As they stood: what is asked of others later changes nothing about what was answered.
  expect((await world.whole(company, data.id)).answers).toEqual(answers)
  const { rows } = await world.house.database.read(async (tx) => ({
    rows: await tx.selectFrom('signups').selectAll().where('id', '=', data.id).execute(),
  }))
  for (const secret of [company.phone, '周宁', '采购部']) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('the door lets everybody in once, says when they came, and takes it back', async () => {
  const activity = await world.addActivity({ quota: 10 })
  const other = await world.addActivity({ quota: 10 })
  const [a, maker] = (await guests(2)) as [Guest, Guest]
  const party = (await world.signUp(a, activity, { seats: 2 })).data
  const single = (await world.signUp(maker, activity)).data
  const [one, two] = party.admissions
  expect((await world.checkIn(activity, { code: one.code })).code).toBe(codeOf('DOOR_CLOSED'))
  await world.pass(4.5 * dayMs)
  expect(await told(a)).toContainEqual(expect.stringContaining('即将开始'))
  const came = await world.checkIn(activity, { code: one.code.toLowerCase() })
  expect(came.data).toMatchObject({
    fresh: true,
    arrived: 1,
    expected: 3,
    guest: { number: 1, seats: 2, name: '周宁' },
  })
  const earned = () =>
    world.house.database.read((tx) =>
      tx.selectFrom('score_earnings').select('key').where('event', '=', 'attended').execute(),
    )
  expect(await earned()).toHaveLength(1)
  const again = await world.checkIn(activity, { code: one.code })
  expect(await earned()).toHaveLength(1)
  expect(again.data).toMatchObject({ fresh: false, arrived: 1, guest: { checked_in_at: expect.any(String) } })
  expect((await world.checkIn(other, { code: one.code })).code).toBe(codeOf('ADMISSION_ELSEWHERE'))
  expect((await world.checkIn(activity, { code: '1-00000000' })).code).toBe(codeOf('ADMISSION_UNKNOWN'))
  // By the last four digits of the number, which tell nobody the rest of it.
  const found = await world.desk(`door/${activity}/guests?q=${maker.phone.slice(-4)}`)
  expect(found.data.list).toMatchObject([{ name: '周宁', phone_number: expect.stringMatching(/^139\*{4}\d{4}$/) }])
  const byDigits = await world.checkIn(activity, { admission_id: found.data.list[0].id })
  expect(byDigits.data).toMatchObject({ fresh: true, arrived: 2 })
  const undone = await world.desk(`door/${activity}/undo`, { admission_id: byDigits.data.guest.id })
  expect(undone.data).toMatchObject({ arrived: 1, guest: { state: 'approved', checked_in_at: null } })
  expect((await world.whole(maker, single.id)).state).toBe('approved')
  expect((await world.cancel(maker, single.id)).code).toBe(200)
  expect((await world.checkIn(activity, { code: single.admissions[0].code })).code).toBe(codeOf('ADMISSION_VOID'))
  expect(two.code).not.toBe(one.code)
  // Over: whoever was not seen is absent, whoever was stays so.
  const late = (await world.signUp(maker, activity)).data
  await world.pass(dayMs)
  expect(await world.states(activity)).toEqual(['checked_in', 'cancelled', 'absent'])
  expect((await world.checkIn(activity, { code: late.admissions[0].code })).data).toMatchObject({ fresh: true })
  expect(await world.faults()).toEqual([])
})

test('nobody moves up in the last two hours: whoever waits then is told, and a free seat is for whoever comes', async () => {
  const activity = await world.addActivity({ quota: 1 })
  const [a, b, c] = (await guests(3)) as [Guest, Guest, Guest]
  const first = (await world.signUp(a, activity)).data
  await world.signUp(b, activity)
  await world.pass(5 * dayMs - 2 * hourMs)
  expect(await world.states(activity)).toEqual(['approved', 'lapsed'])
  expect((await world.signUp(c, activity)).code).toBe(codeOf('SIGNUP_FULL'))
  await world.cancel(a, first.id)
  expect((await world.signUp(c, activity)).data).toMatchObject({ state: 'approved' })
})

test('another day or place is told to everybody who comes, and reminded of anew', async () => {
  const activity = await world.addActivity({ quota: 5 })
  const who = await world.guest()
  await world.signUp(who, activity)
  await world.pass(4.5 * dayMs)
  const tomorrow = async () => (await told(who)).filter((title) => title.includes('即将开始')).length
  expect(await tomorrow()).toBe(1)
  const from = (ms: number) => new Date(world.house.clock().getTime() + ms).toISOString()
  await world.edit(activity, { starts_at: from(2 * dayMs), ends_at: from(2 * dayMs + hourMs), address: '新城大厦' })
  await world.beat()
  expect(await told(who)).toContainEqual(expect.stringContaining('时间或地点有变化'))
  await world.pass(1.5 * dayMs)
  expect(await tomorrow()).toBe(2)
  // Moved while it was off the site: told when it is there again.
  const changes = async () => (await told(who)).filter((title) => title.includes('时间或地点有变化')).length
  await world.step(activity, 'hide')
  await world.edit(activity, { address: '旧城大厦' })
  await world.beat()
  expect(await changes()).toBe(1)
  await world.step(activity, 'show')
  await world.beat()
  expect(await changes()).toBe(2)
})

test('the calendar file opens under its address for a while, and the list of guests is masked and noted', async () => {
  const activity = await world.addActivity({ quota: 5, title: '对接会, 第二场' })
  const who = await world.guest()
  const { data } = await world.signUp(who, activity)
  const get = (url: string, token?: string) =>
    world.house.http.inject({ url, headers: token ? { authorization: token } : {} })
  const file = await get(data.calendar)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(file.payload).toContain('SUMMARY:对接会\\, 第二场')
  expect((await get(data.calendar.replace(/calendar\/\d+/, 'calendar/999999'))).statusCode).toBe(404)
  const { token } = world.operator()
  const rowsOf = async (url: string) => {
    const { rawPayload } = await get(url, token)
    const read = readXlsx(rawPayload, { rows: 100, columns: 40, cell: 500 })
    return 'ok' in read ? read.ok : []
  }
  const at = `/api/console/signups/export?activity_id=${activity}`
  expect((await rowsOf(at))[1]).toEqual(expect.arrayContaining(['周**', `139****${who.phone.slice(-4)}`]))
  expect((await rowsOf(`${at}&whole=true`))[1]).toEqual(expect.arrayContaining(['周宁', who.phone]))
  const reader = await world.house.signIn.staff(['signups.read'])
  expect((await get(`${at}&whole=true`, reader.token)).json().code).toBe(codeOf('NOT_ALLOWED'))
  expect((await get(at)).json().code).toBe(codeOf('SESSION_INVALID'))
  expect((await world.desk(`signups/${data.id}/reveal`, {})).data).toEqual({ phone_number: who.phone })
  const noted = await world.house.database.read((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'in', ['signup.reveal', 'signup.export'])
      .execute(),
  )
  expect(noted.map(({ action }) => action).toSorted()).toEqual(['signup.export', 'signup.export', 'signup.reveal'])
  expect(JSON.stringify(noted)).not.toContain(who.phone)
  const listed = await world.desk(`signups?activity_id=${activity}&q=${who.phone}`)
  expect(listed.data.list).toMatchObject([{ phone_number: `139****${who.phone.slice(-4)}`, company: '云杉科技' }])
})

test('whoever closes their account leaves the seat to the next one, and is forgotten', async () => {
  const activity = await world.addActivity({ quota: 1 })
  const [a, b] = (await guests(2)) as [Guest, Guest]
  const { data } = await world.signUp(a, activity)
  await world.signUp(b, activity)
  const { services, database, clock } = world.house
  await database.begin((tx) => services.signups.settling.forget(tx, a.owner, clock()))
  expect(await world.states(activity)).toEqual(['cancelled', 'offered'])
  const left = (await world.desk(`signups/${data.id}`)).data
  expect(left).toMatchObject({ name: '', phone_number: '', company: '', answers: [] })
})

test('whoever was let in to what is then called off is paid back; whoever came to what took place is not', async () => {
  for (const [hoursLater, state, cash] of [
    [0, 'cancelled', 6_000],
    [3 * 24, 'checked_in', 0],
  ] as const) {
    const activity = await world.addActivity({ quota: 5, fee: '20.00' })
    const who = await world.guest()
    await world.give(who, '60.00')
    const { id } = (await world.signUp(who, activity, { seats: 3 })).data
    await world.pay(who, id)
    await world.pass(4.5 * dayMs)
    const { admissions } = await world.whole(who, id)
    expect((await world.checkIn(activity, { code: admissions[0].code })).code).toBe(200)
    expect(await world.states(activity)).toEqual(['checked_in'])
    await world.pass(hoursLater * hourMs)
    await world.step(activity, 'cancel')
    await world.beat()
    expect([await world.states(activity), await world.cash(who)]).toEqual([[state], cash])
  }
  expect(await world.faults()).toEqual([])
})

test('a seat that only VIPs get is a use of the term: it goes back only once the seat was given up', async () => {
  const vips = await vipsIn(world.house)
  const activity = await world.addActivity({ audience: 'vip' })
  const who = await world.guest('maker')
  await vips.give(who, '1000.00')
  expect((await world.signUp(who, activity)).code).toBe(codeOf('SIGNUP_AUDIENCE'))
  await vips.buy(who, 'silver')
  const { id } = (await world.signUp(who, activity)).data
  const [term] = await vips.terms(who)
  expect((await vips.refund(who, term.id)).message).toContain('已使用过这段会员期的权益')
  expect((await world.cancel(who, id)).code).toBe(200)
  expect((await vips.refund(who, term.id)).code).toBe(200)
})
