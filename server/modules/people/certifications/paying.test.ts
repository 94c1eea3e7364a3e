import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { buildCertifying, type Certifying } from '#server/testing/certifications.ts'
import type { SignedIn } from '#server/testing/house.ts'
import { bankAccount, recharging } from '#server/testing/recharge-room.ts'
import { giveByHand } from '#server/testing/refunds.ts'
import { dayMs } from './model.ts'

let world: Certifying
beforeAll(async () => {
  world = await buildCertifying()
})
afterAll(() => world.close())

let given = 0
/** Money in somebody's purse, as if it had come by the bank. */
async function fill(who: SignedIn, amount: number): Promise<void> {
  const { ledger } = world.house.services
  const owner = { kind: 'enterprise', id: who.id } as const
  const lines = [
    { account: { owner, purse: 'cash' }, amount: fen(amount) },
    { account: systemPurse('channel_bank'), amount: fen(-amount) },
  ] as const
  const key = `test:fill:${++given}`
  const now = world.house.clock()
  await ledger.begin((tx) => ledger.post(tx, { key, kind: 'recharge', reference: key, lines: [...lines], now }))
}

const balance = async (who: SignedIn) =>
  (await world.ask('GET', '/api/user/bag', undefined, who.token)).data.balance as string
const orderOf = (who: SignedIn, no: string) => world.ask('GET', `/api/user/orders/${no}`, undefined, who.token)
const own = (who: SignedIn, path: string) => world.ask('POST', `/api/user/cert/${path}`, {}, who.token)
const beat = () => world.house.services.certifications.expiring.beat(world.house.clock())

test('what the balance covers is paid with the application, and what was confirmed binds', async () => {
  const { house, apply, services } = world
  const who = await house.signIn.enterprise()
  await fill(who, 300_00)
  const dearer = await apply(who, { service_id: services.basic, price_confirmed: '168.00' })
  expect([dearer.code, dearer.data.fields]).toEqual([40619, { price_confirmed: '198.00' }])
  expect(await balance(who)).toBe('300.00')
  const { data } = await apply(who, { service_id: services.basic, price_confirmed: '198.00' })
  expect(data).toMatchObject({ state: 'pending', fee_amount: '198.00' })
  expect(await balance(who)).toBe('102.00')
  expect((await orderOf(who, data.order_no)).data).toMatchObject({
    purpose: 'certification',
    state: 'paid',
    amount: '198.00',
  })
  const { data: bills } = await world.ask('GET', '/api/user/bill', undefined, who.token)
  expect(bills.list[0]).toMatchObject({ type: 'pay_certification', amount: '198.00', direction: 'out' })
})

test('otherwise it waits to be paid, and is looked at once it is', async () => {
  const { house, ask, apply, services, standing } = world
  const who = await house.signIn.enterprise()
  const { data } = await apply(who, { service_id: services.basic })
  expect(data).toMatchObject({ state: 'unpaid' })
  expect((await standing(who)).state).toBe('unpaid')
  const pay = { channel: 'wechat_native' }
  expect((await ask('POST', `/api/user/orders/${data.order_no}/pay`, pay, who.token)).code).toBe(200)
  expect((await ask('POST', `/sandbox/api/payments/${data.order_no}`, { outcome: 'twice' })).code).toBe(200)
  expect((await standing(who)).state).toBe('pending')
  const { data: detail } = await ask('GET', `/api/user/cert/detail/${data.id}`, undefined, who.token)
  expect(detail.timeline.map(({ step }: { step: string }) => step)).toEqual(['begin', 'order', 'pay'])
})

test('an order that is called off leaves the application as a draft, to be handed in again', async () => {
  const { house, ask, apply, services } = world
  const who = await house.signIn.enterprise()
  const { data } = await apply(who, { service_id: services.basic })
  expect((await ask('POST', `/api/user/orders/${data.order_no}/cancel`, {}, who.token)).code).toBe(200)
  const { data: form } = await ask('GET', '/api/user/cert/form', undefined, who.token)
  expect(form.application).toMatchObject({ id: data.id, state: 'draft', order_no: '' })
  expect(form.form.credit_code).toBe(data.credit_code)
  await fill(who, 198_00)
  expect((await apply(who, { service_id: services.basic })).data).toMatchObject({ id: data.id, state: 'pending' })
})

test('given up before any approval, all of it comes back; unpaid, the order is closed', async () => {
  const { house, apply, services } = world
  const who = await house.signIn.enterprise()
  await fill(who, 198_00)
  const { data } = await apply(who, { service_id: services.basic })
  expect(await balance(who)).toBe('0.00')
  expect((await own(who, `cancel/${data.id}`)).data.state).toBe('cancelled')
  expect(await balance(who)).toBe('198.00')
  expect((await orderOf(who, data.order_no)).data.state).toBe('refunded')
  const { data: unpaid } = await apply(who, { service_id: services.premium })
  expect(unpaid.state).toBe('unpaid')
  expect((await own(who, `cancel/${unpaid.id}`)).data.state).toBe('cancelled')
  expect((await orderOf(who, unpaid.order_no)).data.state).toBe('closed')
})

