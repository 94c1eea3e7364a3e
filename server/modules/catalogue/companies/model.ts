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
