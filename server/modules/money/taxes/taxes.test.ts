import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fen, fen, yuan } from '#contract/base/money.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { readXlsx } from '#server/platform/formats/xlsx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { identityNumber, verifyMaker } from '#server/testing/identities.ts'
import { codeSent } from '#server/testing/visitor.ts'
import { openRules, putMoney } from '#server/testing/withdrawal-room.ts'

let house: House
beforeAll(async () => {
  // Nobody has to prove to be human for the code that a withdrawal takes.
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  const change = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  const rules = { ...openRules, max_amount: fen(1_000_000_00), second_approval_above: fen(5_000_000_00) }
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, rules, change))
  await house.settle()
})
afterAll(() => house.close())

const card = { method: 'bank', account: '6222020200112233445', bank_name: '工商银行' } as const
const dayMs = 24 * 60 * 60 * 1000

const talk = (token: string) => async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await house.http.inject({ method, url, headers, ...(payload && { payload }) })).json()
}
const by = async (...rights: Parameters<House['signIn']['staff']>[0]) => {
  const { id: staffId } = await house.signIn.staff(rights)
  return () => ({ caller: { staffId, sessionId: 0, rights: new Set(rights) }, now: house.clock(), requestId: 'test' })
}

/** Somebody with money, verified or not, whose code is asked from nobody: the room is entered by its service. */
async function maker(amount = 1_000_000_00, verified = true) {
  const { id, token } = await house.signIn.maker()
  await putMoney(house.services.ledger, house.database, { realm: 'maker', id }, amount, house.clock())
  if (verified) await verifyMaker(house, id)
  return { id, ask: talk(token) }
}

async function withdraw(makerId: number, amount: string, agreed: { tax?: Fen } = {}) {
  const { withdrawals, accounts, sms } = house.services
  const phone = (await house.database.read((tx) => accounts.phoneOf(tx, 'maker', makerId))) ?? ''
  const wanted = { realm: 'maker', phone_number: phone, scene: '7' } as const
  // Longer than anybody has to wait for a second code.
  house.clock.advance(61_000)
  const moment = { now: house.clock(), requestId: 'test' }
  await sms.requestCode(wanted, { ip: '203.0.113.9', device: '' }, moment)
  const code = await codeSent(house, phone, '7')
  const self = { realm: 'maker', id: makerId, ...moment } as const
  const given = { ...card, ...agreed, amount: yuan(amount), code }
  return withdrawals.requesting.request({ ...self, idempotencyKey: undefined }, given)
}

const quote = async (who: { ask: ReturnType<typeof talk> }, amount: string) =>
  (await who.ask('GET', `/api/ck/user/withdraw/quote?amount=${amount}`)).data
const faults = () => house.database.read((tx) => house.services.ledger.proving.invariants(tx))
const withheld = () =>
  house.database.read(async (tx) => (await house.services.ledger.balances(tx, { kind: 'system' })).tax_withheld)
const wallet = (id: number) => house.database.read((tx) => house.services.ledger.balances(tx, { kind: 'maker', id }))

async function payByHand(id: number): Promise<void> {
  const { reviewing, handing } = house.services.withdrawals
  const staff = await by('withdrawals.review', 'withdrawals.pay')
  await reviewing.approve(id, staff())
  house.clock.advance(dayMs)
  await handing.takeOn(id, staff())
  await handing.recordReceipt(id, { receipt_no: `HD${id}0001`, paid_at: house.clock(), proof_image: '' }, staff())
}

test('whoever was not verified cannot take anything out, and is told what to do', async () => {
  const who = await maker(1_000_00, false)
  expect(await quote(who, '100.00')).toMatchObject({ identity_needed: true, refused_because: '完成实名认证后才能继续' })
  await expect(withdraw(who.id, '100.00')).rejects.toMatchObject({ code: 'IDENTITY_NEEDED' })
})

