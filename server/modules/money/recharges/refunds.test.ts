import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { bankAccount, openRechargeRoom, type RechargeRoom } from '#server/testing/recharge-room.ts'
import { together } from '#server/testing/together.ts'

async function openPaid(amount = '1000.00') {
  const room = await openRechargeRoom()
  const { order_no } = await room.order(amount)
  await room.play(order_no, 'paid')
  const refund = (some: string, key?: string) =>
    room.desk('POST', `/api/console/orders/${order_no}/refund`, { amount: some, reason: '客户申请' }, key)
  // What is bought here is a posting alone, and no order.
  const faults = async () => (await room.faults()).filter(({ invariant }) => invariant !== 'order.paid')
  return { ...room, order_no, refund, faults, spend: spender(room) }
}

/** Something is bought, with cash or from the promotion fund. */
function spender({ house, enterprise }: RechargeRoom) {
  let count = 0
  return (amount: number, purse: 'cash' | 'promotion' = 'cash') =>
    house.services.ledger.begin(async (tx) => {
      const now = house.clock()
      const reference = `spent ${++count}`
      if (purse === 'promotion') {
        const spent = { enterpriseId: enterprise.id, reference, amount: fen(amount), now }
        await house.services.promotions.spend(tx, spent)
      }
      const lines = [
        { account: { owner: { kind: 'enterprise', id: enterprise.id }, purse } as const, amount: fen(-amount) },
        { account: systemPurse('revenue_link'), amount: fen(amount) },
      ]
      await house.services.ledger.post(tx, { key: reference, kind: 'pay_link', reference, lines, now })
    })
}

test('a refund is held at once, goes back to where it came from, and takes its share of the bonus along', async () => {
  const { refund, purses, beat, look, system, faults, ask, order_no } = await openPaid()
  expect(await refund('400.00')).toMatchObject({
    code: 200,
    data: {
      state: 'paid',
      refundable_amount: '600.00',
      refunds: [{ amount: '400.00', state: 'pending', cause: 'owner', bonus_back: '20.00', requested_by: '示例员工' }],
    },
  })
  expect(await purses()).toMatchObject({ cash: 600_00, held: 400_00, promotion: 30_00 })
  expect(await faults()).toEqual([])
  await beat()
  expect(await purses()).toMatchObject({ cash: 600_00, held: 0, promotion: 30_00 })
  expect(await system('channel_sandbox')).toBe(600_00)
  expect(await look(order_no)).toMatchObject({ state: 'part_refunded', refunded_amount: '400.00' })
  expect(await refund('600.01')).toMatchObject({ code: 40621 })
  expect(await refund('600.00')).toMatchObject({ code: 200 })
  await beat()
  expect(await purses()).toMatchObject({ cash: 0, held: 0, promotion: 0 })
  expect(await look(order_no)).toMatchObject({ state: 'refunded', refunded_amount: '1000.00' })
  expect(await refund('0.01')).toMatchObject({ code: 40908 })
  const bills = (await ask('GET', '/api/user/bill?purse=cash')).data.list
  expect(bills.map(({ type, amount }: { type: string; amount: string }) => [type, amount])).toEqual([
    ['recharge_refund', '600.00'],
    ['recharge_refund', '400.00'],
    ['recharge', '1000.00'],
  ])
  expect(await faults()).toEqual([])
})

test('never more goes back than is unspent', async () => {
  const { refund, spend, purses, detail, order_no } = await openPaid('500.00')
  await spend(300_00)
  expect(await detail(order_no)).toMatchObject({ refundable_amount: '200.00' })
  expect(await refund('200.01')).toMatchObject({ code: 40621 })
  expect(await refund('200.00')).toMatchObject({ code: 200 })
  expect(await purses()).toMatchObject({ cash: 0, held: 200_00 })
})

test('what was spent of the bonus has to stay in the purse, over all refunds of the order', async () => {
  const { refund, spend, purses, faults, detail, order_no } = await openPaid('1000.00')
  await spend(40_00, 'promotion')
  // Of 50 only 10 are left: a refund of everything would owe 40, one of 962.00 would owe 38.10.
  expect(await refund('1000.00')).toMatchObject({ code: 40621 })
  expect(await refund('962.00')).toMatchObject({ code: 40621 })
  // What the screen offers is the most that is taken, to the fen.
  expect(await detail(order_no)).toMatchObject({ refundable_amount: '961.91' })
  expect(await refund('961.92')).toMatchObject({ code: 40621 })
  expect(await purses()).toMatchObject({ cash: 1000_00, promotion: 10_00 })
  expect(await refund('500.00')).toMatchObject({ code: 200, data: { refunds: [{ bonus_back: '10.00' }] } })
  expect(await purses()).toMatchObject({ cash: 500_00, promotion: 0 })
  expect(await refund('465.00')).toMatchObject({ code: 40621 })
  const { refundable_amount: most } = await detail(order_no)
  expect(most).toBe('461.91')
  expect(await refund('461.92')).toMatchObject({ code: 40621 })
  expect(await refund('460.00')).toMatchObject({ code: 200 })
  expect(await purses()).toMatchObject({ cash: 40_00, held: 960_00 })
  expect(await faults()).toEqual([])
})

