import type { Fen } from '#contract/base/money.ts'
import type { OpportunityForm } from '#contract/catalogue/opportunities.ts'
import type { OpportunityOutcome } from '#contract/catalogue/opportunities.words.ts'
import type { ProductFamily } from '../pictures/product.ts'

/** What became of one, beginning with the day on which it was written. */
type Fate =
  | { state: 'draft' | 'review' | 'rejected' | 'shown' | 'off' | 'changed' | 'expired' }
  | { state: 'refreshed'; daysAgo: number }
  | { state: 'closed'; daysAgo: number; outcome: OpportunityOutcome; note: string }

export interface OwnOpportunityEntry {
  side: 'offer' | 'need'
  form: OpportunityForm
  title: string
  summary: string
  html: string
  industry_id: number
  region_id: number
  amount_from: Fen | null
  amount_to: Fen | null
  unit: string
  quantity: string
  postedDaysAgo: number
  /** Counted from the day it was posted. */
  validDays: number
  picture?: ProductFamily
  fate: Fate
}

const fen = (yuan: number) => (yuan * 100) as Fen
const hangzhou = { industry_id: 134, region_id: 330_106 }

/** One in each state that an opportunity of an enterprise can be in. */
export const ownOpportunities: readonly OwnOpportunityEntry[] = [
  {
    ...{ side: 'need', form: 'goods', ...hangzhou, industry_id: 131 },
    title: '求购 40Cr 调质圆钢 60 吨',
    summary: '直径 20–80 毫米，带材质单与超声探伤报告，分三批到货。',
    html: '<p>用于伺服电机传动轴，要求硬度均匀、直线度每米不超过 0.5 毫米。</p><p>首批 20 吨，到货检验合格后付款。</p>',
    ...{ amount_from: fen(4600), amount_to: fen(5200), unit: '吨', quantity: '60 吨', picture: 'bolt' },
    ...{ postedDaysAgo: 21, validDays: 90, fate: { state: 'refreshed', daysAgo: 1 } },
  },
  {
    ...{ side: 'offer', form: 'service', ...hangzhou },
    title: '五轴加工中心富余产能，承接铝件来图加工',
    summary: '六台五轴每月空出约 900 小时，铝合金壳体、支架类零件，7 个工作日出样。',
    html: '<p>行程 800 × 600 × 500 毫米，配三坐标测量，每批附检测报告。</p><p>长期合作可签保供协议。</p>',
    ...{ amount_from: fen(180), amount_to: null, unit: '小时', quantity: '每月 900 小时', picture: 'box' },
    ...{ postedDaysAgo: 28, validDays: 30, fate: { state: 'shown' } },
  },
  {
    ...{ side: 'need', form: 'goods', ...hangzhou, industry_id: 122 },
    title: '求购出口木箱与重型纸箱包装',
    summary: '机械零件出口包装，木箱须熏蒸标识，每月约 300 套，杭州周边优先。',
    html: '<p>单箱承重 200 千克，内衬防锈纸。请附近期出口案例。</p>',
    ...{ amount_from: fen(180), amount_to: fen(320), unit: '套', quantity: '每月 300 套' },
    ...{ postedDaysAgo: 12, validDays: 60, fate: { state: 'changed' } },
  },
  {
    ...{ side: 'need', form: 'technology', ...hangzhou, industry_id: 165 },
    title: '寻找产线数据采集与排程系统服务商',
    summary: '86 台设备联网，工单排程与在制品看板，要求有机加工行业案例。',
    html: '<p>现有设备含发那科与西门子系统，希望先在一条线试点两个月。</p>',
    ...{ amount_from: fen(300_000), amount_to: fen(600_000), unit: '', quantity: '' },
    ...{ postedDaysAgo: 1, validDays: 90, fate: { state: 'review' } },
  },
  {
    ...{ side: 'offer', form: 'goods', ...hangzhou },
    title: '全网最低价伺服传动轴现货',
    summary: '库存传动轴清仓，规格齐全。',
    html: '<p>联系电话见主页。</p>',
    ...{ amount_from: fen(30), amount_to: null, unit: '件', quantity: '8000 件' },
    ...{ postedDaysAgo: 4, validDays: 30, fate: { state: 'rejected' } },
  },
  {
    ...{ side: 'need', form: 'service', ...hangzhou, industry_id: 154 },
    title: '长三角零担运输年度合作',
    summary: '杭州发往苏州、宁波、合肥，每周约 12 票。',
    html: '<p>希望有回单管理与货损赔付约定。</p>',
    ...{ amount_from: null, amount_to: null, unit: '', quantity: '每周 12 票' },
    ...{ postedDaysAgo: 2, validDays: 90, fate: { state: 'draft' } },
  },
  {
    ...{ side: 'need', form: 'talent', ...hangzhou },
    title: '招募五轴编程合作工程师',
    summary: '项目制合作，熟悉 UG 与海德汉系统。',
    html: '<p>每月约 20 个零件编程，可远程。</p>',
    ...{ amount_from: fen(800), amount_to: fen(1500), unit: '件', quantity: '每月 20 件' },
    ...{ postedDaysAgo: 35, validDays: 120, fate: { state: 'off' } },
  },
  {
    ...{ side: 'need', form: 'goods', ...hangzhou, industry_id: 135 },
    title: '采购三坐标测量机一台',
    summary: '行程不小于 1000 × 800 × 600 毫米，含安装培训。',
    html: '<p>二手亦可，需提供校准证书。</p>',
    ...{ amount_from: fen(400_000), amount_to: fen(550_000), unit: '', quantity: '1 台' },
    ...{ postedDaysAgo: 50, validDays: 60 },
    fate: { state: 'closed', daysAgo: 20, outcome: 'here', note: '已与苏州一家供应商签约，设备已到货' },
  },
  {
    ...{ side: 'offer', form: 'goods', ...hangzhou },
    title: '库存铝合金支架 1200 件转让',
    summary: '6061 阳极氧化，客户改型余料，可提供图纸。',
    html: '<p>整批转让价格可谈。</p>',
    ...{ amount_from: fen(26), amount_to: null, unit: '件', quantity: '1200 件' },
    ...{ postedDaysAgo: 34, validDays: 30, fate: { state: 'expired' } },
  },
]
