import type { SiteLinkPosition } from '#contract/catalogue/links.words.ts'

/** What became of a link that somebody bought, so many days ago. */
type Fate =
  | { kind: 'unpaid' }
  | { kind: 'review' }
  | { kind: 'rejected'; daysAgo: number; reasons: Record<string, string> }
  | { kind: 'mended'; rejectedDaysAgo: number; reasons: Record<string, string>; daysAgo: number; url: string }
  | { kind: 'shown'; daysAgo: number; renewed?: { daysAgo: number; months: number } }
  | { kind: 'changing'; daysAgo: number; site_name: string }
  | { kind: 'cancelled'; daysAgo: number; cancelledDaysAgo: number }
  | { kind: 'hidden'; daysAgo: number; hiddenDaysAgo: number; reason: string }

export interface DemoLinkOrder {
  phone: string
  site_name: string
  url: string
  description: string
  category: string
  position: SiteLinkPosition
  months: number
  auto_renew?: boolean
  boughtDaysAgo: number
  fate: Fate
}

const jiangnan = '13800000001'

export const demoLinkOrders: readonly DemoLinkOrder[] = [
  {
    ...{ phone: jiangnan, site_name: '江南精工选型中心', url: 'https://select.jiangnan.example', position: 'home' },
    ...{ description: '按转速、扭矩与安装尺寸查减速机型号', category: '技术资料', months: 12, auto_renew: true },
    ...{ boughtDaysAgo: 82, fate: { kind: 'shown', daysAgo: 81 } },
  },
  {
    ...{ phone: jiangnan, site_name: '精工云维保', url: 'https://care.jiangnan.example', position: 'inner' },
    ...{ description: '设备扫码报修与保养记录', category: '企业服务', months: 1, boughtDaysAgo: 26 },
    fate: { kind: 'shown', daysAgo: 25 },
  },
  {
    ...{ phone: jiangnan, site_name: '精工备件商城', url: 'https://parts.jiangnan.example', position: 'footer' },
    ...{ description: '轴承、密封件与齿轮现货', category: '设备备件', months: 3, boughtDaysAgo: 61 },
    fate: { kind: 'shown', daysAgo: 60, renewed: { daysAgo: 6, months: 3 } },
  },
  {
    ...{ phone: jiangnan, site_name: '精工培训课堂', url: 'https://class.jiangnan.invalid', position: 'home' },
    ...{ description: '装配与维修视频课', category: '技术资料', months: 6, boughtDaysAgo: 40 },
    fate: { kind: 'shown', daysAgo: 39 },
  },
  {
    ...{ phone: jiangnan, site_name: '精工产线直播', url: 'https://live.jiangnan.example', position: 'home' },
    ...{ description: '加工现场与质检过程实况', category: '企业展示', months: 3, boughtDaysAgo: 1 },
    fate: { kind: 'review' },
  },
  {
    ...{ phone: jiangnan, site_name: '全国第一减速机网', url: 'https://no1.jiangnan.example', position: 'inner' },
    ...{ description: '全国最好的减速机平台', category: '行业门户', months: 6, boughtDaysAgo: 5 },
    fate: {
      ...{ kind: 'rejected', daysAgo: 4 },
      reasons: {
        site_name: '用语夸大或无法证实（如“第一”“最佳”），请修改',
        description: '用语夸大或无法证实（如“第一”“最佳”），请修改',
      },
    },
  },
  {
    ...{ phone: jiangnan, site_name: '精工秋季促销', url: 'https://sale.jiangnan.example', position: 'footer' },
    ...{ description: '秋季订货优惠', category: '活动', months: 1, boughtDaysAgo: 72 },
    fate: { kind: 'shown', daysAgo: 71 },
  },
  {
    ...{ phone: jiangnan, site_name: '精工旧站', url: 'https://old.jiangnan.example', position: 'home' },
    ...{ description: '改版前的企业网站', category: '企业展示', months: 6, boughtDaysAgo: 52 },
    fate: { kind: 'cancelled', daysAgo: 51, cancelledDaysAgo: 11 },
  },
  {
    ...{ phone: jiangnan, site_name: '精工招商加盟', url: 'https://join.jiangnan.example', position: 'inner' },
    ...{ description: '区域代理招募', category: '招商', months: 3, boughtDaysAgo: 44 },
    fate: {
      ...{ kind: 'hidden', daysAgo: 43, hiddenDaysAgo: 16 },
      reason: '页面承诺固定收益，与审核时的内容不符',
    },
  },
  {
    ...{ phone: jiangnan, site_name: '精工工程案例', url: 'https://cases.jiangnan.example', position: 'inner' },
    ...{ description: '水泥、港口与冶金项目案例', category: '企业展示', months: 12, boughtDaysAgo: 0 },
    fate: { kind: 'unpaid' },
  },
  {
    ...{ phone: '13800000003', site_name: '青禾产地直供', url: 'https://farm.qinghe-demo.example', position: 'inner' },
    ...{ description: '应季果蔬的产地行情与预订', category: '农业食品', months: 3, boughtDaysAgo: 11 },
    fate: {
      ...{ kind: 'mended', rejectedDaysAgo: 10, daysAgo: 8, url: 'https://www.qinghe-demo.example' },
      reasons: { url: '网站无法打开，请核对网址' },
    },
  },
  {
    ...{ phone: '13800000004', site_name: '松烟印务打样', url: 'https://proof.songyan.example', position: 'footer' },
    ...{ description: '在线上传文件，三天寄出打样', category: '印刷包装', months: 6, boughtDaysAgo: 2 },
    fate: { kind: 'review' },
  },
  {
    ...{ phone: '13800000009', site_name: '启明星企业课', url: 'https://learn.qiming.example', position: 'home' },
    ...{ description: '面向制造业的班组长课程', category: '教育培训', months: 6, boughtDaysAgo: 100 },
    fate: { kind: 'shown', daysAgo: 99 },
  },
  {
    ...{ phone: '13800000013', site_name: '长风仓配查询', url: 'https://track.changfeng.example', position: 'inner' },
    ...{ description: '长三角城配时效与运价查询', category: '物流运输', months: 12, boughtDaysAgo: 45 },
    fate: { kind: 'changing', daysAgo: 44, site_name: '长风供应链查询' },
  },
]
