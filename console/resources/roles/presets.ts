import { type Right, rights } from '#contract/base/rights.ts'

interface Preset {
  name: string
  /** Who it is for, and what they cannot do. */
  about: string
  rights: readonly Right[]
}

const texts = ['news', 'notice', 'knowledge', 'help', 'page']
const records = ['company', 'product', 'business', 'activity', 'resource', 'ad', 'link', 'strategic']
const money = ['orders', 'invoices', 'withdrawals', 'taxes', 'commissions', 'risks', 'vips', 'points']
const books = ['ledger', 'adjustments', 'reconciliation']

/** What a role for usual work begins with. Writing and judging, asking and agreeing, are the work of two people. */
export const presets: readonly Preset[] = [
  {
    name: '编辑',
    about: '撰写文章、录入资料；发布要经同事审核',
    rights: [...rightsTo(['read', 'write', 'trash', 'categories'], texts), ...rightsTo(['read', 'edit'], records)],
  },
  {
    name: '审核',
    about: '审核文章、资料、企业认证与战略合作；自己不写',
    rights: [
      ...rightsTo(['read', 'review'], [...texts, ...records, 'partnerships']),
      ...rightsTo(['read', 'review', 'reveal', 'contest'], ['certifications']),
    ],
  },
  {
    name: '财务',
    about: '收款、发票、打款与对账；不能复核调账，也不能改规则',
    rights: [
      ...rightsTo(['read', 'confirm', 'refund', 'issue', 'review', 'pay', 'export', 'request', 'propose'], money),
      ...rightsTo(['read', 'prove', 'request', 'run', 'settle'], books),
      ...rightsTo(['read'], ['enterprises', 'makers']),
    ],
  },
  {
    name: '客服',
    about: '回复反馈与留言，查看账户与订单；不能动资金',
    rights: [
      ...rightsTo(['read', 'handle', 'reveal'], ['feedback']),
      ...rightsTo(['read', 'review', 'check'], ['signups']),
      ...rightsTo(
        ['read'],
        ['enterprises', 'makers', 'certifications', 'orders', 'vips', 'points', 'downloads', 'sms'],
      ),
      ...rightsTo(['read'], ['closures', 'leads']),
    ],
  },
]

function rightsTo(verbs: readonly string[], nouns: readonly string[]): Right[] {
  return (Object.keys(rights) as Right[]).filter((right) => {
    const [noun = '', verb = ''] = right.split('.')
    return nouns.includes(noun) && verbs.includes(verb)
  })
}
