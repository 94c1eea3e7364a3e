import { expect, test } from 'vitest'
import { isTest, readSources } from './source.ts'

interface Rule {
  /** What nobody should read any more. */
  never: RegExp
  /** What is said instead, and of what it is said. */
  say: string
  /** Where it means something else, or an outside rule has the word. */
  but?: RegExp
}

const people = /^(web|console|contract|demo|server\/modules)\//
/** What one thing is called: two words for it would be two things to whoever reads them. */
const rules: readonly Rule[] = [
  { never: /资源下载|可下载资料/, say: '资料下载、资料' },
  { never: /战略合作伙伴/, say: '战略伙伴；栏目是“战略合作”' },
  { never: /合作伙伴链接/, say: '伙伴链接；首页与页脚是“客户与伙伴”' },
  // Operators come in by an account, the call's own sentence is theirs.
  { never: /账号或密码不正确/, say: '手机号或密码不正确', but: /^contract\/base\/refusals\.ts$/ },
  {
    never: /[上下]架/,
    say: '上线、下线',
    // The states of paid links are named by the contract; goods stand on real shelves.
    but: /^(demo|(console|contract|server)\/[a-z/]+\/((own-)?links?|matching|messages))\b/,
  },
  // An account is frozen, money is not.
  {
    never: /(?<!账户)冻结(期|中|天数|金额|的佣金|的余额|十五天| \d+ 天)|佣金.{0,4}冻结/,
    say: '结算期、待结算、处理中',
  },
  { never: /被退回的申请|退回修改|审核退回|退回意见/, say: '驳回；退回的是钱' },
  { never: /想说的事|断签从头|未成会|放心合作|几条不能碰的线|合作如何发生|一份记录的样子|先认识您/, say: '平常的话' },
]

const shown = readSources().filter(({ file }) => people.test(file) && /\.tsx?$/.test(file) && !isTest(file))

test('one thing has one word, wherever people read it', () => {
  const wrong = rules.flatMap(({ never, say, but }) =>
    shown
      .filter(({ file, text }) => never.test(text) && !but?.test(file))
      .map(({ file, text }) => `${file}: ${never.exec(text)?.[0]} → ${say}`),
  )
  expect(wrong).toEqual([])
})

/** A quantity in characters, before what is counted in trade. */
const digits = '二两三四五六七八九'
const units = '家|吨|台|件|套|只|箱|平方米|立方米|公斤|千克|毫米|厘米|小时|元|亩|辆'
const spelled = new RegExp(
  `(?:[${digits}十]|[${digits}十百]{2,})(?:${units})|[零一${digits}]点[一${digits}]|[${digits}]万(?:吨|件|只|元|平方米)`,
)

test('trade texts write quantities in digits', () => {
  const trade = shown.filter(({ file }) => /^demo\/(products|opportunities|companies)\//.test(file))
  expect(trade.length).toBeGreaterThan(5)
  const wrong = trade.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (spelled.test(line) ? [`${file}:${at + 1} ${spelled.exec(line)?.[0]}`] : [])),
  )
  expect(wrong).toEqual([])
})
