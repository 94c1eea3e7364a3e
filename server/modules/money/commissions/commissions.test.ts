import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import { announceRuleAt, bringTo, openCommissioning, usualRule } from '#server/testing/commissions.ts'
import { sample } from '#server/testing/sample-files.ts'
import { lanes, together } from '#server/testing/together.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { visitor } from '#server/testing/visitor.ts'

const day = 24 * 60 * 60 * 1000
const refusal = (code: string) => expect.objectContaining({ code })

test('what an enterprise pays as money is paid on to whoever brought it, and waits', async () => {
  const { bought, row, gift, give, sell, owner, ofMaker, ours, faults, rows } = await openCommissioning()
  await gift(200_00)
  await give(owner, 800_00)
  const { order_no } = await sell({ goods: 'link', amount: 1_000_00, usePromotion: true, channel: 'balance' })
  const { base, rate, amount, state, level, unfreeze_at, paid_at } = await row(order_no)
  expect({ base, rate, amount, state, level }).toEqual({
    ...{ base: 800_00, rate: 1_000, amount: 80_00, state: 'pending', level: 1 },
  })
  expect(unfreeze_at.getTime() - paid_at.getTime()).toBe(15 * day)
  const odd = await row(await bought(1_99))
  expect(odd.amount).toBe(19)
  expect(await ofMaker()).toMatchObject({ pending: 80_19, available: 0, debt: 0 })
  expect(await ours()).toMatchObject({ commission_expense: 80_19 })
  // A tenth of nine fen is less than a fen: there is nothing to write down.
  expect(await rows(await bought(9))).toEqual([])
  expect(await faults()).toEqual([])
})

test('nobody is paid for recharges, for what makers buy, for strangers, or without a rule', async () => {
  const { house, sell, give, inviter, ofMaker, rows, bought, commissions, clock } = await openCommissioning()
  const other = await house.signIn.maker()
  await bringTo(house, other.id, inviter, clock())
  await give(inviter, 50_00)
  const { order_no } = await sell({ goods: 'vip', amount: 50_00, channel: 'balance' }, inviter)
  expect(await rows(order_no)).toEqual([])
  const stranger = { kind: 'enterprise', id: (await house.signIn.enterprise()).id } as const
  const told = { no: 'XX00000001', kind: 'order', owner: stranger, title: '服务', amount: fen(100_00) } as const
  const sale = { purpose: 'link', paidAt: clock(), freeUntil: null } as const
  await house.database.begin((tx) => commissions.follow(tx, { ...told, sale, asked: false, now: clock() }))
  expect(await rows(told.no)).toEqual([])
  for (const none of [
    { ...told, kind: 'fee' as const },
    { ...told, owner: inviter },
  ]) {
    await house.database.begin((tx) => commissions.follow(tx, { ...none, sale, asked: false, now: clock() }))
  }
  const recharge = { ...sale, purpose: 'recharge' as const }
  await house.database.begin((tx) => commissions.follow(tx, { ...told, sale: recharge, asked: false, now: clock() }))
  expect(await ofMaker()).toMatchObject({ pending: 0 })
  const bare = await openCommissioning({ rule: { ...usualRule, rates: [] } })
  expect(await bare.rows(await bare.bought(100_00))).toEqual([])
  expect(await rows(await bought(100_00))).toHaveLength(1)
})

test('a relation pays if its first order comes within thirty days, and for twelve months', async () => {
  const { bought, rows, days, clock } = await openCommissioning()
  const registered = clock()
  days(30)
  expect(await rows(await bought(10_00))).toHaveLength(1)
  clock.set(new Date('2027-11-16T00:59:59Z'))
  expect(await rows(await bought(10_00))).toHaveLength(1)
  clock.set(new Date('2027-11-16T01:00:00Z'))
  expect(clock().getTime() - registered.getTime()).toBe(365 * day)
  expect(await rows(await bought(10_00))).toEqual([])
  const late = await openCommissioning()
  late.clock.advance(30 * day + 1)
  expect(await late.rows(await late.bought(10_00))).toEqual([])
  late.days(1)
  expect(await late.rows(await late.bought(10_00))).toEqual([])
})

