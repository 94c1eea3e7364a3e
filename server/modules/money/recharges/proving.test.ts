import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/platform/postgres/database.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { rechargeOf } from '#server/testing/ledger-orders.ts'
import { tamper, unreadable } from '#server/testing/ledger-room.ts'
import { openRechargeRoom } from '#server/testing/recharge-room.ts'

const hourMs = 60 * 60 * 1000

test('whatever is changed behind the back of recharges and payments is found', async () => {
  const { house, order, play, desk, beat, faults } = await openRechargeRoom()
  const { order_no: paid } = await order('1000.00')
  await play(paid, 'paid')
  await desk('POST', `/api/console/orders/${paid}/refund`, { amount: '100.00', reason: '测试' })
  const { order_no: twice } = await order('200.00')
  await play(twice, 'twice')
  const { order_no: open } = await order('300.00')
  await beat()
  const { order_no: again } = await order('200.00')
  await play(again, 'twice')
  expect(await faults()).toEqual([])

  const logger = createLogger({ level: 'silent', pretty: false })
  const owner = openDatabase({ url: house.databaseUrls.ownerUrl, pool: 1, logger })
  const { proving } = house.services.ledger
  const found = async (change: (tx: Tx) => Promise<unknown>) => {
    const all = await tamper(owner, change, (tx) => proving.invariants(tx))
    expect(unreadable(all)).toEqual([])
    return [...new Set(all.map(({ invariant }) => invariant))].sort()
  }
  const set = (text: ReturnType<typeof sql>) => (tx: Tx) => sql`${text}`.execute(tx)
  try {
    // A paid order without its credit, and a credit without its order.
    expect(await found(set(sql`update orders set state = 'closed', paid_at = null where no = ${again}`))).toEqual([
      'order.paid',
      'order.posted',
      'recharge.credited',
    ])
    expect(await found(set(sql`update orders set state = 'paid', paid_at = created_at where no = ${open}`))).toEqual([
      'order.posted',
      'recharge.credited',
    ])
    expect(await found(set(sql`update orders set amount = amount + 1 where no = ${again}`))).toEqual([
      'order.posted',
      'recharge.credited',
    ])
    expect(
      await found(set(sql`update ledger_transactions set kind = 'promotion_grant' where key = ${`recharge:${again}`}`)),
    ).toEqual(['recharge.credited'])
    expect(await found((tx) => house.services.ledger.post(tx, rechargeOf(1, 100, 'of nobody')))).toEqual(['order.paid'])
    // Orders and attempts that say different things.
    expect(await found(set(sql`update payment_orders set state = 'open', paid_at = null where no = ${again}`))).toEqual(
      ['order.paid', 'payment.paid-by-one'],
    )
    // Money that lies aside, and what is to become of it.
    expect(await found(set(sql`delete from refunds where cause = 'duplicate' and state = 'pending'`))).toEqual([
      'payment.duplicate-refunded',
    ])
    expect(
      await found(set(sql`update refunds set state = 'refunded', refunded_at = created_at where cause = 'duplicate'`)),
    ).toEqual(['payment.suspense'])
    // Refunds that say too much.
    expect(await found(set(sql`update refunds set amount = 100001 where cause = 'owner'`))).toEqual(
      expect.arrayContaining(['payment.refund-bounded', 'order.refunded']),
    )
    expect(
      await found(set(sql`update refunds set state = 'failed', refunded_at = null where cause = 'owner'`)),
    ).toEqual(expect.arrayContaining(['order.refunded', 'held.open']))
  } finally {
    await owner.close()
  }

  house.clock.advance(2 * hourMs + 1)
  expect((await faults()).map(({ invariant }) => invariant)).toEqual(['payment.unasked'])
  await beat()
  expect(await faults()).toEqual([])
})
