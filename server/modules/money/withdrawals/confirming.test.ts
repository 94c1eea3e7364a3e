import { expect, test } from 'vitest'
import { playedCarrier } from '#server/testing/payout-carrier.ts'
import { maker, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import * as model from './model.ts'

const hourMs = 60 * 60 * 1000
const secondMs = 1000

async function open(carrier = playedCarrier()) {
  const room = await openWithdrawalRoom({ carrier })
  await room.give(maker, 1000_00)
  const { no } = await room.request(maker, 100_00, { method: 'wechat' })
  const id = (await room.withdrawals.reading.newest(maker, undefined, room.clock())).list[0]?.id ?? 0
  await room.withdrawals.reviewing.approve(id, room.staff(1))
  const look = (owner = maker) => room.withdrawals.reading.confirmation(owner, no, room.clock())
  const payoutNo = `FK${no.slice(2)}`
  return { ...room, id, no, payoutNo, look }
}

test('a receiver is given what WeChat’s sheet is opened with, and a code that leads to the same page', async () => {
  const { look, settleDue, payoutNo, no, carrier, clock, faults } = await open()
  expect(await look()).toMatchObject({ state: 'preparing', sheet: null })
  await settleDue()
  expect(await look()).toMatchObject({
    state: 'waiting',
    net_amount: 99_00,
    confirm_before: new Date(clock().getTime() + 24 * hourMs),
    sheet: { mchId: '1900007291', appId: 'wx1', package: `package ${payoutNo}` },
    page_url: `https://m.example.com/personal/withdrawl/${no}/confirm`,
    qr_image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  carrier.end(payoutNo, 'paid')
  // What WeChat says in the browser counts for nothing; whoever looks again a moment later makes us ask.
  expect((await look()).state).toBe('waiting')
  clock.advance(3 * secondMs)
  expect(await look()).toMatchObject({ state: 'paid', sheet: null })
  expect(await faults()).toEqual([])
})

test('another maker’s is not there, nor is it for an enterprise', async () => {
  const { look, settleDue } = await open()
  await settleDue()
  await expect(look({ realm: 'maker', id: 2 })).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  await expect(look({ realm: 'enterprise', id: 1 })).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
})

test('after a lost answer what the sheet is opened with is got again, under the same number', async () => {
  const carrier = playedCarrier()
  const { look, settleDue, clock, payoutNo } = await open(carrier)
  const sent: string[] = []
  carrier.script.mishap = (call, no) => {
    if (call === 'send') sent.push(no)
    return sent.length === 1 && call === 'send' ? 'silent' : 'none'
  }
  // Asked about the bill it says that it waits, and not with what: only whoever sends the same again hears that.
  let sending = false
  carrier.script.unsaid = () => !sending
  const send = carrier.provider.send
  carrier.provider.send = async (request) => {
    sending = true
    const outcome = await send(request)
    sending = false
    return outcome
  }
  await settleDue()
  clock.advance(60 * secondMs)
  await settleDue()
  expect(await look()).toMatchObject({ state: 'waiting', sheet: { package: `package ${payoutNo}` } })
  expect(sent).toEqual([payoutNo, payoutNo])
  expect(carrier.books.size).toBe(1)
})

test('too late, taken back, refused and given back each have a word of their own', async () => {
  const { look, settleDue, clock, withdrawals, id, staff, carrier } = await open()
  await settleDue()
  clock.advance(24 * hourMs)
  expect(await look()).toMatchObject({ state: 'expired', sheet: null })
  await settleDue()
  expect((await look()).state).toBe('expired')
  await withdrawals.handing.retry(id, staff(1))
  expect((await look()).state).toBe('preparing')
  await settleDue()
  carrier.end([...carrier.books.keys()].at(-1) ?? '', 'failed')
  clock.advance(5 * secondMs)
  await settleDue()
  expect((await look()).state).toBe('failed')
  await withdrawals.handing.giveBack(id, '不再重试', staff(1))
  expect((await look()).state).toBe('returned')
})

const payout = { package_info: 'p', confirm_before: new Date(10), reason: '', ended_at: new Date(9) }
test.each([
  ['waiting', 'wait_user_confirm', payout, 9],
  ['expired', 'wait_user_confirm', payout, 10],
  ['preparing', 'wait_user_confirm', { ...payout, package_info: null }, 9],
  ['preparing', 'approved', undefined, 9],
  ['paid', 'paid', payout, 99],
  ['cancelled', 'failed', { ...payout, reason: 'CANCELLED' }, 9],
  ['expired', 'failed', { ...payout, reason: 'OVERDUE_CLOSE' }, 9],
  ['expired', 'failed', { ...payout, reason: 'CANCELLED', ended_at: new Date(10) }, 11],
  ['failed', 'failed', { ...payout, reason: 'NAME_NOT_CORRECT' }, 9],
  ['returned', 'rejected', undefined, 9],
] as const)('%s: %s', (expected, state, given, at) => {
  expect(model.confirmationOf({ state, on_hold_since: null, payout: given }, new Date(at))).toBe(expected)
})

test('while an account is frozen nothing is confirmed: it is about to be taken back', () => {
  const frozen = { state: 'wait_user_confirm', on_hold_since: new Date(5), payout } as const
  expect(model.confirmationOf(frozen, new Date(9))).toBe('cancelled')
})
