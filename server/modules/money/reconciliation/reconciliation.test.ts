import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openHouse } from '#server/testing/house.ts'
import { recharging } from '#server/testing/recharge-room.ts'
import { at, openReconciliationRoom } from '#server/testing/reconciliation-room.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const today = '2026-11-16'
const tomorrow = '2026-11-17'
const base = '/api/console/reconciliation'

type Room = Awaited<ReturnType<typeof recharging>>

/** A house in which something happened yesterday; this morning somebody compares. */
async function openOffice(yesterday: (room: Room) => Promise<unknown> = async () => undefined) {
  const house = await openHouse()
  const room = await recharging(house)
  await yesterday(room)
  house.clock.set(at(tomorrow, 11))
  const { token } = await house.signIn.staff(['reconciliation.read', 'reconciliation.run', 'reconciliation.settle'])
  const office = room.talk(token)
  const run = () => office('POST', `${base}/run`, { source: 'sandbox', day: today })
  const differences = async (query = '') => (await office('GET', `${base}/differences?${query}`)).data.list
  return { ...room, house, office, run, differences, token }
}

/** Paid at the provider, and nobody told us. */
async function payUnheard({ house, order }: Room) {
  await order('88.00')
  await house.database.begin((tx) =>
    sql`update sandbox_trades set state = 'paid', paid_at = ${house.clock()} where state = 'waiting'`.execute(tx),
  )
}

test('what was paid, paid twice and refunded in the sandbox is all matched the next day', async () => {
  const { house, run, differences, faults } = await openOffice(async ({ order, play, beat, desk }) => {
    const { order_no: first } = await order('100.00')
    await play(first, 'paid')
    const { order_no: twice } = await order('50.00')
    await play(twice, 'twice')
    const { order_no: late } = await order('30.00')
    await play(late, 'late')
    await beat()
    const refund = { amount: '40.00', reason: '客户申请退款' }
    expect(await desk('POST', `/api/console/orders/${first}/refund`, refund)).toMatchObject({ code: 200 })
    await beat()
  })
  expect(await run()).toMatchObject({
    code: 200,
    data: { state: 'done', matched: 6, theirs_in: '230.00', theirs_out: '90.00', difference: '0.00', open: 0 },
  })
  expect(await differences()).toEqual([])
  expect(await faults()).toEqual([])
  await house.services.reconciliation.runDue(house.clock())
  expect(await differences()).toEqual([])
})

test('money that came unheard is a difference; asked about, it is credited and the difference is gone', async () => {
  const office = await openOffice(payUnheard)
  await office.run()
  const [one] = await office.differences('state=open')
  expect(one).toMatchObject({ kind: 'state', what: 'payment', delta: '88.00', askable: true })
  expect((await office.purses()).cash).toBe(0)
  const asked = await office.office('POST', `${base}/differences/${one.id}/ask`)
  expect(asked).toMatchObject({ code: 200, data: { state: 'resolved', delta: '0.00', askable: false } })
  expect((await office.purses()).cash).toBe(8_800)
  expect(await office.faults()).toEqual([])
  expect(await office.office('POST', `${base}/differences/${one.id}/ask`)).toMatchObject({ code: 40908 })
})

test('a number that is not ours cannot be asked into the books', async () => {
  const office = await openOffice(payUnheard)
  await office.house.database.begin((tx) => sql`update sandbox_trades set no = 'ZF000000000000000000XX'`.execute(tx))
  await office.run()
  const [one] = await office.differences('kind=missing_here')
  expect(await office.office('POST', `${base}/differences/${one.id}/ask`)).toMatchObject({ code: 40400 })
  expect((await office.purses()).cash).toBe(0)
})

