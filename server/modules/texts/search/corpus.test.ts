import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '#contract/texts/search.ts'
import type { SearchKind } from '#contract/texts/search.words.ts'
import { buildHouse, type House, someMorning } from '#server/testing/house.ts'

// What searching means here, as sentences about a small city of texts.

interface Entry {
  kind?: SearchKind
  title: string
  words?: string[]
  text?: string
  /** Days before the test's morning. */
  age?: number
}

const corpus: Entry[] = [
  { title: '苏州旅游景点开放时间调整' },
  { title: '企业家必读的十部经典' },
  { title: '净点服务上线', text: '净点是一项清洁服务。' },
  { title: '常用财务公式汇总' },
  { title: '公事公办：办公流程说明' },
  { title: '攻势营销的得与失' },
  { title: '企业认证指南' },
  { title: '起业者说：第一次创业' },
  { title: '气液分离设备采购' },
  { title: '合作', age: 900 },
  { title: '合作伙伴大会报名', age: 3 },
  { title: '关于深化合作的通知', age: 1 },
  { title: '年度回顾', text: '这一年我们与许多伙伴合作，完成了二百个项目。', age: 0 },
  { title: '5G 基站建设进度', text: '本月新增基站三十座。' },
  { title: 'ISO9001 质量管理体系认证辅导' },
  { title: 'ＥＲＰ系统升级公告' },
  { title: '「数智化」转型沙龙' },
  { title: '西安软件园招商' },
  { title: '绿色工厂名单公布' },
  { title: '重庆火锅食材供应' },
  { title: '乌鲁木齐物流专线' },
  { title: '云南至郑州班列' },
  { title: '开发票流程', text: '如何开具增值税专用发票。' },
  { title: '南京市长江大桥维护公示' },
  { title: 'C++ 与 Node.js 工程师招聘' },
  { title: '产品型号 AB-2026/X 说明书', kind: 'resource' },
  { title: '苏州云帆信息技术有限公司', kind: 'company', words: ['云帆科技', '软件开发'] },
  { title: '苏州远帆贸易有限公司', kind: 'company', words: ['远帆', '进出口'] },
  { title: '宿州运丰物流有限公司', kind: 'company' },
  { title: '上海浦东发展咨询有限公司', kind: 'company', words: ['浦发咨询'] },
  { title: '无锡华晶微电子股份有限公司', kind: 'company', words: ['华晶', '半导体'] },
  { title: '微电子封装测试服务', kind: 'product', words: ['华晶'] },
  { title: '求购微电子元件', kind: 'business' },
  { title: '浦东午餐会', age: 400 },
  { title: '工厂节能诊断', kind: 'product', words: ['浦东'], age: 1 },
]

let house: House

beforeAll(async () => {
  house = await buildHouse()
  await house.database.begin(async (tx) => {
    for (const [place, { kind = 'news', title, words = [], text = '', age = 30 }] of corpus.entries()) {
      const at = new Date(someMorning.getTime() - age * 24 * 60 * 60 * 1000)
      const shown = { summary: '', image: '', path: `/${kind}/${place + 1}` }
      const window = { published_at: at, visible_from: at, visible_until: null }
      await house.services.search.put(tx, kind, place + 1, [{ title, words, text, ...shown, ...window }])
    }
  })
})
afterAll(() => house.close())

async function ask(q: string, more = '') {
  const reply = (await house.http.inject(`/api/search?q=${encodeURIComponent(q)}${more}`)).json()
  expect(reply.code, JSON.stringify(reply)).toBe(200)
  return reply.data
}

const titleOf = ({ title }: Found) => title.map(({ text }) => text).join('')
const titles = async (q: string, more = ''): Promise<string[]> => (await ask(q, more)).list.map(titleOf)

