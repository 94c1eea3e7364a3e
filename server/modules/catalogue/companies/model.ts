import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'

/** A place on a shelf, from one moment until another. */
interface Entry {
  shelf: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

/** What of a company decides where readers find it. */
export interface Standing {
  state: string
  published_at: Date | null
  updated_at: Date
  certified_from: Date | null
  certified_until: Date | null
  partner_from: Date | null
  partner_until: Date | null
}

/** The other order of the directory: who tended their page last stands first. */
export const updatedFamily = 'updated'

/**
 * Where a company stands: among all, under its industry and place, and among the certified and the partners for as
 * long as it is one. Everything twice, once by the day it came and once by the day it last changed its page.
 */
export function entriesFor(company: Standing, places: readonly string[]): Entry[] {
  if (company.state !== 'shown' || !company.published_at) return []
  return [
    ...family('company', company.published_at, company, places),
    ...family(`company:${updatedFamily}`, later(company.updated_at, company.published_at), company, places),
  ]
}

function family(root: string, published_at: Date, company: Standing, places: readonly string[]): Entry[] {
  const always = { published_at, visible_from: published_at, visible_until: null }
  return [
    { shelf: root, ...always },
    ...places.map((place) => ({ shelf: `${root}:${place}`, ...always })),
    ...windowed(`${root}:certified`, published_at, company.certified_from, company.certified_until),
    ...windowed(`${root}:partner`, published_at, company.partner_from, company.partner_until),
  ]
}

function windowed(shelf: string, published_at: Date, from: Date | null, until: Date | null): Entry[] {
  if (!from || !until) return []
  const visible_from = later(from, published_at)
  return until > visible_from ? [{ shelf, published_at, visible_from, visible_until: until }] : []
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

export function holds(from: Date | null, until: Date | null, now: Date): boolean {
  return from !== null && until !== null && from <= now && now < until
}

/** What a certification proved of a company, as it stands on its page; days and moments as text. */
export interface Proved {
  name: string
  creditCode: string
  legalPerson: string
  businessScope: string
  registeredAddress: string
  foundedOn: string | null
  capital: string
  level: number
  from: string
  until: string
  industryId: number
  regionId: number
}

interface Named {
  name: string
  former_names: readonly { name: string; until: string }[]
}

/** Those names that readers are still told of. */
export function namesUntil(former: Named['former_names'], now: Date): string[] {
  const today = shanghaiDay(now)
  return former.filter(({ until }) => until >= today).map(({ name }) => name)
}

/** The moment from which a day is over. */
export function endOfDay(day: string): Date {
  return new Date(startOfShanghaiDay(day).getTime() + 24 * 60 * 60 * 1000)
}

const yearMs = 365 * 24 * 60 * 60 * 1000

/** The names to tell readers of beside the present one: the last for a year, none that is used again. */
function formerNames({ name, former_names: former }: Named, next: string, now: Date) {
  const today = shanghaiDay(now)
  const until = shanghaiDay(new Date(now.getTime() + yearMs))
  const known = former.filter((one) => one.name !== next && one.name !== name && one.until >= today)
  return name === next ? known : [...known, { name, until }]
}

/** The columns of a page that only a certification writes. */
export function provedColumns(page: Named, proved: Proved, now: Date) {
  return {
    name: proved.name,
    former_names: formerNames(page, proved.name, now),
    credit_code: proved.creditCode,
    legal_person: proved.legalPerson,
    business_scope: proved.businessScope,
    registered_address: proved.registeredAddress,
    certified_level: proved.level,
    certified_from: new Date(proved.from),
    certified_until: new Date(proved.until),
    ...(proved.foundedOn === null ? {} : { founded_on: proved.foundedOn }),
    ...(proved.capital === '' ? {} : { capital: proved.capital }),
  }
}

/** When a certification is over: until then it was one, unless it never was. */
export function endedWindow(from: Date | null, until: Date) {
  if (!from || until <= from) return { certified_from: null, certified_until: null, certified_level: null }
  return { certified_from: from, certified_until: until }
}
