import { maySee, type Resource } from '#console/resource.ts'
import type { Right } from '#contract/base/rights.ts'

export interface Hit {
  key: string
  label: string
  /** What sort of thing it is. */
  sort: string
  to: string
}

interface Place {
  begins: string
  sort: string
  right: Right
  to(no: string): string
}

/** Orders of every purpose, the tries to pay them and their refunds: the list of orders knows them all. */
const orders = ['CZ', 'GG', 'HD', 'HY', 'RF', 'TG', 'WZ', 'ZH', 'ZF', 'TK']
const order = { sort: '订单', right: 'orders.read', to: (no: string) => `/orders?no=${no}` } as const
const cases = { right: 'feedback.read', to: (no: string) => `/feedback?q=${no}` } as const

/** Numbers of business say by their first letters what they are of; some letters are of two things. */
const numbers: readonly Place[] = [
  ...orders.map((begins) => ({ begins, ...order })),
  { begins: 'RZ', sort: '企业认证', right: 'certifications.read', to: (no) => `/certifications?q=${no}` },
  { begins: 'SS', sort: '主体申诉', right: 'certifications.contest', to: () => '/certifications?tab=contests' },
  { begins: 'TX', sort: '提现', right: 'withdrawals.read', to: (no) => `/withdrawals?no=${no}` },
  { begins: 'FK', sort: '打款', right: 'withdrawals.read', to: (no) => `/withdrawals?tab=payouts&no=${no}` },
  { begins: 'FK', sort: '反馈', ...cases },
  { begins: 'JB', sort: '举报', ...cases },
  { begins: 'LY', sort: '留言', ...cases },
  { begins: 'TZ', sort: '调账', right: 'adjustments.read', to: (no) => `/adjustments?no=${no}` },
  { begins: 'BM', sort: '活动报名', right: 'signups.read', to: (no) => `/signups?q=${no}` },
  { begins: 'FP', sort: '发票', right: 'invoices.read', to: (no) => `/invoices?q=${no}` },
  { begins: 'HZ', sort: '红字发票', right: 'invoices.read', to: (no) => `/invoices?q=${no}` },
  // Only what was reported can be looked at, and by whoever opens it there.
  { begins: 'HZ', sort: '被举报的沟通', right: 'leads.read', to: () => '/leads?tab=reported' },
  { begins: 'ZL', sort: '战略合作', right: 'partnerships.read', to: (no) => `/partnerships?q=${no}` },
  { begins: 'BZ', sort: '保证金处理', right: 'partnerships.read', to: (no) => `/partnerships?q=${no}` },
  { begins: 'ZD', sort: '置顶', right: 'boosts.read', to: (no) => `/boosts?q=${no}` },
  { begins: 'XZ', sort: '资料下载', right: 'downloads.read', to: (no) => `/downloads?no=${no}` },
  { begins: 'VP', sort: '会员期', right: 'vips.read', to: (no) => `/vips?q=${no}` },
  { begins: 'FX', sort: '佣金风险', right: 'risks.read', to: (no) => `/risks?no=${no}` },
  { begins: 'SM', sort: '实名认证', right: 'identities.read', to: (no) => `/identities?no=${no}` },
  { begins: 'GS', sort: '个税申请', right: 'taxes.read', to: () => '/taxes?tab=proposals' },
  {
    ...{ begins: 'DZ', sort: '对账差异', right: 'reconciliation.read' },
    to: (no) => `/reconciliation?tab=differences&number=${no}`,
  },
]

/** Postings, and points that were earned: the ledger alone knows them, and is offered for every number. */
const onlyPosted = ['JF', 'LS']

export const numberBeginnings: ReadonlySet<string> = new Set([...onlyPosted, ...numbers.map(({ begins }) => begins)])

const likeNumber = /^[A-Za-z]{2}[0-9A-Za-z]{4}[0-9A-Za-z-]{0,26}$/

/** What a number leads to, for those who may see it; any number may stand in the ledger. */
export function byNumber(words: string, rights: readonly Right[]): Hit[] {
  const no = words.trim().toUpperCase()
  if (!likeNumber.test(no)) return []
  const known = numbers.filter(({ begins }) => no.startsWith(begins))
  // What nobody here numbered may be a provider's own number.
  const places = numberBeginnings.has(no.slice(0, 2)) ? known : [order]
  const own = places
    .filter(({ right }) => rights.includes(right))
    .map(({ sort, to }) => ({ key: `${sort}:${no}`, label: no, sort, to: to(no) }))
  const ledger = { key: `ledger:${no}`, label: no, sort: '账本', to: `/ledger?q=${no}` }
  return rights.includes('ledger.read') ? [...own, ledger] : own
}

/** The screens whose name, or the name of their group, holds the words; all of them for no words. */
export function byScreen(words: string, resources: readonly Resource[], rights: readonly Right[]): Hit[] {
  const sought = words.trim()
  return resources
    .filter((one) => maySee(one, rights) && `${one.group} ${one.label}`.includes(sought))
    .map(({ key, label, group, path }) => ({ key: `screen:${key}`, label, sort: group, to: `/${path}` }))
}
