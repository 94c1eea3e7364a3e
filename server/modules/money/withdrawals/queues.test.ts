import { expect, test } from 'vitest'
import { company, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'

test('each withdrawal that leads on is counted in the one queue where it waits, and what is over in none', async () => {
  const room = await openWithdrawalRoom()
  const { withdrawals, staff } = room
  const { reviewing, handing, overseeing } = withdrawals
  await room.give(company, 100_000_00)
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push((await room.request(company, 1_000_00)).id)
  const [, approved = 0, paying = 0, failed = 0, rejected = 0, paid = 0] = ids
  for (const id of [approved, paying, failed, paid]) await reviewing.approve(id, staff(1))
  for (const id of [paying, failed, paid]) await handing.takeOn(id, staff(1))
  await handing.recordFailed(failed, '账号不符', staff(1))
  await reviewing.reject(rejected, '资料不符', staff(1))
  await handing.recordPaid(
    paid,
    { receipt_no: 'R0001', paid_at: room.clock(), proof_image: '/api/file/proof' },
    staff(1),
  )
  const one = { sound: true, first: 1, second: 0, approved: 1, paying: 1, wait_user_confirm: 0, failed: 1 }
  expect(await overseeing.queues()).toEqual(one)
  const large = await room.request(company, 20_000_00)
  expect(await overseeing.queues()).toEqual({ ...one, first: 2 })
  await reviewing.approve(large.id, staff(1))
  expect(await overseeing.queues()).toEqual({ ...one, second: 1 })
  await reviewing.approve(large.id, staff(2))
  expect(await overseeing.queues()).toEqual({ ...one, approved: 2 })
})

test('while the books are not sound, whoever looks at the queues is told', async () => {
  const room = await openWithdrawalRoom()
  room.world.sound = false
  expect(await room.withdrawals.overseeing.queues()).toMatchObject({ sound: false })
})
