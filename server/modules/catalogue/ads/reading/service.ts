import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { AdState } from '#contract/catalogue/ads.words.ts'
import type { listOwnAds, readAdForm, readOwnAd } from '#contract/catalogue/own-ads.ts'
import { privateFiles } from '#contract/site/files.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSigner } from '#server/platform/secrets/signed-address.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import { type EventRow, events } from '../stepping/store.ts'
import * as ads from '../store.ts'
import * as store from './store.ts'

export type Reading = ReturnType<typeof createReading>
type Own = OutputInside<typeof listOwnAds>['list'][number]

/** How long an address opens a paper: time to look at it, not to pass it on. */
const paperMs = 10 * 60 * 1000

/** What an enterprise sees of its ads. */
export function createReading(parts: Parts, pricing: Pricing) {
  const { database, cashier, isWorkingDay } = parts
  const { papersOf, opens } = createPapers(parts)

  function own(row: store.CountedRow, now: Date): Own {
    const today = shanghaiDay(now)
    // The hold is over at that moment, whenever its order is closed.
    const lapsed = row.state === 'pending_pay' && row.held_until !== null && row.held_until <= now
    return {
      ...row,
      state: lapsed ? 'draft' : row.state,
      phase: model.phaseOf(row, today),
      held_until: row.state === 'pending_pay' ? row.held_until : null,
      actions: model.actionsOf(lapsed ? { ...row, state: 'draft' } : row, today),
    }
  }

  async function one(tx: Reader, row: ads.OpenRow, now: Date): Promise<Own> {
    const sums = (await store.sumsOf(tx, [row.id])).get(row.id) ?? { seen: 0, clicks: 0 }
    return own({ ...row, ...sums }, now)
  }

  async function detail(tx: Reader, row: ads.OpenRow, now: Date): Promise<OutputInside<typeof readOwnAd>> {
    const unused = model.unusedDays(row, shanghaiDay(now))
    return {
      ...row,
      ...(await one(tx, row, now)),
      papers: await papersOf(tx, row.qualifications, now),
      price_lines: linesOf(row),
      refundable: { days: unused, amount: model.dueOf(row, unused) },
      revision: row.revision && { ...row.revision, reason: row.revision_reason },
      timeline: timelineOf(await events(tx, row.id)),
      figures: await store.figures(tx, row.id),
    }
  }

  return {
    one,
    opens,

    page: (enterpriseId: number, state: AdState | undefined, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await store.ownPage(tx, enterpriseId, state, paging)
        return { ...page, list: page.list.map((row) => own(row, now)) }
      }),

    read: (enterpriseId: number, id: number, now: Date) =>
      database.read(async (tx) => {
        const row = await ads.findOwn(tx, enterpriseId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return detail(tx, row, now)
      }),

    form: (enterpriseId: number, from: number | undefined, now: Date): Promise<OutputInside<typeof readAdForm>> =>
      database.read(async (tx) => {
        const today = shanghaiDay(now)
        const slots = await pricing.shown(await store.shownSlots(tx), now)
        const window = { starts_on: today, ends_on: model.dayAfter(today, model.calendarDays - 1) }
        const held = await ads.heldDays(
          tx,
          slots.map(({ id }) => id),
          window,
          now,
        )
        const before = from === undefined ? undefined : await ads.findOwn(tx, enterpriseId, from)
        if (from !== undefined && !before) throw new Refusal('RECORD_NOT_FOUND')
        const { cash, promotion } = await cashier.purses(tx, enterpriseId)
        return {
          certified: await parts.isCertified(tx, enterpriseId, now),
          from: today,
          earliest: model.earliestStart(today, isWorkingDay),
          slots: slots.map((slot) => ({
            ...slot,
            seats: model.freeDays(
              today,
              slot.capacity,
              held.filter(({ slot_id }) => slot_id === slot.id),
            ),
          })),
          ...{ balance: cash, promotion },
          creative: before ? { ...before, papers: await papersOf(tx, before.qualifications, now) } : null,
        }
      }),
  }
}

/** What it cost, line by line, by the prices it was bought at. */
export function linesOf({ enterprise_id, days, price_day, price_month }: ads.AdRow) {
  return enterprise_id === null ? [] : model.quoteFor(days, { price_day, price_month }).lines
}

const doers: Readonly<Record<string, string>> = { staff: '平台审核', system: '系统', enterprise: '广告主' }

export const timelineOf = (rows: readonly EventRow[]) =>
  rows.map(({ step, state, at, note, actor_kind }) => ({ step, state, at, note, by: doers[actor_kind] ?? '' }))

/** Papers of one's own, under addresses that open them for a while. */
function createPapers({ files, paperKeys }: Pick<Parts, 'files' | 'paperKeys'>) {
  const { sign, opens } = createSigner(paperKeys, paperMs)

  return {
    async papersOf(tx: Reader, urls: readonly string[], now: Date) {
      if (urls.length === 0) return []
      const known = await files.known(tx, 'qualification', urls)
      return urls.map((url) => {
        const key = url.slice(privateFiles.length)
        const signed = sign(key, now)
        const href = `/api/user/advertisement/paper/${key}?until=${signed.until}&sign=${signed.sign}`
        return { url, name: known.get(url)?.name ?? '资质材料', href }
      })
    },

    opens,
  }
}
