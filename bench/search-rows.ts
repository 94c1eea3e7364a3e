import pg from 'pg'
import type { SearchKind } from '../contract/texts/search.words.ts'
import { epochOf, indexed } from '../server/modules/texts/search/model.ts'
import { language } from '../server/modules/texts/words/service.ts'

const places =
  '苏州 南京 上海 杭州 宁波 无锡 常州 合肥 武汉 长沙 成都 重庆 西安 郑州 青岛 厦门 广州 深圳 东莞 佛山'.split(' ')
const first = '云 远 华 金 天 海 新 宏 瑞 嘉 恒 盛 中 信 安 康 泰 和 光 明'.split(' ')
const second = '帆 景 晶 源 宇 川 科 达 丰 诚 通 博 创 联 智 源 成 润 辉 腾'.split(' ')
const trades = '信息技术 机械制造 物流运输 食品加工 纺织服装 建筑装饰 医疗器械 新能源 农业科技 文化传媒'.split(' ')
const sentences = [
  '企业在合作之前，最想知道的是对方能提供什么、需要什么，以及过去做过什么。',
  '公司成立以来，坚持以质量求生存，产品远销多个国家和地区，服务客户超过两千家。',
  '本次项目面向长三角地区的制造业企业，提供设备改造、人才培训与资金对接三项服务。',
  '双方将在供应链管理、联合研发与市场推广方面展开长期合作，并定期公布进展。',
  '通过数字化平台，订单、库存与结算在一个系统里完成，平均交付时间缩短了三成。',
  '申请材料包括营业执照、近三年审计报告与项目说明书，审核通常需要五个工作日。',
]

/** The few that a rare word is in, however many there are. */
const rareEvery = { title: '紫金葫芦', count: 5 }
const batch = 500

/** Companies, products, news and offers to trade: the same mixture whatever the size. */
export async function fillSearch(ownerUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const [segmenter, spell] = await Promise.all([language.segmenter(), language.spell()])
  await client.query('drop index search_documents_lexemes')
  const numbers = new Map<SearchKind, number>()
  const end = Date.now()
  for (let from = 0; from < rows; from += batch) {
    const documents = Array.from({ length: Math.min(batch, rows - from) }, (_, at) => {
      const n = from + at
      const kind: SearchKind = n % 20 < 12 ? 'company' : n % 20 < 17 ? 'product' : n % 20 < 19 ? 'news' : 'business'
      const number = (numbers.get(kind) ?? 0) + 1
      numbers.set(kind, number)
      const isRare = n % Math.floor(rows / rareEvery.count) === 7
      const { title, text } = textOf(n, kind, isRare ? rareEvery.title : '')
      const kept = indexed({ title, words: [pick(trades, n), '长三角'], text }, segmenter, spell)
      const at_ = new Date(end - (rows - n) * 60_000).toISOString()
      return {
        ...kept,
        lexemes: kept.lexemes.map((word) => epochOf(kind, number) + word),
        kind,
        number,
        n: n + 1,
        title,
        at: at_,
      }
    })
    await client.query(
      `insert into search_documents (kind, subject_id, number, title, title_key, sounds, summary, text, image, path,
         published_at, visible_from, lexemes)
       select kind, n, number, title, title_key, sounds, '', text, '', '/' || kind || '/' || n, at, at,
         array_to_tsvector(array(select json_array_elements_text(lexemes)))
       from json_to_recordset($1::json) as d (kind text, n bigint, number bigint, title text, title_key text,
         sounds text, text text, at timestamptz, lexemes json)`,
      [JSON.stringify(documents)],
    )
  }
  await client.query(
    'create index search_documents_lexemes on search_documents using gin (lexemes) with (fastupdate = off)',
  )
  await client.query('vacuum analyze search_documents')
  await client.end()
}

function pick(list: readonly string[], n: number): string {
  return list[n % list.length] ?? ''
}

function textOf(n: number, kind: SearchKind, rare: string): { title: string; text: string } {
  const name = `${pick(first, n * 7)}${pick(second, Math.floor(n / 20) * 3 + n)}`
  const place = pick(places, n * 11 + Math.floor(n / 400))
  const trade = pick(trades, Math.floor(n / 3))
  const title = {
    company: `${place}${name}${rare}${trade}有限公司`,
    product: `${trade}整体解决方案${name}${rare}型 A${n % 9973}`,
    news: `${place}${name}与本地企业签署合作协议${rare}`,
    business: `求购${trade}设备${rare}，${place}交货`,
  }[kind as 'company' | 'product' | 'news' | 'business']
  const text = [0, 1, 2, 3].map((at) => pick(sentences, n * 5 + at * (1 + (n % 3)))).join('')
  return { title, text: `${name}。${text}` }
}
