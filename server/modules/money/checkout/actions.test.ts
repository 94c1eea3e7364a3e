import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { orderChannelKeys, orderStateKeys } from '#contract/money/orders.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openCheckoutRoom } from '#server/testing/checkout-room.ts'
import { actionsFor } from './model.ts'

const hourMs = 3_600_000

test('what an order offers its owner, state by state', () => {
  const now = new Date('2026-11-16T09:00:00+08:00')
  const at = { channel: null, expires_at: new Date(now.getTime() + hourMs), voucher_image: '' }
  const offered = orderStateKeys.map((state) => [state, actionsFor({ ...at, state }, { repeats: true }, now)])
  expect(Object.fromEntries(offered)).toEqual({
    unpaid: ['pay', 'cancel'],
    voucher_submitted: [],
    paid: ['receipt'],
    part_refunded: ['receipt'],
    refunded: ['receipt'],
    closed: ['again'],
    rejected: ['again'],
  })
  const transfer = { ...at, state: 'unpaid', channel: 'bank_transfer' } as const
  expect(actionsFor(transfer, {}, now)).toEqual(['pay', 'voucher', 'cancel'])
  expect(actionsFor(transfer, { repeats: true }, transfer.expires_at)).toEqual([])
  expect(actionsFor({ ...at, state: 'closed' }, {}, now)).toEqual([])
  const paper = { ...at, state: 'paid', voucher_image: '/api/file/x' } as const
  expect(actionsFor(paper, { invoiceable: true }, now)).toEqual(['own_voucher', 'receipt', 'invoice'])
})

test('what an order offers is never refused by its state, and what it does not offer always is', async () => {
  const { database, checkout, owner, acting, sell, clock } = await openCheckoutRoom()
  const { requesting } = checkout
  const commands = {
    pay: (order_no: string) => requesting.pay({ order_no, channel: 'alipay_page' }, acting()),
    balance: (order_no: string) => requesting.pay({ order_no, channel: 'balance' }, acting()),
    voucher: (order_no: string) =>
      requesting.submitVoucher({ order_no, voucher_image: '/api/file/x', payer_name: '张三' }, acting()),
    cancel: (order_no: string) => requesting.cancel({ order_no }, acting()),
  } as const
  const told: string[] = []
  for (const state of orderStateKeys) {
    for (const channel of [null, ...orderChannelKeys]) {
      for (const leftMs of [hourMs, 0]) {
        for (const [command, act] of Object.entries(commands)) {
          const { order_no } = await sell({ goods: 'certification', amount: 300_00 })
          const expires_at = new Date(clock().getTime() + leftMs)
          const paid_at = ['paid', 'part_refunded', 'refunded'].includes(state) ? clock() : null
          const refunded_amount = { part_refunded: 100_00, refunded: 300_00 }[state as string] ?? 0
          const set = { state, channel, expires_at, paid_at, refunded_amount: fen(refunded_amount) }
          await database.begin((tx) => tx.updateTable('orders').set(set).where('no', '=', order_no).execute())
          const { list } = await checkout.reading.page(owner, { page: 1, count: 1 }, {}, clock())
          const shown = list[0]?.actions.includes(command === 'balance' ? 'pay' : (command as 'pay')) ?? false
          const code = await act(order_no).then(
            () => 'done',
            (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
          )
          if (shown === (code === 'RECORD_MOVED_ON')) told.push(`${command} ${state} ${channel} ${leftMs}: ${code}`)
          const over = { state: 'closed', paid_at: null, refunded_amount: fen(0) } as const
          await database.begin((tx) => tx.updateTable('orders').set(over).where('no', '=', order_no).execute())
        }
      }
    }
  }
  expect(told).toEqual([])
}, 60_000)
