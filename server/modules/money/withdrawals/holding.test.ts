import { expect, test } from 'vitest'
import { playedCarrier } from '#server/testing/payout-carrier.ts'
import { company, maker, openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import * as model from './model.ts'

const hourMs = 60 * 60 * 1000
const proof = (room: WithdrawalRoom) => ({
  receipt_no: 'ICBC-0001',
  paid_at: room.clock(),
  proof_image: '/api/file/proof',
})

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

const freeze = (room: WithdrawalRoom, owner: typeof company) =>
  room.database.begin((tx) => room.withdrawals.onFrozen(tx, owner, room.clock()))
const thaw = (room: WithdrawalRoom, owner: typeof company) =>
  room.database.begin((tx) => room.withdrawals.onThawed(tx, owner, room.clock()))

test('which steps bring money nearer to leaving, and so wait while its owner is frozen', () => {
  const steps = Object.keys(model.moves) as model.Step[]
  expect(steps.filter((step) => model.moves[step].outward)).toEqual(['approve_first', 'approve', 'begin', 'retry'])
})

test('while its owner is frozen nothing is approved, taken on or tried again; it can be rejected and given back', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 50_000_00)
  const { reviewing, handing } = room.withdrawals
  const clerk = () => room.staff(1)
  const pending = await room.request(company, 100_00)
  const large = await room.request(company, 20_000_00)
  const approved = await room.approved(company, 200_00)
  const failed = await room.approved(company, 300_00)
  await handing.takeOn(failed, clerk())
  await handing.recordFailed(failed, '账号有误', clerk())
  const paying = await room.approved(company, 400_00)
  await handing.takeOn(paying, clerk())
  await freeze(room, company)
  const tries = [
    reviewing.approve(pending.id, clerk()),
    reviewing.approve(large.id, clerk()),
    handing.takeOn(approved, clerk()),
    handing.retry(failed, clerk()),
  ]
  expect(await Promise.all(tries.map(refused))).toEqual(Array(4).fill('WITHDRAW_ON_HOLD'))
  // What somebody paid a moment ago has left, and is written down.
  expect((await handing.recordPaid(paying, proof(room), clerk())).state).toBe('paid')
  expect((await reviewing.reject(large.id, '账户已冻结', clerk())).state).toBe('rejected')
  expect((await handing.giveBack(failed, '账户已冻结', clerk())).state).toBe('returned')
  const open = await room.database.read((tx) => room.withdrawals.openOf(tx, company))
  expect(open.map(({ id, on_hold }) => [id, on_hold])).toEqual([
    [approved, true],
    [pending.id, true],
  ])
  room.clock.advance(1000)
  await thaw(room, company)
  expect((await reviewing.approve(pending.id, clerk())).on_hold).toBe(false)
  expect((await handing.takeOn(approved, clerk())).state).toBe('paying')
  const [own] = (await room.withdrawals.reading.newest(company, 'paying', room.clock())).list
  expect(own?.timeline.map(({ note }) => note)).toEqual(['', '', '账户已冻结，暂停处理', '账户已解冻，继续处理', ''])
  expect(await room.faults()).toEqual([])
})

test('the pulse passes by what belongs to somebody frozen, and takes the next', async () => {
  const room = await openWithdrawalRoom()
  const other = { ...maker, id: 2 }
  await room.give(maker, 1_000_00)
  await room.give(other, 1_000_00)
  const waits = await room.approved(maker, 100_00)
  await freeze(room, maker)
  const goes = await room.approved(other, 100_00)
  await room.settleDue()
  expect([await room.stateOf(waits), await room.stateOf(goes)]).toEqual(['approved', 'wait_user_confirm'])
  await thaw(room, maker)
  await room.settleDue()
  expect(await room.stateOf(waits)).toBe('wait_user_confirm')
})

