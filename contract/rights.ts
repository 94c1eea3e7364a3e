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
const knowledge = publishing('知识')
const help = publishing('帮助')
const page = publishing('单页')

/** What can be done to the records that enterprises show or buy, and to what the platform offers them. */
const keeping = (noun: string) =>
  ({
    read: `查看${noun}`,
    edit: `新增与修改${noun}`,
    review: `审核与上下架${noun}`,
    delete: `删除${noun}`,
  }) as const

const company = keeping('企业')
const product = keeping('产品')
const business = keeping('商机')
const activity = keeping('活动')
const resource = keeping('资源')
const ad = keeping('广告')
const link = keeping('网站链接')
const strategic = keeping('战略合作')

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
  'notice.categories': '维护公告分类',
  'knowledge.read': knowledge.read,
  'knowledge.write': knowledge.write,
  'knowledge.review': knowledge.review,
  'knowledge.publish': knowledge.publish,
  'knowledge.trash': knowledge.trash,
  'knowledge.destroy': knowledge.destroy,
  'knowledge.categories': '维护知识分类',
  'help.read': help.read,
  'help.write': help.write,
  'help.review': help.review,
  'help.publish': help.publish,
  'help.trash': help.trash,
  'help.destroy': help.destroy,
  'help.categories': '维护帮助分类',
  'page.read': page.read,
  'page.write': page.write,
  'page.review': page.review,
  'page.publish': page.publish,
  'company.read': company.read,
  'company.edit': company.edit,
  'company.review': company.review,
  'company.delete': company.delete,
  'product.read': product.read,
  'product.edit': product.edit,
  'product.review': product.review,
  'product.delete': product.delete,
  'business.read': business.read,
  'business.edit': business.edit,
  'business.review': business.review,
  'business.delete': business.delete,
  'activity.read': activity.read,
  'activity.edit': activity.edit,
  'activity.review': activity.review,
  'activity.delete': activity.delete,
  'activity.categories': '维护活动分类',
  'resource.read': resource.read,
  'resource.edit': resource.edit,
  'resource.review': resource.review,
  'resource.delete': resource.delete,
  'resource.categories': '维护资源分类',
  'ad.read': ad.read,
  'ad.edit': ad.edit,
  'ad.review': ad.review,
  'ad.delete': ad.delete,
  'link.read': link.read,
  'link.edit': link.edit,
  'link.review': link.review,
  'link.delete': link.delete,
  'strategic.read': strategic.read,
  'strategic.edit': strategic.edit,
  'strategic.review': strategic.review,
  'strategic.delete': strategic.delete,
  'enterprises.read': '查看企业账户',
  'enterprises.reveal': '查看企业账户的完整手机号',
  'enterprises.freeze': '冻结与解冻企业账户、结束其会话',
  'enterprises.phone': '为企业账户更换手机号',
  'makers.read': '查看创客账户',
  'makers.reveal': '查看创客账户的完整手机号',
  'makers.freeze': '冻结与解冻创客账户、结束其会话',
  'makers.phone': '为创客账户更换手机号',
  'closures.read': '查看注销申请',
  'closures.hold': '暂缓与放行注销申请',
  'consents.read': '查看同意记录',
  'sms.read': '查看短信记录',
  'messages.read': '查看通知设置',
  'messages.edit': '修改通知设置',
  'words.read': '查看敏感词',
  'words.edit': '新增与删除敏感词',
  'contact.read': '查看联系留言',
  'contact.reveal': '查看留言人的电话',
  'contact.handle': '处理联系留言',
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
  'staff.password': '重置运营人员的密码与动态验证',
  'roles.read': '查看角色',
  'roles.edit': '新增、修改与删除角色',
  'audit.read': '查看操作日志',
  'visits.read': '查看访问统计',
  'search.read': '查看搜索统计',
  'defects.read': '查看系统缺陷',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights
