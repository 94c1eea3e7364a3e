import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen, toYuan } from '#contract/base/money.ts'
import { playedCarrier } from '#server/testing/payout-carrier.ts'
import { maker, openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { payoutNumber } from './model.ts'
import { withdrawalQueues } from './service.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

async function openPaying(carrier = playedCarrier()) {
  const room = await openWithdrawalRoom({ carrier })
  await room.give(maker, 1_000_00)
  return room
}

const only = async (room: WithdrawalRoom, id: number) => {
  const [payout, ...others] = await room.payouts(id)
  if (!payout || others.length > 0) throw new Error('not one payout')
  return payout
}

const own = async (room: WithdrawalRoom) =>
  (await room.withdrawals.reading.newest(maker, undefined, room.clock())).list[0]

test('a payout waits for its receiver, says where to confirm and until when, and is paid once they have', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const { no } = await only(room, id)
  const until = new Date(room.clock().getTime() + 24 * hourMs)
  expect(await own(room)).toMatchObject({
    state: 'wait_user_confirm',
    account: '微信零钱',
    confirm_url: `/personal/withdrawl/${no.replace(/^FK/, 'TX')}/confirm`,
    confirm_before: until,
  })
  expect(room.world.told.at(-1)).toMatchObject({ event: 'withdraw.confirm', values: { until: '11月17日 09:00' } })
  room.carrier.end(no, 'paid')
  await room.withdrawals.paying.lookInto(no, room.clock())
  expect(await own(room)).toMatchObject({ state: 'paid', confirm_url: null, confirm_before: null })
  expect(await room.purses(maker)).toEqual({ own: 900_00, held: 0 })
  expect([await room.channel('channel_sandbox'), await room.channel('fee')]).toEqual([-99_00, 1_00])
  expect(await room.faults()).toEqual([])
})

test('without a notice the payout is asked about, and paid all the same', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  room.carrier.end((await only(room, id)).no, 'paid')
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('wait_user_confirm')
  room.clock.advance(5 * secondMs)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('paid')
})

test('a send that arrived without a word is asked about under its number and never sent anew', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  room.carrier.script.mishap = (call) => (call === 'send' ? 'silent' : 'none')
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  expect(await only(room, id)).toMatchObject({ state: 'sending', reason: 'timeout' })
  room.clock.advance(5 * secondMs)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('paid')
  expect(room.carrier.counts).toEqual({ sends: 1, queries: 1, cancels: 0 })
})

test('a send that never arrived is made again under the same number', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  let first = true
  room.carrier.script.mishap = (call) => {
    const lost = call === 'send' && first
    if (lost) first = false
    return lost ? 'lost' : 'none'
  }
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const { no } = await only(room, id)
  room.clock.advance(5 * secondMs)
  await room.settleDue()
  expect([...room.carrier.books.keys()]).toEqual([no])
  expect(await room.stateOf(id)).toBe('paid')
  expect(room.carrier.counts.sends).toBe(2)
})

test('one that was never sent is not sent while the books are not sound; one that was is still asked about', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  room.carrier.script.mishap = () => 'lost'
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  room.world.sound = false
  room.carrier.script.mishap = () => 'none'
  room.clock.advance(5 * secondMs)
  await room.settleDue()
  expect(await only(room, id)).toMatchObject({ state: 'sending', reason: 'absent' })
  expect(room.carrier.counts).toMatchObject({ sends: 1, queries: 1 })
  room.world.sound = true
  room.clock.advance(15 * secondMs)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('paid')
})

test('a provider who forgets what it had already taken on is not given it again', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  room.carrier.books.clear()
  room.clock.advance(hourMs)
  await room.settleDue()
  expect(await only(room, id)).toMatchObject({ state: 'waiting', reason: 'absent' })
  expect(room.carrier.counts.sends).toBe(1)
})

test('what its receiver will not have fails and stays held; tried again it has a new number', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const { no } = await only(room, id)
  room.carrier.end(no, 'failed', 'ACCOUNT_FROZEN')
  await room.withdrawals.paying.lookInto(no, room.clock())
  expect(await room.stateOf(id)).toBe('failed')
  expect(await room.purses(maker)).toEqual({ own: 900_00, held: 100_00 })
  expect((await own(room))?.timeline.at(-1)).toMatchObject({ state: 'failed', note: '收款方未能收款' })
  expect((await room.withdrawals.overseeing.read(id, room.clock())).payouts).toMatchObject([
    { reason: 'ACCOUNT_FROZEN' },
  ])
  await room.withdrawals.handing.retry(id, room.staff(1))
  await room.settleDue()
  const [first, second] = await room.payouts(id)
  expect([first?.no, second?.state]).toEqual([no, 'waiting'])
  expect(second?.no).not.toBe(no)
  room.carrier.end(second?.no ?? '', 'paid')
  await room.withdrawals.paying.lookInto(second?.no ?? '', room.clock())
  expect(await room.stateOf(id)).toBe('paid')
  expect(await room.faults()).toEqual([])
})