test('a payout that was begun and not sent is not sent, and one that was lost is not sent again', async () => {
  const carrier = playedCarrier()
  const room = await openWithdrawalRoom({ carrier })
  await room.give(maker, 1_000_00)
  const id = await room.approved(maker, 100_00)
  carrier.script.mishap = (call) => (call === 'send' ? 'lost' : 'none')
  await room.settleDue()
  const sent = carrier.counts.sends
  await freeze(room, maker)
  for (let n = 0; n < 5; n++) {
    room.clock.advance(hourMs)
    await room.settleDue()
  }
  expect([carrier.counts.sends, carrier.books.size, await room.stateOf(id)]).toEqual([sent, 0, 'paying'])
  carrier.script.mishap = () => 'none'
  await thaw(room, maker)
  room.clock.advance(hourMs)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('wait_user_confirm')
})

test('what waits for a receiver who is frozen is taken back from the provider before they confirm', async () => {
  const carrier = playedCarrier()
  const room = await openWithdrawalRoom({ carrier })
  await room.give(maker, 1_000_00)
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('wait_user_confirm')
  await freeze(room, maker)
  await room.settleDue()
  expect([await room.stateOf(id), carrier.counts.cancels]).toEqual(['failed', 1])
  expect(await refused(room.withdrawals.handing.retry(id, room.staff(1)))).toBe('WITHDRAW_ON_HOLD')
  expect(await room.purses(maker)).toEqual({ own: 900_00, held: 100_00 })
  expect(await room.faults()).toEqual([])
})

test('whoever is frozen while they ask gets nothing', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 1_000_00)
  room.world.frozen = true
  expect(await refused(room.request(company, 100_00))).toBe('ACCOUNT_FROZEN')
  expect(await room.purses(company)).toEqual({ own: 1_000_00, held: 0 })
})

test('a new account is paid a day after it was first named, and whoever may pay is told when', async () => {
  const room = await openWithdrawalRoom({ known: false })
  await room.give(company, 1_000_00)
  const { handing, payees } = room.withdrawals
  const asked = room.clock()
  const first = await room.request(company, 100_00, { save_payee: true })
  const from = new Date(asked.getTime() + 24 * hourMs)
  expect(first.pay_not_before).toEqual(from)
  await room.withdrawals.reviewing.approve(first.id, room.staff(1))
  await expect(handing.takeOn(first.id, room.staff(1))).rejects.toMatchObject({
    code: 'WITHDRAW_TOO_EARLY',
    message: expect.stringContaining('11月17日 09:00'),
  })
  room.clock.advance(10 * hourMs)
  const again = await room.request(company, 100_00)
  expect(again.pay_not_before).toEqual(from)
  const list = async () => (await payees.list({ ...company, now: room.clock() })).list
  expect(await list()).toMatchObject([{ pay_not_before: from }])
  room.clock.advance(14 * hourMs)
  expect((await handing.takeOn(first.id, room.staff(1))).state).toBe('paying')
  expect((await room.request(company, 100_00)).pay_not_before).toBeNull()
  expect((await room.request(company, 100_00, { account: '6222020200119999999' })).pay_not_before).not.toBeNull()
  expect(await list()).toMatchObject([{ pay_not_before: null }])
})

test('an account that was only ever refused is as new as before', async () => {
  const room = await openWithdrawalRoom({ known: false })
  await room.give(company, 1_000_00)
  const { id } = await room.request(company, 100_00)
  await room.withdrawals.reviewing.reject(id, '户名不符', room.staff(1))
  room.clock.advance(48 * hourMs)
  expect((await room.request(company, 100_00)).pay_not_before).not.toBeNull()
})

test('a WeChat that was bound today is paid into a day after that, by the pulse', async () => {
  const room = await openWithdrawalRoom()
  await room.give(maker, 1_000_00)
  room.world.boundAt = room.clock()
  room.clock.advance(hourMs)
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('approved')
  room.clock.advance(23 * hourMs - 1)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('approved')
  room.clock.advance(1)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('wait_user_confirm')
})
