import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { company, maker, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'

const dayMs = 24 * 60 * 60 * 1000

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < times; n++) done.push(await work())
  return done
}

test('several ask for the whole balance at once: one gets it', async () => {
  const room = await openWithdrawalRoom({ pool: 8 })
  await room.give(company, 1_000_00)
  const all = await Promise.all(Array.from({ length: 8 }, () => refused(room.request(company, 1_000_00))))
  const tally = Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([name, ones]) => [name, ones.length]))
  expect(tally).toEqual({ done: 1, INSUFFICIENT_BALANCE: 7 })
  expect(await room.purses(company)).toEqual({ own: 0, held: 1_000_00 })
  expect(await room.faults()).toEqual([])
})

test('many who ask at once get no more than the limits of the day allow', async () => {
  const room = await openWithdrawalRoom({ pool: 16 })
  await room.give(company, 10_000_00)
  room.world.rules = { ...room.world.rules, daily_times: 3 }
  const times = await Promise.all(Array.from({ length: 20 }, () => refused(room.request(company, 100_00))))
  expect(times.filter((one) => one === 'done')).toHaveLength(3)
  room.world.rules = { ...room.world.rules, daily_times: 100, daily_amount: fen(1_000_00) }
  const amounts = await Promise.all(Array.from({ length: 20 }, () => refused(room.request(company, 100_00))))
  expect(amounts.filter((one) => one === 'done')).toHaveLength(7)
  expect(await room.faults()).toEqual([])
})

test('the same request under one key is one withdrawal; the same key for something else is refused', async () => {
  const room = await openWithdrawalRoom({ pool: 12 })
  await room.give(company, 1_000_00)
  const key = 'request-0001'
  const all = await Promise.all(Array.from({ length: 10 }, () => room.request(company, 100_00, { key })))
  expect(new Set(all.map(({ no }) => no)).size).toBe(1)
  expect(await room.purses(company)).toEqual({ own: 900_00, held: 100_00 })
  expect(await refused(room.request(company, 200_00, { key }))).toBe('REQUEST_ID_REUSED')
  const other = { realm: 'enterprise', id: 2 } as const
  await room.give(other, 100_00)
  expect((await room.request(other, 100_00, { key })).no).not.toBe(all[0]?.no)
  const [one] = all
  const cancelled = await room.cancel(company, one?.id ?? 0, key)
  expect(await room.cancel(company, one?.id ?? 0, key)).toEqual(cancelled)
  expect(await room.faults()).toEqual([])
})

test('the limits of a day and a month are those of Shanghai, and what came back does not count', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  room.world.rules = { ...room.world.rules, daily_times: 2, daily_amount: fen(500_00), monthly_amount: fen(700_00) }
  const first = await room.request(company, 300_00)
  expect(await refused(room.request(company, 201_00))).toBe('WITHDRAW_OF_DAY')
  await room.request(company, 200_00)
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_TIMES')
  await room.cancel(company, first.id)
  await room.request(company, 300_00)
  // Half past four in the afternoon of the day before is midnight and a half there.
  room.clock.advance(15.5 * 60 * 60 * 1000)
  expect(await refused(room.request(company, 201_00))).toBe('WITHDRAW_OF_MONTH')
  await room.request(company, 200_00)
  room.clock.advance(15 * dayMs)
  expect((await room.request(company, 500_00)).state).toBe('pending')
})

test('free times are counted by the month, and the rule stands in the withdrawal', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  room.world.rules = { ...room.world.rules, free_times: 1 }
  const free = await room.request(company, 1_000_00)
  const paid = await room.request(company, 1_000_00)
  expect([free.fee, free.net_amount, paid.fee, paid.net_amount]).toEqual([0, 1_000_00, 6_00, 994_00])
  room.world.rules = { ...room.world.rules, fee_rate: 0, second_approval_above: fen(1) }
  const { rule } = await room.withdrawals.overseeing.read(paid.id, room.clock())
  expect(rule).toMatchObject({ fee_rate: 60, free: false, second_approval_above: 10_000_00 })
  await room.cancel(company, free.id)
  expect(await room.purses(company)).toEqual({ own: 9_000_00, held: 1_000_00 })
  expect(await room.faults()).toEqual([])
})

test('charged is what holds when money moves, not what a page still shows', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  room.world.charged = { fee_rate: 30 }
  const { id, fee, net_amount } = await room.request(company, 1_000_00)
  expect([fee, net_amount]).toEqual([3_00, 997_00])
  expect((await room.withdrawals.overseeing.read(id, room.clock())).rule).toMatchObject({ fee_rate: 30 })
})

test('closed, cooling off, uncertified, and ways that are not open are refused with their reason', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  await room.give(maker, 1_000_00)
  const { world } = room
  expect(await refused(room.request(company, 100_00, { method: 'wechat' }))).toBe('WITHDRAW_METHOD')
  expect(await refused(room.request(maker, 100_00, { method: 'bank_company' }))).toBe('WITHDRAW_METHOD')
  // A company's money goes to a company's account.
  for (const method of ['bank', 'alipay'] as const) {
    expect(await refused(room.request(company, 100_00, { method }))).toBe('WITHDRAW_METHOD')
  }
  world.rules = { ...world.rules, methods: ['alipay'] }
  expect(await refused(room.request(maker, 100_00, { method: 'bank' }))).toBe('WITHDRAW_METHOD')
  world.rules = { ...world.rules, methods: ['bank_company', 'wechat'], require_certified: true }
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_UNCERTIFIED')
  const papers = { credit_code: '91350100M000100Y43', legal_person: '王一', subject_type: 'enterprise' } as const
  world.certified = { enterpriseId: company.id, company_name: '别家有限公司', ...papers }
  expect(await refused(room.request(company, 100_00))).toBe('INPUT_INVALID')
  world.certified = { ...world.certified, company_name: '示例有限公司' }
  world.cooling = new Date(room.clock().getTime() + dayMs)
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_COOLING')
  world.cooling = undefined
  world.openid = undefined
  expect(await refused(room.request(maker, 100_00))).toBe('WITHDRAW_METHOD')
  world.openid = 'openid-1'
  expect(await refused(room.request(maker, 100_00, { payee_name: '' }))).toBe('INPUT_INVALID')
  world.rules = { ...world.rules, enabled: false }
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_CLOSED')
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 0 })
})

test('whose certification has run out withdraws to where money of theirs has arrived before, and nowhere else', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  const { world } = room
  world.rules = { ...world.rules, require_certified: true }
  world.lapsed = true
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_UNCERTIFIED')
  world.certified = {
    ...{ enterpriseId: company.id, company_name: '张三', credit_code: '91350100M000100Y43' },
    ...{ legal_person: '张三', subject_type: 'individual_business' },
  }
  const { id } = await room.request(company, 100_00)
  await room.database.begin((tx) => tx.updateTable('withdrawals').set({ state: 'paid' }).where('id', '=', id).execute())
  world.certified = undefined
  expect(await room.request(company, 100_00)).toMatchObject({ state: 'pending' })
  expect(await refused(room.request(company, 100_00, { account: '6225880199999999' }))).toBe('WITHDRAW_UNCERTIFIED')
  world.lapsed = false
  expect(await refused(room.request(company, 100_00))).toBe('WITHDRAW_UNCERTIFIED')
})

test('a quote says what it would cost, what is left of each limit, and why not', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  const self = { ...company, now: room.clock(), requestId: 'test', idempotencyKey: undefined }
  const quote = (amount?: number) =>
    room.withdrawals.requesting.quote(self, amount === undefined ? undefined : fen(amount))
  room.world.rules = { ...room.world.rules, daily_amount: fen(2_000_00), monthly_amount: fen(3_000_00), daily_times: 2 }
  expect(await quote(1_000_00)).toMatchObject({ fee: 6_00, net_amount: 994_00, refused_because: '' })
  await room.request(company, 400_00)
  expect(await quote()).toMatchObject({
    withdrawable: 600_00,
    amount: 0,
    fee: 0,
    times_left: 1,
    day_left: 1_600_00,
    month_left: 2_600_00,
    methods: ['bank_company'],
    refused_because: '',
  })
  expect(await quote(700_00)).toMatchObject({ refused_because: '余额不足：可提现 600.00 元' })
  expect(await quote(-5)).toMatchObject({ amount: 0, fee: 0 })
  expect(await quote(50)).toMatchObject({ fee: 50, net_amount: 0 })
  await room.request(company, 100_00)
  expect(await quote(100_00)).toMatchObject({ refused_because: '今天的提现次数已用完，请明天再试' })
})

test('kept accounts: newest use first, at most twenty, nobody else’s, and nothing of them lies open', async () => {
  const room = await openWithdrawalRoom({ known: false })
  await room.give(company, 100_000_00)
  const { payees } = room.withdrawals
  const account = (n: number) => `62220202001122${String(n).padStart(5, '0')}`
  for (let n = 0; n < 22; n++) {
    room.clock.advance(1000)
    await room.request(company, 100_00, { account: account(n), save_payee: true })
  }
  const { list } = await payees.list({ ...company, now: room.clock() })
  expect(list).toHaveLength(20)
  expect(list.slice(0, 2)).toMatchObject([{ account: '****0021' }, { account: '****0020' }])
  const last = list.at(-1)?.id ?? 0
  room.clock.advance(1000)
  const used = await room.request(company, 100_00, {
    payee_id: last,
    payee_name: '别人',
    account: '6222020200119999999',
  })
  expect(used).toMatchObject({ account: '****0002', payee_name: '张三' })
  expect((await payees.list({ ...company, now: room.clock() })).list[0]).toMatchObject({ id: last })
  // The same account again is the same line, with what was typed last.
  await room.request(company, 100_00, { account: account(5), payee_name: '李四', save_payee: true })
  const again = (await payees.list({ ...company, now: room.clock() })).list
  expect([again.length, again.find(({ account: one }) => one === '****0005')?.payee_name]).toEqual([20, '李四'])
  const other = { realm: 'enterprise', id: 2 } as const
  await room.give(other, 1_000_00)
  expect(await refused(room.request(other, 100_00, { payee_id: last }))).toBe('RECORD_NOT_FOUND')
  await room.give(maker, 1_000_00)
  await room.request(maker, 100_00, { method: 'bank', account: account(1), save_payee: true })
  const [makers] = (await payees.list({ ...maker, now: room.clock() })).list
  const otherWay = { payee_id: makers?.id ?? 0, method: 'alipay' } as const
  expect(await refused(room.request(maker, 100_00, otherWay))).toBe('INPUT_INVALID')
  expect(await refused(payees.forget(other, last))).toBe('RECORD_NOT_FOUND')
  await payees.forget(company, last)
  expect((await payees.list({ ...company, now: room.clock() })).list).toHaveLength(19)
  const rows = await room.database.read(async (tx) => [
    ...(await tx.selectFrom('payees').selectAll().execute()),
    ...(await tx.selectFrom('withdrawals').selectAll().execute()),
    ...(await tx.selectFrom('audit_log').selectAll().execute()),
  ])
  expect(JSON.stringify(rows)).not.toMatch(/6222|张三/)
  await room.database.begin((tx) => room.withdrawals.forget(tx, 'enterprise', 1))
  expect((await payees.list({ ...company, now: room.clock() })).list).toEqual([])
})

test('somebody else’s withdrawal is not there: not to read, not to cancel', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  const { id } = await room.request(company, 100_00)
  const samePerson = { realm: 'maker', id: company.id } as const
  for (const stranger of [{ realm: 'enterprise', id: 2 } as const, samePerson]) {
    expect(await refused(room.cancel(stranger, id))).toBe('RECORD_NOT_FOUND')
    expect((await room.withdrawals.reading.newest(stranger, undefined, room.clock())).list).toEqual([])
  }
  expect(await room.stateOf(id)).toBe('pending')
})

test('a list is paged, filtered by state, and the newest hundred come without paging', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  const made = await inTurn(5, () => room.request(company, 100_00))
  await room.cancel(company, made[2]?.id ?? 0)
  const { reading } = room.withdrawals
  const page = await reading.ownPage(company, { state: 'pending' }, { page: 1, count: 3 }, room.clock())
  expect([page.list.map(({ id }) => id), page.total]).toEqual([[5, 4, 2].map((n) => made[n - 1]?.id), 4])
  expect((await reading.newest(company, 'cancelled', room.clock())).list).toMatchObject([
    { id: made[2]?.id, timeline: [{ state: 'pending' }, { state: 'cancelled' }] },
  ])
})

test('one is found by its number, however old, and by nobody but its owner', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  const [first] = await inTurn(3, () => room.request(company, 100_00))
  const { reading } = room.withdrawals
  const byNo = async (owner: typeof company) =>
    (await reading.ownPage(owner, { no: first?.no }, { page: 1, count: 1 }, room.clock())).list.map(({ id }) => id)
  expect(await byNo(company)).toEqual([first?.id])
  expect(await byNo({ realm: 'enterprise', id: 2 })).toEqual([])
  expect(await byNo({ realm: 'maker', id: company.id })).toEqual([])
})