describe('Chinese words', () => {
  test('景点 finds the sights and neither 经典 nor 净点, which only sound alike', async () => {
    expect(await titles('景点')).toEqual(['苏州旅游景点开放时间调整'])
  })
  test('经典 finds the classics alone', async () => expect(await titles('经典')).toEqual(['企业家必读的十部经典']))
  test('公式 finds neither 公事 nor 攻势', async () => expect(await titles('公式')).toEqual(['常用财务公式汇总']))
  test('公事 finds no 公式', async () => expect(await titles('公事')).toEqual(['公事公办：办公流程说明']))
  test('企业 finds neither 起业 nor 气液', async () => {
    expect((await titles('企业')).toSorted()).toEqual(['企业家必读的十部经典', '企业认证指南'])
  })
  test('起业 finds what the dictionary does not know', async () => {
    expect(await titles('起业')).toEqual(['起业者说：第一次创业'])
  })
  test('a title is found by any two to four neighbouring characters of it, wherever words begin', async () => {
    for (const { title, kind = 'news' } of corpus) {
      const runs = title.match(/\p{Script=Han}{2,}/gu) ?? []
      for (const run of runs) {
        for (const length of [2, 3, 4]) {
          for (let at = 0; at + length <= run.length; at++) {
            const q = run.slice(at, at + length)
            expect(await titles(q, `&kind=${kind}&count=20`), q).toContain(title)
          }
        }
      }
    }
  })
  test('a single character is looked for in titles only', async () => {
    expect(await titles('帆')).toEqual(['苏州远帆贸易有限公司', '苏州云帆信息技术有限公司'])
    expect(await titles('座')).toEqual([])
  })
  test('characters that are no word together are looked for side by side', async () => {
    expect(await titles('州云')).toEqual(['苏州云帆信息技术有限公司'])
  })
  test('市长 in 南京市长江大桥 is found although it is no word there', async () => {
    expect(await titles('市长')).toEqual(['南京市长江大桥维护公示'])
  })
  test('words of a question may stand apart in the title', async () => {
    expect(await titles('苏州贸易')).toEqual(['苏州远帆贸易有限公司'])
    expect(await titles('贸易 苏州')).toEqual(['苏州远帆贸易有限公司'])
  })
  test('every word of a question must be there', async () => expect(await titles('苏州火锅')).toEqual([]))
  test('words that say nothing are passed over', async () => {
    expect(await titles('怎么开发票')).toContain('开发票流程')
    expect(await titles('企业的认证')).toEqual(['企业认证指南'])
  })
  test('a text is found by its words too', async () => {
    expect(await titles('增值税')).toEqual(['开发票流程'])
    expect(await titles('三十座 基站')).toEqual(['5G 基站建设进度'])
  })
  test('a company is found by its short name and its trade', async () => {
    expect(await titles('浦发咨询')).toEqual(['上海浦东发展咨询有限公司'])
    expect(await titles('半导体')).toEqual(['无锡华晶微电子股份有限公司'])
  })
})

describe('order', () => {
  test('the exact title comes first however old, then beginnings, then titles that hold it, then texts', async () => {
    expect(await titles('合作')).toEqual(['合作', '合作伙伴大会报名', '关于深化合作的通知', '年度回顾'])
  })
  test('the newer of two equals comes first', async () => {
    const found: Found[] = (await ask('苏州')).list
    const moments = found.filter(({ kind }) => kind === 'company').map(({ published_at }) => published_at)
    expect(moments).toEqual([...moments].sort().reverse())
  })
  test('every kind has its count, and one of them can be chosen', async () => {
    const { kinds, total, total_is } = await ask('微电子')
    expect(kinds).toEqual([
      { kind: 'company', total: 1, total_is: 'exact' },
      { kind: 'product', total: 1, total_is: 'exact' },
      { kind: 'business', total: 1, total_is: 'exact' },
    ])
    expect([total, total_is]).toEqual([3, 'exact'])
    expect(await titles('微电子', '&kind=product')).toEqual(['微电子封装测试服务'])
    expect((await ask('微电子', '&kind=product')).kinds).toHaveLength(3)
    expect((await ask('微电子', '&kind=product')).total).toBe(1)
  })
  test('pages go on where the one before ended, and end', async () => {
    const all = await titles('有限公司')
    expect([...(await titles('有限公司', '&count=2')), ...(await titles('有限公司', '&count=2&page=2'))]).toEqual(
      all.slice(0, 4),
    )
    expect(await titles('有限公司', '&page=9')).toEqual([])
  })
})

describe('sounds', () => {
  test('suzhou finds 苏州, and 宿州, which is typed the same', async () => {
    expect((await titles('suzhou', '&kind=company')).toSorted()).toEqual([
      '宿州运丰物流有限公司',
      '苏州云帆信息技术有限公司',
      '苏州远帆贸易有限公司',
    ])
  })
  test('initials of several words find their company', async () => {
    expect(await titles('szyfxx')).toEqual(['苏州云帆信息技术有限公司'])
    expect(await titles('szyf')).toContain('苏州云帆信息技术有限公司')
  })
  test('a beginning that is not finished yet finds too, in any case', async () => {
    for (const q of ['suz', 'SuZho', 'suzhouyunf', 'SZY'])
      expect(await titles(q), q).toContain('苏州云帆信息技术有限公司')
  })
  test('a long sound is compared to its end', async () => {
    expect(await titles('suzhouyunfanx')).toEqual(['苏州云帆信息技术有限公司'])
    expect(await titles('suzhouyunfanz')).toEqual([])
    expect(await titles('suzhouy')).toHaveLength(3)
    expect(await titles('suzhous')).toEqual([])
  })
  test('a later word of a title may be where it begins, the middle of a word may not', async () => {
    expect(await titles('yunfan')).toContain('苏州云帆信息技术有限公司')
    expect(await titles('zhouyun')).toEqual([])
    expect(await titles('uzhou')).toEqual([])
  })
  test('syllables may be typed apart, and with an apostrophe', async () => {
    expect(await titles('su zhou')).toContain('苏州云帆信息技术有限公司')
    expect(await titles("xi'an")).toEqual(['西安软件园招商'])
  })
  test('a character of two sounds has the one of its word', async () => {
    expect(await titles('chongqing')).toEqual(['重庆火锅食材供应'])
    expect(await titles('zhongqing')).toEqual([])
  })
  test('a company of that name comes first, then titles that begin like that, then names beside them', async () => {
    expect(await titles('pudong')).toEqual(['上海浦东发展咨询有限公司', '浦东午餐会', '工厂节能诊断'])
  })
  test('a short name is spoken too', async () => expect(await titles('pfzx')).toEqual(['上海浦东发展咨询有限公司']))
  test('texts are not searched by sound', async () => expect(await titles('zengzhishui')).toEqual([]))
})

