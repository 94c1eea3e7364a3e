import { maySee, type Resource } from '#console/resource.ts'
import type { Right } from '#contract/base/rights.ts'

export interface Hit {
  key: string
  label: string
  /** What sort of thing it is. */
  sort: string
  to: string
}

/** Numbers of business say by their first letters what they are of. */
const numbers: readonly { begins: string; sort: string; right: Right; to(no: string): string }[] = [
  { begins: 'RZ', sort: '企业认证', right: 'certifications.read', to: (no) => `/certifications?q=${no}` },
  { begins: 'TX', sort: '提现', right: 'withdrawals.read', to: (no) => `/withdrawals?no=${no}` },
  { begins: 'FK', sort: '打款', right: 'withdrawals.read', to: (no) => `/withdrawals?tab=payouts&no=${no}` },
  { begins: 'TZ', sort: '调账', right: 'adjustments.read', to: (no) => `/adjustments?no=${no}` },
]

/** Everything else that has a number is an order, a try to pay it or a refund: the list of orders knows them all. */
const others = { sort: '订单', right: 'orders.read', to: (no: string) => `/orders?no=${no}` } as const

const likeNumber = /^[A-Za-z]{2}[0-9A-Za-z]{4,30}$/

/** What a number leads to, for those who may see it; any number may stand in the ledger. */
export function byNumber(words: string, rights: readonly Right[]): Hit[] {
  const no = words.trim().toUpperCase()
  if (!likeNumber.test(no)) return []
  const known = numbers.filter(({ begins }) => no.startsWith(begins))
  const own = (known.length > 0 ? known : [others])
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
