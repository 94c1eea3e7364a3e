import { fen } from '../contract/base/money.ts'
import { shanghaiDay } from '../contract/base/time.ts'
import type { House } from '../server/testing/house.ts'
import { certifyAs } from '../server/testing/invoices.ts'
import { bankAccount, recharging } from '../server/testing/recharge-room.ts'
import { sample } from '../server/testing/sample-files.ts'
import { uploadsAt } from '../server/testing/uploads.ts'
import { codeSent } from '../server/testing/visitor.ts'
import { openRules } from '../server/testing/withdrawal-room.ts'

export interface MoneyRows {
  /** Numbers of orders: one that was paid, one that waits for somebody to look at its voucher. */
  paid: string
  voucher: string
  /** Withdrawals: one to be looked at, one to be paid. */
  pending: number
  approved: number
  /** An adjustment that a second person has to agree to. */
  adjustment: number
  /** An application for an invoice. */
  invoice: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Longer than anybody has to wait for a second code. */
const pauseMs = 2 * 60_000

/** Somebody who recharged and wants money out again, each in a stage that a button belongs to. */
export async function openMoney(house: House): Promise<MoneyRows> {
  const room = await recharging(house)
  await room.options({
    channels: ['wechat_native', 'bank_transfer'],
    bank_account: bankAccount,
    withdrawable_after_days: 0,
  })
  const change = { actor: { kind: 'staff', id: room.staff.id }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, openRules, change))
  await house.settle()
  const { order_no: paid } = await room.order('100.00')
  await room.play(paid, 'paid')
  const { order_no: voucher } = await room.order('200.00', 'bank_transfer')
  const paper = { voucher_image: await room.handIn('voucher'), payer_name: '示例企业' }
  await room.ask('POST', `/api/user/recharge/${voucher}/voucher`, paper)
  const pending = await withdraw(house, room)
  house.clock.advance(pauseMs)
  const approved = await withdraw(house, room)
  const { token } = await house.signIn.staff(['withdrawals.review'])
  await room.talk(token)('POST', `/api/console/withdrawals/${approved}/approve`)
  const adjustment = await adjust(house, room)
  await differ(house, room)
  const invoice = await apply(house, room)
  return { paid, voucher, pending, approved, adjustment, invoice }
}

type Room = Awaited<ReturnType<typeof recharging>>

/** Asked for by a colleague of whoever looks at it. */
async function adjust(house: House, { enterprise, talk }: Room): Promise<number> {
  const asker = await house.signIn.staff(['adjustments.request'])
  const evidence = [(await uploadsAt(house).handIn(asker, await sample('pdf'), 'evidence')).data.url]
  const purse = { owner_kind: 'enterprise', owner_id: enterprise.id, purse: 'cash', amount: '1.00' }
  const asked = { ...purse, against: 'suspense', reason: '补记线下转账', evidence }
  return (await talk(asker.token)('POST', '/api/console/adjustments', asked)).data.id
}

/** Of the fee of a withdrawal that was paid, for whoever is certified. */
async function apply(house: House, { enterprise, ask }: Room): Promise<number> {
  await certifyAs(house, enterprise.id, '示例企业有限公司')
  const owner = { kind: 'enterprise', id: enterprise.id } as const
  const fee = { no: 'TX26111600000000000001', kind: 'fee', owner, title: '提现手续费', asked: false } as const
  const now = house.clock()
  await house.database.begin((tx) => house.services.invoices.follow(tx, { ...fee, amount: fen(2_00), now }))
  return (await ask('POST', '/api/invoice', { items: [fee.no] })).data.id
}

/** A bank that knows of money that we do not. */
async function differ(house: House, { talk }: Room): Promise<void> {
  const day = shanghaiDay(new Date(house.clock().getTime() - dayMs))
  const { token } = await house.signIn.staff(['reconciliation.run'])
  const content = `日期,回单号,金额,收支\n${day},HD20260001,88.00,收入\n`
  await talk(token)('POST', '/api/console/reconciliation/statement', { from: day, to: day, content })
}

async function withdraw(house: House, { enterprise, ask }: Room): Promise<number> {
  const { accounts, sms } = house.services
  const phone = (await house.database.read((tx) => accounts.phoneOf(tx, 'enterprise', enterprise.id))) ?? ''
  const wanted = { realm: 'enterprise', phone_number: phone, scene: '7' } as const
  await sms.requestCode(wanted, { ip: '203.0.113.9', device: '' }, { now: house.clock(), requestId: 'test' })
  const payee = { method: 'bank_company', payee_name: '张三', account: '6222020200112233445', bank_name: '工商银行' }
  const code = await codeSent(house, phone, '7')
  const { data } = await ask('POST', '/api/user/withdraw', { ...payee, amount: '20.00', code })
  return data.id
}

/** An agreement of the demo in each of these states. */
export async function findPartnerships({ services, clock }: House) {
  const { list } = await services.partnerships.overseeing.list({ page: 1, count: 100 }, clock())
  const first = (state: string) => list.find((one) => one.state === state)?.id ?? 0
  return { pending: first('pending'), active: first('active'), expired: first('expired') }
}

/** A term of the demo's that runs and was paid for. */
export async function findVipTerm({ services, clock }: House): Promise<number> {
  const { list } = await services.vips.overseeing.list({ state: 'active' }, { page: 1, count: 50 }, clock())
  return list.find(({ order_no }) => order_no)?.id ?? 0
}
