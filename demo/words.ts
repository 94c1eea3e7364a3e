import type { Step } from './step.ts'

/** What no serious platform publishes, by what is wrong with it. Operators go on from here. */
const lists: Record<string, string[]> = {
  赌博: ['网络赌博', '赌博网站', '真人荷官', '时时彩', '六合彩', '百家乐', '博彩平台', '跑分平台'],
  假票证: ['代开发票', '虚开发票', '发票代开', '假发票', '办假证', '代办证件', '刻章办证'],
  毒品: ['冰毒', '摇头丸', '大麻烟', '迷魂药', '迷奸药'],
  违法金融: ['高利贷', '套路贷', '洗钱', '信用卡套现', '保本高收益', '稳赚不赔'],
  诈骗: ['刷单返利', '兼职刷单', '刷信誉', '内部彩票'],
  违禁品: ['枪支弹药', '仿真枪', '窃听器', '针孔摄像头'],
  色情: ['色情服务', '成人视频', '裸聊'],
  个人信息: ['出售身份证', '出售银行卡', '个人信息买卖'],
}

export const addWords: Step = async (tx, { services, change }) => {
  for (const [note, words] of Object.entries(lists)) await services.words.add(tx, words, note, change)
}
