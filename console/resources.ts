import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BugOutlined,
  BulbOutlined,
  CalendarOutlined,
  ControlOutlined,
  CrownOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FundOutlined,
  GiftOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MessageOutlined,
  MobileOutlined,
  NotificationOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SoundOutlined,
  StopOutlined,
  SwapOutlined,
  TeamOutlined,
  UserDeleteOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { CategorisedKind } from '#contract/categories.ts'
import type { Right } from '#contract/rights.ts'
import type { Resource } from './resource.ts'

/**
 * The console on one screen: what is listed here is the menu, the routes and the rights of a role at once.
 * The order is the menu's; resources of one group stand together.
 */
export const resources: readonly Resource[] = [
  {
    key: 'todo',
    label: '工作台',
    group: '概览',
    icon: HomeOutlined,
    path: '',
    right: undefined,
    rights: [],
    load: () => import('./resources/todo/screen.tsx'),
  },
  {
    key: 'visits',
    label: '访问统计',
    group: '概览',
    icon: BarChartOutlined,
    path: 'visits',
    right: 'visits.read',
    rights: ['visits.read'],
    load: () => import('./resources/visits/screen.tsx'),
  },
  {
    key: 'search',
    label: '搜索统计',
    group: '概览',
    icon: FileSearchOutlined,
    path: 'search',
    right: 'search.read',
    rights: ['search.read'],
    load: () => import('./resources/search/screen.tsx'),
  },
  texts('news', '新闻', ReadOutlined),
  texts('notice', '公告', NotificationOutlined),
  texts('knowledge', '知识', BulbOutlined),
  texts('help', '帮助', QuestionCircleOutlined),
  {
    key: 'page',
    label: '单页',
    group: '内容',
    icon: FileTextOutlined,
    path: 'page',
    right: 'page.read',
    rights: ['page.read', 'page.write', 'page.review', 'page.publish'],
    load: () => import('./resources/content/list-screen.tsx').then(({ lists }) => ({ default: lists.page })),
    screens: [
      {
        path: ':id',
        label: '编辑单页',
        load: () => import('./resources/content/editor-screen.tsx').then(({ editors }) => ({ default: editors.page })),
      },
    ],
  },
  records('company', '企业', '企业商机', BankOutlined, () => import('./resources/company/screen.tsx')),
  records('product', '产品', '企业商机', ShoppingOutlined, () => import('./resources/product/screen.tsx')),
  records('business', '商机', '企业商机', SwapOutlined, () => import('./resources/business/screen.tsx')),
  records('strategic', '战略合作', '企业商机', CrownOutlined, () => import('./resources/strategic/screen.tsx')),
  sorted(records('activity', '活动', '运营', CalendarOutlined, () => import('./resources/activity/screen.tsx'))),
  sorted(records('resource', '资源', '运营', FolderOpenOutlined, () => import('./resources/resource/screen.tsx'))),
  records('ad', '广告', '运营', FundOutlined, () => import('./resources/ad/screen.tsx')),
  records('link', '网站链接', '运营', GlobalOutlined, () => import('./resources/link/screen.tsx')),
  {
    key: 'offers',
    label: '服务与会员',
    group: '运营',
    icon: GiftOutlined,
    path: 'offers',
    right: 'offers.read',
    rights: ['offers.read', 'offers.edit'],
    load: () => import('./resources/offers/screen.tsx'),
  },
  {
    key: 'contact',
    label: '联系留言',
    group: '运营',
    icon: MessageOutlined,
    path: 'contact',
    right: 'contact.read',
    rights: ['contact.read', 'contact.reveal', 'contact.handle'],
    load: () => import('./resources/contact/screen.tsx'),
  },
  accounts('enterprises', '企业账户', IdcardOutlined, () => import('./resources/enterprises/screen.tsx')),
  accounts('makers', '创客账户', UserOutlined, () => import('./resources/makers/screen.tsx')),
  {
    key: 'closures',
    label: '注销申请',
    group: '账户',
    icon: UserDeleteOutlined,
    path: 'closures',
    right: 'closures.read',
    rights: ['closures.read', 'closures.hold'],
    load: () => import('./resources/closures/screen.tsx'),
  },
  {
    key: 'consents',
    label: '同意记录',
    group: '账户',
    icon: FileProtectOutlined,
    path: 'consents',
    right: 'consents.read',
    rights: ['consents.read'],
    load: () => import('./resources/consents/screen.tsx'),
  },
  {
    key: 'sms',
    label: '短信记录',
    group: '账户',
    icon: MobileOutlined,
    path: 'sms',
    right: 'sms.read',
    rights: ['sms.read'],
    load: () => import('./resources/sms/screen.tsx'),
  },
  {
    key: 'messages',
    label: '通知设置',
    group: '账户',
    icon: BellOutlined,
    path: 'messages',
    right: 'messages.read',
    rights: ['messages.read', 'messages.edit'],
    load: () => import('./resources/messages/screen.tsx'),
  },
  {
    key: 'banners',
    label: '横幅',
    group: '站点',
    icon: PictureOutlined,
    path: 'banners',
    right: 'banners.read',
    rights: ['banners.read', 'banners.edit', 'banners.delete'],
    load: () => import('./resources/banners/screen.tsx'),
  },
  {
    key: 'partners',
    label: '合作伙伴链接',
    group: '站点',
    icon: LinkOutlined,
    path: 'partners',
    right: 'partners.read',
    rights: ['partners.read', 'partners.edit', 'partners.delete'],
    load: () => import('./resources/partners/screen.tsx'),
  },
  {
    key: 'ticker',
    label: '滚动消息',
    group: '站点',
    icon: SoundOutlined,
    path: 'ticker',
    right: 'ticker.read',
    rights: ['ticker.read', 'ticker.edit', 'ticker.delete'],
    load: () => import('./resources/ticker/screen.tsx'),
  },
  {
    key: 'site',
    label: '站点信息',
    group: '站点',
    icon: ShopOutlined,
    path: 'site',
    right: 'site.read',
    rights: ['site.read', 'site.edit'],
    load: () => import('./resources/site/screen.tsx'),
  },
  {
    key: 'seo',
    label: '搜索优化',
    group: '站点',
    icon: SearchOutlined,
    path: 'seo',
    right: 'seo.read',
    rights: ['seo.read', 'seo.edit'],
    load: () => import('./resources/seo/screen.tsx'),
  },
  {
    key: 'words',
    label: '敏感词',
    group: '站点',
    icon: StopOutlined,
    path: 'words',
    right: 'words.read',
    rights: ['words.read', 'words.edit'],
    load: () => import('./resources/words/screen.tsx'),
  },
  {
    key: 'staff',
    label: '运营人员',
    group: '系统',
    icon: TeamOutlined,
    path: 'staff',
    right: 'staff.read',
    rights: ['staff.read', 'staff.edit', 'staff.password'],
    load: () => import('./resources/staff/screen.tsx'),
  },
  {
    key: 'roles',
    label: '角色',
    group: '系统',
    icon: SafetyCertificateOutlined,
    path: 'roles',
    right: 'roles.read',
    rights: ['roles.read', 'roles.edit'],
    load: () => import('./resources/roles/screen.tsx'),
  },
  {
    key: 'settings',
    label: '系统设置',
    group: '系统',
    icon: ControlOutlined,
    path: 'settings',
    right: 'settings.read',
    rights: ['settings.read', 'settings.edit'],
    load: () => import('./resources/settings/screen.tsx'),
  },
  {
    key: 'audit',
    label: '操作日志',
    group: '系统',
    icon: AuditOutlined,
    path: 'audit',
    right: 'audit.read',
    rights: ['audit.read'],
    load: () => import('./resources/audit/screen.tsx'),
  },
  {
    key: 'defects',
    label: '系统缺陷',
    group: '系统',
    icon: BugOutlined,
    path: 'defects',
    right: 'defects.read',
    rights: ['defects.read'],
    load: () => import('./resources/defects/screen.tsx'),
  },
]