test('of a transfer only its day is known: one of the day they came is paid on, and an order is not paid before it is made', async () => {
  const { house, checkout, sell, row, clock, look, database, faults } = await openCommissioning()
  const staff = await house.signIn.staff(['orders.read', 'orders.confirm'])
  const by = { caller: { staffId: staff.id }, requestId: 'test', idempotencyKey: undefined }
  const proof_image: string = (await uploadsAt(house).handIn(staff, await sample('png'), 'receipt')).data.url
  for (const [at, received_on] of ['2026-11-16', '2026-11-15'].entries()) {
    const made = clock()
    const { order_no } = await sell({ goods: 'certification', amount: 500_00 })
    clock.advance(60_000)
    const seen = { order_no, amount: fen(500_00), receipt_no: `BOC-00${at}`, received_on, proof_image }
    await checkout.overseeing.confirm(seen, { ...by, now: clock() })
    expect(await row(order_no)).toMatchObject({ amount: 50_00, paid_at: made })
    expect((await look(order_no)).paid_at).toEqual(made)
    // What the bank says stays what it says: its statement is compared by the day.
    const [attempt] = (await database.read((tx) => house.services.payments.overseeing.details(tx, order_no))).attempts
    expect(attempt?.paid_at).toEqual(startOfShanghaiDay(received_on))
  }
  expect(await faults()).toEqual([])
})

test('it is released when it is due, once, and pays off a debt first', async () => {
  const { bought, days, release, row, ofMaker, spend, refund, faults } = await openCommissioning()
  const first = await bought(300_00)
  days(15)
  expect(await release()).toBe(1)
  expect(await release()).toBe(0)
  expect(await ofMaker()).toMatchObject({ available: 30_00, pending: 0, debt: 0 })
  await spend(25_00)
  await refund(first, 'rest')
  expect(await ofMaker()).toMatchObject({ available: 0, held: 25_00, debt: 25_00 })
  expect(await row(first)).toMatchObject({ state: 'settled', taken_available: 5_00, taken_debt: 25_00 })
  const second = await bought(400_00)
  const third = await bought(100_00)
  days(15)
  expect(await release()).toBe(2)
  expect(await ofMaker()).toMatchObject({ available: 25_00, pending: 0, debt: 0 })
  expect(await row(second)).toMatchObject({ state: 'settled', repaid: 25_00 })
  expect(await row(third)).toMatchObject({ repaid: 0 })
  const proof = await faults()
  // The test took money aside without a withdrawal, which the proof of withdrawals notices.
  expect(proof.filter(({ invariant }) => invariant.startsWith('commission'))).toEqual([])
})

test('what refunds take back is the same in many steps as in one, and never a fen too much', async () => {
  const { bought, refund, row, ofMaker, faults, days, release } = await openCommissioning()
  const inSteps = await bought(99_99)
  for (const part of [1, 3_33, 17, 25_00, 40_00]) await refund(inSteps, part)
  const atOnce = await bought(99_99)
  await refund(atOnce, 1 + 3_33 + 17 + 25_00 + 40_00)
  const [one, other] = [await row(inSteps), await row(atOnce)]
  expect(one.taken_pending).toBe(other.taken_pending)
  expect(one.amount - one.taken_pending).toBe(Math.floor((99_99 - 68_51) / 10))
  expect(await ofMaker()).toMatchObject({ pending: 2 * Math.floor((99_99 - 68_51) / 10) })
  await refund(inSteps, 'rest')
  expect(await row(inSteps)).toMatchObject({ state: 'cancelled', taken_pending: 9_99 })
  days(16)
  expect(await release()).toBe(1)
  await refund(atOnce, 'rest')
  expect(await row(atOnce)).toMatchObject({ state: 'settled', taken_pending: 6_85, taken_available: 3_14 })
  expect(await ofMaker()).toMatchObject({ pending: 0, available: 0, debt: 0 })
  expect(await faults()).toEqual([])
})

test('a hundred refunds and releases of one order at once come to one outcome', async () => {
  const { bought, refund, row, ofMaker, faults, days, release } = await openCommissioning({ pool: lanes })
  const order = await bought(100_00)
  days(15)
  const { refusals } = await together<unknown>(100, (at) => (at % 2 === 0 ? refund(order, 1_00) : release()))
  expect(refusals).toEqual({})
  const { state, returned, amount, taken_pending, taken_available, taken_debt } = await row(order)
  expect({ state, returned, left: amount - taken_pending - taken_available - taken_debt }).toEqual({
    ...{ state: 'settled', returned: 50_00, left: 5_00 },
  })
  expect(await ofMaker()).toMatchObject({ pending: 0, available: 5_00, debt: 0 })
  expect(await faults()).toEqual([])
})

test('what is suspected is held: it is passed over, freed or cancelled, and refunds still take their part', async () => {
  const room = await openCommissioning()
  const { bought, evidence, commissions, days, release, row, ofMaker, faults, refund, told, database, clock } = room
  evidence.push({ kind: 'device', detail: '与邀请人使用同一设备', seen_at: clock() })
  const [first, second, third] = [await bought(100_00), await bought(200_00), await bought(300_00)]
  expect(told).toContain(`${first} held 1000`)
  expect(await row(first)).toMatchObject({ state: 'held', hold_reason: '与邀请人使用同一设备' })
  evidence.length = 0
  const clean = await bought(50_00)
  days(15)
  expect(await release()).toBe(1)
  expect(await row(clean)).toMatchObject({ state: 'settled' })
  await refund(second, 100_00)
  const ids = [(await row(first)).id, (await row(second)).id, (await row(clean)).id]
  const by = { reason: '核查', by: { kind: 'staff', id: 1 } as const, now: clock() }
  const freed = await database.begin((tx) => commissions.holding.release(tx, [ids[0] ?? 0, ids[2] ?? 0], by))
  expect(freed).toEqual([ids[0]])
  expect(await database.begin((tx) => commissions.holding.cancel(tx, ids, by))).toEqual([ids[1]])
  expect(await database.begin((tx) => commissions.holding.cancel(tx, ids, by))).toEqual([])
  expect(await row(second)).toMatchObject({ state: 'cancelled', taken_pending: 20_00 })
  await refund(second, 'rest')
  expect(await release()).toBe(1)
  expect(await ofMaker()).toMatchObject({ pending: 30_00, available: 15_00, debt: 0 })
  expect(await row(third)).toMatchObject({ state: 'held' })
  expect(await database.begin((tx) => commissions.holding.hold(tx, ids, by))).toEqual([])
  expect(await faults()).toEqual([])
})

test('frozen makers wait for what is theirs, and who has left earns nothing', async () => {
  const { bought, days, release, row, rows, ofMaker, inviter, database, faults } = await openCommissioning()
  const order = await bought(100_00)
  const standing = (state: 'frozen' | 'active' | 'closed') =>
    database.begin((tx) =>
      tx
        .updateTable('accounts')
        .set({ state })
        .where('realm', '=', 'maker')
        .where('owner_id', '=', inviter.id)
        .execute(),
    )
  await standing('frozen')
  const meanwhile = await bought(200_00)
  days(15)
  expect(await release()).toBe(0)
  expect(await row(order)).toMatchObject({ state: 'pending' })
  await standing('active')
  expect(await release()).toBe(2)
  expect(await row(meanwhile)).toMatchObject({ state: 'settled' })
  expect(await ofMaker()).toMatchObject({ available: 30_00 })
  await standing('closed')
  expect(await rows(await bought(100_00))).toEqual([])
  expect(await faults()).toEqual([])
})

test('the rule of the moment at which it was paid counts, and what makes it worse is announced seven days ahead', async () => {
  const { house, bought, row, version, clock, days } = await openCommissioning()
  const half = { ...usualRule, rates: usualRule.rates.map((one) => ({ ...one, rate: one.rate / 2 })) }
  await expect(announceRuleAt(house, half)).rejects.toEqual(refusal('RULE_TOO_SOON'))
  await expect(announceRuleAt(house, { ...usualRule, freeze_days: 16 })).rejects.toEqual(refusal('RULE_TOO_SOON'))
  const valid_from = new Date(clock().getTime() + 7 * day)
  const next = await announceRuleAt(house, { ...half, valid_from })
  await expect(announceRuleAt(house, { ...half, valid_from })).rejects.toEqual(refusal('RULE_THERE'))
  await expect(announceRuleAt(house, { ...usualRule, valid_from: new Date(0) })).rejects.toEqual(
    refusal('RULE_TOO_SOON'),
  )
  expect(await row(await bought(100_00))).toMatchObject({ amount: 10_00, rule_id: version })
  days(7)
  expect(await row(await bought(100_00))).toMatchObject({ amount: 5_00, rule_id: next })
  const staff = await house.signIn.staff(['commissions.read', 'commissions.rules'])
  const { ask } = visitor(house)
  const over = await ask('POST', `/api/console/commissions/rules/${next}/withdraw`, {}, staff.token)
  expect(over.code).toBe(40908)
  const later = await announceRuleAt(house, { ...usualRule, valid_from: new Date(clock().getTime() + 9 * day) })
  expect((await ask('POST', `/api/console/commissions/rules/${later}/withdraw`, {}, staff.token)).code).toBe(200)
  const { list } = (await ask('GET', '/api/console/commissions/rules', undefined, staff.token)).data
  expect(list.map((one: { version: number; state: string }) => `${one.version} ${one.state}`)).toEqual([
    `${later} withdrawn`,
    `${next} current`,
    `${version} past`,
  ])
})

