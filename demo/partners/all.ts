interface DemoPartnerPlan {
  name: string
  /** In yuan, as is the deposit. */
  fee: number
  deposit: number
  months: number
  benefits: readonly string[]
  position: number
}

interface DemoStrategicPartner {
  company: string
  /** The name of a plan. */
  plan: string
  /** Days from today. */
  startDay: number
  months: number
  state: 'active' | 'pending' | 'terminated'
  /** What the cooperation is, in one sentence. */
  statement: string
}

export const partnerPlans: readonly DemoPartnerPlan[] = [
  {
    name: '协作伙伴',
    fee: 6800,
    deposit: 5000,
    months: 12,
    benefits: [
      '战略合作页展示企业标识',
      '企业主页合作标识',
      '商机每月置顶 2 次',
      '对接会优先席位 2 个',
      '专属对接顾问',
    ],
    position: 0,
  },
  {
    name: '标准战略伙伴',
    fee: 16800,
    deposit: 10000,
    months: 12,
    benefits: [
      '包含协作伙伴的全部权益',
      '首页战略伙伴区展示',
      '企业故事专访一篇',
      '商机每月置顶 6 次',
      '年度大会演讲席位',
      '行业对接会联合主办 1 次',
    ],
    position: 1,
  },
  {
    name: '生态共建伙伴',
    fee: 39800,
    deposit: 30000,
    months: 24,
    benefits: [
      '包含标准战略伙伴的全部权益',
      '行业专区联合运营',
      '首页横幅每年 30 天',
      '联合发布行业观察',
      '服务接口优先接入',
      '每季度经营数据共享会',
      '理事会议席位一个',
    ],
    position: 2,
  },
]

export const strategicPartners: readonly DemoStrategicPartner[] = [
  {
    company: 'xinggui',
    plan: '生态共建伙伴',
    startDay: -240,
    months: 24,
    state: 'active',
    statement: '共建制造业数字化专区，为平台企业提供四周免费试用与驻厂诊断。',
  },
  {
    company: 'xuelu',
    plan: '生态共建伙伴',
    startDay: -180,
    months: 24,
    state: 'active',
    statement: '联合运营冷链仓配专区，平台农产企业享受一托起租与温度数据共享。',
  },
  {
    company: 'yuanzhou',
    plan: '标准战略伙伴',
    startDay: -210,
    months: 12,
    state: 'active',
    statement: '长三角回程车位向平台企业优先开放，运费按公布价执行，迟到减半。',
  },
  {
    company: 'yiwei',
    plan: '标准战略伙伴',
    startDay: -150,
    months: 12,
    state: 'active',
    statement: '为平台会员提供合同体检与范本更新，每季度举办一场合规公开课。',
  },
  {
    company: 'hengyu',
    plan: '标准战略伙伴',
    startDay: -96,
    months: 12,
    state: 'active',
    statement: '平台认证企业首次检测免费摸底，报告原因与整改建议一并交付。',
  },
  {
    company: 'zhixing',
    plan: '标准战略伙伴',
    startDay: -75,
    months: 12,
    state: 'active',
    statement: '联合开设班组长与仓库主管小班课，平台企业每年享 2 个免费名额。',
  },
  {
    company: 'juling',
    plan: '标准战略伙伴',
    startDay: -60,
    months: 12,
    state: 'active',
    statement: '园区企业整体入驻名录，需求汇总后在平台与园内同步对接。',
  },
  {
    company: 'haitang',
    plan: '协作伙伴',
    startDay: -130,
    months: 12,
    state: 'active',
    statement: '公开十一行报价单范本，推动面料行业报价透明，小样七天寄达。',
  },
  {
    company: 'mingzhu',
    plan: '协作伙伴',
    startDay: -48,
    months: 12,
    state: 'active',
    statement: '为平台企业故事提供影像支持，每季度走进三家工厂拍摄。',
  },
  {
    company: 'fenghe',
    plan: '协作伙伴',
    startDay: -22,
    months: 12,
    state: 'active',
    statement: '为平台制造企业免费勘察屋顶并出具收益测算，三天内交付。',
  },
  {
    company: 'duyun',
    plan: '标准战略伙伴',
    startDay: 3,
    months: 12,
    state: 'pending',
    statement: '计划为平台外贸企业提供首单免费单证审核与拼箱一口价。',
  },
  {
    company: 'boyan',
    plan: '协作伙伴',
    startDay: -420,
    months: 12,
    state: 'terminated',
    statement: '曾为平台活动提供礼品杯定制，合作期满后双方协商不再续签。',
  },
]