test('a difference is settled with a cause and a note, listed, counted, reopened and written down', async () => {
  const office = await openOffice(payUnheard)
  await office.run()
  const todo = async () => {
    const { data } = await office.office('GET', '/api/console/todo')
    return data.list.find(({ key }: { key: string }) => key === 'reconciliation.settle').count
  }
  expect(await todo()).toBe(1)
  const [{ id, no }] = await office.differences()
  const settle = (given: object) => office.office('POST', `${base}/differences/${id}/settle`, given)
  const said = { cause: 'theirs', note: '已与渠道核实' }
  expect(await settle({ ...said, as: 'accepted', note: '' })).toMatchObject({ code: 42200 })
  expect(await settle({ ...said, as: 'posted' })).toMatchObject({ code: 40632 })
  expect(await settle({ ...said, as: 'posted', adjustment_no: 'TZ26111600000000000000' })).toMatchObject({
    code: 40632,
  })
  expect(await settle({ ...said, as: 'refunded' })).toMatchObject({
    code: 200,
    data: { state: 'refunded', cause: 'theirs', note: '已与渠道核实', settled_by: '示例员工' },
  })
  expect(await settle({ ...said, as: 'accepted' })).toMatchObject({ code: 40908 })
  expect(await todo()).toBe(0)
  const reopen = (note: string) => office.office('POST', `${base}/differences/${id}/reopen`, { note })
  expect(await reopen('渠道否认')).toMatchObject({ code: 200, data: { state: 'open', settled_at: null } })
  expect(await reopen('再开一次')).toMatchObject({ code: 40908 })
  const { rows } = await office.house.database.read((tx) =>
    sql<{ action: string }>`select action from audit_log where subject = ${`difference:${no}`} order by id`.execute(tx),
  )
  expect(rows.map(({ action }) => action)).toEqual(['reconciliation.settle', 'reconciliation.reopen'])
})

test('a difference is settled by an adjustment only if that has been posted', async () => {
  const { pay, run, reconciliation, adjust, by } = await openReconciliationRoom()
  await pay({ at: at('2026-11-13', 9), amount: fen(1_000) })
  await run('2026-11-13', at('2026-11-14', 11))
  const [one] = (await reconciliation.differences({ page: 1, count: 10 }, {})).list
  const no = 'TZ26111400000000000001'
  const settle = () =>
    reconciliation.settle(
      { id: one?.id ?? 0, as: 'posted', cause: 'ours', note: '冲回多记', adjustment_no: no },
      by(at('2026-11-14', 12)),
    )
  await expect(settle()).rejects.toMatchObject({ code: 'ADJUSTMENT_UNKNOWN' })
  await adjust(no, -1_000, at('2026-11-14', 12))
  expect(await settle()).toMatchObject({ state: 'posted', adjustment_no: no })
})

test('an adjustment puts one difference right, and only one of its amount', async () => {
  const { pay, run, reconciliation, adjust, by } = await openReconciliationRoom()
  for (const hour of [9, 10]) await pay({ at: at('2026-11-13', hour), amount: fen(1_000) })
  await run('2026-11-13', at('2026-11-14', 11))
  const { list } = await reconciliation.differences({ page: 1, count: 10 }, {})
  const settle = (place: number, adjustment_no: string) =>
    reconciliation.settle(
      { id: list[place]?.id ?? 0, as: 'posted', cause: 'ours', note: '冲回多记', adjustment_no },
      by(at('2026-11-14', 12)),
    )
  const [other, fitting] = ['TZ26111400000000000001', 'TZ26111400000000000002'] as const
  await adjust(other, -999, at('2026-11-14', 12))
  await adjust(fitting, -1_000, at('2026-11-14', 12))
  await expect(settle(0, other)).rejects.toMatchObject({
    fields: { adjustment_no: '调账金额与差异金额 10.00 元不同' },
  })
  await settle(0, fitting)
  await expect(settle(1, fitting)).rejects.toMatchObject({ fields: { adjustment_no: '这张调账单已用于另一条差异' } })
})

