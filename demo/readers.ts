import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { PastDay } from '#server/modules/site/visits/service.ts'
import { busyness, chosen, share } from './chance.ts'
import type { Demo } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const days = 90
const addressesMax = 500

/** Of a hundred readers: where they come from. */
const sources: readonly [string, number][] = [
  ['direct', 34],
  ['internal', 28],
  ['www.baidu.com', 19],
  ['cn.bing.com', 8],
  ['www.so.com', 6],
  ['mp.weixin.qq.com', 5],
]
/** Of a hundred views: which lists people look at; the others read a single record. */
const lists: readonly [string, number][] = [
  ['/', 16],
  ['/business', 11],
  ['/company', 10],
  ['/news', 7],
  ['/resources', 5],
  ['/activity', 4],
  ['/help', 3],
  ['/about', 2],
]
/** Working hours, with a pause at noon and a small evening. */
const hours: readonly [number, number][] = [
  [8, 6],
  [9, 14],
  [10, 15],
  [11, 11],
  [13, 9],
  [14, 14],
  [15, 13],
  [16, 9],
  [20, 5],
  [21, 4],
]

/** A believable quarter of readers: more on working days, a few more every week, the same wherever it is loaded. */
export async function addReaders({ services, database, today, addresses }: Demo): Promise<void> {
  const known = await addresses(addressesMax)
  const past = Array.from({ length: days }, (_, ago) =>
    dayOf(new Date(today.getTime() - (days - ago) * dayMs), ago, known),
  )
  const first = past[0]?.day ?? ''
  const { days: counted } = await services.visits.read({ from: first, to: first }, today)
  // All of it or nothing: whoever finds its first day finds it done.
  if (counted.some(({ views }) => views > 0)) return
  await database.begin(async (tx) => {
    await services.visits.adopt(tx, past)
    for (const path of known.filter((one) => one.startsWith('/resources/'))) {
      const times = Math.floor(share(`downloads ${path}`) ** 2 * 90)
      if (times > 0) await services.resources.adoptDownloads(tx, Number(path.slice('/resources/'.length)), times)
    }
  })
}

function dayOf(at: Date, place: number, addresses: readonly string[]): PastDay {
  const day = shanghaiDay(at)
  const visitors = Math.round((64 + place * 1.3) * busyness(day) * (0.86 + share(`visitors ${day}`) * 0.28))
  const views = Math.round(visitors * (2.7 + share(`views ${day}`) * 0.9))
  const start = startOfShanghaiDay(day).getTime()
  const of = ([hour, part]: readonly [number, number]) => ({ hour: new Date(start + hour * hourMs), part: part / 100 })
  return {
    day,
    visitors,
    hours: hours.map(of).map(({ hour, part }) => ({ hour, visitors: Math.round(visitors * part) })),
    views: Array.from({ length: views }, (_, n) => {
      const key = `${day} ${n}`
      return {
        hour: of(chosen(hours, share(`hour ${key}`))).hour,
        path: pathFor(share(`path ${key}`), share(`record ${key}`), addresses),
        source: chosen(sources, share(`source ${key}`))[0],
        views: 1,
      }
    }),
  }
}

/** Some records are read far more often than others. */
function pathFor(at: number, which: number, addresses: readonly string[]): string {
  const listed = lists.reduce((sum, [, part]) => sum + part, 0) / 100
  if (at < listed || addresses.length === 0) return chosen(lists, at / listed)[0]
  return addresses[Math.floor(which ** 2.2 * addresses.length)] ?? '/'
}
