import assert from 'node:assert/strict'
import { fen } from '#contract/base/money.ts'
import type { FilePurpose } from '#contract/site/files.ts'
import type { Config } from './config/config.ts'
import type { Desk } from './http/desk.ts'
import { adjustmentRoutes } from './modules/money/adjustments/routes.ts'
import { adjustmentInvariants, adjustmentQueue, createAdjustments } from './modules/money/adjustments/service.ts'
import { ledgerJobs } from './modules/money/ledger/jobs.ts'
import { ledgerRoutes } from './modules/money/ledger/routes.ts'
import {
  createLedger,
  createOverseeing,
  type Invariant,
  type Ledger,
  proofQueue,
} from './modules/money/ledger/service.ts'
import type { Offers } from './modules/money/offers/service.ts'
import type { OnPayoutNotice, PaymentProvider } from './modules/money/payments/ports.ts'
import { paymentRoutes } from './modules/money/payments/routes.ts'
import { createPayments, type Payments, paymentInvariants, refundHolds } from './modules/money/payments/service.ts'
import { promotionJobs } from './modules/money/promotions/jobs.ts'
import { promotionRoutes } from './modules/money/promotions/routes.ts'
import { createPromotions, type Promotions, promotionInvariants } from './modules/money/promotions/service.ts'
import { rechargeRoutes } from './modules/money/recharges/routes.ts'
import { createRecharges, type Recharges, rechargeInvariants } from './modules/money/recharges/service.ts'
import { reconciliationJobs } from './modules/money/reconciliation/jobs.ts'
import { reconciliationRoutes } from './modules/money/reconciliation/routes.ts'
import {
  billersOf,
  createReconciliation,
  reconciliationInvariants,
  reconciliationQueues,
} from './modules/money/reconciliation/service.ts'
import type { MoneyUnderWay } from './modules/money/wallets/ports.ts'
import { walletRoutes } from './modules/money/wallets/routes.ts'
import { createWallets, type Wallets } from './modules/money/wallets/service.ts'
import type { Drawing } from './modules/money/withdrawals/ports.ts'
import { withdrawalRoutes } from './modules/money/withdrawals/routes.ts'
import {
  createWithdrawals,
  heldInvariant,
  payoutPulse,
  type Withdrawals,
  withdrawalHolds,
  withdrawalInvariants,
  withdrawalQueues,
} from './modules/money/withdrawals/service.ts'
import type { Staff } from './modules/people/staff/service.ts'
import type { Settings } from './modules/site/settings/service.ts'
import type { TodoSource } from './modules/site/todo/ports.ts'
import type { People } from './people.ts'
import type { Clock } from './platform/clock.ts'
import type { Defects } from './platform/defects.ts'
import type { JobWork } from './platform/jobs.ts'
import { onceJobs } from './platform/once.ts'
import type { Database, Tx } from './platform/postgres/database.ts'
import type { Pulse } from './platform/pulse.ts'
import type { Sealing } from './platform/secrets/sealing.ts'
import { deriveKey } from './platform/secrets/secrets.ts'
import { createAlipay } from './vendors/payments/alipay.ts'
import { createSandboxPayments } from './vendors/payments/sandbox.ts'
import { createWechatPay } from './vendors/payments/wechat-pay.ts'
import { createSandboxPayouts } from './vendors/payouts/sandbox.ts'
import { createWechatTransfer } from './vendors/payouts/wechat-transfer.ts'

interface FileOwner {
  realm: 'enterprise' | 'maker'
  ownerId: number
}

