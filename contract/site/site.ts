import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, none } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

/** Pages whose title, keywords and description an operator edits, under the specification's keys. */
export const seoKeys = [
  'index',
  'about',
  'user',
  'bag',
  'activity',
  'adv',
  'news',
  'company',
  'contact',
  'promotion',
  'resource',
] as const

export const bannerSlots = [
  'BZLB',
  'BZXQ',
  'GYWM',
  'WZQYM',
  'HYHDLB',
  'HYHDXQ',
  'INDEX',
  'LXWM',
  'SJC',
  'WZSDLB',
  'WZSDXQ',
  'XWLB',
  'XWXQ',
  'ZYLB',
  'ZYXQ',
] as const

const SeoKey = z.enum(seoKeys)
const BannerSlot = z.enum(bannerSlots)
export type SeoKey = z.infer<typeof SeoKey>
export type BannerSlot = z.infer<typeof BannerSlot>

const Site = z.object({
  name: z.string(),
  company: z.string(),
  slogan: z.string(),
  /** What people are invited to search for, one word after the other. */
  hot_words: z.string(),
  logo: z.string(),
  qrcode_official_account: z.string(),
  qrcode: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  copyright: z.string(),
  police_record_number: z.string(),
  record_number: z.string(),
})
export type Site = z.infer<typeof Site>

const Seo = z.object({ title: z.string(), keywords: z.string(), description: z.string() })
export type Seo = z.infer<typeof Seo>

export const Banner = z.object({
  id: z.number().int(),
  image: z.string(),
  alt: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** What its button says; empty where nobody chose the words. */
  button: z.string(),
  link: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Banner = z.infer<typeof Banner>

export const Partner = z.object({ id: z.number().int(), name: z.string(), url: z.string(), logo: z.string() })
export type Partner = z.infer<typeof Partner>

/** A link that somebody paid for, as the footer shows it. */
const FooterLink = z.object({ id: z.number().int(), site_name: z.string(), url: z.string(), rel: z.string() })
export type FooterLink = z.infer<typeof FooterLink>

const VirtualMessage = z.object({ id: z.number().int(), content: z.string(), link: z.string() })
export type VirtualMessage = z.infer<typeof VirtualMessage>

const Config = z.object({
  open: z.boolean(),
  sms: z.object({ interval_s: z.number().int() }),
  upload: z.object({ max_bytes: z.number().int(), types: z.array(z.string()) }),
  providers: z.object({
    sms: z.string(),
    payment: z.array(z.string()),
    wechat_login: z.string(),
    wechat_official: z.string(),
  }),
  protocol: z.object({ enterprise: z.string(), maker: z.string() }),
  mobile_origin: z.string(),
})
export type Config = z.infer<typeof Config>

export const readSite = endpoint({
  summary: '站点基础信息',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  input: none,
  output: Site,
})

export const readSeo = endpoint({
  summary: '页面 SEO：指定 page 时为一页，否则为全部',
  method: 'GET',
  path: '/api/seo',
  access: 'public',
  input: z.object({ page: SeoKey.optional() }),
  output: z.union([Seo, z.record(SeoKey, Seo)]),
})

export const readConfig = endpoint({
  summary: '公共配置',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  input: none,
  output: Config,
})

export const readBanners = endpoint({
  summary: '一个展示位置当前的横幅，默认为电脑端',
  method: 'GET',
  path: '/api/banner',
  access: 'public',
  input: z.object({ slot: BannerSlot, part: z.enum(['pc', 'mobile']).default('pc') }),
  output: z.object({ list: z.array(Banner) }),
})

export const readPartners = endpoint({
  summary: '伙伴链接',
  method: 'GET',
  path: '/api/partners',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(Partner) }),
})

export const Notice = z.object({ id: z.number().int(), title: z.string(), content: z.string(), published_at: Instant })
export type Notice = z.input<typeof Notice>

export const readNotices = endpoint({
  summary: '公告列表与滚动消息',
  method: 'GET',
  path: '/api/notice',
  access: 'public',
  input: z.object({ ...pageFields, category: Id.optional() }),
  output: listOf(Notice).extend({ virtual: z.array(VirtualMessage) }),
})

const Shell = z.object({
  baseInfo: Site,
  seo: z.record(SeoKey, Seo),
  banners: z.record(BannerSlot, z.array(Banner)),
  partners: z.array(Partner),
  links: z.array(FooterLink),
  virtualMessage: z.array(VirtualMessage),
  config: Config,
  /** Address of the stylesheet with the brand's colours; its name changes with its content. */
  theme: z.string(),
  /** Where this site is reached from outside, for canonical links and cards. */
  origin: z.string(),
})
export type Shell = z.infer<typeof Shell>

export const readShell = endpoint({
  summary: '每个页面都需要的站点数据，一次取齐',
  method: 'GET',
  path: '/api/shell',
  access: 'public',
  input: z.object({ part: z.enum(['pc', 'mobile']).default('pc') }),
  output: Shell,
})