test('two who settle the same difference at once: one does', async () => {
  const { pay, run, reconciliation, by } = await openReconciliationRoom()
  await pay({ at: at('2026-11-13', 9), amount: fen(1_000) })
  await run('2026-11-13', at('2026-11-14', 11))
  const [one] = (await reconciliation.differences({ page: 1, count: 10 }, {})).list
  const said = { id: one?.id ?? 0, cause: 'other', note: '同时处理' } as const
  const done = await Promise.allSettled(
    (['accepted', 'refunded'] as const).map((as) => reconciliation.settle({ ...said, as }, by(at('2026-11-14', 12)))),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a statement is compared with transfers and payouts by hand, by their receipts, some days apart', async () => {
  const room = await openReconciliationRoom()
  const came = await room.pay({ at: at('2026-11-11', 9), amount: fen(500_000), channel: 'bank' })
  const left = await room.payout({ at: at('2026-11-12', 9), amount: fen(80_000), channel: 'bank' })
  const absent = await room.payout({ at: at('2026-11-10', 9), amount: fen(9_000), channel: 'bank' })
  const upload = (rows: string, to = '2026-11-13') =>
    room.reconciliation.upload(
      { from: '2026-11-10', to, content: `日期,回单号,金额,收支\n${rows}` },
      room.by(at('2026-11-16', 12)),
    )
  const rows = `2026-11-10,${came.number},5000.00,收\n2026-11-13,${left.number},800.00,支\n2026-11-13,HD9,1.00,收\n`
  const { days } = await upload(rows)
  expect(days.map(({ day, matched }) => [day, matched])).toEqual([
    ['2026-11-10', 1],
    ['2026-11-11', 0],
    ['2026-11-12', 0],
    ['2026-11-13', 1],
  ])
  expect(await room.found()).toEqual([
    { day: '2026-11-13', kind: 'missing_here', what: 'in', number: 'HD9', delta: 100, state: 'open' },
    { day: '2026-11-10', kind: 'missing_there', what: 'out', number: absent.number, delta: 9_000, state: 'open' },
  ])
  expect(await room.faults()).toEqual([])
  const again = await upload(`${rows}2026-11-14,${absent.number},90.00,支\n`, '2026-11-14')
  expect(again.days.at(-1)).toMatchObject({ day: '2026-11-14', matched: 1 })
  expect(await room.found({ kind: 'missing_there' })).toMatchObject([{ state: 'resolved', delta: 0 }])
  expect(await room.faults()).toEqual([])
})

test('what was paid to the tax office is found in the statement by its receipt', async () => {
  const room = await openReconciliationRoom()
  await room.remit('HD0001', fen(12_345), at('2026-11-12', 15))
  await room.remit('HD0002', fen(100), at('2026-11-10', 15))
  const content = '日期,回单号,金额,收支\n2026-11-11,HD0001,123.45,支\n'
  const given = { from: '2026-11-10', to: '2026-11-13', content }
  const { days } = await room.reconciliation.upload(given, room.by(at('2026-11-16', 12)))
  expect(days.map(({ day, matched }) => [day, matched])).toEqual([
    ['2026-11-10', 0],
    ['2026-11-11', 1],
    ['2026-11-12', 0],
    ['2026-11-13', 0],
  ])
  expect(await room.found()).toEqual([
    { day: '2026-11-10', kind: 'missing_there', what: 'out', number: 'HD0002', delta: 100, state: 'open' },
  ])
  expect(await room.faults()).toEqual([])
})

test('one receipt for two payments is a duplicate, and what the statement has not reached yet waits', async () => {
  const room = await openReconciliationRoom()
  const payment = await room.pay({ at: at('2026-10-12', 9), amount: fen(100_000) })
  const payout = await room.payout({ at: at('2026-11-12', 9), amount: fen(1_000), channel: 'bank' })
  const back = await room.refund(payment, { at: at('2026-11-12', 10), amount: fen(1_000) })
  await room.database.begin((tx) =>
    sql`update refunds set manual = true, trade_no = ${payout.number} where no = ${back.number}`.execute(tx),
  )
  const late = await room.pay({ at: at('2026-11-12', 12), amount: fen(3_000), channel: 'bank' })
  const content = `日期,回单号,金额,收支\n2026-11-12,${payout.number},10.00,支\n`
  await room.reconciliation.upload({ from: '2026-11-12', to: '2026-11-12', content }, room.by(at('2026-11-13', 12)))
  expect((await room.found()).map(({ kind, number, state, delta }) => [kind, number, state, delta]).sort()).toEqual([
    ['duplicate', payout.number, 'open', 1_000],
    ['missing_there', late.number, 'waiting', -3_000],
  ])
  expect(await room.faults()).toEqual([])
})

test('a statement that is wrong in one place is refused whole, with the place', async () => {
  const { office } = await openOffice()
  const content = '日期,回单号,金额,收支\n2026-11-16,HD1,1.00,收\n2026-11-16,HD2,x,收\n'
  const upload = (given: object) => office('POST', `${base}/statement`, given)
  expect(await upload({ from: today, to: today, content })).toMatchObject({
    code: 42200,
    data: { fields: { content: '第 3 行：金额应为正数，最多两位小数' } },
  })
  expect(await upload({ from: tomorrow, to: today, content })).toMatchObject({ code: 42200 })
  expect(await upload({ from: today, to: tomorrow, content: '日期,回单号,金额,收支\n' })).toMatchObject({ code: 40631 })
  expect(await upload({ from: '2026-01-01', to: today, content })).toMatchObject({ code: 40631 })
  expect((await office('GET', `${base}/days`)).data.list).toEqual([])
  expect(await office('GET', `${base}/days/bank/${today}`)).toMatchObject({ code: 40400 })
})

test('differences are had as a file, by whoever may read them', async () => {
  const office = await openOffice(payUnheard)
  await office.run()
  const get = async (token: string) =>
    office.house.http.inject({ url: `${base}/export?kind=state`, headers: { authorization: token } })
  const file = await get(office.token)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.split('\r\n')).toHaveLength(3)
  expect(file.body).toContain('状态不符')
  const { token } = await office.house.signIn.staff(['ledger.read'])
  expect((await get(token)).json()).toMatchObject({ code: 40300 })
  expect((await get(office.enterprise.token)).json()).toMatchObject({ code: 40000 })
})