test('nobody confirms in time: it comes back as failed however far the clock has jumped, and can be given back', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  room.clock.advance(24 * hourMs - secondMs)
  await room.settleDue()
  expect(await room.stateOf(id)).toBe('wait_user_confirm')
  room.clock.advance(90 * 24 * hourMs)
  await room.settleDue()
  expect((await own(room))?.timeline.at(-1)).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('未确认收款'),
  })
  await room.withdrawals.handing.giveBack(id, '逾期未确认', room.staff(1))
  expect(await room.purses(maker)).toEqual({ own: 1_000_00, held: 0 })
  expect(await room.faults()).toEqual([])
})

test('our own time to confirm may be shorter: then it is cancelled there, unless it was confirmed after all', async () => {
  const room = await openPaying()
  room.world.rules = { ...room.world.rules, confirm_hours: 2 }
  const [late, confirmed] = [await room.approved(maker, 100_00), await room.approved(maker, 200_00)]
  await room.settleDue()
  room.carrier.end((await only(room, confirmed)).no, 'paid')
  room.clock.advance(2 * hourMs)
  await room.settleDue()
  expect([await room.stateOf(late), await room.stateOf(confirmed)]).toEqual(['failed', 'paid'])
  expect(room.carrier.books.get((await only(room, late)).no)).toMatchObject({ state: 'failed', reason: 'cancelled' })
})

test('notices and questions about the same payout at once: one end, one posting', async () => {
  const room = await openPaying()
  for (const end of ['paid', 'failed'] as const) {
    const id = await room.approved(maker, 100_00)
    await room.settleDue()
    const { no } = await only(room, id)
    room.carrier.end(no, end)
    room.clock.advance(5 * secondMs)
    const { paying } = room.withdrawals
    const notice = () => paying.lookInto(no, room.clock())
    await Promise.all([notice(), paying.beat(room.clock()), notice(), paying.beat(room.clock()), notice()])
    expect(await room.stateOf(id)).toBe(end)
  }
  expect(room.world.defects).toEqual([])
  expect(await room.faults()).toEqual([])
})

test('a payout that is on its way can be neither given back nor tried again nor recorded by hand', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  const { handing } = room.withdrawals
  await expect(handing.takeOn(id, room.staff(1))).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  await room.settleDue()
  const proof = { receipt_no: 'R0001', paid_at: room.clock(), proof_image: '/api/file/proof' }
  const moved = { code: 'RECORD_MOVED_ON' }
  await expect(handing.giveBack(id, '不付了', room.staff(1))).rejects.toMatchObject(moved)
  await expect(handing.retry(id, room.staff(1))).rejects.toMatchObject(moved)
  await expect(handing.recordPaid(id, proof, room.staff(1))).rejects.toMatchObject(moved)
  await expect(handing.recordFailed(id, '不付了', room.staff(1))).rejects.toMatchObject(moved)
})

test.each(['sending', 'wait_user_confirm'] as const)(
  'what a carrier had in hand (%s) when it was switched off is ended by a person, with a proof',
  async (stage) => {
    const room = await openPaying(playedCarrier({ waits: stage === 'wait_user_confirm' }))
    if (stage === 'sending') room.carrier.script.mishap = () => 'lost'
    const [one, two] = [await room.approved(maker, 100_00), await room.approved(maker, 200_00)]
    await room.settleDue()
    expect([await room.stateOf(one), await room.stateOf(two)]).toEqual(
      Array(2).fill(stage === 'sending' ? 'paying' : stage),
    )
    const { handing, overseeing, statements } = room.switchedOff()
    expect((await overseeing.read(one, room.clock())).payouts).toMatchObject([{ provider: 'sandbox', by_hand: true }])
    const { no, net_amount } = await overseeing.read(one, room.clock())
    const line = `提现单号,金额,流水号\n${no},${toYuan(net_amount)},ICBC0001\n`
    const file = { name: 'a.csv', content_base64: Buffer.from(line).toString('base64') }
    expect((await statements.import(file, room.staff(1))).registered).toEqual([])
    const proof = { receipt_no: 'WX0001', paid_at: room.clock(), proof_image: '/api/file/proof' }
    await expect(
      handing.recordPaid(one, { ...proof, proof_image: '/api/file/other' }, room.staff(1)),
    ).rejects.toMatchObject({ code: 'FILE_GONE' })
    expect((await handing.recordPaid(one, proof, room.staff(1))).state).toBe('paid')
    expect((await handing.recordFailed(two, '渠道停用前未付出', room.staff(1))).state).toBe('failed')
    expect((await handing.giveBack(two, '退回余额', room.staff(1))).state).toBe('returned')
    expect(await room.channel('channel_sandbox')).toBe(-99_00)
    expect(await room.faults()).toEqual([])
  },
)