interface Parts {
  config: Config
  database: Database
  clock: Clock
  defects: Defects
  settings: Settings
  offers: Offers
  people: People
  sealing: Sealing
  staff: Staff
  /** Where the site is reached from outside. */
  origin: string
  keepFiles(tx: Tx, subject: string, urls: readonly string[]): Promise<void>
  /** Whether somebody handed in a file themselves for a purpose. */
  isOwnFile(tx: Tx, purpose: FilePurpose, url: string, owner: FileOwner): Promise<boolean>
  /** Of these addresses, those of files that were handed in for a purpose. */
  knownFiles(tx: Tx, purpose: FilePurpose, urls: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}

/** What must hold of money, in every room: for the proof, and for whoever proves from outside. */
export const moneyInvariants = (clock: Clock): Invariant[] => [
  ...promotionInvariants,
  ...adjustmentInvariants,
  ...withdrawalInvariants,
  ...paymentInvariants(clock),
  ...rechargeInvariants,
  ...reconciliationInvariants,
  heldInvariant([withdrawalHolds, refundHolds]),
]

export type Money = ReturnType<typeof createMoney>

/** The part of the composition root where money meets: how it comes in, where it is, and how it leaves. */
export function createMoney(parts: Parts) {
  const { database, people, staff, defects, keepFiles, knownFiles } = parts
  const ledger: Ledger = createLedger({
    database,
    invariants: moneyInvariants(parts.clock),
  })
  const promotions: Promotions = createPromotions({
    database,
    ledger,
    messages: people.messages,
    days: (tx) => recharges.reading.promotionDays(tx),
  })
  const books = createOverseeing({ database, ledger, staff, defects })
  const adjustments = createAdjustments({
    database,
    ledger,
    staff,
    messages: people.messages,
    keepFiles,
    knownEvidence: (tx, urls) => knownFiles(tx, 'evidence', urls),
    promotionAdjusted: promotions.adjust,
  })
  const isUnderWay: MoneyUnderWay = (tx, realm, id) => withdrawals.isUnderWay(tx, realm, id)
  const isComing: MoneyUnderWay = async (tx, realm, id) =>
    realm === 'enterprise' && recharges.reading.isUnderWay(tx, id)
  const wallets: Wallets = createWallets({
    database,
    ledger,
    withdrawableCash: (tx, id, now, books) => recharges.drawing.withdrawable(tx, id, now, books),
    underWay: [isUnderWay, isComing],
  })
  const { withdrawals, payoutSandbox, carrier } = createLeaving(parts, {
    ledger,
    wallets,
    drawing: drawingFrom(() => recharges),
  })
  const onPayoutNotice = (no: string) => withdrawals.paying.lookInto(no, parts.clock())
  const { payments, recharges, paymentSandbox, providers } = createComing(parts, { ledger, promotions, onPayoutNotice })
  const reconciliation = createReconciliation({
    ...{ database, ledger, staff },
    billers: billersOf(providers, carrier ? [carrier] : []),
    answering: providers,
    settle: (no, trade, now) => payments.settle(no, trade, now),
  })
  return {
    /** Somebody has left: what was kept about where their money came from and where it goes. */
    async forget(tx: Tx, realm: 'enterprise' | 'maker', id: number): Promise<void> {
      await withdrawals.forget(tx, realm, id)
      if (realm === 'enterprise') await recharges.forget(tx, id)
    },
    reconciliation,
    payments,
    recharges,
    paymentSandbox,
    ledger,
    books,
    promotions,
    adjustments,
    wallets,
    withdrawals,
    payoutSandbox,
  }
}

interface Coming {
  payments: Payments
  recharges: Recharges
  paymentSandbox: ReturnType<typeof createSandboxPayments> | undefined
  providers: readonly PaymentProvider[]
}

/** How money comes in: who takes it for us, and what it is for. */
function createComing(
  parts: Parts,
  { ledger, promotions, onPayoutNotice }: Pick<Money, 'ledger' | 'promotions'> & { onPayoutNotice: OnPayoutNotice },
): Coming {
  const { config, database, clock, defects, staff, settings, people, origin, keepFiles, knownFiles, isOwnFile } = parts
  assert(config.secretKey, 'the process that starts us has read or made the secret key')
  const sandbox = createSandboxPayments({
    ...{ database, clock, origin },
    key: deriveKey(config.secretKey, 'payments.sandbox'),
    async notify(raw) {
      const played = payments.notices.providerNamed('sandbox')
      if (played) await payments.notices.receive(played, raw, clock())
    },
    attemptsOf: (no) => payments.attemptNumbers(no, 'sandbox'),
    closeOrder: (no) => ledger.begin((tx) => payments.closeOrder(tx, no, clock())),
    openOther: (no, channel) => payments.begin(no, channel, `${origin}/wallet/recharge`, clock()),
  })
  const { providers, played } = paymentProviders(parts, sandbox)
  const payments: Payments = createPayments({
    ...{ database, ledger, staff, defects, providers, onPayoutNotice },
    purposes: () => ({ recharge: recharges.purpose }),
  })
  const recharges: Recharges = createRecharges({
    ...{ database, ledger, payments, promotions, settings, keepFiles, origin },
    messages: people.messages,
    isOwnVoucher: (tx, ownerId, url) => isOwnFile(tx, 'voucher', url, { realm: 'enterprise', ownerId }),
    knownReceipts: (tx, urls) => knownFiles(tx, 'receipt', urls),
  })
  return { payments, recharges, providers, paymentSandbox: played ? sandbox : undefined }
}

/** One for each channel that is on, real or played. */
function paymentProviders({ config, clock, origin }: Parts, sandbox: ReturnType<typeof createSandboxPayments>) {
  const { wechatPay, alipay } = config
  const notifyUrl = (name: string) => `${origin}/pay/notify/${name}`
  const providers: PaymentProvider[] = []
  if (wechatPay.provider === 'sandbox') providers.push(sandbox.providerFor('wechat_native'))
  if (alipay.provider === 'sandbox') providers.push(sandbox.providerFor('alipay_page'))
  if (wechatPay.provider === 'wechat') {
    providers.push(createWechatPay({ account: wechatPay.account, clock, notifyUrl: notifyUrl('wechat') }))
  }
  if (alipay.provider === 'alipay') {
    const { account, gateway } = alipay
    providers.push(createAlipay({ account, gateway, clock, notifyUrl: notifyUrl('alipay') }))
  }
  return { providers, played: providers.some(({ name }) => name === 'sandbox') }
}

/** Only enterprises recharge: what makers take out, nobody gave a bonus for. */
const drawingFrom = (recharges: () => Recharges): Drawing => ({
  quote: async (tx, { realm, id: enterpriseId, amount, now }) =>
    realm === 'enterprise'
      ? recharges().drawing.quote(tx, { enterpriseId, amount, now })
      : { bonus_back: fen(0), of_cash: fen(0) },
  draw: async (tx, { realm, id: enterpriseId, ...asked }) => {
    if (realm === 'enterprise') await recharges().drawing.draw(tx, { enterpriseId, ...asked })
  },
  undraw: async (tx, { realm, id: enterpriseId, ...asked }) => {
    if (realm === 'enterprise') await recharges().drawing.undraw(tx, { enterpriseId, ...asked })
  },
})

/** How money leaves: who carries it, and what must be known before it does. */
function createLeaving(
  parts: Parts,
  { ledger, wallets, drawing }: { ledger: Ledger; wallets: Wallets; drawing: Drawing },
) {
  const { config, database, people, staff, defects, offers, sealing, keepFiles, knownFiles } = parts
  const { accounts, wechat, sms, messages } = people
  const sandbox = createSandboxPayouts(parts)
  const payoutSandbox = config.payout.provider === 'sandbox' ? sandbox : undefined
  const carrier = config.payout.provider === 'wechat' ? createWechatPayouts(parts, config.payout) : payoutSandbox
  const appid = config.payout.provider === 'wechat' ? config.payout.account.appid : undefined
  const withdrawals: Withdrawals = createWithdrawals({
    ...{ database, ledger, sms, messages, staff, offers, sealing, defects, keepFiles },
    provider: carrier,
    withdrawable: wallets.withdrawable,
    drawing,
    coolingUntil: accounts.coolingUntil,
    // Nobody is, until there is certification.
    isCertified: async () => false,
    receiverOf: (tx, makerId) => wechat.receiverOf(tx, makerId, appid),
    mayAct: accounts.mayAct,
    phoneOf: accounts.phoneOf,
    describeOwner: (realm, id) => accounts.overseeing.read({ realm, id }),
    booksSound: ledger.proving.isSound,
    knownProofs: (tx, urls) => knownFiles(tx, 'payout', urls),
  })
  return { withdrawals, payoutSandbox, carrier }
}

function createWechatPayouts(
  { config, clock, origin }: Parts,
  { account, sceneId }: Extract<Config['payout'], { provider: 'wechat' }>,
) {
  // The receiver confirms in WeChat, on a telephone.
  const confirmPage = `${config.mobileOrigin ?? origin}/personal`
  return createWechatTransfer({ account, sceneId, clock, confirmPage, notifyUrl: `${origin}/pay/notify/wechat` })
}

export function moneyRoutes(desk: Desk, money: Money): void {
  withdrawalRoutes(desk, money)
  paymentRoutes(desk, money)
  rechargeRoutes(desk, money)
  walletRoutes(desk, money)
  promotionRoutes(desk, money)
  adjustmentRoutes(desk, money)
  ledgerRoutes(desk, money)
  reconciliationRoutes(desk, money)
}

export function moneyJobs(parts: Money & { clock: Clock }): JobWork[] {
  const { ledger, clock } = parts
  return [
    ...ledgerJobs(parts),
    ...promotionJobs(parts),
    ...reconciliationJobs(parts),
    ...onceJobs({ begin: ledger.begin, clock }),
  ]
}

/** What is looked after every few seconds: payments, refunds and payouts whose end is not known yet. */
export function moneyPulses(parts: Money & { clock: Clock }): Pulse[] {
  return [payoutPulse(parts), ...parts.payments.pulses(parts.clock)]
}

/** What waits for an operator about money that comes in. */
function comingQueues({ payments, recharges }: Money): TodoSource[] {
  return [
    {
      key: 'recharges.confirm',
      label: '待确认的对公转账',
      right: 'recharges.confirm',
      path: '/console/recharges?state=voucher_submitted',
      waiting: recharges.reading.vouchersWaiting,
    },
    {
      key: 'refunds.waiting',
      label: '待处理的退款',
      right: 'recharges.refund',
      path: '/console/recharges?tab=refunds&open=true',
      waiting: payments.refundsWaiting,
    },
    {
      key: 'payments.mismatched',
      label: '金额不符的到账',
      right: 'recharges.refund',
      path: '/console/recharges?mismatched=true',
      waiting: payments.mismatchedWaiting,
    },
  ]
}

/** What waits for an operator about money. */
export function moneyQueues(money: Money, clock: Clock): TodoSource[] {
  return [
    ...comingQueues(money),
    proofQueue(money.books),
    adjustmentQueue(money.adjustments),
    ...withdrawalQueues(money),
    ...reconciliationQueues(money.reconciliation, clock),
  ]
}
