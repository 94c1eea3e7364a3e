import { type Fen, fen, yuan } from '#contract/base/money.ts'
import { siteTexts } from '../site.ts'
import { handReceipt } from './papers.ts'
import type { Act, Owner, Stage } from './stage.ts'

type Fate =
  | { kind: 'pending' | 'first' | 'approved' | 'paying' | 'cancelled' | 'confirming' | 'received' }
  | { kind: 'rejected' | 'failed' | 'returned'; reason: string }
  | { kind: 'paid'; receipt: string }

const methods = {
  company: { method: 'bank_company', bank_name: '中国工商银行', bank_branch: '杭州文三路支行' },
  card: { method: 'bank', bank_name: '招商银行', bank_branch: '' },
  alipay: { method: 'alipay' },
  wechat: { method: 'wechat' },
} as const

interface Withdrawal {
  phone: string
  /** No two of an owner are of the same amount: by it a withdrawal is known again. */
  amount: string
  way: keyof typeof methods
  account?: string
  payee?: string
  /** Nought: within the last hours. */
  daysAgo: number
  fate: Fate
}

const tried = '13800000001'
const cloud = '13800000002'
const maker = '13900000001'
const scanned = '13900000002'
const own = '1202020000000000001'

/** Every state there is, most of them of the enterprise that can be tried out. */
export const withdrawals: readonly Withdrawal[] = [
  ...[
    { amount: '2000.00', daysAgo: 19, fate: { kind: 'paid', receipt: 'PAY20260001182' } as const },
    { amount: '6800.00', daysAgo: 16, fate: { kind: 'paid', receipt: 'PAY20260001240' } as const },
    { amount: '800.00', daysAgo: 11, fate: { kind: 'cancelled' } as const },
    { amount: '3200.00', daysAgo: 10, fate: { kind: 'returned', reason: '银行退票：账号与户名不符' } as const },
    { amount: '2600.00', daysAgo: 5, fate: { kind: 'failed', reason: '收款账户状态异常，银行退回' } as const },
    { amount: '1800.00', daysAgo: 4, fate: { kind: 'paying' } as const },
    { amount: '900.00', daysAgo: 3, fate: { kind: 'approved' } as const },
    { amount: '7500.00', daysAgo: 2, fate: { kind: 'first' } as const },
    { amount: '1200.00', daysAgo: 1, fate: { kind: 'pending' } as const },
  ].map((one) => ({ ...one, phone: tried, way: 'company' as const, account: own })),
  {
    phone: tried,
    amount: '1500.00',
    way: 'company',
    account: '6225880000000002',
    daysAgo: 13,
    fate: { kind: 'rejected', reason: '账号与开户行登记的不一致，请核对后重新申请' },
  },
  {
    phone: cloud,
    amount: '5600.00',
    way: 'company',
    account: '571900000000002',
    daysAgo: 8,
    fate: { kind: 'approved' },
  },
  {
    phone: cloud,
    amount: '3000.00',
    way: 'company',
    account: '571900000000002',
    daysAgo: 1,
    fate: { kind: 'pending' },
  },
  {
    phone: maker,
    amount: '1500.00',
    way: 'alipay',
    account: 'lin@example.com',
    daysAgo: 24,
    fate: { kind: 'paid', receipt: 'ALI20260000381' },
  },
  {
    phone: maker,
    amount: '800.00',
    way: 'alipay',
    account: 'lin@example.com',
    daysAgo: 7,
    fate: { kind: 'paid', receipt: 'ALI20260000415' },
  },
  { phone: maker, amount: '500.00', way: 'card', account: '6225880000000001', daysAgo: 2, fate: { kind: 'pending' } },
  { phone: scanned, amount: '300.00', way: 'wechat', daysAgo: 6, fate: { kind: 'received' } },
  { phone: scanned, amount: '400.00', way: 'wechat', daysAgo: 0, fate: { kind: 'confirming' } },
]

const minuteMs = 60_000
const someHours = 110 * minuteMs
const twoPeopleAbove = yuan('5000.00')

export function withdrawalActs(stage: Stage): Act[] {
  return withdrawals.flatMap((withdrawal, place) => lifeOf(stage, withdrawal, 15 + ((place * 41) % 180)))
}

interface Found {
  id: number
  no: string
  net_amount: Fen
}

export async function withdrawalOf({ services, today }: Stage, owner: Owner, amount: Fen): Promise<Found | undefined> {
  const { list } = await services.withdrawals.reading.newest({ realm: owner.realm, id: owner.id }, undefined, today)
  return list.find((one) => one.amount === amount)
}

