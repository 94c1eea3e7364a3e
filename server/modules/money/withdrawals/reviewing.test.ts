import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { company, maker, openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** How many of each outcome there were. */
async function outcomes(works: Promise<unknown>[]): Promise<Record<string, number>> {
  const all = await Promise.all(works.map(refused))
  return Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([name, ones]) => [name, ones.length]))
}

const proof = (room: WithdrawalRoom, receipt_no = 'R0001') => ({
  receipt_no,
  paid_at: room.clock(),
  proof_image: '/api/file/proof',
})

test('two approvers of whom one let the other in are one; a third decides', async () => {
  const room = await openWithdrawalRoom()
  const { withdrawals, staff } = room
  room.world.rules.second_approval_above = fen(500_00)
  room.world.tied.add(1).add(2)
  await room.give(company, 2_000_00)
  const { id } = await room.request(company, 1_000_00)
  await withdrawals.reviewing.approve(id, staff(1))
  expect(await refused(withdrawals.reviewing.approve(id, staff(2)))).toBe('APPROVERS_TIED')
  expect(await withdrawals.reviewing.approve(id, staff(3))).toMatchObject({ state: 'approved', approver: { id: 3 } })
})

test('a withdrawal is held when asked for, approved, taken on and paid with a proof; the fee is ours', async () => {
  const room = await openWithdrawalRoom()
  const { withdrawals, staff } = room
  await room.give(company, 2_000_00)
  const { id, no, fee, net_amount } = await room.request(company, 1_000_00)
  expect([fee, net_amount]).toEqual([6_00, 994_00])
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 1_000_00 })
  await withdrawals.reviewing.approve(id, staff(1))
  await withdrawals.handing.takeOn(id, staff(2))
  const paid = await withdrawals.handing.recordPaid(id, proof(room), staff(2))
  expect(paid).toMatchObject({ state: 'paid', approver: { id: 1 }, first_approver: null })
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 0 })
  expect([await room.channel('channel_bank'), await room.channel('fee')]).toEqual([-994_00, 6_00])
  const detail = await withdrawals.overseeing.read(id, room.clock())
  expect(detail.timeline.map(({ state, by }) => `${state} ${by}`)).toEqual([
    'pending 本人',
    'approved 员工1',
    'paying 员工2',
    'paid 员工2',
  ])
  expect(detail.payouts).toMatchObject([{ provider: 'manual', state: 'paid', transfer_no: 'R0001', amount: 994_00 }])
  expect(room.world.told.map(({ event }) => event)).toEqual([
    'withdraw.requested',
    'withdraw.approved',
    'withdraw.paid',
  ])
  expect(room.world.told.at(-1)?.values).toMatchObject({ net: '994.00', no })
  const audited = await room.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'actor_kind', 'actor_id']).orderBy('id').execute(),
  )
  expect(audited.map(({ action, actor_kind, actor_id }) => `${action} ${actor_kind} ${actor_id}`)).toEqual([
    'withdrawal.request enterprise 1',
    'withdrawal.approve staff 1',
    'withdrawal.begin staff 2',
    'withdrawal.pay staff 2',
  ])
  expect(await room.faults()).toEqual([])
})

test('what is rejected or cancelled comes back with its fee, once', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 500_00)
  const first = await room.request(company, 200_00)
  const second = await room.request(company, 300_00)
  const rejected = await room.withdrawals.reviewing.reject(first.id, '户名不符', room.staff(1))
  expect(rejected).toMatchObject({ state: 'rejected', reject_reason: '户名不符' })
  await room.cancel(company, second.id)
  expect(await room.purses(company)).toEqual({ own: 500_00, held: 0 })
  expect(await refused(room.withdrawals.reviewing.reject(first.id, '再一次', room.staff(1)))).toBe('RECORD_MOVED_ON')
  expect(await refused(room.cancel(company, second.id))).toBe('RECORD_MOVED_ON')
  expect(await refused(room.withdrawals.reviewing.approve(first.id, room.staff(1)))).toBe('RECORD_MOVED_ON')
  expect(room.world.told.at(-2)).toMatchObject({ event: 'withdraw.rejected', values: { reason: '户名不符' } })
  expect(await room.faults()).toEqual([])
})