test('a better rule before one that comes, or one that is taken back, makes no cut that nobody announced in time', async () => {
  const { house, clock, days, commissions } = await openCommissioning()
  const { id: staffId } = await house.signIn.staff(['commissions.rules'])
  const takeBack = (rule: number) =>
    commissions.editing.withdraw(rule, { caller: { staffId }, now: clock(), requestId: 'test' })
  const times = (factor: number, inDays: number) => ({
    ...{ ...usualRule, rates: usualRule.rates.map((one) => ({ ...one, rate: one.rate * factor })) },
    valid_from: inDays === 0 ? null : new Date(clock().getTime() + inDays * day),
  })
  days(1)
  await announceRuleAt(house, times(1, 2))
  // Twice as much for two days would be half of it on the third, of which makers have heard two days before.
  await expect(announceRuleAt(house, times(2, 0))).rejects.toEqual(refusal('RULE_TOO_SOON'))
  await expect(announceRuleAt(house, times(2, 1))).rejects.toEqual(refusal('RULE_TOO_SOON'))
  days(3)
  const less = await announceRuleAt(house, times(0.4, 8))
  await announceRuleAt(house, times(2, 0))
  days(2)
  await announceRuleAt(house, times(0.5, 6.5))
  await expect(takeBack(less)).rejects.toEqual(refusal('RULE_TOO_SOON'))
  await takeBack(await announceRuleAt(house, times(3, 10)))
})