function lifeOf(stage: Stage, withdrawal: Withdrawal, minutes: number): Act[] {
  const { reviewing, handing, requesting, paying } = stage.services.withdrawals
  const { daysAgo, fate } = withdrawal
  const amount = yuan(withdrawal.amount)
  const owner = stage.owner(withdrawal.phone)
  const begun = daysAgo === 0 ? new Date(stage.today.getTime() - someHours) : stage.moment(daysAgo, minutes)
  const later = (afterMinutes: number, work: (row: Found, now: Date) => Promise<unknown>): Act => ({
    at: new Date(begun.getTime() + afterMinutes * minuteMs),
    async do(now) {
      const row = await withdrawalOf(stage, owner, amount)
      if (row) await work(row, now)
    },
  })
  const ask: Act = { at: begun, do: (now) => request(stage, withdrawal, owner, now) }
  const approve = [
    later(40, ({ id }, now) => reviewing.approve(id, stage.staff('finance', now))),
    ...(amount > twoPeopleAbove
      ? [later(65, ({ id }, now) => reviewing.approve(id, stage.staff('finance2', now)))]
      : []),
  ]
  // Whoever receives is new the first time, and is paid no earlier than a day later.
  const paidFrom = 25 * 60
  const takeOn = later(paidFrom, ({ id }, now) => handing.takeOn(id, stage.staff('finance', now)))
  const fail = (reason: string) =>
    later(paidFrom + 80, ({ id }, now) => handing.recordFailed(id, reason, stage.staff('finance', now)))
  const send = later(45, (_row, now) => paying.beat(now))
  switch (fate.kind) {
    case 'pending':
      return [ask]
    case 'first':
      return [ask, ...approve.slice(0, 1)]
    case 'approved':
      return [ask, ...approve]
    case 'paying':
      return [ask, ...approve, takeOn]
    case 'failed':
      return [ask, ...approve, takeOn, fail(fate.reason)]
    case 'returned': {
      const give = later(paidFrom + 110, ({ id }, now) =>
        handing.giveBack(id, fate.reason, stage.staff('finance', now)),
      )
      return [ask, ...approve, takeOn, fail(fate.reason), give]
    }
    case 'rejected':
      return [ask, later(50, ({ id }, now) => reviewing.reject(id, fate.reason, stage.staff('finance', now)))]
    case 'cancelled': {
      const self = { realm: owner.realm, id: owner.id, requestId: 'demo', idempotencyKey: undefined }
      return [ask, later(20, ({ id }, now) => requesting.cancel({ ...self, now }, id))]
    }
    case 'paid': {
      const record = later(paidFrom + 70, async ({ id, net_amount }, now) => {
        const paid = { from: siteTexts.company, to: owner.name, amount: net_amount, no: fate.receipt }
        const proof_image = await handReceipt(stage, 'payout', paid, now)
        await handing.recordPaid(
          id,
          { receipt_no: fate.receipt, paid_at: now, proof_image },
          stage.staff('finance', now),
        )
      })
      return [ask, ...approve, takeOn, record]
    }
    case 'confirming':
      return [ask, ...approve, send]
    case 'received': {
      const receive = later(60, async ({ no }, now) => {
        const payout = await stage.sandboxes.payouts?.decide(no, 'paid')
        if (payout !== undefined) await paying.lookInto(payout, now)
      })
      return [ask, ...approve, send, receive]
    }
  }
}

async function request(stage: Stage, withdrawal: Withdrawal, owner: Owner, now: Date): Promise<void> {
  const { services } = stage
  const amount = yuan(withdrawal.amount)
  if (await withdrawalOf(stage, owner, amount)) return
  const { realm, id, phone } = owner
  const moment = { now, requestId: 'demo' }
  await services.sms.requestCode({ realm, scene: '7', phone_number: phone }, { ip: '203.0.113.9', device: '' }, moment)
  const sent = await stage.sandboxes.sms?.messages(phone)
  const code = sent?.find(({ scene }) => scene === '7')?.code ?? ''
  const { account, payee, way } = withdrawal
  const payee_name = payee ?? owner.name
  const given = { ...methods[way], payee_name, ...(account && { account, save_payee: true }), code }
  const self = { realm, id, ...moment, idempotencyKey: undefined }
  await services.withdrawals.requesting.request(self, { amount: fen(amount), ...given })
}