test('above the limit two people approve, and they are not the same', async () => {
  const room = await openWithdrawalRoom()
  const { reviewing } = room.withdrawals
  await room.give(company, 30_000_00)
  const { id } = await room.request(company, 10_000_01)
  expect(await reviewing.approve(id, room.staff(1))).toMatchObject({ state: 'pending', first_approver: { id: 1 } })
  expect(await refused(reviewing.approve(id, room.staff(1)))).toBe('SAME_APPROVER')
  expect(await reviewing.approve(id, room.staff(2))).toMatchObject({ state: 'approved', approver: { id: 2 } })
  const small = await room.request(company, 10_000_00)
  expect(await reviewing.approve(small.id, room.staff(1))).toMatchObject({ state: 'approved', first_approver: null })
})

test('raising the limit afterwards frees nobody from the second person, lowering it asks for one', async () => {
  const room = await openWithdrawalRoom()
  const { reviewing } = room.withdrawals
  await room.give(company, 30_000_00)
  const large = await room.request(company, 15_000_00)
  const small = await room.request(company, 5_000_00)
  room.world.rules = { ...room.world.rules, second_approval_above: fen(20_000_00) }
  expect(await reviewing.approve(large.id, room.staff(1))).toMatchObject({ state: 'pending' })
  room.world.rules = { ...room.world.rules, second_approval_above: fen(1_000_00) }
  expect(await room.withdrawals.overseeing.read(small.id, room.clock())).toMatchObject({ needs_second: true })
  expect(await reviewing.approve(small.id, room.staff(1))).toMatchObject({ state: 'pending' })
})

test('two who approve at once approve once, and there is one payout', async () => {
  const room = await openWithdrawalRoom()
  await room.give(maker, 1_000_00)
  const { id } = await room.request(maker, 500_00)
  const approve = (staffId: number) => room.withdrawals.reviewing.approve(id, room.staff(staffId))
  const done = await outcomes(Array.from({ length: 8 }, (_, n) => approve(n + 1)))
  expect(done).toEqual({ done: 1, RECORD_MOVED_ON: 7 })
  await Promise.all(Array.from({ length: 4 }, () => room.settleDue()))
  expect(await room.payouts(id)).toHaveLength(1)
  expect(room.carrier.counts.sends).toBe(1)
})

test('above the limit many who approve at once are one first and one second', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 20_000_00)
  const { id } = await room.request(company, 20_000_00)
  const approve = (staffId: number) => room.withdrawals.reviewing.approve(id, room.staff(staffId))
  const done = await outcomes([1, 1, 1, 2, 2, 3].map(approve))
  expect(done.done).toBe(2)
  const { first_approver, approver } = await room.withdrawals.overseeing.read(id, room.clock())
  expect(first_approver?.id).not.toBe(approver?.id)
  expect(await room.stateOf(id)).toBe('approved')
})

test('approving and cancelling at once: one of them happens, and the money follows it', async () => {
  const room = await openWithdrawalRoom({ pool: 12 })
  await room.give(company, 1_000_00)
  for (let round = 0; round < 10; round++) {
    const { id } = await room.request(company, 100_00)
    const approve = room.withdrawals.reviewing.approve(id, room.staff(1))
    const done = await outcomes(round % 2 ? [approve, room.cancel(company, id)] : [room.cancel(company, id), approve])
    expect(done).toEqual({ done: 1, RECORD_MOVED_ON: 1 })
  }
  expect(await room.faults()).toEqual([])
})

test('recording a payment and giving it back at once: one of them happens', async () => {
  const room = await openWithdrawalRoom({ pool: 12 })
  const { handing } = room.withdrawals
  await room.give(company, 2_000_00)
  for (let round = 0; round < 6; round++) {
    const id = await room.approved(company, 100_00)
    if (round % 3 > 0) await handing.takeOn(id, room.staff(1))
    if (round % 3 > 1) await handing.recordFailed(id, '账号有误', room.staff(1))
    await outcomes([
      handing.takeOn(id, room.staff(1)).then(() => handing.recordPaid(id, proof(room, `R100${round}`), room.staff(1))),
      handing.recordPaid(id, proof(room, `R200${round}`), room.staff(2)),
      handing.giveBack(id, '改用其他账户', room.staff(3)),
      handing.retry(id, room.staff(4)),
    ])
  }
  expect(await room.faults()).toEqual([])
})