test('a second level is paid only after two people wanted it, and one is enough to end it', async () => {
  const { house, bought, rows, inviter, clock, faults } = await openCommissioning()
  const above = await house.signIn.maker()
  await bringTo(house, above.id, inviter, clock())
  expect(await rows(await bought(100_00))).toHaveLength(1)
  const rights = ['commissions.read', 'commissions.levels'] as const
  const [one, other] = [await house.signIn.staff(rights), await house.signIn.staff(rights)]
  const { ask } = visitor(house)
  const tell = (by: { token: string }, path: string, payload: object) =>
    ask('POST', `/api/console/commissions/second-level${path}`, payload, by.token)
  const wanted = { enabled: true, reason: '法务已经确认可以试行', understood: true }
  expect((await tell(one, '', { ...wanted, understood: false })).code).toBe(40812)
  expect((await tell(one, '', wanted)).code).toBe(200)
  expect((await tell(other, '', wanted)).code).toBe(40908)
  const { second_level } = (await ask('GET', '/api/console/commissions/rules', undefined, one.token)).data
  const [{ id, own }] = second_level.list
  expect(own).toBe(true)
  expect((await tell(one, `/${id}`, { agree: true, note: '' })).code).toBe(40306)
  expect(await rows(await bought(100_00))).toHaveLength(1)
  expect((await tell(other, `/${id}`, { agree: true, note: '同意' })).code).toBe(200)
  expect((await tell(other, `/${id}`, { agree: true, note: '同意' })).code).toBe(40908)
  const both = await rows(await bought(100_00))
  expect(both.map(({ level, maker_id, through_id, amount }) => ({ level, maker_id, through_id, amount }))).toEqual([
    { level: 1, maker_id: inviter.id, through_id: null, amount: 10_00 },
    { level: 2, maker_id: above.id, through_id: inviter.id, amount: 3_00 },
  ])
  expect((await tell(one, '', { enabled: false, reason: '暂停二级佣金', understood: false })).code).toBe(200)
  expect(await rows(await bought(100_00))).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test('every row explains itself to its maker, and to nobody else', async () => {
  const { house, bought, refund, days, release, inviter, row, ask, database } = await openCommissioning()
  const order = await bought(100_00)
  await refund(order, 30_00)
  const session = { realm: 'maker', ownerId: inviter.id, browser: false } as const
  const signIn = async () => (await database.begin((tx) => house.services.sessions.open(tx, session))).token
  let token = await signIn()
  const mine = async (path: string) => (await ask('GET', `/api/ck/user/${path}`, undefined, token)).data
  const { list, sums } = await mine('commission')
  expect(list).toMatchObject([
    {
      ...{ order_no: order, from: expect.stringMatching(/\*\*$|企业/), base_amount: '100.00', rate: '0.1000' },
      ...{ amount: '10.00', taken_back_amount: '3.00', due_amount: '7.00', state: 'pending', rule: '第 1 版' },
    },
  ])
  expect(list[0].explanation).toBe(
    `来源订单 ${order} · 现金部分 ￥100.00 · 直接邀请比例 10% · 佣金 ￥10.00 · 已退 ￥30.00，扣回 ￥3.00 · 规则第 1 版 · 2026-12-01 解冻`,
  )
  expect(sums).toEqual({ pending: '7.00', held: '0.00', settled: '0.00', taken_back: '3.00' })
  const { id } = await row(order)
  expect((await mine(`commission/${id}`)).timeline.map(({ event }: { event: string }) => event)).toEqual([
    'made',
    'taken_back',
  ])
  const other = await house.signIn.maker()
  expect((await ask('GET', `/api/ck/user/commission/${id}`, undefined, other.token)).code).toBe(40400)
  expect((await ask('GET', `/api/ck/user/commission?order_no=${order}`, undefined, other.token)).data.list).toEqual([])
  days(15)
  await release()
  token = await signIn()
  const bills = (await mine('bill')).list
  expect(bills.map(({ type, amount }: Record<string, string>) => `${type} ${amount}`)).toEqual([
    'commission_release 7.00',
    'commission_release 7.00',
    'commission_clawback 3.00',
    'commission 10.00',
  ])
  expect(bills[0].commission).toEqual({
    ...{ base_amount: '100.00', rate: '0.1000', level: 1, rule: '第 1 版', from: expect.any(String) },
    unfreeze_at: '2026-12-01T09:00:00+08:00',
  })
  const month = await mine('statement?month=2026-11')
  expect(month).toMatchObject({ orders: 1, base_amount: '100.00', made_amount: '10.00' })
  expect(month.closing).toMatchObject({ pending: '7.00', available: '0.00' })
  expect(month.lines).toEqual([
    { type: 'commission', title: '佣金', came: '10.00', went: '0.00' },
    { type: 'commission_clawback', title: '佣金扣回', came: '0.00', went: '3.00' },
  ])
  const after = await mine('statement')
  expect({ opening: after.opening.pending, closing: after.closing.available, lines: after.lines }).toEqual({
    ...{ opening: '7.00', closing: '7.00', lines: [] },
  })
  expect((await ask('GET', '/api/ck/user/statement?month=2024-01', undefined, token)).code).toBe(40400)
  const children = (await mine('childs')).list
  expect(children).toMatchObject([{ kind: 'enterprise', orders: 1, commission_amount: '7.00' }])
  const file = await house.http.inject({ url: '/api/ck/user/bill/export', headers: { authorization: token } })
  expect(file.body.split('\r\n').length).toBeGreaterThan(4)
})

test('what makers are told on the public page is what the rule pays', async () => {
  const { ask, house, clock } = await openCommissioning()
  const told = (await ask('GET', '/api/ck')).data
  expect(told.freeze_days).toBe(15)
  expect(told.commission_rules.join('')).toMatch(/全部服务 10%.*注册后 30 天内.*12 个月.*15 天后结算/)
  expect(told.commission_rules.join('')).not.toMatch(/间接|再邀请/)
  const valid_from = new Date(clock().getTime() + 8 * day)
  await announceRuleAt(house, { ...usualRule, freeze_days: 20, valid_from })
  await house.settle()
  const { current, coming } = (await ask('GET', '/api/ck/commission_rules')).data
  expect(current.preview[0]).toBe(
    '全部服务：一笔 ￥1,000 的订单，其中推广金 ￥200，现金部分 ￥800，直接邀请 10% 得 ￥80.00。',
  )
  expect(coming).toMatchObject([{ version: current.version + 1 }])
  clock.advance(8 * day)
  expect((await ask('GET', '/api/ck')).data.freeze_days).toBe(20)
})

test('what a refund takes of somebody who has left stays owed, and operators see by whom, and how people came', async () => {
  const { bought, days, release, spend, refund, ofMaker, inviter, database, house, ask, faults } =
    await openCommissioning()
  const order = await bought(300_00)
  days(15)
  await release()
  await spend(30_00)
  await database.begin((tx) =>
    tx
      .updateTable('accounts')
      .set({ state: 'closed' })
      .where('realm', '=', 'maker')
      .where('owner_id', '=', inviter.id)
      .execute(),
  )
  await refund(order, 100_00)
  expect(await ofMaker()).toMatchObject({ debt: 10_00 })
  const { token } = await house.signIn.staff(['commissions.read'])
  const { data } = await ask('GET', '/api/console/commissions/figures', undefined, token)
  expect(data).toMatchObject({ debt: '10.00', debt_of_left: '10.00', owing: [{ maker: { id: inviter.id } }] })
  expect(data.channels).toMatchObject([
    { channel: 'link', visits: 0, registrations: 1, orders: 1, base: '300.00' },
    { channel: 'poster', orders: 0 },
    { channel: 'code' },
    { channel: 'named' },
  ])
  const proof = await faults()
  expect(proof.filter(({ invariant }) => invariant.startsWith('commission'))).toEqual([])
})
