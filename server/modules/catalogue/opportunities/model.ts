import { shanghaiDay } from '#contract/base/time.ts'
import { type OpportunityEnd, prolongedDays, validDaysMax } from '#contract/catalogue/opportunities.words.ts'
import type { OwnAction } from '#contract/catalogue/own-records.words.ts'

export const dayMs = 24 * 60 * 60 * 1000

export interface Standing {
  state: string
  published_at: Date | null
  refreshed_at: Date | null
  valid_until: Date
  side: string
  form: string
}

/** By when it stands in lists: when readers first saw it, or when its owner last moved it up. */
export function listedAt({ published_at, refreshed_at }: Pick<Standing, 'published_at' | 'refreshed_at'>): Date | null {
  return published_at && refreshed_at && refreshed_at > published_at ? refreshed_at : published_at
}

/** Where an opportunity stands while it is valid: among all, by side, by form, under its industry and place. */
export function entriesFor(row: Standing, places: readonly string[]) {
  const { state, valid_until, side, form } = row
  const published_at = listedAt(row)
  if (state !== 'shown' || !published_at || valid_until <= published_at) return []
  const window = { published_at, visible_from: published_at, visible_until: valid_until }
  // Districts are left out: a need is looked for in a city, and a million of them would stand there for nobody. Where
  // there is no city they stand for one.
  const inCity = places.some((place) => place.startsWith('city:'))
  const near = places.filter((place) => !inCity || !place.startsWith('district:'))
  const names = [`side:${side}`, `form:${form}`, ...near]
  return [{ shelf: 'business', ...window }, ...names.map((name) => ({ shelf: `business:${name}`, ...window }))]
}

interface Ending {
  state: string
  valid_until: Date
  published_at: Date | null
  handed_in_at: Date | null
  outcome: OpportunityEnd
  outcome_note: string
  closed_at: Date | null
  reminded: boolean
}

/** What follows from where it stands: of one that is not over nothing says how it ended; off the site it still is. */
export function endOf(row: Ending, before: Ending | undefined, now: Date) {
  const { state, closed_at } = row
  const valid_until = untilOf(row, before, now)
  const same = valid_until.getTime() === before?.valid_until.getTime()
  const open = { outcome: '', outcome_note: '', closed_at: null } as const
  const end = state === 'closed' ? { closed_at: closed_at ?? now } : state === 'hidden' && closed_at ? {} : open
  return { ...end, valid_until, reminded: same && row.reminded }
}

interface Off<By extends string> {
  state: string
  hidden_by: By | null
  closed_at: Date | null
}

/** Who had taken off what is over now: closing it brings nothing back, only whoever shows it again does. */
export function offWhenOver<By extends string>(before: Off<By> | undefined): By | null {
  const isBack = before?.state === 'hidden' && before.closed_at !== null
  return isBack ? null : (before?.hidden_by ?? null)
}

/** The days that it waited for somebody to look at it come after the last one. */
function untilOf({ state, valid_until }: Ending, before: Ending | undefined, now: Date): Date {
  const waitedSince = before?.handed_in_at
  if (state !== 'shown' || !waitedSince || before.published_at) return valid_until
  return new Date(valid_until.getTime() + (now.getTime() - waitedSince.getTime()))
}

/** What is wrong with the day on which it is to end, in words. */
export function wrongUntil(until: Date, now: Date): string | undefined {
  if (until <= now) return '请选择今天以后的日期'
  return until.getTime() > now.getTime() + validDaysMax * dayMs
    ? `最长 ${validDaysMax} 天，请选择更早的日期`
    : undefined
}

/** When it ends after one more click; no later than anybody may choose. */
export function prolonged(until: Date, now: Date): Date {
  const from = Math.max(until.getTime(), now.getTime())
  return new Date(Math.min(from + prolongedDays * dayMs, now.getTime() + validDaysMax * dayMs))
}

export function isRefreshedToday(refreshed_at: Date | null, now: Date): boolean {
  return refreshed_at !== null && shanghaiDay(refreshed_at) === shanghaiDay(now)
}

interface Held {
  state: string
  hidden_by: string | null
  outcome: string
  valid_until: Date
  published_at: Date | null
  refreshed_at: Date | null
}

/** State machine: what its owner can do beside writing it. On the day it was published it stands in front already. */
export function actionsOf(row: Held, now: Date): OwnAction[] {
  const { state, outcome } = row
  const isOpen = state === 'shown' && row.valid_until > now
  const listed = listedAt(row)
  const room = prolonged(row.valid_until, now) > row.valid_until
  const actions: [OwnAction, boolean][] = [
    ['refresh', isOpen && !isRefreshedToday(listed, now)],
    ['prolong', (state === 'shown' && room) || (state === 'closed' && outcome === 'expired')],
    ['close', state === 'shown' || (state === 'hidden' && row.hidden_by === 'owner')],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}
