import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { tamper, unreadable } from '#server/testing/ledger-room.ts'
import { company, maker, openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'

/** One of every kind: open in each state, paid by hand and by a provider, rejected, cancelled and returned. */
async function manyKinds(room: WithdrawalRoom) {
  const { reviewing, handing } = room.withdrawals
  await room.give(company, 5_000_00)
  await room.give(maker, 5_000_00)
  await room.request(company, 100_00)
  const rejected = await room.request(company, 100_00)
  await reviewing.reject(rejected.id, '户名不符', room.staff(1))
  const cancelled = await room.request(company, 100_00)
  await room.cancel(company, cancelled.id)
  await room.approved(company, 100_00)
  const paid = await room.approved(company, 100_00)
  await handing.takeOn(paid, room.staff(1))
  const proof = { receipt_no: 'R0001', paid_at: room.clock(), proof_image: '/api/file/proof' }
  await handing.recordPaid(paid, proof, room.staff(1))
  const failed = await room.approved(company, 100_00)
  await handing.takeOn(failed, room.staff(1))
  await handing.recordFailed(failed, '账号有误', room.staff(1))
  const back = await room.approved(company, 100_00)
  await handing.giveBack(back, '不付了', room.staff(1))
  await room.approved(maker, 100_00)
  await room.settleDue()
  return { paid, rejected: rejected.id, failed, back }
}

test('clean books are clean, and every way of cooking them is seen', async () => {
  const room = await openWithdrawalRoom()
  const { paid, rejected, failed, back } = await manyKinds(room)
  expect(await room.faults()).toEqual([])
  const seen = (change: RawBuilder<unknown>) =>
    tamper(
      room.owner,
      (tx) => change.execute(tx),
      async (tx) => {
        const faults = await room.ledger.proving.invariants(tx)
        expect(unreadable(faults)).toEqual([])
        for (const { subject } of faults.filter(({ invariant }) => invariant === 'held.open')) {
          expect(subject).toMatch(/^(企业|创客) \d+$/)
        }
        return [...new Set(faults.map(({ invariant }) => invariant))].sort()
      },
    )
  // Paid on paper only, or given back on paper only.
  expect(await seen(sql`update withdrawals set state = 'paid' where id = ${failed}`)).toEqual([
    'held.open',
    'withdrawal.paid-once',
    'withdrawal.placed',
  ])
  expect(await seen(sql`update withdrawals set state = 'returned' where id = ${failed}`)).toEqual([
    'held.open',
    'withdrawal.placed',
  ])
  // Open once more, to be paid a second time.
  for (const id of [paid, rejected, back]) {
    expect(await seen(sql`update withdrawals set state = 'approved' where id = ${id}`)).toContain('withdrawal.placed')
  }
  // Another amount than was held.
  expect(
    await seen(sql`update withdrawals set amount = amount + 1, net_amount = net_amount + 1 where id = ${failed}`),
  ).toEqual(['held.open', 'withdrawal.placed'])
  // A payout that no posting knows, and a posting that no payout made.
  const second = sql`insert into payouts (no, withdrawal_id, provider, channel, amount, state, transfer_no, created_at,
      paid_at, ended_at)
    select 'FK00000001', ${failed}, provider, channel, amount, state, 'R0002', created_at, paid_at, ended_at
    from payouts where state = 'paid' limit 1`
  expect(await seen(second)).toEqual(['withdrawal.paid-once'])
  expect(await seen(sql`delete from payouts where withdrawal_id = ${paid}`)).toEqual(['withdrawal.paid-once'])
  expect(await seen(sql`update payouts set amount = 1 where withdrawal_id = ${paid}`)).toEqual(['withdrawal.paid-once'])
  const elsewhere = sql`update payouts set channel = 'channel_alipay' where withdrawal_id = ${paid}`
  expect(await seen(elsewhere)).toEqual(['withdrawal.paid-once'])
  // A withdrawal that is gone.
  expect(await seen(sql`delete from withdrawals where id = ${rejected}`)).toContain('withdrawal.owned')
  expect(await seen(sql`delete from withdrawals where id = ${failed}`)).toEqual(['held.open', 'withdrawal.owned'])
})

test('a window sees what moved in it, and nothing older', async () => {
  const room = await openWithdrawalRoom()
  const { failed } = await manyKinds(room)
  const last = await room.database.read(async (tx) => {
    const { id } = await tx
      .selectFrom('ledger_transactions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  })
  const other = { realm: 'enterprise', id: 2 } as const
  await room.give(other, 100_00)
  const { id } = await room.request(other, 100_00)
  const seen = (which: number) =>
    tamper(
      room.owner,
      (tx) => sql`update withdrawals set state = 'returned' where id = ${which}`.execute(tx),
      async (tx) => [...new Set((await room.ledger.proving.invariants(tx, last)).map(({ invariant }) => invariant))],
    )
  expect(await seen(id)).toEqual(['withdrawal.placed', 'held.open'])
  expect(await seen(failed)).toEqual([])
})

test('what is held for somebody is what they have open', async () => {
  const room = await openWithdrawalRoom()
  await manyKinds(room)
  const { held } = await room.purses(company)
  const open = await room.database.read((tx) => room.withdrawals.heldFor(tx, 'enterprise', company.id))
  expect([held, open]).toEqual([300_00, 300_00])
  const under = (realm: 'enterprise' | 'maker', id: number) =>
    room.database.read((tx) => room.withdrawals.isUnderWay(tx, realm, id))
  expect([await under('enterprise', company.id), await under('enterprise', 99)]).toEqual([true, false])
})