describe('letters, digits and signs', () => {
  test.each([
    ['5G 基站', '5G 基站建设进度'],
    ['5g基站', '5G 基站建设进度'],
    ['５Ｇ　基站', '5G 基站建设进度'],
    ['ISO9001', 'ISO9001 质量管理体系认证辅导'],
    ['iso 9001', 'ISO9001 质量管理体系认证辅导'],
    ['iso', 'ISO9001 质量管理体系认证辅导'],
    ['erp', 'ＥＲＰ系统升级公告'],
    ['ERP系统', 'ＥＲＰ系统升级公告'],
    ['『数智化』', '「数智化」转型沙龙'],
    ['“数智化”，转型', '「数智化」转型沙龙'],
    ['node.js', 'C++ 与 Node.js 工程师招聘'],
    ['AB-2026/X', '产品型号 AB-2026/X 说明书'],
    ['ab2026', '产品型号 AB-2026/X 说明书'],
  ])('%s finds %s', async (q, title) => expect((await titles(q))[0]).toBe(title))

  const hostile = [
    ...[`'`, `"`, `''`, `\\`, `\\'`, `&`, `|`, `!`, `(`, `)`, `:*`, `a:*`, `!合作`, `合作 & | !`, `%`, `_`, `<script>`],
    ...[
      `' or 1=1 --`,
      `'; drop table search_documents; --`,
      '合作:ABCD',
      '<->',
      '合作 <-> 伙伴',
      '😀',
      '👨‍👩‍👧',
      '𠮷野家',
    ],
    ...['​', '\t\n', '....', '合'.repeat(60), 'a'.repeat(60), '1'.repeat(60), 'é', 'İ', 'ß', 'ﬁ', '㈱', '①', '\u202e'],
  ]
  test('nothing that can be typed is an error', async () => {
    for (const q of hostile) {
      await ask(q)
      const suggested = await house.http.inject(`/api/search/suggest?q=${encodeURIComponent(q)}`)
      expect(suggested.json().code, q).toBe(200)
    }
  })
  test('signs alone find nothing', async () => {
    for (const q of ['', '&|!():*\\', '😀', '……']) expect((await ask(q)).total, q).toBe(0)
  })
  test('what is too long, or holds what nobody can type, is refused in words', async () => {
    const refused = async (q: string) => (await house.http.inject(`/api/search?q=${encodeURIComponent(q)}`)).json()
    expect((await refused('合'.repeat(61))).data.fields.q).toBe('搜索词最多 60 个字符')
    expect((await refused('合'.repeat(10_000))).code).not.toBe(200)
    expect((await refused('合\0作')).data.fields.q).toBe('含有无法识别的字符')
  })
})

describe('what is shown', () => {
  test('the words that were found are marked in the title as it is written', async () => {
    expect((await ask('erp 升级')).list[0].title).toEqual([
      { text: 'ＥＲＰ', hit: true },
      { text: '系统', hit: false },
      { text: '升级', hit: true },
      { text: '公告', hit: false },
    ])
  })
  test('the summary shows the words around the first hit', async () => {
    const [found] = (await ask('二百个项目')).list
    expect(found.summary.map(({ text }: { text: string }) => text).join('')).toContain('完成了二百个项目')
    expect(found.summary.some(({ hit }: { hit: boolean }) => hit)).toBe(true)
  })
})

describe('suggestions', () => {
  const suggested = async (q: string): Promise<{ title: string }[]> =>
    (await house.http.inject(`/api/search/suggest?q=${encodeURIComponent(q)}`)).json().data.list
  test('titles that begin with what was typed come first', async () => {
    expect((await suggested('合作')).map(({ title }) => title)).toEqual([
      '合作',
      '合作伙伴大会报名',
      '关于深化合作的通知',
    ])
  })
  test('they come by sound and by initials, with their kind and address, and are at most eight', async () => {
    expect(await suggested('szyfxx')).toEqual([
      {
        title: '苏州云帆信息技术有限公司',
        segments: [
          { text: '苏州云帆信息', hit: true },
          { text: '技术有限公司', hit: false },
        ],
        kind: 'company',
        path: '/company/27',
      },
    ])
    expect((await suggested('s')).length).toBeLessThanOrEqual(8)
  })
  test('texts are not suggested', async () => expect(await suggested('增值税')).toEqual([]))
})
