import { type Right, rights } from '#contract/base/rights.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { Demo } from './step.ts'

const everything = Object.keys(rights) as Right[]
const texts = ['news', 'notice', 'knowledge', 'help', 'page']
const records = ['company', 'product', 'business', 'activity', 'resource', 'ad', 'link', 'strategic']

function rightsTo(verbs: readonly string[], kinds: readonly string[]): Right[] {
  return everything.filter((right) => {
    const [kind = '', verb = ''] = right.split('.')
    return kinds.includes(kind) && verbs.includes(verb)
  })
}

/** Three people, so that writing and reviewing can be tried out as what they are: the work of two. */
const deskStaff = [
  { account: 'admin', name: '管理员', password: 'Admin-2026!', role: '系统管理员', rights: everything },
  {
    account: 'editor',
    name: '陈晓岚',
    password: 'Demo-2026!',
    role: '内容编辑',
    rights: [...rightsTo(['read', 'write', 'trash', 'categories'], texts), ...rightsTo(['read', 'edit'], records)],
  },
  {
    account: 'reviewer',
    name: '周启明',
    password: 'Demo-2026!',
    role: '内容审核',
    rights: [
      ...rightsTo(['read', 'review'], [...texts, ...records]),
      ...rightsTo(['read', 'reveal', 'review', 'contest'], ['certifications']),
      ...rightsTo(['read', 'review'], ['partnerships']),
    ],
  },
]

const money = [
  'orders',
  'recharges',
  'withdrawals',
  'ledger',
  'adjustments',
  'reconciliation',
  'invoices',
  'points',
  'downloads',
  'commissions',
  'risks',
  'vips',
  'identities',
  'taxes',
  'prices',
]
const seen: readonly Right[] = [
  ...(['enterprises.read', 'makers.read', 'relations.read'] as const),
  ...(['partnerships.read', 'partnerships.propose', 'partnerships.settle'] as const),
]
const accounting = everything.filter((right) => money.includes(right.split('.')[0] ?? '') || seen.includes(right))

/** Two more: money above a limit leaves, and books are adjusted, only if both want it. */
const financeStaff = [
  { account: 'finance', name: '沈静', password: 'Demo-2026!', role: '财务', rights: accounting },
  { account: 'finance2', name: '梁宏', password: 'Demo-2026!', role: '财务复核', rights: accounting },
]

export const demoStaff = [...deskStaff, ...financeStaff]

export async function addStaff(tx: Tx, { services }: Demo): Promise<void> {
  for (const person of deskStaff) await services.staff.founding.person(tx, person)
}

export async function addFinanceStaff(tx: Tx, { services }: Demo): Promise<void> {
  for (const person of financeStaff) await services.staff.founding.person(tx, person)
}
