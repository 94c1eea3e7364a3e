import { sql } from 'kysely'
import { fen } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { certifyingIn } from '#server/testing/certifications.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { verifyMaker } from '#server/testing/identities.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

/** Who there is in a trial, and what they hold in their hands; everything in it is in the database as well. */
export interface World {
  enterprise: { id: number; phone: string }
  maker: { id: number; phone: string; name: string }
  /** Two colleagues, each of whom may do everything about money. */
  staff: [number, number]
  /** Whom the enterprise pays. */
  payee: typeof payee
  files: { voucher: string; receipt: string; payout: string; evidence: string; license: string }
  /** A certification service that costs something. */
  service: number
}

const moneyRights: Right[] = [
  ...(['orders.read', 'orders.confirm', 'orders.refund', 'orders.settings', 'recharges.settings'] as const),
  ...(['withdrawals.read', 'withdrawals.review', 'withdrawals.pay', 'withdrawals.reveal'] as const),
  ...(['ledger.read', 'ledger.prove', 'adjustments.read', 'adjustments.request', 'adjustments.approve'] as const),
  ...(['reconciliation.read', 'reconciliation.run', 'reconciliation.settle', 'offers.read', 'offers.edit'] as const),
  ...(['certifications.read', 'certifications.review'] as const),
]

/** An enterprise, a maker with WeChat and two colleagues, with recharging and withdrawing opened. */
export async function buildWorld(
  options: Parameters<typeof buildHouse>[0] = {},
  /** After how many days what came by WeChat or Alipay can be withdrawn. */
  ripeDays = 0,
  /** Where the maker earns by what the enterprise buys, the two are not the same person. */
  makerName: string = payee.payee_name,
): Promise<{ house: House; world: World }> {
  const house = await buildHouse({ ...options, env: { CAPTCHA: 'off', ...options.env } })
  const { signIn, services, database, clock } = house
  const enterprise = await signIn.enterprise()
  const maker = await signIn.maker()
  const first = await signIn.staff(moneyRights)
  const second = await signIn.staff(moneyRights)
  const { handIn } = uploadsAt(house)
  const image = await sample('png')
  const hand = async (who: typeof first, purpose: 'voucher' | 'receipt' | 'payout' | 'evidence' | 'license') =>
    (await handIn(who, image, purpose)).data.url as string
  const files = {
    voucher: await hand(enterprise, 'voucher'),
    receipt: await hand(first, 'receipt'),
    payout: await hand(first, 'payout'),
    evidence: await hand(first, 'evidence'),
    license: await hand(enterprise, 'license'),
  }
  await database.begin(async (tx) => {
    const change = { actor: { kind: 'staff', id: first.id } as const, now: clock(), requestId: 'trial' }
    const rules = await services.offers.withdrawalRules({ kept: false, dependsOn() {}, freshUntil() {} }, clock())
    const open = {
      enabled: true,
      min_amount: fen(1_00),
      daily_times: 100,
      methods: ['bank', 'bank_company', 'alipay', 'wechat'] as const,
    }
    await services.offers.saveWithdrawalRules(tx, { ...rules, ...open, methods: [...open.methods] }, change)
    const { rows } = await sql<{ id: number }>`
      insert into wechat_people (maker_id, unionid, nickname, bound_at)
      values (${maker.id}, 'union', '微信用户', ${longAgo(clock())}) returning id`.execute(tx)
    await sql`insert into wechat_openids (appid, openid, person_id) values ('sandbox', 'open', ${rows[0]?.id})`.execute(
      tx,
    )
  })
  await keepPayee(house, enterprise.id)
  // What these tests take out is far below what is free of tax.
  await verifyMaker(house, maker.id, makerName)
  await openTransfers(house, first.token, ripeDays)
  return {
    house,
    world: {
      enterprise: { id: enterprise.id, phone: '13600000001' },
      maker: { id: maker.id, phone: '13700000002', name: makerName },
      staff: [first.id, second.id],
      payee,
      files,
      service: (await certifyingIn(house)).services.basic,
    },
  }
}

const longAgo = (now: Date) => new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000)

/** Whom a company pays, and where. */
export const payee = {
  method: 'bank_company',
  payee_name: '王小明',
  account: '6225880112345678',
  bank_name: '招商银行',
} as const

/** Known for long enough to be paid at once. */
async function keepPayee({ ground, database, clock }: House, owner_id: number): Promise<void> {
  const { sealing } = ground
  const receiver = {
    method: payee.method,
    name_sealed: sealing.seal(payee.payee_name, 'payee.name'),
    account_sealed: sealing.seal(payee.account, 'payee.account'),
    account_index: sealing.indexOf(payee.account, 'payee.account'),
    account_masked: '****5678',
    bank_name: payee.bank_name,
  }
  const moments = { used_at: longAgo(clock()), created_at: longAgo(clock()) }
  await database.begin((tx) =>
    tx
      .insertInto('payees')
      .values({ realm: 'enterprise', owner_id, ...receiver, ...moments })
      .execute(),
  )
}

async function openTransfers({ http }: House, token: string, withdrawable_after_days: number): Promise<void> {
  const headers = { authorization: token }
  const account = { name: '众桥科技有限公司', bank: '招商银行', number: '6225880112345678' }
  const channels = ['wechat_native', 'alipay_page', 'bank_transfer']
  const changes = {
    '/api/console/checkout-settings': { channels, bank_account: account },
    '/api/console/recharge-settings': { withdrawable_after_days },
  }
  for (const [url, changed] of Object.entries(changes)) {
    const { data } = (await http.inject({ url, headers })).json()
    const payload = { ...data, ...changed }
    const { code, message } = (await http.inject({ method: 'POST', url, headers, payload })).json()
    if (code !== 200) throw new Error(message)
  }
}
