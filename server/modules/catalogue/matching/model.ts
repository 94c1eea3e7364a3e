import { cityOf } from '#contract/catalogue/regions.words.ts'
import { conceptMark, conceptsIn } from './concepts/model.ts'
import { divisionsIn } from './trades/model.ts'

/** Where words begin and end in a run of Chinese characters. */
interface Segmenter {
  cut(text: string): string[]
  cutFinely(text: string): string[]
}

/** A part of what somebody wrote, and how much of what they mean stands there. */
interface Part {
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
  /** What part somebody plays in a trade, as far as their words say. */
  traits: readonly Trait[]
  terms: ReadonlyMap<string, number>
}

/** Words by which a text says what part its writer plays, or wants somebody to play. */
const traitCues = {
  teaches: /培训|学校|课程|内训|讲授|教学|学院|讲师|研学|实训/,
  tests: /检测|检验|化验|实验室|质检|测试所|校准|认证机构/,
  advises: /咨询|顾问|辅导|策划|代办|律师|事务所/,
  equips: /机械|设备|机床|自动化|充棉机|包装机|成套装置|仪器/,
  buys: /采购|收购|外购|求购|进货|正在找|在找|寻找|缺口|需要|用量|补货|集采|外发|招标|按季比选|比价|想补|都收|年用|每年用|常年收|从外面|整柜进|整箱进|整件进/,
  sells: /代工|代加工|贴牌|承接|来图|接单|批发|供货|工厂|生产|制造|托管|代运营|代播|总包|来样|定制|上门/,
  refrains: /自身不|自己不|不加工|不代|不销售|只卖|只做|不承接|不对外|不外|不接/,
} as const
export type Trait = keyof typeof traitCues

const traitsIn = (text: string): Trait[] =>
  (Object.keys(traitCues) as Trait[]).filter((trait) => traitCues[trait].test(text))

/** As many words as say what something is about; whoever writes more is not found by more. */
const termsMax = { company: 160, business: 64 } as const

/** What stands in every other offer, and says nothing about what is offered. */
const fillers = new Set(
  (
    '有限公司 公司 企业 股份 集团 有限 责任 采购 求购 供应 需求 提供 寻找 寻求 合作 长期 年度 要求 支持 可以 客户 供应商 供货 现货 价格 报价 ' +
    '质量 稳定 优先 首批 试用 每月 每周 每年 每天 月结 账期 付款 到货 送货 交货 交期 发货 起订 起批 数量 规格 型号 全国 周边 本地 附近 需要 希望 ' +
    '专业 服务 产品 项目 经验 案例 团队 能力 优质 多种 各类 相关 以上 以内 以下 左右 之后 之前 期间 今年 明年 本月 春节 开放 招募 承接 面议 预算 ' +
    '以及 我们 您的 贵司 欢迎 联系 详情 具体 其中 包括 主要 常年 成立 拥有 员工 平方米 工作日 小时 分钟 公里 公斤 一条 一家 一批 两家 三家 ' +
    '上门 免费 完成 进行 使用 适合 满足 标准 正规 齐全 合格 证明 资质 报告 附上 请附 近期 计划 目前 现有 新增 扩大 统一 分批 批量 小批量 大批量 ' +
    '行业 业务 生产 制造 加工 销售 市场 经营 管理 中心 基地 方案 技术 设备 材料 一站式 定制 长三角 珠三角 华东 华南 华北 华中 西南 ' +
    '千元 万元 元起 人民币 合同 签约 保证 负责 安排 配合 根据 通过 采用 可能 如有 并且 或者 同时 所有 全部 其他 不同 部分 一次 两次 首次 ' +
    '科技 工厂 工业 实业 发展 股份公司 贸易 商行 有限责任 自有 自己 能做 都能 可做 都可 只做 最好 也可 或者 其他 一个 两个 三个 十年 多年'
  ).split(' '),
)

const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

const wordMax = 24
/** Parts of a word say less than the word: 机柜 and 柜体 share a character, and have something to do with each other. */
const characterShare = 0.5
/** What several words of a trade mean says more than each of them, and the more of them there are. */
const conceptShare = { first: 1.5, each: 0.5, most: 3 } as const
const pairShare = 0.7

/** Characters that stand everywhere and mean nothing by themselves. */
const emptyCharacters = new Set([
  ...('的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种' +
    '面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本' +
    '去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比' +
    '或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总' +
    '次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做' +
    '必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权' +
    '收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信' +
    '马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连' +
    '断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存' +
    '候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严'),
])

interface Language {
  segmenter: Segmenter
  isPlace(word: string): boolean
}

