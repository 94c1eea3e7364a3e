import { recordWords } from '#console/parts/records/record-words.ts'
import { adStates, adSteps, adTrades } from '#contract/catalogue/ads.words.ts'
import type { AuditWords } from '../../audit-words.ts'

const words = recordWords(
  { ad: '广告', 'ad-slot': '广告位' },
  {
    slot_id: '广告位编号',
    seat: '席位',
    target_url: '点击后打开',
    starts_on: '开始日期',
    ends_on: '结束日期',
    code: '代码',
    platform: '端',
    width: '宽',
    height: '高',
    capacity: '席位数',
    price_day: '每天价格',
    min_days: '最短天数',
    max_days: '最长天数',
    price_month: '每月价格',
    image_types: '图片格式',
    image_bytes_max: '图片大小上限',
    needs_qualification: '要求资质材料',
    example_image: '示例图',
    trade: '行业',
    approval_no: '广告审查批准文号',
    order_no: '订单号',
    days: '购买天数',
    refunded_days: '已退天数',
    late_days: '修改占用天数',
    held_until: '席位保留到',
    mend_until: '可修改到',
    paused_on: '暂停日',
    frozen: '账户冻结',
    revision: '新的广告内容',
    revision_reason: '新内容意见',
    reject_fields: '逐项意见',
    qualifications: '资质材料',
  },
  { 'ad.state': adStates, 'ad.trade': adTrades },
)

/** What owners do, and what happens by itself, under the names of the timeline. */
export const auditWords: AuditWords = {
  ...words,
  actions: {
    ...words.actions,
    ...Object.fromEntries(
      Object.entries(adSteps)
        .map(([step, said]) => [`ad.${step.replace('_', '-')}`, said] as const)
        .filter(([action]) => !(action in (words.actions ?? {}))),
    ),
    'ad.hold': '保留席位',
    'ad.freeze': '账户冻结，暂不展示',
    'ad.thaw': '账户解冻，恢复展示',
  },
}