test('the days can be narrowed, and one of a channel that is off or was never uploaded is refused', async () => {
  const office = await openOffice(payUnheard)
  await office.run()
  const days = async (query: string) => (await office.office('GET', `${base}/days?${query}`)).data.list.length
  expect([await days('open=true'), await days('source=wechat'), await days('state=waiting')]).toEqual([1, 0, 0])
  expect([await days(`from=${today}`), await days(`from=${tomorrow}`), await days(`to=2026-11-15`)]).toEqual([1, 0, 0])
  const run = (source: string) => office.office('POST', `${base}/run`, { source, day: today })
  expect(await run('wechat')).toMatchObject({ code: 40604 })
  expect(await run('bank')).toMatchObject({ code: 40400 })
})

test('a difference names the adjustment of its amount that speaks of its number, and no other', async () => {
  const office = await openOffice(payUnheard)
  await office.run()
  const [difference] = await office.differences()
  expect(difference).toMatchObject({ delta: '88.00', suggestion: null })
  const { house } = office
  const { id } = await house.signIn.enterprise()
  const clerk = await house.signIn.staff(['adjustments.read', 'adjustments.request'])
  const { data: paper } = await uploadsAt(house).handIn(clerk, await sample('pdf'), 'evidence')
  const ask = async (amount: string, reason: string) => {
    const owner = { owner_kind: 'enterprise', owner_id: id, purse: 'cash' }
    const given = { ...owner, against: 'suspense', amount, reason, evidence: [paper.url] }
    const reply = await office.talk(clerk.token)('POST', '/api/console/adjustments', given)
    expect(reply).toMatchObject({ code: 200 })
    return reply.data.no
  }
  await ask('88.00', '另一件事，与这笔无关')
  await ask('87.00', `补记渠道流水 ${difference.number}`)
  expect((await office.differences())[0].suggestion).toBeNull()
  const no = await ask('88.00', `补记渠道流水 ${difference.number}`)
  expect((await office.differences())[0].suggestion).toEqual({ no, state: 'requested' })
})
