import { type Fen, fen, toYuan, yuanText } from '#contract/base/fen.ts'
import { type PurposeName, purposeKeys, purposes } from './orders.words.ts'

/** Where a commission stands, in the words of whoever earns it. */
export const commissionStates = { pending: '待结算', held: '核查中', settled: '已到账', cancelled: '已失效' } as const
export type CommissionState = keyof typeof commissionStates
export const commissionStateKeys = Object.keys(commissionStates) as [CommissionState, ...CommissionState[]]

export const commissionEvents = {
  made: '佣金产生',
  held: '转入核查',
  freed: '核查通过',
  settled: '解冻到账',
  repaid: '抵扣欠款',
  taken_back: '退款扣回',
  cancelled: '佣金失效',
} as const
export type CommissionEvent = keyof typeof commissionEvents
export const commissionEventKeys = Object.keys(commissionEvents) as [CommissionEvent, ...CommissionEvent[]]

/** What pays a commission: enterprises buy it, and it is a sale. A recharge stays its owner's; VIP is makers' own. */
export type CommissionedPurpose = Exclude<PurposeName, 'recharge' | 'vip'>
export const commissionedPurposes = purposeKeys.filter(
  (purpose): purpose is CommissionedPurpose => !['recharge', 'vip'].includes(purpose),
)

export const commissionLevels = { 1: '直接邀请', 2: '间接邀请' } as const
export type CommissionLevel = keyof typeof commissionLevels

/** The most of what came as money that may be paid on, over both levels: in basis points. */
export const rateMax = 5_000

/** What a share of what came as money is, rounded down. Computed over whole numbers that no order is too large for. */
export const shareOf = (cash: Fen, rate: number): Fen => fen(Number((BigInt(cash) * BigInt(rate)) / 10_000n))

/** A rate as people read it: 1000 is `10%`, 125 is `1.25%`. */
export function percentOf(rate: number): string {
  return `${String(rate / 100)}%`
}

export interface RateOf {
  purpose: CommissionedPurpose
  level: CommissionLevel
  rate: number
}

export interface RuleNumbers {
  freeze_days: number
  first_within_days: number
  lasts_months: number
  rates: readonly RateOf[]
}

/** What an order would pay, line by line: for whoever announces a rule, and for whoever earns by it. */
function previewOf(
  { rates }: Pick<RuleNumbers, 'rates'>,
  { price, promotion, purpose, levels }: { price: Fen; promotion: Fen; purpose: CommissionedPurpose; levels: 1 | 2 },
): { level: CommissionLevel; rate: number; cash: Fen; amount: Fen }[] {
  const cash = fen(price - promotion)
  return rates
    .filter((one) => one.purpose === purpose && one.level <= levels)
    .toSorted((a, b) => a.level - b.level)
    .map(({ level, rate }) => ({ level, rate, cash, amount: shareOf(cash, rate) }))
}

/** Purposes of one rate stand together: most rules have one rate for everything. */
function ratesInWords(rates: readonly RateOf[], level: CommissionLevel): string[] {
  const found = rates.filter((one) => one.level === level)
  const each = [...new Set(found.map(({ rate }) => rate))].toSorted((a, b) => b - a)
  return each.map((rate) => {
    const names = found.filter((one) => one.rate === rate).map(({ purpose }) => purposes[purpose])
    return `${names.length === commissionedPurposes.length ? '全部服务' : names.join('、')} ${percentOf(rate)}`
  })
}

/** A rule, told by its own numbers: nobody writes these sentences, so none of them can differ from what is paid. */
export function ruleInWords(rule: RuleNumbers, levels: 1 | 2): string[] {
  const direct = ratesInWords(rule.rates, 1)
  const indirect = levels === 2 ? ratesInWords(rule.rates, 2) : []
  return [
    direct.length > 0
      ? `您邀请的企业付款，您获得现金部分的一定比例：${direct.join('；')}。`
      : '现行规则不对任何服务计算佣金。',
    ...(indirect.length > 0 ? [`您邀请的创客再邀请企业付款，您获得：${indirect.join('；')}。`] : []),
    '现金部分是微信、支付宝、银行转账或企业余额支付的金额，不含推广金与保证金；充值不是消费，不计佣金。',
    `企业须在注册后 ${rule.first_within_days} 天内首次付款；自注册起 ${rule.lasts_months} 个月内的订单计算佣金。`,
    `佣金在 ${rule.freeze_days} 天后结算，订单可以免费取消的期限更晚的，以更晚的为准，期满自动到账。`,
    '每笔佣金按“现金部分 × 比例”向下取整到分，比例以付款时有效的规则为准，之后不因规则变化而改变。',
    '订单退款的，按退掉的现金部分扣回佣金：先扣待结算的，再扣可用的，不足的由以后的佣金抵扣。',
    '会员等级不影响佣金；注册、邀请创客、创客自己的消费都不产生佣金。',
  ]
}

/** An order of a thousand with two hundred of the promotion fund, as the console and the page show it. */
const sampleOrder = { price: fen(1_000_00), promotion: fen(200_00) }

const sampleText = '一笔 ￥1,000 的订单，其中推广金 ￥200，现金部分 ￥800'

function paidInWords(rule: Pick<RuleNumbers, 'rates'>, purpose: CommissionedPurpose, levels: 1 | 2): string {
  const lines = previewOf(rule, { ...sampleOrder, purpose, levels })
  if (lines.length === 0) return '不计佣金'
  return lines
    .map(({ level, rate, amount }) => `${commissionLevels[level]} ${percentOf(rate)} 得 ${yuanText(toYuan(amount))}`)
    .join('，')
}

/** What that order would pay, for each purpose; those that pay the same stand together. */
export function previewInWords(rule: Pick<RuleNumbers, 'rates'>, levels: 1 | 2): string[] {
  const outcomes = new Map<string, string[]>()
  for (const purpose of commissionedPurposes) {
    const paid = paidInWords(rule, purpose, levels)
    outcomes.set(paid, [...(outcomes.get(paid) ?? []), purposes[purpose]])
  }
  const each = [...outcomes]
  return each.map(([paid, names]) => `${each.length === 1 ? '全部服务' : names.join('、')}：${sampleText}，${paid}。`)
}
