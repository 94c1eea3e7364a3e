import { yuan } from '#contract/base/money.ts'
import type { Step } from './step.ts'

const supportServices = [
  {
    name: '企业认证基础服务',
    price: '198.00',
    original_price: '298.00',
    benefits: ['营业执照核验', '名录展示认证标识', '认证材料一次免费复核'],
    cover: '/files/demo/banner-WZQYM.svg',
  },
  {
    name: '企业认证加急服务',
    price: '398.00',
    original_price: '498.00',
    benefits: ['一个工作日内完成审核', '营业执照核验', '名录展示认证标识', '专人电话协助准备材料'],
    cover: '/files/demo/banner-GYWM.svg',
  },
  {
    name: '企业形象托管服务',
    price: '1680.00',
    original_price: '1980.00',
    benefits: ['企业主页资料整理与排版', '每季度更新一次产品与案例', '全年认证材料到期提醒', '工作日在线客服'],
    cover: '/files/demo/banner-XWLB.svg',
  },
  {
    name: '年度顾问服务',
    price: '3980.00',
    original_price: null,
    benefits: ['包含形象托管的全部内容', '合作合同范本答疑', '商机发布前的文案建议', '每月一次经营数据解读'],
    cover: '/files/demo/banner-SJC.svg',
  },
]

export const addSupportServices: Step = async (tx, { services, change }) => {
  for (const [position, { price, original_price, ...texts }] of supportServices.entries()) {
    const prices = { price: yuan(price), original_price: original_price === null ? null : yuan(original_price) }
    const service = { ...texts, ...prices, period_days: 365, position, level: Math.min(3, position + 1), shown: true }
    await services.offers.supportService.add(tx, service, change)
  }
}

const vipLevels = [
  {
    name: '银卡创客',
    duration_days: 30,
    price: '29.00',
    original_price: '39.00',
    gives: { free_downloads: 3, fee_discount: 2_000, all_posters: false, badge: true, daily_figures: false },
  },
  {
    name: '金卡创客',
    duration_days: 365,
    price: '299.00',
    original_price: '399.00',
    gives: { free_downloads: 10, fee_discount: 5_000, all_posters: true, badge: true, daily_figures: true },
  },
  {
    name: '钻石创客',
    duration_days: 365,
    price: '899.00',
    original_price: '1199.00',
    gives: { free_downloads: 30, fee_discount: 10_000, all_posters: true, badge: true, daily_figures: true },
  },
]

export const addVipLevels: Step = async (tx, { services, change }) => {
  for (const [at, { price, original_price, name, duration_days, gives }] of vipLevels.entries()) {
    const prices = { price: yuan(price), original_price: yuan(original_price) }
    const level = { name, ...gives, notes: [], ...prices, rank: at + 1, duration_days, shown: true }
    await services.offers.vipLevel.add(tx, level, change)
  }
}

export const saveTerms: Step = async (tx, { services, change }) => {
  const withdrawal = {
    enabled: true,
    min_amount: yuan('100.00'),
    max_amount: yuan('20000.00'),
    daily_times: 3,
    daily_amount: yuan('50000.00'),
    monthly_amount: yuan('300000.00'),
    multiple_of: yuan('0.00'),
    fee_rate: 60,
    fee_min_amount: yuan('1.00'),
    fee_max_amount: yuan('50.00'),
    free_times: 1,
    methods: ['bank_company' as const, 'bank' as const, 'alipay' as const, 'wechat' as const],
    require_certified: false,
    second_approval_above: yuan('5000.00'),
    confirm_hours: 24,
    arrival_text: '工作日 15:00 前申请当日处理，其余顺延至下一个工作日，银行到账一般需要 1 至 3 个工作日',
  }
  await services.offers.saveWithdrawalRules(tx, withdrawal, change)
  const programme = {
    rules: [
      '年满 18 周岁并完成手机号验证即可成为创客，加入不收取任何费用。',
      '通过自己的邀请链接或海报邀请企业注册，企业在 30 天内首次付款即视为有效邀请。',
      '不得以返现、冒用平台名义或夸大收益的方式推广，违者取消当期佣金并停用账户。',
      '佣金属于个人劳务所得，平台依法代扣代缴个人所得税。',
    ],
  }
  await services.offers.saveMakerProgramme(tx, programme, change)
}