/** The words of a text and how much each says: the dictionary's, pairs of neighbours, characters that mean a thing. */
function wordsOf(text: string, { segmenter, isPlace }: Language): Map<string, number> {
  const words = new Map<string, number>()
  const note = (word: string, share: number) => {
    if (fillers.has(word) || isPlace(word)) return
    if ((words.get(word) ?? 0) < share) words.set(word, share)
  }
  for (const run of normalise(text).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []) {
    if (!/^\p{Script=Han}/u.test(run)) {
      // Sizes and amounts fit everything.
      if (!/^[\p{N}.]+$/u.test(run) && run.length > 1) note(run.slice(0, wordMax), 1)
      continue
    }
    const characters = [...run]
    for (const word of segmenter.cutFinely(run)) if ([...word].length > 1) note(word, 1)
    for (const [at, character] of characters.entries()) {
      const next = characters[at + 1]
      if (next !== undefined) note(character + next, pairShare)
      if (!emptyCharacters.has(character)) note(character, characterShare)
    }
  }
  return words
}

/** Each word with the most telling place it stands in; names of places are compared as places. */
function termsOf(parts: readonly Part[], language: Language, max: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { text, weight } of parts) {
    for (const [word, share] of wordsOf(text, language)) {
      const here = weight * share
      if ((weights.get(word) ?? 0) < here) weights.set(word, here)
    }
  }
  for (const { text, weight } of parts) {
    for (const [name, times] of conceptsIn(normalise(text))) {
      const word = `${conceptMark}${name}`
      const here = weight * (conceptShare.first + conceptShare.each * (Math.min(conceptShare.most, times) - 1))
      if ((weights.get(word) ?? 0) < here) weights.set(word, here)
    }
  }
  const best = [...weights].sort(([, one], [, other]) => other - one).slice(0, max)
  return new Map(best)
}

/** So many different words of a division make it as sure as it gets. */
const sureAt = 3

/** The divisions that words give away, from nought to one; what stands in a title says more. */
function inferredDivisions(parts: readonly Part[]): Record<number, number> {
  const sums = new Map<number, number>()
  for (const { text, weight } of parts) {
    for (const [id, words] of divisionsIn(normalise(text))) sums.set(id, (sums.get(id) ?? 0) + words.size * weight)
  }
  const sure = [...sums].map(([id, sum]) => [id, Math.min(1, sum / sureAt)] as const)
  return Object.fromEntries(sure.sort(([, one], [, other]) => other - one).slice(0, 6))
}

const placesOf = (region: number) => ({ city: cityOf(region), province: region - (region % 10_000) })

/** What a company says of itself, without markup. */
export interface CompanyText {
  id: number
  name: string
  short_name: string
  summary: string
  html: string
  business: string[]
  business_scope: string
  industry_id: number
  region_id: number
  updated_at: Date
  certified_until: Date | null
  products: { name: string; summary: string }[]
}

export function companyProfile(row: CompanyText, language: Language): Profile {
  const { id, industry_id: division } = row
  const named = [...row.business, ...row.products.map(({ name }) => name)].join(' ')
  const written: Part[] = [
    { text: named, weight: 1 },
    { text: row.summary, weight: 0.9 },
    { text: `${row.name} ${row.short_name}`, weight: 0.7 },
    { text: row.products.map(({ summary }) => summary).join(' '), weight: 0.7 },
    { text: row.html, weight: 0.5 },
    { text: row.business_scope, weight: 0.3 },
  ]
  return {
    ...{ kind: 'company', id, companyId: id, side: '', division, posterDivision: division, ...placesOf(row.region_id) },
    ...{ freshAt: row.updated_at, trustedUntil: row.certified_until },
    divisions: inferredDivisions(written.slice(0, 4)),
    traits: traitsIn(`${row.name} ${row.summary} ${named} ${row.html}`),
    terms: termsOf(written, language, termsMax.company),
  }
}

/** What an opportunity says, without markup. */
export interface OpportunityText {
  id: number
  company_id: number
  side: 'offer' | 'need'
  title: string
  summary: string
  html: string
  industry_id: number
  region_id: number
  listed_at: Date
  poster_industry: number
}

export function opportunityProfile(row: OpportunityText, language: Language): Profile {
  const { id, company_id: companyId, side, industry_id: division, poster_industry: posterDivision } = row
  const written: Part[] = [
    { text: row.title, weight: 1 },
    { text: row.summary, weight: 0.7 },
    { text: row.html, weight: 0.5 },
  ]
  return {
    ...{ kind: 'business', id, companyId, side, division, posterDivision, ...placesOf(row.region_id) },
    ...{ freshAt: row.listed_at, trustedUntil: null },
    divisions: inferredDivisions(written),
    traits: traitsIn(`${row.title} ${row.summary} ${row.html}`),
    terms: termsOf(written, language, termsMax.business),
  }
}