test('rejected it is handed in again without another fee, and left alone it is refunded by itself', async () => {
  const { house, apply, services, operator, decide, again } = world
  const who = await house.signIn.enterprise()
  await fill(who, 198_00)
  const { data } = await apply(who, { service_id: services.basic })
  await decide(await operator(), data.id, 'reject', { reason: '照片模糊', fields: {} })
  expect((await apply(who, { service_id: services.premium })).data.fields).toHaveProperty('service_id')
  expect((await apply(who, { service_id: services.basic })).data).toMatchObject({ id: data.id, state: 'pending' })
  expect(await balance(who)).toBe('0.00')
  await decide(await operator(), data.id, 'reject', { reason: '还是模糊', fields: {} })
  house.clock.advance(30 * dayMs)
  await beat()
  expect(await balance(await again(who))).toBe('198.00')
})

test('revoked, the whole days that were not used come back; with forged proof nothing does', async () => {
  const { house, apply, services, operator, decide, again } = world
  for (const [forged, left] of [
    // 365 days bought, 65 used: floor(19800 × 300 ÷ 365).
    [false, '162.73'],
    [true, '0.00'],
  ] as const) {
    const who = await house.signIn.enterprise()
    await fill(who, 198_00)
    const { data } = await apply(who, { service_id: services.basic })
    await decide(await operator(), data.id, 'approve')
    house.clock.advance(65 * dayMs)
    expect((await decide(await operator(), data.id, 'revoke', { reason: '主体已注销', forged })).code).toBe(200)
    expect(await balance(await again(who))).toBe(left)
  }
})

test('revoked after its data were changed, the days that were paid for before the change come back', async () => {
  const { house, apply, filled, services, operator, decide, overview, again } = world
  const who = await house.signIn.enterprise()
  await fill(who, 198_00)
  const first = await apply(who, { service_id: services.basic })
  await decide(await operator(), first.data.id, 'approve')
  const { current } = await overview(who)
  const { credit_code } = current
  let id = first.data.id
  for (const company_name of ['改名有限公司', '又改名有限公司']) {
    const given = await filled(who, { change: true, service_id: undefined, company_name, credit_code })
    id = (await world.ask('POST', '/api/user/cert/apply', given, who.token)).data.id
    expect((await decide(await operator(), id, 'approve')).code).toBe(200)
  }
  house.clock.advance(65 * dayMs)
  expect((await decide(await operator(), id, 'revoke', { reason: '主体已注销', forged: false })).code).toBe(200)
  expect(await balance(await again(who))).toBe('162.73')
})

test('revoked after a part was given back by hand, what is left comes back and the certification ends all the same', async () => {
  const { house, apply, services, operator, decide, again } = world
  for (const parts of [[100_00], [100_00, 98_00]]) {
    const who = await house.signIn.enterprise()
    await fill(who, 198_00)
    const { data } = await apply(who, { service_id: services.basic })
    await decide(await operator(), data.id, 'approve')
    for (const part of parts) await giveByHand(house, data.order_no, part)
    expect((await decide(await operator(), data.id, 'revoke', { reason: '主体已注销', forged: false })).code).toBe(200)
    expect(await balance(await again(who))).toBe('198.00')
  }
})

test('an approval and a giving up at the same moment: one of them, and the money follows it', async () => {
  const { house, apply, services, operator, decide, standing } = world
  for (let round = 0; round < 8; round++) {
    const who = await house.signIn.enterprise()
    await fill(who, 198_00)
    const { data } = await apply(who, { service_id: services.basic })
    const by = await operator()
    const [approved, left] = await Promise.all([decide(by, data.id, 'approve'), own(who, `cancel/${data.id}`)])
    expect([approved.code, left.code].toSorted((a, b) => a - b)).toEqual([200, 40908])
    const { state } = await standing(who)
    expect([state, await balance(who)]).toEqual(approved.code === 200 ? ['approved', '0.00'] : ['none', '198.00'])
  }
})

test('where proof of control is asked for, a confirmed transfer in the company’s own name is it', async () => {
  const { house, ask, apply, operator, decide } = world
  const by = await operator()
  const asked = async (proof_of_control: boolean) => {
    const { data } = await ask('GET', '/api/console/certification-settings', undefined, by.token)
    return ask('POST', '/api/console/certification-settings', { ...data, proof_of_control }, by.token)
  }
  expect((await asked(true)).code).toBe(200)
  const bank = await recharging(house)
  await bank.options({ channels: ['bank_transfer'], bank_account: bankAccount })
  const { data } = await apply(bank.enterprise, { company_name: '转账验证有限公司' })
  const transfer = async (payer_name: string) => {
    const { order_no } = await bank.order('100.00', 'bank_transfer')
    const voucher = { voucher_image: await bank.handIn('voucher'), payer_name }
    await bank.ask('POST', `/api/user/recharge/${order_no}/voucher`, voucher)
    const receipt = { receipt_no: `HD${order_no}`, proof_image: await bank.handIn('receipt') }
    const received = { amount: '100.00', received_on: shanghaiDay(house.clock()), ...receipt }
    expect((await bank.desk('POST', `/api/console/orders/${order_no}/confirm`, received)).code).toBe(200)
  }
  expect((await decide(by, data.id, 'approve')).code).toBe(40655)
  await transfer('别的公司')
  expect((await decide(by, data.id, 'approve')).code).toBe(40655)
  await transfer('转账验证有限公司')
  expect((await decide(by, data.id, 'approve')).code).toBe(200)
  await asked(false)
})
