/** The nouns of the log, as they stand in front of the colon of a subject. */
export const nouns: Readonly<Record<string, string>> = {
  site: '站点信息',
  seo: '搜索优化',
  banner: '横幅',
  partner: '合作伙伴链接',
  ticker: '滚动消息',
  setting: '系统设置',
  settings: '系统设置',
  staff: '运营人员',
  role: '角色',
  news: '新闻',
  notice: '公告',
  page: '单页',
  quote: '每日一言',
  offer: '服务与会员配置',
  withdrawal: '提现规则',
  programme: '创客计划',
  makers: '创客计划',
  'support-service': '认证服务',
  'vip-level': '会员等级',
  'site-link': '网站链接',
  file: '文件',
}

const verbs: Readonly<Record<string, string>> = {
  add: '新增',
  save: '修改',
  delete: '删除',
  'sign-in': '登录',
  'change-password': '修改密码',
  'reset-password': '重置密码',
  submit: '送审',
  withdraw: '撤回',
  reject: '退回',
  approve: '审核通过',
  publish: '发布',
  take_down: '下线',
  trash: '移入回收站',
  recover: '恢复',
  destroy: '彻底删除',
  restore: '恢复旧版本',
  category: '维护分类',
}

interface Entry {
  action: string
  before?: unknown
  after?: unknown
}

/** What was done, in Chinese; a verb that is new here still says whether something came, changed or went. */
export function sayAction({ action, before, after }: Entry): string {
  const verb = action.slice(action.indexOf('.') + 1)
  const known = verbs[verb]
  if (known) return known
  if (isNothing(before) && !isNothing(after)) return '新增'
  if (!isNothing(before) && isNothing(after)) return '删除'
  return '修改'
}

/** What it was done to: `横幅 12`. */
export function saySubject(subject: string): string {
  const at = subject.indexOf(':')
  const noun = at < 0 ? subject : subject.slice(0, at)
  const id = at < 0 ? '' : subject.slice(at + 1)
  return `${nouns[noun] ?? noun}${id ? ` ${id}` : ''}`
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}
