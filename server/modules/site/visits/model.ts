import { createHmac } from 'node:crypto'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { isCrawler } from '#contract/base/visitors.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Time for what was read before midnight to be written down after it. */
const graceMs = 15 * 60 * 1000

/** What is counted together because there is no room, or no reason, to count it apart. */
export const others = '其他'

/**
 * Anybody can claim to have read any address, having come from any host. One hour holds this many of each, and this
 * many pairs of them; whatever else is claimed is counted under `others`.
 */
export const limits = { paths: 2000, sources: 200, pairs: 5000 }

const segment = '[\\w-]{1,40}'
/** Every page of ours has an address of this shape, an id included. */
const pathPattern = new RegExp(`^(/|(/${segment}){1,5})$`)
const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const hostMax = 100
// Every browser calls itself Mozilla, for reasons older than most of their users; libraries give their own name.
const browserPattern = /^(Mozilla|Opera)\//
const automatPattern = /headless|phantomjs|puppeteer|playwright|selenium|webdriver|python|curl|wget|scrapy|httpclient/i

export function isReader(userAgent: string): boolean {
  return browserPattern.test(userAgent) && !automatPattern.test(userAgent) && !isCrawler(userAgent)
}

/** What an address is about: without query, fragment and closing slash. */
export function pathOf(address: string): string {
  const bare = address.split(/[?#]/, 1)[0] ?? ''
  const path = bare.length > 1 ? bare.replace(/\/$/, '') : bare
  return pathPattern.test(path) ? path : others
}

/** Where a reader came from, as far as it may be known: this site, the host of another one, or nowhere. */
export function sourceOf(referrer: string, ownHost: string): string {
  if (referrer === '') return 'direct'
  if (/^\/(?!\/)/.test(referrer)) return 'internal'
  const url = URL.canParse(referrer) ? new URL(referrer) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return others
  if (url.host === ownHost) return 'internal'
  return url.hostname.length <= hostMax && hostPattern.test(url.hostname) ? url.hostname : others
}

/** Shanghai is whole hours ahead, so its hours begin when everybody's do. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

/** The earliest day whose visitors can still be told apart: a little while after midnight the one before is over. */
export function firstOpenDay(now: Date): string {
  return shanghaiDay(new Date(now.getTime() - graceMs))
}

/** The same for the same visitor all day and in every process; without the salt it leads back to nobody. */
export function digestOf(visitor: string, salt: Buffer): Buffer {
  return createHmac('sha256', salt).update(visitor).digest().subarray(0, 16)
}

export interface View {
  hour: Date
  path: string
  source: string
  views: number
}

export interface Visitor {
  day: string
  hour: Date
  /** Who it was, in plain words: lives in memory only, for the seconds until it is made unrecognisable. */
  visitor: string
}

/** An invite link that somebody followed. */
interface Followed {
  day: string
  code: string
  channel: string
  visitor: string
  network: string
}

/** What was counted since it was last written down. Flooded, it forgets who and where before it forgets that. */
export interface Tally {
  views: Map<string, View>
  visitors: Map<string, Visitor>
  followed: Map<string, Followed>
}

export const tallyMax = 20_000
/** Anybody can claim to have followed any link: so many at a time are looked up, and no more. */
const followedMax = 2_000

export function emptyTally(): Tally {
  return { views: new Map(), visitors: new Map(), followed: new Map() }
}

export function addFollowed({ followed }: Pick<Tally, 'followed'>, one: Followed): void {
  const key = [one.day, one.code, one.channel, one.visitor].join(' ')
  if (followed.size < followedMax) followed.set(key, one)
}

export function addView({ views }: Pick<Tally, 'views'>, view: View): void {
  const key = `${view.hour.getTime()} ${keyOf(view)}`
  const known = views.get(key)
  if (known) known.views += view.views
  else if (views.size < tallyMax) views.set(key, { ...view })
  // There are far fewer hours than there is room, so this ends.
  else if (view.path !== others) addView({ views }, { ...view, path: others, source: others })
  else views.set(key, { ...view })
}

export function addVisitor({ visitors }: Tally, who: Visitor): void {
  if (visitors.size < tallyMax) visitors.set(`${who.hour.getTime()} ${who.visitor}`, who)
}

/** Puts back what could not be written down. */
export function addTally(tally: Tally, more: Tally): void {
  for (const view of more.views.values()) addView(tally, view)
  for (const who of more.visitors.values()) addVisitor(tally, who)
  for (const one of more.followed.values()) addFollowed(tally, one)
}

/** How often each page was read, whenever and from wherever. */
export function viewsByPath(views: Iterable<View>): { path: string; views: number }[] {
  const sums = new Map<string, number>()
  for (const view of views) if (view.path !== others) sums.set(view.path, (sums.get(view.path) ?? 0) + view.views)
  return [...sums].map(([path, sum]) => ({ path, views: sum })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The views of one hour as they fit beside those that are there already. */
export function fitInto(known: readonly { path: string; source: string }[], views: readonly View[]): View[] {
  const paths = new Set([...known.map(({ path }) => path), others])
  const sources = new Set([...known.map(({ source }) => source), others])
  const pairs = new Map<string, View | undefined>(known.map((pair) => [keyOf(pair), undefined]))
  for (const view of views) {
    const path = joins(paths, view.path, limits.paths) ? view.path : others
    const source = joins(sources, view.source, limits.sources) ? view.source : others
    const wanted = { path, source }
    const pair = pairs.has(keyOf(wanted)) || pairs.size < limits.pairs ? wanted : { path: others, source: others }
    const sum = (pairs.get(keyOf(pair))?.views ?? 0) + view.views
    pairs.set(keyOf(pair), { hour: view.hour, ...pair, views: sum })
  }
  return [...pairs.values()].filter((view) => view !== undefined)
}

function joins(names: Set<string>, name: string, max: number): boolean {
  if (!names.has(name) && names.size > max) return false
  names.add(name)
  return true
}

export function keyOf({ path, source }: { path: string; source: string }): string {
  return `${path} ${source}`
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => daysAfter(from, at))
}

export function hoursIn(day: string): Date[] {
  return Array.from({ length: 24 }, (_, at) => new Date(startOfShanghaiDay(day).getTime() + at * hourMs))
}
