import type { Fen } from '#contract/base/money.ts'

/** In hours after it was sent. */
type Said = readonly [hours: number, by: 'owner' | 'sender', text: string]

export interface DemoLead {
  /** The telephone number of whoever asks. */
  from: string
  /** How they want to be called by whoever reaches them. */
  name: string
  /** The page itself, the need, or a product by its name. */
  about: 'company' | 'need' | (string & {})
  daysAgo: number
  says: string
  readAfter?: number
  talk: readonly Said[]
  quotation?: { price: string; quantity: string; delivery: string }
  fate?: { how: 'agree' | 'decline' | 'close' | 'report'; after: number; reason?: string }
}

export const demoNeed = {
  side: 'need' as const,
  form: 'goods' as const,
  title: '求购 40Cr 调质圆钢，每月 20 吨',
  summary: '直径 30 至 80 毫米，附材质证明，长期按月供货',
  html: '<p>用于伺服电机传动轴，直径 30、45、60、80 毫米四种规格，硬度 HB 220–250。</p><p>每批附材质证明与探伤报告，送货到杭州西湖区。</p>',
  industry_id: 134,
  region_id: 330_106,
  amount_from: 520_000 as Fen,
  amount_to: 600_000 as Fen,
  unit: '吨',
  quantity: '每月 20 吨',
  daysAgo: 26,
  validDays: 90,
}

const shaft = '伺服电机传动轴'
const shell = '铝合金壳体来图加工'

export const demoLeads: readonly DemoLead[] = [
  {
    ...{ from: '13900000002', name: '苏晚晴', about: shaft, daysAgo: 58 },
    says: '客户是做包装机的，需要直径 25 的传动轴，每月 500 件左右，能否先打样？',
    talk: [
      [2, 'owner', '可以，三个工作日报价，七个工作日出样。请把图纸发来。'],
      [5, 'sender', '图纸明天发您，材质按 40Cr 调质。'],
      [26, 'owner', '收到，样品按您的公差做。'],
    ],
    fate: { how: 'agree', after: 28 },
  },
  {
    ...{ from: '13800000002', name: '许帆', about: 'company', daysAgo: 52 },
    says: '我们做设备联网与数据看板，看到贵司有 86 台设备，想聊聊车间数字化的合作。',
    talk: [[1, 'owner', '我们年内已有规划，明年一季度再联系您。']],
    fate: { how: 'decline', after: 3, reason: '今年的预算已经用完' },
  },
  {
    ...{ from: '13900000003', name: '顾北辰', about: shell, daysAgo: 47 },
    says: '有一款检测仪的铝壳，首批 200 套，6061 阳极氧化，想了解单价与模具费。',
    talk: [
      [3, 'owner', '五轴一次装夹不用开模，单价请看图纸后报。'],
      [4, 'sender', '好的，稍后把三维图发来。'],
    ],
    fate: { how: 'agree', after: 20 },
  },
  {
    ...{ from: '13800000003', name: '赵青禾', about: 'company', daysAgo: 41 },
    says: '想定做一台小型谷物分选设备的机架，数量一台，能接吗？',
    talk: [[6, 'owner', '单台非标我们做得少，价格会偏高，您可以再比较。']],
    fate: { how: 'close', after: 30 },
  },
  {
    ...{ from: '13900000005', name: '周小满', about: shaft, daysAgo: 36 },
    says: '请问最小起订 200 件能否分两批交货？',
    talk: [
      [1, 'owner', '可以分两批，间隔不超过一个月。'],
      [2, 'sender', '太好了，我和客户确认后回复您。'],
    ],
  },
  {
    ...{ from: '13800000005', name: '梁屿', about: 'company', daysAgo: 33 },
    says: '灯具散热壳体，想找长期加工的厂家，月需 3000 件。',
    talk: [[4, 'owner', '可以做，请问表面处理有什么要求？']],
    fate: { how: 'agree', after: 27 },
  },
  {
    ...{ from: '13800000007', name: '陆山', about: 'need', daysAgo: 24 },
    says: '我们代理两家钢厂，40Cr 有现货，可以先送一吨试用。',
    quotation: { price: '5480.00', quantity: '每月 20 吨', delivery: '下单后 5 天送到' },
    talk: [[8, 'owner', '请补充材质证明的样张。']],
  },
  {
    ...{ from: '13800000013', name: '冯长风', about: 'need', daysAgo: 23 },
    says: '物流与钢材贸易一体，送货到厂，月结。',
    quotation: { price: '5620.00', quantity: '每月 15 吨起', delivery: '3 天内，含运费' },
    talk: [],
    readAfter: 2,
  },
  {
    ...{ from: '13900000006', name: '陆明川', about: 'need', daysAgo: 22 },
    says: '受杭钢经销商委托报价，长期合作可再谈。',
    quotation: { price: '5390.50', quantity: '每月 20 吨', delivery: '7 天，分两车' },
    talk: [
      [3, 'owner', '价格合适，探伤报告能随货吗？'],
      [5, 'sender', '可以，每批都附。'],
    ],
    fate: { how: 'agree', after: 48 },
  },
  {
    ...{ from: '13800000011', name: '何信', about: 'company', daysAgo: 17 },
    says: '贵司是否需要进口刀具？我们有德国品牌代理。',
    talk: [[20, 'owner', '暂时不需要，谢谢。']],
    fate: { how: 'decline', after: 21, reason: '已有固定供应商' },
  },
  {
    ...{ from: '13900000008', name: '许长青', about: shell, daysAgo: 8 },
    says: '一家做医疗推车的客户要 120 套外壳，想约时间看厂。',
    talk: [
      [2, 'owner', '欢迎，下周三下午可以。'],
      [3, 'sender', '好的，到时三个人过来。'],
    ],
  },
  {
    ...{ from: '13800000012', name: '石木', about: 'company', daysAgo: 5 },
    says: '加微信领资料，日赚千元，名额有限，点我头像联系。',
    talk: [],
    readAfter: 1,
    fate: { how: 'report', after: 2, reason: '内容与我们的业务无关，引导加微信，疑似诈骗' },
  },
  {
    ...{ from: '13900000004', name: '夏清和', about: shaft, daysAgo: 2 },
    says: '想要一份传动轴的产品册和最新价格表，方便推荐给客户。',
    talk: [],
    readAfter: 3,
  },
  {
    ...{ from: '13900000001', name: '林知远', about: shell, daysAgo: 1 },
    says: '手上有一家新能源客户在找铝合金壳体加工，首批 500 套，年需求约 6000 套，想先了解打样周期与单价区间。',
    talk: [],
  },
]