test('giving back and beginning to pay at once: one of them happens', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  for (let round = 0; round < 10; round++) {
    const id = await room.approved(maker, 50_00)
    const back = room.withdrawals.handing.giveBack(id, '改用其他账户', room.staff(1)).catch(() => undefined)
    await Promise.all(round % 2 ? [room.settleDue(), back] : [back, room.settleDue()])
    await room.settleDue()
    const left = [...room.carrier.books.values()].filter(({ remark }) => remark.endsWith(String(id))).length
    expect(['paid', 'returned'], `${left}`).toContain(await room.stateOf(id))
  }
  const sum = [...room.carrier.books.values()].reduce((all, { amount }) => all + amount, 0)
  expect(await room.channel('channel_sandbox')).toBe(fen(-sum || 0))
  expect(await room.faults()).toEqual([])
})

test('the database itself allows one open payout and one that was paid, and no other amount', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const { no: _no, ...row } = await only(room, id)
  const insert = (state: string, no: string) =>
    room.database.begin((tx) =>
      sql`insert into payouts (no, withdrawal_id, provider, channel, amount, state, created_at)
        values (${no}, ${id}, 'sandbox', 'channel_sandbox', ${row.amount}, ${state}, ${row.created_at})`.execute(tx),
    )
  await expect(insert('created', 'FK000001')).rejects.toThrow('payouts_open')
  const change = (text: ReturnType<typeof sql>) => room.database.begin((tx) => text.execute(tx))
  await expect(change(sql`update payouts set amount = 1`)).rejects.toThrow()
  await expect(change(sql`update withdrawals set amount = 1, fee = 0, net_amount = 1`)).rejects.toThrow()
  await expect(change(sql`delete from payouts`)).rejects.toThrow()
  await expect(change(sql`delete from withdrawal_events`)).rejects.toThrow()
})

test('while one is asked about nobody else looks after it, and sends it a second time', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  await room.approved(maker, 100_00)
  let others = 0
  room.carrier.script.meanwhile = async () => {
    room.clock.advance(16 * secondMs)
    others += await room.withdrawals.paying.beat(room.clock())
  }
  await room.settleDue()
  expect(others).toBe(0)
  expect(room.carrier.counts.sends).toBe(1)
})

test('a house that was set back to an earlier day sends the same number again, and another only for another try', async () => {
  const room = await openPaying(playedCarrier({ waits: false }))
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const asked = (await own(room))?.no ?? ''
  expect((await only(room, id)).no).toBe(`FK${asked.slice(2)}`)
  expect([payoutNumber(asked, 1), payoutNumber(asked, 2)]).toEqual([`FK${asked.slice(2)}`, `FK${asked.slice(2)}R2`])
})

test('what was over with a failure and turns out to move money is a defect, not a silence', async () => {
  const room = await openPaying()
  const id = await room.approved(maker, 100_00)
  await room.settleDue()
  const { no } = await only(room, id)
  room.carrier.end(no, 'failed')
  await room.withdrawals.paying.lookInto(no, room.clock())
  expect(await room.stateOf(id)).toBe('failed')
  Object.assign(room.carrier.books.get(no) ?? {}, { state: 'paid', paidAt: room.clock() })
  await expect(room.withdrawals.paying.lookInto(no, room.clock())).rejects.toThrow('失败后渠道又称 paid')
  expect(await room.stateOf(id)).toBe('failed')
})

test('where nobody carries money out any more it is a person’s to pay, and stands among what is to be done', async () => {
  const room = await openPaying()
  const [approved, begun] = [await room.approved(maker, 100_00), await room.approved(maker, 50_00)]
  await room.withdrawals.paying.beat(room.clock())
  const off = room.switchedOff()
  const waiting = (withdrawals: typeof off, key: string) =>
    room.database.read(async (tx) => {
      const queue = withdrawalQueues({ withdrawals }).find((one) => one.key === key)
      return (await queue?.waiting(tx, 10))?.count
    })
  expect([await waiting(room.withdrawals, 'withdrawals.pay'), await waiting(off, 'withdrawals.lingering')]).toEqual([
    0, 2,
  ])
  const later = await room.approved(maker, 20_00)
  expect([await waiting(room.withdrawals, 'withdrawals.pay'), await waiting(off, 'withdrawals.pay')]).toEqual([0, 1])
  const by = { caller: { staffId: 1 }, now: room.clock(), requestId: 'test' } as Parameters<
    typeof off.handing.takeOn
  >[1]
  await expect(room.withdrawals.handing.takeOn(later, by)).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  await off.handing.takeOn(later, by)
  expect(await room.stateOf(later)).toBe('paying')
  expect([await room.stateOf(approved), await room.stateOf(begun)]).not.toContain('approved')
})
