/** The six things that can be done to a content kind, each a right of its own. */
const publishing = (noun: string) =>
  ({
    read: `查看${noun}`,
    write: `撰写${noun}`,
    review: `审核${noun}`,
    publish: `直接发布与下线${noun}`,
    trash: `删除与恢复${noun}`,
    destroy: `彻底删除${noun}`,
  }) as const

const news = publishing('新闻')
const notice = publishing('公告')
const page = publishing('单页')

/** What a member of staff may be allowed to do, and how the console calls it. Roles are sets of these. */
export const rights = {
  'news.read': news.read,
  'news.write': news.write,
  'news.review': news.review,
  'news.publish': news.publish,
  'news.trash': news.trash,
  'news.destroy': news.destroy,
  'news.categories': '维护新闻分类',
  'notice.read': notice.read,
  'notice.write': notice.write,
  'notice.review': notice.review,
  'notice.publish': notice.publish,
  'notice.trash': notice.trash,
  'notice.destroy': notice.destroy,
  'page.read': page.read,
  'page.write': page.write,
  'page.review': page.review,
  'page.publish': page.publish,
  'site.read': '查看站点信息',
  'site.edit': '修改站点信息',
  'seo.read': '查看搜索优化',
  'seo.edit': '修改搜索优化',
  'banners.read': '查看横幅',
  'banners.edit': '新增与修改横幅',
  'banners.delete': '删除横幅',
  'partners.read': '查看合作伙伴链接',
  'partners.edit': '新增与修改合作伙伴链接',
  'partners.delete': '删除合作伙伴链接',
  'ticker.read': '查看滚动消息',
  'ticker.edit': '新增与修改滚动消息',
  'ticker.delete': '删除滚动消息',
  'offers.read': '查看服务与会员配置',
  'offers.edit': '修改服务与会员配置',
  'settings.read': '查看系统设置',
  'settings.edit': '修改系统设置',
  'staff.read': '查看运营人员',
  'staff.edit': '新增、修改与停用运营人员',
  'staff.password': '重置运营人员密码',
  'roles.read': '查看角色',
  'roles.edit': '新增、修改与删除角色',
  'audit.read': '查看操作日志',
  'visits.read': '查看访问统计',
  'defects.read': '查看系统缺陷',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights
