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

/** The fields of everything that is logged, as the forms call them. */
const fields: Readonly<Record<string, string>> = {
  id: '编号',
  key: '标识',
  name: '名称',
  account: '账号',
  network: '登录网络',
  role_ids: '角色编号',
  roles: '角色',
  rights: '权限',
  active: '启用',
  alt: '图片说明',
  link: '链接',
  url: '网址',
  part: '端',
  slot: '广告位',
  image: '图片',
  cover: '封面',
  logo: '标志',
  title: '标题',
  subtitle: '副标题',
  content: '内容',
  position: '排序',
  shown: '展示',
  starts_at: '开始时间',
  ends_at: '结束时间',
  page: '页面',
  keywords: '关键词',
  description: '描述',
  company: '公司名称',
  slogan: '口号',
  qrcode: '客服二维码',
  qrcode_official_account: '公众号二维码',
  phone: '服务热线',
  email: '邮箱',
  address: '地址',
  copyright: '版权声明',
  record_number: '备案号',
  police_record_number: '公安备案号',
  brand_color: '品牌色',
  open: '平台开放',
  sms_interval_s: '短信间隔（秒）',
  upload_max_bytes: '文件上限（字节）',
  stage: '阶段',
  state: '状态',
  version: '版本',
  live_version: '线上版本',
  next_version: '待上线版本',
  next_from: '待上线时间',
  published_at: '发布时间',
  expires_at: '到期时间',
  reason: '原因',
  category_id: '分类编号',
  price: '现价',
  original_price: '原价',
  period_days: '有效期（天）',
  duration_days: '时长（天）',
  rank: '等级',
  benefits: '权益',
  enabled: '开放',
  min_amount: '单笔下限',
  max_amount: '单笔上限',
  daily_times: '每日次数',
  daily_amount: '每日限额',
  fee_rate: '手续费率',
  fee_min_amount: '手续费下限',
  fee_max_amount: '手续费上限',
  methods: '方式',
  arrival_text: '到账说明',
  rules: '规则',
  commission_rules: '佣金规则',
  freeze_days: '冻结天数',
  posters: '海报',
}

/** `next.version` step by step; a field that nobody has named keeps the name it has. */
export function sayField(path: string): string {
  return path
    .split('.')
    .map((step) => fields[step] ?? step)
    .join(' › ')
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
