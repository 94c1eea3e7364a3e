import type { ProductFamily } from '../pictures/product.ts'

/** How a booking ends up, and how many days ago its steps were taken. */
export type Fate =
  | { kind: 'unpaid' | 'lapsed' | 'pending' | 'approved' | 'revised' }
  | { kind: 'rejected' | 'refunded'; reason: string }
  | { kind: 'paused' | 'offline'; decidedDaysAgo: number; reason: string }
  | { kind: 'cancelled'; decidedDaysAgo: number }

export interface BookedAd {
  phone: string
  slot: string
  seat: number
  title: string
  alt: string
  line: string
  name: string
  family: ProductFamily
  target_url: string
  orderedDaysAgo: number
  /** Days from today. */
  startDay: number
  days: number
  fund?: boolean
  fate: Fate
}

const chief = { phone: '13800000001', name: '江南精工', family: 'wrench', target_url: '/company' } as const
const school = { phone: '13800000009', name: '启明星', family: 'book', target_url: '/company' } as const
const freight = { phone: '13800000013', name: '长风物流', family: 'container', target_url: '/company' } as const

/** What enterprises booked themselves, one for each way that a booking can go. */
export const bookedAds: readonly BookedAd[] = [
  {
    ...{ ...chief, slot: 'ARTICLE_BOTTOM', seat: 3, orderedDaysAgo: 18, startDay: -12, days: 30, fund: true },
    ...{ title: '五轴加工，来图三天打样', line: '来图三天打样', alt: '江南精工：五轴精密零件来图加工' },
    fate: { kind: 'approved' },
  },
  {
    ...{ ...chief, slot: 'SEARCH_SIDE', seat: 3, orderedDaysAgo: 60, startDay: -50, days: 30 },
    ...{ title: '小批量也给检测报告', line: '每批附检测报告', alt: '江南精工：小批量零件附检测报告' },
    fate: { kind: 'approved' },
  },
  {
    ...{ ...chief, slot: 'SEARCH_SIDE', seat: 3, orderedDaysAgo: 3, startDay: 6, days: 14 },
    ...{ title: '夹具设计，一次装夹到位', line: '夹具设计与制造', alt: '江南精工：工装夹具设计与制造' },
    fate: { kind: 'approved' },
  },
  {
    ...{ ...chief, slot: 'COMPANY_TOP', seat: 3, orderedDaysAgo: 1, startDay: 12, days: 7 },
    ...{ title: '年度件预订，价格锁一年', line: '年度件价格锁一年', alt: '江南精工：年度零件预订' },
    fate: { kind: 'pending' },
  },
  {
    ...{ ...chief, slot: 'SEARCH_SIDE', seat: 4, orderedDaysAgo: 2, startDay: 9, days: 7 },
    ...{ title: '本地最好的加工厂', line: '精密零件加工', alt: '江南精工：精密零件加工' },
    fate: { kind: 'rejected', reason: '“最好”属于绝对化用语，请修改标题' },
  },
  {
    ...{ ...chief, slot: 'ARTICLE_BOTTOM', seat: 4, orderedDaysAgo: 0, startDay: 16, days: 7 },
    ...{ title: '设备开放日，欢迎带图来谈', line: '设备开放日', alt: '江南精工：设备开放日邀请' },
    fate: { kind: 'unpaid' },
  },
  {
    ...{ ...chief, slot: 'ARTICLE_BOTTOM', seat: 4, orderedDaysAgo: 30, startDay: -24, days: 20 },
    ...{ title: '旧夹具翻新，按件报价', line: '旧夹具翻新', alt: '江南精工：旧夹具翻新' },
    fate: { kind: 'cancelled', decidedDaysAgo: 15 },
  },
  {
    ...{ ...chief, slot: 'COMPANY_TOP', seat: 4, orderedDaysAgo: 20, startDay: -14, days: 10 },
    ...{ title: '样件免费寄，满意再下单', line: '样件免费寄', alt: '江南精工：样件免费寄送' },
    fate: { kind: 'refunded', reason: '图片中的“免费”缺少条件说明，请补充' },
  },
  {
    ...{ ...chief, slot: 'COMPANY_TOP', seat: 4, orderedDaysAgo: 9, startDay: 20, days: 7 },
    ...{ title: '年末停机检修排期', line: '检修排期', alt: '江南精工：年末停机检修排期' },
    fate: { kind: 'lapsed' },
  },
  {
    ...{ ...school, slot: 'SEARCH_SIDE', seat: 4, orderedDaysAgo: 16, startDay: -10, days: 15 },
    ...{ title: '技能等级课程，周末开班', line: '周末开班', alt: '启明星教育：技能等级周末课程' },
    fate: { kind: 'offline', decidedDaysAgo: 4, reason: '多位读者反映课程与所述不符，核实属实' },
  },
  {
    ...{ ...freight, slot: 'COMPANY_TOP', seat: 3, orderedDaysAgo: 14, startDay: -8, days: 14 },
    ...{ title: '零担隔日达，丢损先赔', line: '零担隔日达', alt: '长风物流：零担专线隔日达' },
    fate: { kind: 'paused', decidedDaysAgo: 1, reason: '核实“先赔”的条件' },
  },
  {
    ...{ ...freight, slot: 'ARTICLE_BOTTOM', seat: 4, orderedDaysAgo: 8, startDay: -2, days: 10 },
    ...{ title: '整车干线，车找货不空跑', line: '整车干线', alt: '长风物流：整车干线运输' },
    fate: { kind: 'revised' },
  },
]
