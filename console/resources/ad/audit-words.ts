import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
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
  },
)
