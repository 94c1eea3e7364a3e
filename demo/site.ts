import type { BannerSlot, SeoKey } from '#contract/site/site.ts'
import { bannerSlots } from '#contract/site/site.ts'
import { siteInfo } from '#server/modules/site/site/model.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { companyLogo } from './pictures/addresses.ts'
import type { Demo } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Who runs the site; agreements name it too. */
export const siteTexts = {
  name: '众桥',
  company: '众桥信息服务（杭州）有限公司',
  slogan: '企业资源合作平台',
  hot_words: '面料 包装 仓储 代账 脐橙 设备租赁',
  logo: '/files/demo/logo.svg',
  qrcode_official_account: '/files/demo/qrcode-official.svg',
  qrcode: '/files/demo/qrcode-mobile.svg',
  phone: '400-000-2026',
  email: 'service@zhongqiao.example',
  address: '浙江省杭州市余杭区仓前街道众桥大厦 12 层',
  copyright: '© 2026 众桥信息服务（杭州）有限公司 版权所有',
  police_record_number: '浙公网安备 33000000000000 号',
  record_number: '浙ICP备00000000号-1',
}

export async function saveSiteInfo(tx: Tx, { services, change }: Demo): Promise<void> {
  await services.settings.change(tx, siteInfo, siteTexts, change)
}

const seo: Record<SeoKey, [title: string, keywords: string, description: string]> = {
  index: [
    '众桥 - 企业资源合作平台',
    '企业资源合作,商机对接,企业名录,创客推广,战略合作',
    '众桥帮助企业展示自己、找到合作伙伴、发布与承接商机，并与创客一起把好产品推广出去。供需由平台审核，账目逐笔可查。',
  ],
  about: [
    '关于众桥 - 我们为企业搭一座桥',
    '关于众桥,企业资源合作平台,公司介绍',
    '众桥是一家为中小企业提供资源合作、推广与对接服务的平台。了解我们做什么、怎么做、怎么收费。',
  ],
  user: ['账户中心 - 众桥', '企业中心,创客中心,账户', '管理资料、认证、产品、商机、邀请与账户安全。'],
  bag: ['企业钱包 - 众桥', '企业钱包,充值,提现,账单', '查看余额、推广金与账单，充值与提现，每一笔都有来处。'],
  activity: ['会员活动 - 众桥', '会员活动,行业沙龙,对接会', '线上与线下的对接会、沙龙与培训，报名名额实时可见。'],
  adv: ['广告服务 - 众桥', '广告位,品牌展示', '在平台的显著位置展示品牌，价格、尺寸与空闲日期一目了然。'],
  news: ['新闻动态 - 众桥', '平台新闻,行业动态', '平台新闻、行业动态与合作案例。'],
  company: ['企业名录 - 众桥', '企业名录,认证企业,找合作', '按行业、地区与认证情况查找企业，找到合适的合作伙伴。'],
  contact: ['联系我们 - 众桥', '联系众桥,客服热线', '热线、邮箱与地址，工作日 9:00 至 18:00 有人接听。'],
  promotion: ['推广服务 - 众桥', '推广服务,邀请,创客', '了解推广服务与邀请规则：怎样推广、怎样计算、何时到账。'],
  resource: ['资料下载 - 众桥', '资料下载,合同范本,模板', '合同范本、经营表格与行业资料，免费或用积分下载。'],
}

export async function addSeo(tx: Tx, { services, change }: Demo): Promise<void> {
  for (const [page, [title, keywords, description]] of Object.entries(seo)) {
    await services.site.saveSeo(tx, { page: page as SeoKey, title, keywords, description }, change)
  }
}

const heroes = [
  {
    image: 'hero-bridge.svg',
    title: '找客户、找货源、找合作',
    subtitle: '企业展示资质与供需，平台审核后上线，创客帮忙推广',
    button: '浏览商机',
    link: '/business',
  },
]