test('a payment by hand needs a receipt that was never used, a proof that is there, and a time that can be', async () => {
  const room = await openWithdrawalRoom()
  const { handing } = room.withdrawals
  await room.give(company, 1_000_00)
  const [first, second] = [await room.approved(company, 100_00), await room.approved(company, 100_00)]
  await handing.takeOn(first, room.staff(1))
  await handing.takeOn(second, room.staff(1))
  const record = (id: number, change: object = {}) =>
    refused(handing.recordPaid(id, { ...proof(room), ...change }, room.staff(1)))
  expect(await record(first, { proof_image: '/api/file/other' })).toBe('FILE_GONE')
  expect(await record(first, { paid_at: new Date(room.clock().getTime() + 1) })).toBe('INPUT_INVALID')
  expect(await record(first, { paid_at: new Date(room.clock().getTime() - 1) })).toBe('INPUT_INVALID')
  expect(await record(first)).toBe('done')
  expect(await record(first, { receipt_no: 'R0002' })).toBe('RECORD_MOVED_ON')
  expect(await record(second)).toBe('INPUT_INVALID')
  expect(await record(second, { receipt_no: 'R0002' })).toBe('done')
  expect(await room.faults()).toEqual([])
})

test('one receipt recorded for two payments at once stands for one of them', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  const ids = await Promise.all(Array.from({ length: 4 }, () => room.approved(company, 100_00)))
  for (const id of ids) await room.withdrawals.handing.takeOn(id, room.staff(1))
  const done = await outcomes(ids.map((id) => room.withdrawals.handing.recordPaid(id, proof(room), room.staff(1))))
  expect(done).toEqual({ done: 1, INPUT_INVALID: 3 })
})

test('what failed by hand stays held until it is tried again or given back', async () => {
  const room = await openWithdrawalRoom()
  const { handing } = room.withdrawals
  await room.give(company, 1_000_00)
  const id = await room.approved(company, 100_00)
  expect(await refused(handing.recordFailed(id, '账号有误', room.staff(1)))).toBe('RECORD_MOVED_ON')
  await handing.takeOn(id, room.staff(1))
  expect(await refused(handing.takeOn(id, room.staff(2)))).toBe('RECORD_MOVED_ON')
  expect(await refused(handing.giveBack(id, '不付了', room.staff(1)))).toBe('RECORD_MOVED_ON')
  await handing.recordFailed(id, '账号有误', room.staff(1))
  expect(await room.purses(company)).toEqual({ own: 900_00, held: 100_00 })
  expect(room.world.told.at(-1)).toMatchObject({ event: 'withdraw.failed', values: { reason: '账号有误' } })
  await handing.retry(id, room.staff(1))
  await handing.takeOn(id, room.staff(1))
  await handing.recordFailed(id, '仍然有误', room.staff(1))
  expect(await handing.giveBack(id, '账号无法收款', room.staff(2))).toMatchObject({ state: 'returned' })
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 0 })
  expect(await room.payouts(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  expect(await room.faults()).toEqual([])
})

test('while the books are not sound nothing is approved, taken on, tried again or sent; what has left is recorded', async () => {
  const room = await openWithdrawalRoom()
  const { reviewing, handing } = room.withdrawals
  await room.give(company, 1_000_00)
  await room.give(maker, 1_000_00)
  const pending = await room.request(company, 100_00)
  const approved = await room.approved(company, 100_00)
  const taken = await room.approved(company, 100_00)
  await handing.takeOn(taken, room.staff(1))
  const failed = await room.approved(company, 100_00)
  await handing.takeOn(failed, room.staff(1))
  await handing.recordFailed(failed, '账号有误', room.staff(1))
  const byProvider = await room.approved(maker, 100_00)
  room.world.sound = false
  expect(await refused(reviewing.approve(pending.id, room.staff(1)))).toBe('PAYOUTS_STOPPED')
  expect(await refused(handing.takeOn(approved, room.staff(1)))).toBe('PAYOUTS_STOPPED')
  expect(await refused(handing.retry(failed, room.staff(1)))).toBe('PAYOUTS_STOPPED')
  await room.settleDue()
  expect([room.carrier.counts.sends, await room.stateOf(byProvider)]).toEqual([0, 'approved'])
  expect(await handing.recordPaid(taken, proof(room), room.staff(1))).toMatchObject({ state: 'paid' })
  expect(await reviewing.reject(pending.id, '核对中', room.staff(1))).toMatchObject({ state: 'rejected' })
  room.world.sound = true
  await room.settleDue()
  expect(await room.stateOf(byProvider)).toBe('wait_user_confirm')
})