test('what is shown before is what is taken: amount less fee less tax, in row, call, postings and payout', async () => {
  const who = await maker()
  const shown = await quote(who, '51250.00')
  expect(shown).toMatchObject({ fee: '50.00', tax: '1080.00', net_amount: '50120.00' })
  expect(shown.tax_reckoning).toEqual({
    ...{ method: 'platform', valid_from: '2025-10-01', months: 1, income: '51250.00', cost: '10250.00' },
    ...{ allowance: '5000.00', taxable: '36000.00', rate: '0.0300', quick: '0.00' },
    ...{ due: '1080.00', before: '0.00', tax: '1080.00' },
  })
  const before = await withheld()
  const asked = await withdraw(who.id, '51250.00', { tax: yuan('1080.00') })
  expect(asked).toMatchObject({ amount: 51_250_00, fee: 50_00, tax: 1_080_00, net_amount: 50_120_00 })
  expect(await wallet(who.id)).toMatchObject({ available: 1_000_000_00 - 51_250_00, held: 51_250_00 })
  expect(await withheld()).toBe(before)
  await payByHand(asked.id)
  expect(await wallet(who.id)).toMatchObject({ held: 0 })
  expect((await withheld()) - before).toBe(1_080_00)
  expect(await faults()).toEqual([])
  const bills = (await who.ask('GET', '/api/ck/user/bill?type=withdraw_tax')).data.list
  expect(bills).toMatchObject([{ title: '提现代扣个税', amount: '1080.00', direction: 'out' }])
})