const headings: Record<Exclude<BannerSlot, 'INDEX'>, [title: string, subtitle: string]> = {
  GYWM: ['关于我们', '为中小企业提供展示、对接与推广服务'],
  LXWM: ['联系我们', '有问题，直接找到人'],
  BZLB: ['帮助中心', '常见问题，都在这里'],
  BZXQ: ['帮助中心', '一步一步，说清楚'],
  XWLB: ['新闻动态', '平台与行业，正在发生的事'],
  XWXQ: ['新闻动态', '平台与行业，正在发生的事'],
  WZSDLB: ['商业知识', '经营路上用得着的知识'],
  WZSDXQ: ['商业知识', '经营路上用得着的知识'],
  HYHDLB: ['会员活动', '坐下来，面对面谈合作'],
  HYHDXQ: ['会员活动', '坐下来，面对面谈合作'],
  WZQYM: ['企业名录', '资质经平台核验，合作前请自行评估'],
  SJC: ['商机池', '企业发布的供应与需求，由平台审核'],
  ZYLB: ['资料下载', '拿来就能用的范本与表格'],
  ZYXQ: ['资料下载', '拿来就能用的范本与表格'],
}

/** What the mobile site begins with; its other pages get theirs when they are built. */
const mobileSlots = ['XWLB', 'SJC', 'WZQYM'] as const

const windowFor = <Part extends 'pc' | 'mobile'>(part: Part, today: Date) => ({
  part,
  starts_at: new Date(today.getTime() - dayMs),
  ends_at: null,
})

export async function addBanners(tx: Tx, { services, change, today }: Demo): Promise<void> {
  const window = windowFor('pc', today)
  for (const banner of heroBanners()) await services.site.banner.add(tx, { ...banner, ...window }, change)
  for (const slot of bannerSlots) {
    if (slot !== 'INDEX') await services.site.banner.add(tx, { ...headingBanner(slot), ...window }, change)
  }
}

export async function addMobileBanners(tx: Tx, { services, change, today }: Demo): Promise<void> {
  const window = windowFor('mobile', today)
  for (const banner of heroBanners()) await services.site.banner.add(tx, { ...banner, ...window }, change)
  for (const slot of mobileSlots) await services.site.banner.add(tx, { ...headingBanner(slot), ...window }, change)
}

function heroBanners() {
  return heroes.map(({ image, ...words }, position) => {
    return { slot: 'INDEX' as const, image: `/files/demo/${image}`, alt: words.title, ...words, position }
  })
}

function headingBanner(slot: Exclude<BannerSlot, 'INDEX'>) {
  const [title, subtitle] = headings[slot]
  return {
    slot,
    image: `/files/demo/banner-${slot}.svg`,
    alt: title,
    title,
    subtitle,
    button: '',
    link: '',
    position: 0,
  }
}

export const partners = [
  { name: '云杉科技', url: 'https://yunshan.example' },
  { name: '远舟物流', url: 'https://yuanzhou.example' },
  { name: '青禾农业', url: 'https://qinghe.example' },
  { name: '明烛传媒', url: 'https://mingzhu.example' },
  { name: '磐石建材', url: 'https://panshi.example' },
  { name: '海棠纺织', url: 'https://haitang.example' },
  { name: '星轨软件', url: 'https://xinggui.example' },
  { name: '归林家居', url: 'https://guilin-home.example' },
  { name: '百川水务', url: 'https://baichuan.example' },
  { name: '知行教育', url: 'https://zhixing.example' },
  { name: '一苇渡法律', url: 'https://yiwei.example' },
  { name: '拾光食品', url: 'https://shiguang.example' },
] as const

export async function addPartners(tx: Tx, { services, change }: Demo): Promise<void> {
  for (const [position, { name, url }] of partners.entries()) {
    const [, key = ''] = /\/\/(.+)\.example/.exec(url) ?? []
    await services.site.partner.add(tx, { name, url, logo: companyLogo(key), position, shown: true }, change)
  }
}