test('who decides sees what speaks for and against: earlier ones, others with the same account, what was paid', async () => {
  const room = await openWithdrawalRoom()
  const other = { realm: 'enterprise', id: 2 } as const
  await room.give(company, 1_000_00)
  await room.give(other, 1_000_00)
  const earlier = await room.approved(company, 200_00)
  await room.withdrawals.handing.takeOn(earlier, room.staff(1))
  await room.withdrawals.handing.recordPaid(earlier, proof(room), room.staff(1))
  const elsewhere = await room.request(other, 300_00)
  const { id } = await room.request(company, 100_00)
  const detail = await room.withdrawals.overseeing.read(id, room.clock())
  expect(detail).toMatchObject({ account: '****3445', payee_name: '张**', state: 'pending' })
  expect(detail.evidence).toMatchObject({
    balance: 700_00,
    held: 100_00,
    certified: false,
    paid_total: 198_80,
    paid_times: 1,
    account_used_before: 1,
    earlier: [{ id: earlier, state: 'paid' }],
    same_account: [{ id: elsewhere.id, owner: { id: 2 } }],
    owner: { phone_number: '138****5678', state: 'active' },
  })
  const seen = await room.withdrawals.reviewing.reveal(id, room.staff(7))
  expect(seen).toEqual({ payee_name: '张三', account: '6222020200112233445', bank_name: '工商银行', bank_branch: '' })
  const entry = await room.database.read((tx) =>
    tx.selectFrom('audit_log').selectAll().where('action', '=', 'withdrawal.reveal').executeTakeFirstOrThrow(),
  )
  expect(entry).toMatchObject({ actor_id: 7, subject: `withdrawal:${id}` })
  expect(JSON.stringify(entry)).not.toContain('6222')
})

test('operators find withdrawals by what they know; a queue begins with its oldest', async () => {
  const room = await openWithdrawalRoom()
  const { overseeing, reviewing } = room.withdrawals
  await room.give(company, 60_000_00)
  await room.give(maker, 1_000_00)
  const small = await room.request(company, 100_00)
  const large = await room.request(company, 20_000_00)
  const makers = await room.request(maker, 100_00)
  const cancelled = await room.request(company, 100_00)
  await room.cancel(company, cancelled.id)
  await reviewing.approve(large.id, room.staff(1))
  const find = async (filter: object) =>
    (await overseeing.list({ page: 1, count: 10, ...filter })).list.map(({ id }) => id)
  expect(await find({})).toEqual([cancelled.id, makers.id, large.id, small.id])
  expect(await find({ state: 'pending' })).toEqual([small.id, large.id, makers.id])
  expect(await find({ second: true })).toEqual([large.id])
  expect(await find({ second: false })).toEqual([small.id, makers.id])
  expect(await find({ realm: 'maker' })).toEqual([makers.id])
  expect(await find({ method: 'bank_company', owner_id: 1, state: 'cancelled' })).toEqual([cancelled.id])
  expect(await find({ no: small.no })).toEqual([small.id])
  expect(await find({ from: '2026-11-16', to: '2026-11-16' })).toHaveLength(4)
  expect(await find({ from: '2026-11-17' })).toEqual([])
})

test('whoever signed takes it back until somebody signs after them or begins to pay; the money stays held', async () => {
  const room = await openWithdrawalRoom()
  const { withdrawals, staff } = room
  const { reviewing, handing } = withdrawals
  room.world.rules.second_approval_above = fen(500_00)
  await room.give(company, 2_000_00)
  const { id } = await room.request(company, 1_000_00)
  await reviewing.approve(id, staff(1))
  expect(await refused(reviewing.undo(id, staff(2)))).toBe('DECISION_STANDS')
  expect(await reviewing.undo(id, staff(1))).toMatchObject({ state: 'pending', first_approver: null })
  await reviewing.approve(id, staff(1))
  await reviewing.approve(id, staff(2))
  expect(await refused(reviewing.undo(id, staff(1)))).toBe('DECISION_STANDS')
  expect(await reviewing.undo(id, staff(2))).toMatchObject({
    state: 'pending',
    first_approver: { id: 1 },
    approver: null,
  })
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 1_000_00 })
  await reviewing.approve(id, staff(2))
  await handing.takeOn(id, staff(2))
  expect(await refused(reviewing.undo(id, staff(2)))).toBe('DECISION_STANDS')
  await handing.recordFailed(id, '账号与户名不符', staff(2))
  await handing.retry(id, staff(2))
  expect(await refused(reviewing.undo(id, staff(2)))).toBe('DECISION_STANDS')
})
