import { shanghaiDay } from '#contract/base/time.ts'
import { type AdField, adFieldKeys } from '#contract/catalogue/ads.words.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import { linesOf, timelineOf } from '../reading/service.ts'
import { figures } from '../reading/store.ts'
import { events } from '../stepping/store.ts'
import type { AdRow, Creative, OpenRow } from '../store.ts'
import * as store from './store.ts'

/** What operators see: every seat on every day, and beside an ad all that speaks for and against it. */
export function createOverseeing(database: Database) {
  return {
    calendar: ({ from, days }: { from?: string | undefined; days: number }, now: Date) =>
      database.read(async (tx) => {
        const today = shanghaiDay(now)
        const starts_on = from ?? today
        const window = { starts_on, ends_on: model.dayAfter(starts_on, days - 1) }
        const places = await store.places(tx)
        const booked = Map.groupBy(await store.booked(tx, window, now), ({ slot_id }) => slot_id)
        const slots = places.map((place) => ({
          ...place,
          bookings: (booked.get(place.id) ?? []).map((row) => ({ ...row, phase: model.phaseOf(row, today) })),
        }))
        return { from: starts_on, days, slots }
      }),

    /** What stands beside one alone. */
    async beside(tx: Reader, row: OpenRow, now: Date) {
      const unused = model.unusedDays(row, shanghaiDay(now))
      return {
        ...{ width: row.width, height: row.height, page: row.page },
        price_lines: linesOf(row),
        refundable: model.dueOf(row, unused),
        revision: revisionOf(row),
        timeline: timelineOf(await events(tx, row.id)),
        figures: await figures(tx, row.id),
      }
    },
  }
}

/** What waits for a decision, field by field: of what nobody has seen everything, of another creative what differs. */
function revisionOf(row: AdRow) {
  const { enterprise_id, state, revision, handed_in_at, revision_reason: reason, reject_fields: reasons } = row
  const first = state === 'pending_review'
  if (enterprise_id === null || !(first || (revision && row.revision_state))) return null
  const given = first ? row : revision
  const filled = (field: AdField) => String(given?.[field] ?? '') !== '' && given?.[field] !== 'none'
  const differs = (field: AdField) => JSON.stringify(row[field]) !== JSON.stringify((revision as Creative)[field])
  return {
    state: first ? ('review' as const) : (row.revision_state ?? 'review'),
    ...{ reason, reasons, handed_in_at, decided_at: null, first },
    differences: adFieldKeys
      .filter((field) => (first ? filled(field) : differs(field)))
      .map((field) => ({ field, before: first ? null : row[field], after: given?.[field], moved: false })),
  }
}
