import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { seo: 'bag', ...memberOnly } as const
/** With what there is in the purse. */
const wallet = { ...own, wallet: true } as const

const record = ['page', 'purse', 'direction', 'type', 'from', 'to'] as const

export const walletRoutes: readonly PageEntry[] = [
  {
    path: '/personal/record',
    title: '账单',
    ...memberOnly,
    guard: 'personalAuth',
    query: record,
    load: () => import('./maker-record.tsx'),
  },
  {
    path: '/wallet/record',
    title: '账单',
    ...wallet,
    query: record,
    load: () => import('./wallet-record.tsx'),
  },
  {
    path: '/wallet/recharge',
    title: '充值',
    ...wallet,
    query: ['order_no', 'page'],
    load: () => import('./wallet-recharge.tsx'),
  },
  {
    path: '/wallet/withdrawl',
    title: '提现',
    ...own,
    query: ['page', 'no'],
    load: () => import('./wallet-withdrawl.tsx'),
  },
  {
    path: '/personal/withdrawl',
    title: '提现',
    ...own,
    guard: 'personalAuth',
    query: ['page', 'no'],
    load: () => import('./personal-withdrawl.tsx'),
  },
  {
    path: '/personal/withdrawl/:no/confirm',
    title: '确认收款',
    ...own,
    guard: 'personalAuth',
    load: () => import('./withdrawl-confirm.tsx'),
  },
  {
    path: '/wallet/promotionFund',
    title: '推广金',
    ...own,
    query: ['page'],
    load: () => import('./wallet-promotion-fund.tsx'),
  },
]