/** A kind of texts: its list, its editor and its headings. */
function texts(kind: 'news' | 'notice' | 'knowledge' | 'help', label: string, icon: Resource['icon']): Resource {
  return sorted({
    key: kind,
    label,
    group: '内容',
    icon,
    path: kind,
    right: `${kind}.read`,
    rights: (['read', 'write', 'review', 'publish', 'trash', 'destroy'] as const).map(
      (verb) => `${kind}.${verb}` as const,
    ),
    load: () => import('./resources/content/list-screen.tsx').then(({ lists }) => ({ default: lists[kind] })),
    screens: [
      {
        path: ':id',
        label: `编辑${label}`,
        load: () => import('./resources/content/editor-screen.tsx').then(({ editors }) => ({ default: editors[kind] })),
      },
    ],
  })
}

type RecordKind = 'company' | 'product' | 'business' | 'activity' | 'resource' | 'ad' | 'link' | 'strategic'

/** A kind of records: one screen, and the four things that can be done there. */
function records<Key extends RecordKind>(
  key: Key,
  label: string,
  group: string,
  icon: Resource['icon'],
  load: Resource['load'],
): Resource & { key: Key } {
  const may = (verb: 'read' | 'edit' | 'review' | 'delete'): Right => `${key}.${verb}`
  const rights = (['read', 'edit', 'review', 'delete'] as const).map(may)
  return { key, label, group, icon, path: key, right: may('read'), rights, load }
}

/** Those of one realm who can sign in. */
function accounts(
  key: 'enterprises' | 'makers',
  label: string,
  icon: Resource['icon'],
  load: Resource['load'],
): Resource {
  const rights = (['read', 'reveal', 'freeze', 'phone'] as const).map((verb) => `${key}.${verb}` as const)
  return { key, label, group: '账户', icon, path: key, right: `${key}.read`, rights, load }
}

/** With the headings under which its things stand, one screen below its own. */
function sorted(resource: Resource & { key: CategorisedKind }): Resource {
  const { key, label, rights, screens = [] } = resource
  const right = `${key}.categories` as const
  const load = () =>
    import('./resources/categories/screen.tsx').then(({ categoryScreens }) => ({ default: categoryScreens[key] }))
  return {
    ...resource,
    rights: [...rights, right],
    screens: [{ path: 'categories', label: `${label}分类`, right, load }, ...screens],
  }
}
