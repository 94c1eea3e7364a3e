import { type Right, rights } from '#contract/rights.ts'
import type { Tx } from '#server/platform/database.ts'
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
export const demoStaff = [
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
    rights: rightsTo(['read', 'review'], [...texts, ...records]),
  },
]

export async function addStaff(tx: Tx, { services }: Demo): Promise<void> {
  for (const person of demoStaff) await services.staff.founding.person(tx, person)
}
