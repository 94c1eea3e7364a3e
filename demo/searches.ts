import { shanghaiDay } from '#contract/base/time.ts'
import type { PastSearches } from '#server/modules/texts/search/service.ts'
import { busyness, chosen, share } from './chance.ts'
import type { Demo } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = 90

/** Of all questions: what people look for and find here. */
const found: readonly [string, number][] = [
  ['减速机', 14],
  ['冷链运输', 12],
  ['包装', 12],
  ['茶叶', 11],
  ['仓储', 10],
  ['数控车床', 9],
  ['法律顾问', 8],
  ['面料', 8],
  ['合同模板', 8],
  ['玉米', 7],
  ['轴承', 7],
  ['提现', 7],
  ['发票', 6],
  ['设备联网', 6],
  ['不锈钢', 6],
  ['培训', 5],
  ['江南精工', 5],
  ['商标', 4],
  ['对接会', 4],
  ['佣金', 4],
]
/** What they look for and do not find yet: what to ask enterprises for. */
const missing: readonly [string, number][] = [
  ['光伏逆变器', 6],
  ['医疗器械注册', 5],
  ['二手叉车', 4],
  ['碳足迹核查', 4],
  ['跨境收款', 3],
  ['无人机植保', 3],
  ['预制菜代工', 2],
  ['海外仓', 2],
]

/** A quarter of questions, as believable as the readers who ask them, and the same wherever it is loaded. */
export async function addSearches({ services, database, today }: Demo): Promise<void> {
  const past = Array.from({ length: days }, (_, place) =>
    dayOf(shanghaiDay(new Date(today.getTime() - (days - place) * dayMs)), place),
  )
  const first = past[0]?.day
  const { days: counted } = await services.search.log.read({ from: first, to: first }, today)
  // All of it or nothing: whoever finds its first day finds it done.
  if (counted.some(({ asked }) => asked > 0)) return
  await database.begin((tx) => services.search.log.adopt(tx, past))
}

function dayOf(day: string, place: number): PastSearches {
  const times = Math.round((18 + place * 0.42) * busyness(day) * (0.8 + share(`searches ${day}`) * 0.4))
  const asked = new Map<string, number>()
  for (let n = 0; n < times; n++) {
    const [query] = chosen([...found, ...missing], share(`search ${day} ${n}`))
    asked.set(query, (asked.get(query) ?? 0) + 1)
  }
  const unknown = new Set(missing.map(([query]) => query))
  const rows = [...asked].map(([query, count]) => ({ query, asked: count, missed: unknown.has(query) ? count : 0 }))
  return { day, rows }
}
