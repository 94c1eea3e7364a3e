import type { AccountRealm } from '#contract/base/realms.ts'
import { type Bill, type BillType, billTypeKeys, billTypes } from '#contract/money/bills.ts'
import { choiceIn, listAddress } from '#web/kit/list-address.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'

export const billDirections = { in: '收入', out: '支出' } as const

interface BillPurses {
  enterprise: 'cash' | 'promotion'
  maker: 'available' | 'pending' | 'debt'
}

/** What the list of bills is narrowed down to, as its address says it. */
export interface BillFilter<Realm extends AccountRealm = AccountRealm> {
  purse?: BillPurses[Realm]
  direction?: keyof typeof billDirections
  type?: BillType
  from?: string
  to?: string
}

interface TypeGroup {
  name: string
  types: readonly BillType[]
}

interface BillBook<Realm extends AccountRealm> {
  path: string
  exportPath: string
  /** Without one all of them are meant, except what has a page of its own. */
  purses: Readonly<Record<BillPurses[Realm], string>>
  /** The types under what they have in common, in the order in which people look for them. */
  groups: readonly TypeGroup[]
}

const trade = [
  { name: '购买', types: startingWith('pay_') },
  { name: '退款', types: startingWith('refund_') },
  { name: '平台调账', types: startingWith('adjust') },
]

/** The bills of either realm: where they are, and what stands on them. */
export const billBooks: { readonly [Realm in AccountRealm]: BillBook<Realm> } = {
  enterprise: {
    path: '/wallet/record',
    exportPath: '/api/user/bill/export',
    purses: { cash: '余额', promotion: '推广金' },
    groups: [
      { name: '充值', types: startingWith('recharge') },
      { name: '提现', types: startingWith('withdraw') },
      { name: '推广金', types: startingWith('promotion') },
      ...trade,
    ],
  },
  maker: {
    path: '/personal/record',
    exportPath: '/api/ck/user/bill/export',
    purses: { available: '可用佣金', pending: '待结算', debt: '待抵扣' },
    groups: [
      { name: '佣金', types: startingWith('commission') },
      { name: '提现', types: startingWith('withdraw') },
      ...trade,
    ],
  },
}

const directionKeys = Object.keys(billDirections) as (keyof typeof billDirections)[]

function startingWith(beginning: string): BillType[] {
  return billTypeKeys.filter((key) => key.startsWith(beginning))
}

const billTypesOf = (realm: AccountRealm): BillType[] =>
  realm === 'enterprise'
    ? billTypeKeys.filter((key) => !key.startsWith('commission'))
    : billBooks.maker.groups.flatMap(({ types }) => types)

/** Stretches of time that people ask for most, both ends included. */
export function usualRanges(today: string): { name: string; from: string; to: string }[] {
  const dayMs = 24 * 60 * 60 * 1000
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = Date.parse(`${today}T00:00:00Z`)
  const monthBegan = Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`)
  const lastMonthEnded = at(monthBegan - dayMs)
  return [
    { name: '近 7 天', from: at(now - 6 * dayMs), to: today },
    { name: '本月', from: at(monthBegan), to: today },
    { name: '上月', from: `${lastMonthEnded.slice(0, 7)}-01`, to: lastMonthEnded },
  ]
}

export function billTypeName(type: BillType): string {
  return billTypes[type]
}

/** What an address means; what it cannot mean is left out. */
export function billFilterIn<Realm extends AccountRealm>(realm: Realm, query: URLSearchParams): BillFilter<Realm> {
  const purse = choiceIn(query, 'purse', Object.keys(billBooks[realm].purses) as BillPurses[Realm][])
  const direction = choiceIn(query, 'direction', directionKeys)
  const type = choiceIn(query, 'type', billTypesOf(realm))
  const from = dayIn(query, 'from')
  const to = dayIn(query, 'to')
  return {
    ...(purse && { purse }),
    ...(direction && { direction }),
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export function isNarrowed(filter: BillFilter): boolean {
  return Object.keys(filter).length > 0
}

export function billAddress(realm: AccountRealm, parameters: BillFilter & { page?: number }): string {
  return listAddress(billBooks[realm].path, { ...parameters })
}

/** A day that the calendar knows. */
function dayIn(query: URLSearchParams, name: string): string | undefined {
  const given = query.get(name) ?? ''
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(given)) return undefined
  const day = Date.parse(`${given}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(given) ? given : undefined
}

const withdrawals = { enterprise: '/wallet/withdrawl', maker: '/personal/withdrawl' }

/** Where what a bill is about is shown; nowhere where it has no page of its own. */
export function causeAddress(
  realm: AccountRealm,
  { type, order_no }: Pick<Bill, 'type' | 'order_no'>,
): string | undefined {
  if (order_no === '') return undefined
  if (type.startsWith('withdraw')) return listAddress(withdrawals[realm], { no: order_no })
  // Somebody else's order: what of it is theirs is the commission.
  if (type.startsWith('commission')) return listAddress('/personal/commission', { order_no })
  // What was paid, what came with it and what went back: all of it is an order's.
  return /^(recharge|pay_|refund_)/.test(type) ? orderPath(realm, order_no) : undefined
}
