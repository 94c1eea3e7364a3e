import { expect, test } from 'vitest'
import { readAlmanac } from '#contract/site/almanac.ts'
import { almanacOf } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000

function* daysFrom(first: string, last: string) {
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) yield new Date(at).toISOString().slice(0, 10)
}

test('a day as the almanac prints it', () => {
  expect(almanacOf('2026-11-15')).toEqual({
    date: '2026-11-15',
    lunar: '农历丙午年十月初七',
    ganzhi: '丙午年 己亥月 癸巳日',
    zodiac: '马',
    solar_term: '立冬第9天',
    festivals: [],
    yi: ['破屋', '坏垣', '求医', '治病', '馀事勿取'],
    ji: ['嫁娶', '安葬'],
    chong: '冲猪(丁亥)',
    sha: '煞东',
    wuxing: '长流水',
    pengzu: '癸不词讼理弱敌强；巳不远行财物伏藏',
  })
})

test.each([
  ['1900-01-31', '农历庚子年正月初一'],
  ['2024-02-29', '农历甲辰年正月二十'],
  ['2025-01-29', '农历乙巳年正月初一'],
  ['2025-10-06', '农历乙巳年八月十五'],
  ['2026-02-17', '农历丙午年正月初一'],
])('%s is %s', (date, lunar) => {
  expect(almanacOf(date).lunar).toBe(lunar)
})

// 2033 is the year that many tables get wrong: its leap month is the eleventh, not the seventh.
test.each([
  ['2025-06-25', '农历乙巳年六月初一'],
  ['2025-07-25', '农历乙巳年闰六月初一'],
  ['2025-08-23', '农历乙巳年七月初一'],
  ['2033-12-22', '农历癸丑年闰十一月初一'],
])('leap months are named: %s is %s', (date, lunar) => {
  expect(almanacOf(date).lunar).toBe(lunar)
})

test('the animal turns at the lunar new year, the pillars at the beginning of spring', () => {
  expect(almanacOf('2026-02-03')).toMatchObject({ zodiac: '蛇', ganzhi: '乙巳年 己丑月 戊申日' })
  expect(almanacOf('2026-02-04')).toMatchObject({ zodiac: '蛇', ganzhi: '丙午年 庚寅月 己酉日', solar_term: '立春' })
  expect(almanacOf('2026-02-16').zodiac).toBe('蛇')
  expect(almanacOf('2026-02-17').zodiac).toBe('马')
})

test('a term’s own day bears its name, the days after it are counted', () => {
  expect(almanacOf('2026-04-04').solar_term).toBe('春分第16天')
  expect(almanacOf('2026-04-05').solar_term).toBe('清明')
  expect(almanacOf('2026-04-06').solar_term).toBe('清明第2天')
  expect(almanacOf('2026-11-22').solar_term).toBe('小雪')
})

test.each([
  ['2025-10-06', ['中秋节', '国庆中秋假期']],
  ['2026-02-16', ['除夕', '春节假期']],
  ['2026-02-17', ['春节']],
  ['2026-04-04', ['清明节假期']],
  ['2026-04-05', ['清明节']],
  ['2026-05-04', ['青年节', '劳动节假期']],
  ['2026-06-19', ['端午节']],
  ['2026-10-01', ['国庆节']],
])('on %s one celebrates %j', (date, festivals) => {
  expect(almanacOf(date).festivals).toEqual(festivals)
})

test('a weekend worked in exchange for a holiday is no festival', () => {
  expect(almanacOf('2026-02-14').festivals).toEqual([])
  expect(almanacOf('2026-10-10').festivals).toEqual([])
})

test.each([
  ['2026-06-19', '甲子', '冲马(戊午)', '煞南', '海中金'],
  ['2026-07-03', '戊寅', '冲猴(壬申)', '煞北', '城头土'],
  ['2026-02-17', '壬戌', '冲龙(丙辰)', '煞北', '大海水'],
])('%s, a day %s, faces %s', (date, pillar, chong, sha, wuxing) => {
  const almanac = almanacOf(date)
  expect(almanac.ganzhi).toMatch(new RegExp(`${pillar}日$`))
  expect(almanac).toMatchObject({ chong, sha, wuxing })
})

test('the pillars of the days go round in sixties without a gap, from 1900 to 2100', () => {
  const stems = '甲乙丙丁戊己庚辛壬癸'
  const branches = '子丑寅卯辰巳午未申酉戌亥'
  // 1 January 2000 was 戊午, the fifty-fifth of the sixty; the first years and the last are enough to see a slip.
  const epoch = Date.parse('2000-01-01') / dayMs
  for (const date of [...daysFrom('1900-01-01', '1901-12-31'), ...daysFrom('2099-01-01', '2100-12-31')]) {
    const place = Date.parse(date) / dayMs - epoch + 54 + 60_000
    expect(almanacOf(date).ganzhi, date).toMatch(new RegExp(`${stems[place % 10]}${branches[place % 12]}日$`))
  }
})

test('every day of a year has something to do or to leave, and is what the contract promises', () => {
  const days = [...daysFrom('2026-01-01', '2026-12-31')].map(almanacOf)
  expect(days).toHaveLength(365)
  for (const almanac of days) {
    expect(almanac.yi.length + almanac.ji.length, almanac.date).toBeGreaterThan(0)
    expect(readAlmanac.output.parse(almanac)).toEqual(almanac)
    expect(almanac.pengzu).toMatch(/^\p{Script=Han}{8}；\p{Script=Han}{8}$/u)
    expect(Object.values(almanac).every((value) => value !== '')).toBe(true)
  }
})
