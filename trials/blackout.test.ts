import { expect, test } from 'vitest'
import { type Chance, seeded } from '#server/testing/chance.ts'
import { makeCertifiedAlipayMerchant, makeWechatMerchant } from '#server/testing/merchants.ts'
import { lanes, together } from '#server/testing/together.ts'
import { type AlipaySimulator, simulateAlipay } from '#server/testing/vendors/alipay.ts'
import { simulateWechatPay, type WechatPaySimulator } from '#server/testing/vendors/wechat-pay.ts'
import { openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { createAlipayTransfer } from '#server/vendors/payouts/alipay-transfer.ts'
import { createWechatTransfer } from '#server/vendors/payouts/wechat-transfer.ts'
import { type Counters, channels, minuteMs, openCounters } from './counters.ts'
import { figure, firstSeed, sized } from './size.ts'

const size = sized({ short: 100, full: 1_000 })
const silentShare = 0.3
const lostShare = 0.1
const darkMinutes = 10
/** How often the time is looked at: seldom, once there is only waiting left. */
const stepAt = (minutes: number): number => (minutes < 60 ? 2 : 10)
/** Whoever is not through by then is stuck. */
const patienceMinutes = 4 * 24 * 60

/** While it is dark nothing arrives; otherwise much is done without a word, and some never arrives. */
function createWeather(chance: Chance) {
  let dark = false
  return {
    darken(is: boolean): void {
      dark = is
    },
    fault() {
      const luck = chance()
      if (dark || luck < lostShare) return 'blackout'
      return luck < lostShare + silentShare ? 'timeout' : undefined
    },
  } as const
}

/** What people may be told while a provider cannot be reached. */
function unlessBusy(error: { code?: string }): void {
  if (!['PAYMENT_BUSY', 'RECORD_MOVED_ON', 'CHANNEL_OFF'].includes(error.code ?? '')) throw error
}

/** What can be paid is, by many; of half of that we are told. */
async function payers({ wechat, alipay, clock, pay, notice, tell }: Counters, chance: Chance): Promise<void> {
  const payable = [...alipay.trades.values()].filter(
    ({ status, expiresAt }) => status === 'WAIT_BUYER_PAY' && expiresAt > clock(),
  )
  const waiting = [...wechat.trades.values()].filter(({ state }) => state === 'NOTPAY')
  for (const [provider, trades] of [['wechat', waiting] as const, ['alipay', payable] as const]) {
    for (const { no } of trades) {
      if (chance() > 0.2) continue
      const trade = pay(no, provider)
      if (chance() < 0.5) await tell(provider, notice(trade))
    }
  }
}

/** Some think better of it, some try the other way. */
async function waverers({ cancel, payAgain, database }: Counters, chance: Chance): Promise<void> {
  const open = await database.read((tx) =>
    tx.selectFrom('payment_orders').select(['no', 'owner_id']).where('state', '=', 'open').orderBy('id').execute(),
  )
  for (const { no, owner_id } of open) {
    const luck = chance()
    if (luck < 0.03) await cancel(owner_id, no).catch(unlessBusy)
    else if (luck < 0.1) {
      await payAgain(owner_id, no, channels[luck < 0.065 ? 'wechat' : 'alipay']).catch(unlessBusy)
    }
  }
}

const unsettled = ({ database }: Counters) =>
  database.read(async (tx) => {
    const orders = await tx.selectFrom('payment_orders').select('no').where('state', '=', 'open').execute()
    const live = ['created', 'waiting']
    const attempts = await tx.selectFrom('payment_attempts').select('no').where('state', 'in', live).execute()
    const refunds = await tx.selectFrom('refunds').select('no').where('state', '!=', 'refunded').execute()
    return orders.length + attempts.length + refunds.length
  })

/** Every order with what its provider says was paid for it. */
async function judge({ database, wechat, alipay, credits }: Counters) {
  const rows = await database.read((tx) =>
    tx
      .selectFrom('payment_orders as o')
      .innerJoin('payment_attempts as a', 'a.order_id', 'o.id')
      .select(['o.no', 'o.owner_id', 'o.state', 'a.no as attempt', 'a.state as outcome'])
      .execute(),
  )
  const orders = [...Map.groupBy(rows, ({ no }) => no).values()]
  const isPaid = (no: string) => (wechat.trades.get(no)?.paidAt ?? alipay.trades.get(no)?.paidAt) !== undefined
  const told = await credits(rows.map(({ no }) => no))
  let seconds = 0
  for (const attempts of orders) {
    const paid = attempts.filter(({ attempt }) => isPaid(attempt))
    const [{ no, state } = { no: '', state: '' }] = attempts
    const outcomes = attempts.map(({ outcome }) => outcome)
    const succeeded = paid.length > 0 ? 1 : 0
    expect([no, state, told.get(no) ?? 0]).toEqual([no, paid.length > 0 ? 'paid' : 'closed', succeeded])
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(succeeded)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(paid.length - succeeded)
    seconds += paid.length - succeeded
  }
  return { orders: orders.length, credited: told.size, seconds }
}

test('payments: after a blackout every order comes to its end, and what was paid is credited once', async () => {
  const room = await openCounters({ pool: lanes })
  const { house, recharge, beat, clock, wechat, alipay } = room
  const chance = seeded(firstSeed())
  const weather = createWeather(chance)
  room.failWhen(() => weather.fault())
  const owners = (await together(Math.ceil(size / 5), () => house.signIn.enterprise())).values
  const { refusals } = await together(size, (n) => {
    const channel = channels[chance() < 0.5 ? 'wechat' : 'alipay']
    return recharge(owners[n % owners.length]?.id ?? 0, 100_00, channel).catch(unlessBusy)
  })
  expect(refusals).toEqual({})
  weather.darken(true)
  for (let minute = 0; minute < darkMinutes; minute += stepAt(minute)) {
    await payers(room, chance)
    await waverers(room, chance)
    await beat()
    clock.advance(stepAt(minute) * minuteMs)
  }
  weather.darken(false)
  let minutes = 0
  for (; minutes < patienceMinutes && (await unsettled(room)) > 0; minutes += stepAt(minutes)) {
    if (minutes < 30) await payers(room, chance)
    await beat()
    clock.advance(stepAt(minutes) * minuteMs)
  }
  expect(await unsettled(room)).toBe(0)
  const { orders, credited, seconds } = await judge(room)
  const back = [...wechat.refunds.values(), ...[...alipay.trades.values()].flatMap(({ refunds }) => refunds)]
  expect([orders, back.length]).toEqual([size, seconds])
  const purses = await Promise.all(owners.map(({ id }) => room.purses(id)))
  expect(purses.reduce((sum, { cash }) => sum + cash, 0)).toBe(credited * 100_00)
  expect((await room.ours()).suspense).toBe(0)
  expect(await room.faults()).toEqual([])
  figure(
    'blackout',
    `${orders} orders through ${darkMinutes} dark minutes: all at their end ${minutes} minutes after, ` +
      `${credited} credited once, ${seconds} second payments sent back`,
  )
})

/** Receivers confirm, most of them, and of half of that we are told; what failed is tried again, or given back. */
async function receivers(room: WithdrawalRoom, wechat: WechatPaySimulator, chance: Chance): Promise<void> {
  for (const { no, state } of wechat.transfers.values()) {
    if (state !== 'WAIT_USER_CONFIRM' || chance() > 0.3) continue
    if (chance() < 0.85) wechat.confirmTransfer(no)
    else wechat.transferBecomes(no, 'FAIL', 'ACCOUNT_FROZEN')
    if (chance() < 0.5) await room.withdrawals.paying.lookInto(no, room.clock())
  }
  const failed = await room.database.read((tx) =>
    tx.selectFrom('withdrawals').select('id').where('state', '=', 'failed').execute(),
  )
  const { handing } = room.withdrawals
  const { refusals } = await together(failed.length, async (n) => {
    const id = failed[n]?.id ?? 0
    await (chance() < 0.7 ? handing.retry(id, room.staff(1)) : handing.giveBack(id, '不再重试', room.staff(1)))
  })
  expect(refusals).toEqual({})
}

function openTransfers(chance: Chance) {
  const merchant = makeWechatMerchant()
  const weather = createWeather(chance)
  const simulated: WechatPaySimulator[] = []
  const providerAt = (clock: () => Date) => {
    const wechat = simulateWechatPay({ merchant, clock })
    wechat.failWhen(() => weather.fault())
    simulated.push(wechat)
    const addresses = { notifyUrl: 'https://www.example.com/pay/notify/wechat' }
    return createWechatTransfer({
      account: merchant.account,
      sceneId: '1005',
      clock,
      fetch: wechat.fetch,
      ...addresses,
    })
  }
  return { weather, simulated, providerAt }
}

/** The same for Alipay, whose transfers need nobody to confirm. */
function openAlipayTransfers(chance: Chance) {
  const merchant = makeCertifiedAlipayMerchant()
  const weather = createWeather(chance)
  const simulated: AlipaySimulator[] = []
  const providerAt = (clock: () => Date) => {
    const alipay = simulateAlipay({ merchant, clock })
    alipay.failWhen(() => weather.fault())
    simulated.push(alipay)
    const notifyUrl = 'https://www.example.com/pay/notify/alipay'
    return createAlipayTransfer({ account: merchant.account, clock, fetch: alipay.fetch, notifyUrl })
  }
  return { weather, simulated, providerAt }
}

test('payouts to Alipay: after a blackout every one comes to its end, and none is paid twice', async () => {
  const chance = seeded(firstSeed())
  const { weather, simulated, providerAt } = openAlipayTransfers(chance)
  const room = await openWithdrawalRoom({ pool: lanes, providerAt, known: false })
  const [alipay] = simulated
  if (!alipay) throw new Error('nobody carries money')
  const asked = await together(size, async (n) => {
    const person = { realm: 'maker', id: n + 10 } as const
    await room.give(person, 100_00)
    return room.approved(person, 100_00, { method: 'alipay', account: `${13800000000 + n}` })
  })
  expect(asked.refusals).toEqual({})
  // An account that is new to its owner is paid a day later.
  room.clock.advance(24 * 60 * minuteMs)
  const open = async () =>
    (await room.database.read((tx) => tx.selectFrom('withdrawals').select(['id', 'state']).execute())).filter(
      ({ state }) => state !== 'paid' && state !== 'returned',
    ).length
  let minutes = 0
  for (; minutes < patienceMinutes && (await open()) > 0; minutes += stepAt(minutes)) {
    weather.darken((minutes > 0 && minutes <= darkMinutes) || (minutes > 30 && minutes <= 30 + darkMinutes))
    alipay.deciding.status = chance() < 0.4 ? 'DEALING' : 'SUCCESS'
    await Promise.all(Array.from({ length: 4 }, () => room.settleDue()))
    for (const { no, status } of alipay.transfers.values()) {
      if (status === 'DEALING' && chance() < 0.5) alipay.transferBecomes(no, chance() < 0.8 ? 'SUCCESS' : 'FAIL')
    }
    const { handing } = room.withdrawals
    for (const { id, state } of await rowsOf(room)) {
      if (state !== 'failed') continue
      await (chance() < 0.7 ? handing.retry(id, room.staff(1)) : handing.giveBack(id, '不再重试', room.staff(1)))
    }
    room.clock.advance(stepAt(minutes) * minuteMs)
  }
  expect(await open()).toBe(0)
  const paid = [...alipay.transfers.values()].filter(({ status }) => status === 'SUCCESS')
  const times = [...Map.groupBy(paid, ({ title }) => title).values()].map(({ length }) => length)
  expect(Math.max(...times)).toBe(1)
  expect((await rowsOf(room)).filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
  expect(await room.channel('channel_alipay')).toBe(-99_00 * paid.length)
  expect(room.world.defects).toEqual([])
  expect(await room.faults()).toEqual([])
})

const rowsOf = (room: WithdrawalRoom) =>
  room.database.read((tx) => tx.selectFrom('withdrawals').select(['id', 'state']).execute())

test('payouts: after a blackout every one comes to its end, and none is paid twice', async () => {
  const chance = seeded(firstSeed())
  const { weather, simulated, providerAt } = openTransfers(chance)
  const room = await openWithdrawalRoom({ pool: lanes, providerAt })
  const [wechat] = simulated
  if (!wechat) throw new Error('nobody carries money')
  const asked = await together(size, async (n) => {
    const person = { realm: 'maker', id: n + 10 } as const
    await room.give(person, 100_00)
    return room.approved(person, 100_00)
  })
  expect(asked.refusals).toEqual({})
  const open = async () =>
    (await room.database.read((tx) => tx.selectFrom('withdrawals').select(['id', 'state']).execute())).filter(
      ({ state }) => state !== 'paid' && state !== 'returned',
    ).length
  let minutes = 0
  for (; minutes < patienceMinutes && (await open()) > 0; minutes += stepAt(minutes)) {
    // It becomes dark after some were sent, and again while others are waited for.
    weather.darken((minutes > 0 && minutes <= darkMinutes) || (minutes > 30 && minutes <= 30 + darkMinutes))
    await Promise.all(Array.from({ length: 4 }, () => room.settleDue()))
    await receivers(room, wechat, chance)
    room.clock.advance(stepAt(minutes) * minuteMs)
  }
  expect(await open()).toBe(0)
  const paid = [...wechat.transfers.values()].filter(({ state }) => state === 'SUCCESS')
  const times = [...Map.groupBy(paid, ({ remark }) => remark).values()].map(({ length }) => length)
  const states = await room.database.read((tx) => tx.selectFrom('withdrawals').select('state').execute())
  expect(Math.max(...times)).toBe(1)
  expect(states.filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
  expect(await room.channel('channel_wechat')).toBe(-99_00 * paid.length)
  expect(room.world.defects).toEqual([])
  expect(await room.faults()).toEqual([])
  figure(
    'blackout',
    `${size} payouts through ${darkMinutes} dark minutes, twice: all at their end after ${minutes} minutes, ` +
      `${wechat.transfers.size} sent, ${paid.length} paid, 0 twice`,
  )
})
