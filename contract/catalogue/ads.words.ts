// What ads are called where people read it, and what a booking costs. Without schemas: every side shares these.

export const adStates = {
  draft: '未下单',
  pending_pay: '待支付',
  pending_review: '待审核',
  approved: '已通过',
  rejected: '需修改',
  paused: '已暂停',
  offline: '已下线',
  cancelled: '已取消',
  refunded: '已退款',
} as const
export type AdState = keyof typeof adStates
export const adStateKeys = Object.keys(adStates) as [AdState, ...AdState[]]

/** By the calendar, of what is approved. */
export const adPhases = { coming: '待投放', running: '投放中', finished: '已结束' } as const
export type AdPhase = keyof typeof adPhases
export const adPhaseKeys = Object.keys(adPhases) as [AdPhase, ...AdPhase[]]

/** How one is called at this moment. */
export const adStanding = (state: AdState, phase: AdPhase): string =>
  state === 'approved' ? adPhases[phase] : adStates[state]

/** Trades whose ads the law lets nobody run without a number of approval. */
export const adTrades = {
  none: '不属于以下行业',
  medicine: '药品',
  device: '医疗器械',
  health_food: '保健食品',
  formula_food: '特殊医学用途配方食品',
  medical_service: '医疗服务',
  pesticide: '农药',
  veterinary: '兽药',
} as const
export type AdTrade = keyof typeof adTrades
export const adTradeKeys = Object.keys(adTrades) as [AdTrade, ...AdTrade[]]

/** What happened to one, as its owner and the operators read it afterwards. */
export const adSteps = {
  order: '已下单，席位保留中',
  pay: '已支付，进入审核',
  free: '已下单，进入审核',
  unpay: '订单已关闭，席位已释放，内容保留',
  hand_in: '修改后重新提交',
  show: '审核通过',
  reject: '审核未通过',
  take_back: '审核决定已撤回，重新审核',
  lapse: '超过期限没有重新提交，已退款',
  prolong: '审核用去的日期已顺延',
  pay_back: '不能顺延的日期已退款',
  refund: '订单已全额退款，投放结束',
  pause: '平台暂停投放',
  resume: '恢复投放',
  cancel: '广告主取消',
  end: '平台下线',
  revoke: '企业认证失效，广告下线',
  leave: '账户已注销，广告下线',
  revise: '提交了新的广告内容',
  withdraw: '撤回了新的广告内容',
  accept: '新的广告内容已通过并生效',
  refuse: '新的广告内容未通过',
} as const
export type AdStep = keyof typeof adSteps
export const adStepKeys = Object.keys(adSteps) as [AdStep, ...AdStep[]]

/** What a reviewer looks at, field by field. */
export const adFields = {
  title: '标题',
  image: '图片',
  alt: '图片说明',
  target_url: '点击后打开',
  trade: '行业',
  approval_no: '广告审查批准文号',
  qualifications: '资质材料',
} as const
export type AdField = keyof typeof adFields
export const adFieldKeys = Object.keys(adFields) as [AdField, ...AdField[]]

/** What can be done by the owner; the server says which of them at the moment. */
export const adActions = {
  pay: '去支付',
  mend: '修改并重新提交',
  revise: '更换广告内容',
  withdraw: '撤回新内容',
  cancel: '取消投放',
  again: '再次投放',
} as const
export type AdAction = keyof typeof adActions
export const adActionKeys = Object.keys(adActions) as [AdAction, ...AdAction[]]

/** How far ahead people can see what is free, and book. */
export const calendarDays = 90
/** A month of an ad, whichever it is. */
export const monthDays = 30
/** How many working days somebody has to look at an ad before it may run. */
export const reviewDays = 2
/** How many days a seat waits for whoever has to mend something. */
export const mendDays = 7
/** Of the price, what the promotion fund may pay, in hundredths. */
export const promotionPercent = 50

const dayMs = 24 * 60 * 60 * 1000

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Both the first and the last day are days. */
export function countDays({ starts_on, ends_on }: { starts_on: string; ends_on: string }): number {
  return Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / dayMs) + 1
}

export interface AdPrices {
  /** In fen. */
  day: number
  /** Of thirty days at once; null where that is not offered. */
  month: number | null
}

interface AdPriceLine {
  unit: 'month' | 'day'
  times: number
  /** In fen. */
  price: number
  sum: number
}

/**
 * The cheapest way to pay for so many days, line by line: whole months of thirty days and single days. A month may be
 * cheaper than the days it stands for, so one that is not used to its end can be part of it.
 */
export function priceOf(days: number, { day, month }: AdPrices): { lines: AdPriceLine[]; amount: number } {
  const monthsMax = month === null ? 0 : Math.ceil(days / monthDays)
  const ways = Array.from({ length: monthsMax + 1 }, (_, months) => {
    const single = Math.max(0, days - months * monthDays)
    return { months, single, amount: months * (month ?? 0) + single * day }
  })
  const best = ways.reduce((one, other) => (other.amount < one.amount ? other : one))
  const lines: AdPriceLine[] = [
    { unit: 'month' as const, times: best.months, price: month ?? 0, sum: best.months * (month ?? 0) },
    { unit: 'day' as const, times: best.single, price: day, sum: best.single * day },
  ].filter(({ times }) => times > 0)
  return { lines, amount: best.amount }
}

/** What is wrong with where a click would lead; nothing where it may. An address of ours begins with a stroke. */
export function targetFault(target: string): string {
  if (/^\/(?!\/)[^\s\\]*$/.test(target)) return ''
  if (!URL.canParse(target)) return '请填写以 / 或 https:// 开头的地址'
  const { protocol, hostname, username, password } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') return '请填写以 / 或 https:// 开头的地址'
  if (username !== '' || password !== '') return '地址里不能带账号与密码'
  const named = /\.[a-z][a-z0-9-]*$/i.test(hostname) && !hostname.endsWith('.localhost')
  return named ? '' : '请填写网站的域名，不能是 IP 或本机地址'
}