test('fifty ask for refunds while others spend: together never more than came', async () => {
  const { refund, spend, purses, beat, faults, detail, order_no } = await openPaid('500.00')
  const { values } = await together(50, async (n) =>
    n % 2 ? (await refund('30.00')).code : spend(30_00).then(() => 1),
  )
  const refunded = values.filter((code) => code === 200).length
  const spent = values.filter((code) => code === 1).length
  expect((refunded + spent) * 30_00).toBeLessThanOrEqual(500_00)
  expect(await purses()).toMatchObject({ cash: 500_00 - (refunded + spent) * 30_00, held: refunded * 30_00 })
  await beat()
  expect((await detail(order_no)).refunded_amount).toBe(`${refunded * 30}.00`)
  expect(await faults()).toEqual([])
})

test('one key is one refund, also when it is sent twice at once', async () => {
  const { refund, purses } = await openPaid('500.00')
  const answers = await Promise.all([refund('100.00', 'refund-key-1'), refund('100.00', 'refund-key-1')])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(await refund('200.00', 'refund-key-1')).toMatchObject({ code: 40901 })
  expect(await purses()).toMatchObject({ cash: 400_00, held: 100_00 })
})

test('a refund that cannot go back can be given up: money and bonus are there again', async () => {
  const { refund, purses, beat, desk, house, detail, order_no, faults } = await openPaid('1000.00')
  const { no } = (await refund('400.00')).data.refunds[0]
  // The provider's books say otherwise.
  await house.database.begin((tx) => tx.updateTable('sandbox_trades').set({ state: 'closed', paid_at: null }).execute())
  await beat()
  expect((await detail(order_no)).refunds).toMatchObject([{ state: 'failed', last_reason: '没有可退的付款' }])
  const todo = (await desk('GET', '/api/console/todo')).data.list
  expect(todo).toContainEqual(expect.objectContaining({ key: 'refunds.waiting', count: 1 }))
  expect(await desk('POST', `/api/console/refunds/${no}/retry`)).toMatchObject({
    data: { state: 'pending', tries: 2, provider_no: `${no}R2` },
  })
  await beat()
  const gaveUp = await desk('POST', `/api/console/refunds/${no}/give-up`, { reason: '渠道无法退回' })
  expect(gaveUp).toMatchObject({ code: 200, data: { state: 'returned' } })
  expect(await purses()).toMatchObject({ cash: 1000_00, held: 0, promotion: 50_00 })
  expect(await desk('POST', `/api/console/refunds/${no}/retry`)).toMatchObject({ code: 40908 })
  expect(await desk('GET', '/api/console/refunds?state=returned')).toMatchObject({ data: { total: 1, list: [{ no }] } })
  expect(await faults()).toEqual([])
})

test('a transfer goes back at the bank, with a receipt that is used once', async () => {
  const room = await openRechargeRoom()
  const { desk, order, options, handIn, purses, system, look, faults, house } = room
  await options({ channels: ['bank_transfer'], bank_account: bankAccount })
  const receipts = { received_on: '2026-11-16', proof_image: await handIn('receipt') }
  const nos: string[] = []
  for (const receipt_no of ['BOC-1', 'BOC-2'].map((no) => `${no}000`)) {
    const { order_no } = await order('200.00', 'bank_transfer')
    const confirmed = { amount: '200.00', receipt_no, ...receipts }
    await desk('POST', `/api/console/orders/${order_no}/confirm`, confirmed)
    const asked = { amount: '150.00', reason: '多付' }
    const { data } = await desk('POST', `/api/console/orders/${order_no}/refund`, asked)
    expect(data.refunds).toMatchObject([{ manual: true, state: 'pending' }])
    nos.push(data.refunds[0].no)
  }
  expect(await house.services.payments.refunding.sendDue(house.clock())).toBe(0)
  const record = (no: string | undefined, receipt_no: string, key?: string) =>
    desk(
      'POST',
      `/api/console/refunds/${no}/record`,
      { receipt_no, refunded_on: '2026-11-16', proof_image: receipts.proof_image },
      key,
    )
  expect(await record(nos[0], 'BACK-1')).toMatchObject({ code: 200, data: { state: 'refunded', trade_no: 'BACK-1' } })
  expect(await record(nos[0], 'BACK-2')).toMatchObject({ code: 40908 })
  expect(await record(nos[1], 'BACK-1')).toMatchObject({ code: 40623 })
  expect(await purses()).toMatchObject({ cash: 100_00, held: 150_00 })
  expect(await system('channel_bank')).toBe(250_00)
  const { order_no } = (await desk('GET', `/api/console/refunds?no=${nos[0]}`)).data.list[0]
  expect(await look(order_no)).toMatchObject({ state: 'part_refunded', refunded_amount: '150.00' })
  expect(await faults()).toEqual([])
})

test('an order is found by any of its numbers', async () => {
  const { desk, refund, beat, detail, order_no } = await openPaid()
  const { no } = (await refund('10.00')).data.refunds[0]
  await beat()
  const { attempts } = await detail(order_no)
  for (const number of [order_no, attempts[0].no, attempts[0].trade_no, no]) {
    const { list } = (await desk('GET', `/api/console/orders?no=${number}`)).data
    expect(list.map((one: { order_no: string }) => one.order_no)).toEqual([order_no])
  }
  expect((await desk('GET', '/api/console/orders?no=nothing')).data.list).toEqual([])
  expect((await desk('GET', '/api/console/orders?from=2026-11-17')).data.list).toEqual([])
  expect((await desk('GET', '/api/console/orders?from=2026-11-16&to=2026-11-16')).data.total).toBe(1)
})