test('a tax that is another by now is not taken', async () => {
  const who = await maker()
  await withdraw(who.id, '10000.00')
  // Shown before the first one: 90.00; with it behind, 20,000 × 0.8 − 5,000 = 11,000 → 330 less 90.
  await expect(withdraw(who.id, '10000.00', { tax: yuan('90.00') })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect((await withdraw(who.id, '10000.00', { tax: yuan('240.00') })).tax).toBe(240_00)
})

test('what comes back takes its income and its tax back, and the next one is reckoned as if it had never left', async () => {
  const who = await maker()
  const first = await withdraw(who.id, '10000.00')
  const second = await withdraw(who.id, '10000.00')
  expect([first.tax, second.tax]).toEqual([90_00, 240_00])
  const self = { realm: 'maker', id: who.id, requestId: 'test', idempotencyKey: undefined } as const
  await house.services.withdrawals.requesting.cancel({ ...self, now: house.clock() }, first.id)
  expect(await wallet(who.id)).toMatchObject({ available: 990_000_00, held: 10_000_00 })
  // 10,000 stand with 240 withheld; 20,000 are due 330.
  expect((await withdraw(who.id, '10000.00')).tax).toBe(90_00)
  const rejecter = await by('withdrawals.review')
  await house.services.withdrawals.reviewing.reject(second.id, '收款账户有误', rejecter())
  // 10,000 stand with 90 withheld, as at the beginning.
  expect(await quote(who, '10000.00')).toMatchObject({ tax: '240.00' })
  expect(await faults()).toEqual([])
})

test('two at once are one after the other: nothing is free twice', async () => {
  const who = await maker()
  const { withholding } = house.services.taxes
  const both = await Promise.all(
    ['A', 'B'].map((name) =>
      house.services.ledger.begin(async (tx) => {
        await house.services.ledger.lock(tx, { kind: 'maker', id: who.id })
        const now = house.clock()
        const one = await withholding.quote(tx, { makerId: who.id, amount: yuan('6250.00'), now })
        const reference = `TX-AT-ONCE-${name}`
        await withholding.leave(tx, { makerId: who.id, reference, fee: fen(0), now, withheld: one })
        return one.tax
      }),
    ),
  )
  expect(both.sort()).toEqual([0, 150_00])
  await house.database.begin(async (tx) => {
    for (const name of ['A', 'B']) await withholding.takeBack(tx, `TX-AT-ONCE-${name}`, house.clock())
  })
})

test('payees are accounts in the name that was verified, and in no other', async () => {
  const who = await maker()
  const self = { realm: 'maker', id: who.id, now: house.clock(), requestId: 'test', idempotencyKey: undefined } as const
  const given = { ...card, amount: yuan('100.00'), payee_name: '李四', code: '000000' }
  const { payees } = house.services.withdrawals
  await expect(house.database.begin((tx) => payees.receiverFor(tx, self, given))).rejects.toMatchObject({
    fields: { payee_name: '只能提现到“张**”本人名下的账户' },
  })
})

test('an order that is paid with commission is income: the tax is shown, withheld besides, and goes back with it', async () => {
  const who = await maker(100_000_00)
  const { withholding } = house.services.taxes
  const price = yuan('20000.00')
  const shown = await house.database.read((tx) =>
    withholding.forPrice(tx, { makerId: who.id, price, now: house.clock() }),
  )
  expect(shown.amount - shown.tax).toBe(price)
  const no = 'HY26111600000000000001'
  const pay = () =>
    house.services.ledger.begin((tx) => withholding.payOrder(tx, { no, price, makerId: who.id, now: house.clock() }))
  const before = await withheld()
  await pay()
  expect((await withheld()) - before).toBe(shown.tax)
  const back = (backNo: string, paid: Fen) =>
    house.services.ledger.begin((tx) => withholding.returnOrder(tx, { no, backNo, paid, now: house.clock() }))
  await back('TK1', yuan('5000.00'))
  expect((await withheld()) - before).toBe(shown.tax - Math.floor(shown.tax / 4))
  await back('TK2', yuan('15000.00'))
  expect(await withheld()).toBe(before)
  expect((await wallet(who.id)).available).toBe(100_000_00)
})

test('nothing is withheld of an order from somebody whom the tax office does not know', async () => {
  const who = await maker(100_000_00, false)
  const { withholding } = house.services.taxes
  const paying = (no: string, price: Fen) =>
    house.services.ledger.begin((tx) => withholding.payOrder(tx, { no, price, makerId: who.id, now: house.clock() }))
  await expect(paying('HY26111600000000000002', yuan('20000.00'))).rejects.toBeInstanceOf(Refusal)
  await paying('HY26111600000000000003', yuan('100.00'))
  await house.services.ledger.begin((tx) =>
    withholding.returnOrder(tx, {
      no: 'HY26111600000000000003',
      backNo: 'TK3',
      paid: yuan('100.00'),
      now: house.clock(),
    }),
  )
})

test('another method, or none, takes two people and a reason, and holds from then on', async () => {
  const who = await maker()
  const asker = await by('taxes.request', 'taxes.approve')
  const other = await by('taxes.approve')
  const { reviewing } = house.services.taxes
  const propose = (method: 'payment' | 'none' | 'platform') =>
    reviewing.proposeMethod({ method, reason: '与主管税务机关沟通后调整' }, asker())
  await expect(propose('platform')).rejects.toMatchObject({ code: 'TAX_METHOD_SAME' })
  const { id } = await propose('payment')
  await expect(propose('none')).rejects.toMatchObject({ code: 'TAX_PROPOSED' })
  await expect(reviewing.approve({ id, note: '' }, asker())).rejects.toMatchObject({ code: 'SAME_APPROVER' })
  expect((await quote(who, '4000.00')).tax).toBe('0.00')
  await reviewing.approve({ id, note: '同意' }, other())
  expect(await quote(who, '4000.00')).toMatchObject({ tax: '640.00', tax_reckoning: { method: 'payment' } })
  house.clock.advance(1000)
  const off = await propose('none')
  await reviewing.approve({ id: off.id, note: '' }, other())
  expect(await quote(who, '4000.00')).toMatchObject({ tax: '0.00', tax_reckoning: null })
  house.clock.advance(1000)
  const on = await propose('platform')
  await reviewing.approve({ id: on.id, note: '' }, other())
  expect((await quote(who, '51250.00')).tax).toBe('1080.00')
})

test('the register of a month says from whom how much and why, masked; whole numbers are taken out on record', async () => {
  const who = await maker()
  const asked = await withdraw(who.id, '20000.00')
  const reader = await house.signIn.staff(['taxes.read', 'audit.read'])
  const month = '2026-11'
  const register = (await talk(reader.token)('GET', `/api/console/taxes/register?month=${month}&count=100`)).data
  const line = register.list.find(({ maker_id }: { maker_id: number }) => maker_id === who.id)
  expect(line).toMatchObject({
    ...{ name: '张**', income: '20000.00', year_income: '20000.00', cost: '4000.00', allowance: '5000.00' },
    ...{ taxable: '11000.00', rate: '0.0300', due: '330.00', before: '0.00', tax: '330.00', open_tax: '330.00' },
  })
  expect(line.number).toMatch(/^110\*{11}/)
  const taker = await by('taxes.export')
  const { registering } = house.services.taxes
  const { name, content_base64 } = await registering.exportRegister({ month, format: 'xlsx' }, taker())
  expect(name).toBe('个税扣缴明细-2026-11.xlsx')
  const sheet = readXlsx(Buffer.from(content_base64, 'base64'), { rows: 1000, columns: 50, cell: 500 })
  const rows = 'ok' in sheet ? sheet.ok : []
  const mine = rows.find(([no]) => no === String(who.id))
  expect(mine).toEqual(expect.arrayContaining(['张三', '居民身份证', identityNumber(who.id), '20000.00', '330.00']))
  const { list } = (await talk(reader.token)('GET', `/api/console/audit?subject=tax_register:${month}`)).data
  expect(list[0]).toMatchObject({ action: 'tax.export' })
  const report = await registering.exportReport({ quarter: '2026-Q4', format: 'csv' }, taker())
  const text = Buffer.from(report.content_base64, 'base64').toString()
  expect(text).toContain(identityNumber(who.id))
  const self = { realm: 'maker', id: who.id, requestId: 'test', idempotencyKey: undefined } as const
  await house.services.withdrawals.requesting.cancel({ ...self, now: house.clock() }, asked.id)
})

test('the month’s tax is paid to the office by two, once, as the register says', async () => {
  const who = await maker()
  await payByHand((await withdraw(who.id, '20000.00')).id)
  const { reviewing, registering } = house.services.taxes
  const [asker, other] = [await by('taxes.request'), await by('taxes.approve')]
  const month = '2026-11'
  const { payable } = await registering.register(month, { page: 1, count: 1 })
  expect(payable).toBe(await withheld())
  const given = { month, receipt_no: 'WS2026110001', reason: '十一月代扣税款已缴' }
  await expect(reviewing.proposeRemittance({ ...given, amount: fen(payable - 1) }, asker())).rejects.toMatchObject({
    code: 'TAX_DUE_DIFFERS',
  })
  const { id } = await reviewing.proposeRemittance({ ...given, amount: payable }, asker())
  await reviewing.approve({ id, note: '' }, other())
  expect(await withheld()).toBe(0)
  expect((await registering.register(month, { page: 1, count: 1 })).payable).toBe(0)
  await expect(reviewing.proposeRemittance({ ...given, amount: payable }, asker())).rejects.toMatchObject({
    code: 'TAX_NOTHING_DUE',
  })
  expect(await faults()).toEqual([])
})

test('what comes back in a later month stands among the corrections of that month, and is gone from its own', async () => {
  const who = await maker()
  const asked = await withdraw(who.id, '20000.00')
  house.clock.advance(30 * dayMs)
  const rejecter = await by('withdrawals.review')
  await house.services.withdrawals.reviewing.reject(asked.id, '收款账户有误', rejecter())
  const { registering } = house.services.taxes
  const later = await registering.register('2026-12', { page: 1, count: 100 })
  expect(later.corrections).toMatchObject([{ reference: asked.no, month: '2026-11', amount: 20_000_00, tax: 330_00 }])
  const own = await registering.register('2026-11', { page: 1, count: 100 })
  expect(own.list.some(({ maker_id }) => maker_id === who.id)).toBe(false)
  expect(await faults()).toEqual([])
})

test('a proof finds a tax that is in a row and not in the books', async () => {
  const who = await maker()
  await payByHand((await withdraw(who.id, '20000.00')).id)
  expect(await faults()).toEqual([])
  const broken = await house.database
    .begin(async (tx) => {
      await tx
        .updateTable('tax_incomes')
        .set({ back_tax: fen(1) })
        .where('maker_id', '=', who.id)
        .execute()
      const found = await house.services.ledger.proving.invariants(tx)
      throw Object.assign(new Error('rolled back'), { found })
    })
    .catch((error: { found: { invariant: string }[] }) => error.found)
  expect(broken.map(({ invariant }) => invariant)).toContain('tax.withheld')
})

// The last one: nobody agreed to this debt, which the proof of adjustments notices.
test('what somebody owes cannot be taken out, and is not offered', async () => {
  const who = await maker(100_00)
  const owing = { owner: { kind: 'maker', id: who.id }, purse: 'debt' } as const
  const lines = [
    { account: owing, amount: fen(-30_00) },
    { account: systemPurse('commission_expense'), amount: fen(30_00) },
  ]
  const taken = { key: 'owed', kind: 'adjust_add', reference: 'owed', lines, now: house.clock() } as const
  await house.services.ledger.begin((tx) => house.services.ledger.post(tx, taken))
  expect(await wallet(who.id)).toMatchObject({ available: 100_00, debt: 30_00 })
  expect((await quote(who, '70.00')).refused_because).toBe('')
  expect(await quote(who, '70.01')).toMatchObject({
    withdrawable: '70.00',
    refused_because: expect.stringContaining('可提现 70.00 元'),
  })
  await expect(withdraw(who.id, '70.01')).rejects.toThrow()
})
