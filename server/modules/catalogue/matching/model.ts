import { divisionsIn } from './trades/model.ts'

/** Where words begin and end in a run of Chinese characters. */
interface Segmenter {
  cut(text: string): string[]
  cutFinely(text: string): string[]
}

/** A part of what somebody wrote, and how much of what they mean stands there. */
export interface Part {
  text: string
  weight: number
}

/** What is compared of a company or an opportunity. */
export interface Profile {
  kind: 'company' | 'business'
  id: number
  companyId: number
  side: 'offer' | 'need' | ''
  division: number
  posterDivision: number
  /** Divisions that its words give away, from nought to one. */
  divisions: Readonly<Record<number, number>>
  city: number
  province: number
  freshAt: Date
  trustedUntil: Date | null
  terms: ReadonlyMap<string, number>
}

/** As many words as say what something is about; whoever writes more is not found by more. */
export const termsMax = { company: 80, business: 32 } as const

/** What stands in every other offer, and says nothing about what is offered. */
const fillers = new Set(
  (
    '有限公司 公司 企业 股份 集团 有限 责任 采购 求购 供应 需求 提供 寻找 寻求 合作 长期 年度 要求 支持 可以 客户 供应商 供货 现货 价格 报价 ' +
    '质量 稳定 优先 首批 试用 每月 每周 每年 每天 月结 账期 付款 到货 送货 交货 交期 发货 起订 起批 数量 规格 型号 全国 周边 本地 附近 需要 希望 ' +
    '专业 服务 产品 项目 经验 案例 团队 能力 优质 多种 各类 相关 以上 以内 以下 左右 之后 之前 期间 今年 明年 本月 春节 开放 招募 承接 面议 预算 ' +
    '以及 我们 您的 贵司 欢迎 联系 详情 具体 其中 包括 主要 常年 成立 拥有 员工 平方米 工作日 小时 分钟 公里 公斤 一条 一家 一批 两家 三家 ' +
    '上门 免费 完成 进行 使用 适合 满足 标准 正规 齐全 合格 证明 资质 报告 附上 请附 近期 计划 目前 现有 新增 扩大 统一 分批 批量 小批量 大批量 ' +
    '行业 业务 生产 制造 加工 销售 市场 经营 管理 中心 基地 方案 技术 设备 材料 一站式 定制 长三角 珠三角 华东 华南 华北 华中 西南 ' +
    '千元 万元 元起 人民币 合同 签约 保证 负责 安排 配合 根据 通过 采用 可能 如有 并且 或者 同时 所有 全部 其他 不同 部分 一次 两次 首次'
  ).split(' '),
)

const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

const wordMax = 24

/** The words of a text: those of the dictionary, neighbours that it does not know, and words of other scripts. */
export function wordsOf(text: string, segmenter: Segmenter): string[] {
  const runs = normalise(text).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []
  return runs.flatMap((run) => (/^\p{Script=Han}/u.test(run) ? hanWords(run, segmenter) : latinWords(run)))
}

function hanWords(run: string, segmenter: Segmenter): string[] {
  const words = segmenter.cutFinely(run).filter((word) => [...word].length > 1)
  let alone = ''
  for (const word of [...segmenter.cut(run), '']) {
    if ([...word].length === 1) {
      alone += word
      continue
    }
    // Characters that the dictionary leaves alone are a name it does not know.
    const characters = [...alone]
    words.push(...characters.slice(1).map((character, at) => `${characters[at]}${character}`))
    alone = ''
  }
  return words
}

/** Sizes and amounts fit everything. */
const latinWords = (run: string) => (/^[\p{N}.]+$/u.test(run) || [...run].length < 2 ? [] : [run.slice(0, wordMax)])

/** Each word with the most telling place it stands in; names of places are compared as places. */
export function termsOf(
  parts: readonly Part[],
  { segmenter, isPlace, max }: { segmenter: Segmenter; isPlace(word: string): boolean; max: number },
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { text, weight } of parts) {
    for (const word of wordsOf(text, segmenter)) {
      if (fillers.has(word) || isPlace(word)) continue
      if ((weights.get(word) ?? 0) < weight) weights.set(word, weight)
    }
  }
  const best = [...weights].sort(([, one], [, other]) => other - one).slice(0, max)
  return new Map(best)
}

/** So many different words of a division make it as sure as it gets. */
const sureAt = 3

/** The divisions that words give away, from nought to one; what stands in a title says more. */
export function inferredDivisions(parts: readonly Part[]): Record<number, number> {
  const sums = new Map<number, number>()
  for (const { text, weight } of parts) {
    for (const [id, words] of divisionsIn(normalise(text))) sums.set(id, (sums.get(id) ?? 0) + words.size * weight)
  }
  const sure = [...sums].map(([id, sum]) => [id, Math.min(1, sum / sureAt)] as const)
  const best = sure.sort(([, one], [, other]) => other - one).slice(0, 6)
  return Object.fromEntries(best)
}
