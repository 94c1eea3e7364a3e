import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, shanghaiDay } from '#contract/base/time.ts'
import type { RunningAd } from '#contract/catalogue/ads.ts'
import { isSamePath } from '#server/http/visitor.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type Kind, type Look, type Records, switchLife } from '#server/modules/catalogue/records/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { amountFor, calendarDays, countDays, dayAfter, freeSeats, life, phaseOf, turnAt } from './model.ts'
import * as store from './store.ts'

export type Ads = ReturnType<typeof createAds>

interface Parts {
  database: Database
  records: Records
  companies: Companies
}

/** Slots of pages, the ads that stand in their seats, and the days on which a seat is free. */
export function createAds({ database, records, companies }: Parts) {
  const slotKind: Kind<store.SlotRow, object> = {
    kind: 'ad-slot',
    table: 'ad_slots',
    label: 'name',
    life: switchLife,
    begins: 'shown',
    waits: 'hidden',
    async derive(tx, row, before, { now }) {
      if (!before || row.capacity >= before.capacity) return {}
      const seat = await store.highestSeat(tx, row.id, shanghaiDay(now))
      if (seat <= row.capacity) return {}
      throw new Refusal('INPUT_INVALID', {}, { capacity: `第 ${seat} 个席位还有广告，不能少于 ${seat}` })
    },
    files: () => [],
    async present(tx, rows, now) {
      const ids = rows.map(({ id }) => id)
      const running = await store.countRunning(tx, ids, shanghaiDay(now))
      return rows.map((row) => ({ ...row, running: running.get(row.id) ?? 0 }))
    },
  }
  const slots = records.keep(slotKind)

  const adKind: Kind<store.AdRow, object> = {
    kind: 'ad',
    table: 'ads',
    label: 'title',
    life,
    begins: 'approved',
    waits: 'pending_review',
    address: '/advertisement',
    taken: 'SEAT_TAKEN',
    json: ['qualifications'],
    // An ad that readers have seen is kept on file, whatever became of it: the law asks for three years.
    stays: ({ state, published_at }) => state === 'approved' || published_at !== null,
    async derive(tx, row, before, { now }) {
      const slot = await store.lockSlot(tx, row.slot_id)
      if (!slot) throw new Refusal('INPUT_INVALID', {}, { slot_id: '请选择广告位' })
      demandFit(slot, row, before)
      const price_day = before?.slot_id === row.slot_id ? before.price_day : slot.price_day
      const priced = { price_day, amount: amountFor(price_day, row) }
      if (before) return priced
      const no = businessNo('GG', now)
      const seen = row.state === 'approved' || row.state === 'paused'
      return { ...priced, no, published_at: row.published_at ?? (seen ? now : null) }
    },
    async check(tx, { company_id }) {
      if (company_id !== null) await companies.demand(tx, company_id)
    },
    files: ({ image }) => [image],
    async present(tx, rows, now) {
      const ids = rows.map(({ id }) => id)
      const names = await store.slotNames(
        tx,
        rows.map(({ slot_id }) => slot_id),
      )
      const owners = await companies.namesOf(
        tx,
        rows.flatMap(({ company_id }) => company_id ?? []),
      )
      const counts = await ads.countsOf(tx, ids)
      return rows.map((row) => ({
        ...row,
        slot: names.get(row.slot_id) ?? '',
        company: (row.company_id !== null && owners.get(row.company_id)) || '',
        phase: phaseOf(row, shanghaiDay(now)),
        views: counts.get(row.id)?.views ?? 0,
        clicks: counts.get(row.id)?.uses ?? 0,
      }))
    },
  }
  const ads = records.keep(adKind)

  /** Ads come and go with the day; companies that are hidden or renamed announce the topic of ads as well. */
  function note({ now, reading }: Look): string {
    reading.dependsOn(topicOf(slotKind.kind))
    reading.dependsOn(topicOf(adKind.kind))
    reading.freshUntil(nextShanghaiMidnight(now))
    return shanghaiDay(now)
  }

  async function running(slot: string, look: Look): Promise<RunningAd[]> {
    const today = note(look)
    return (await database.read((tx) => store.runningByCode(tx, slot, today))).map(runningAd)
  }

  return {
    slots,
    keeper: ads,
    running,

    /** Whose turn it is in a slot that has room for a few; nobody's when nothing runs there. */
    async turn(slot: string, look: Look, room = 1): Promise<RunningAd[]> {
      const { turn, until } = turnAt(await running(slot, look), look.now, room)
      if (until) look.reading.freshUntil(until)
      return turn
    },

    async listSlots(paging: Paging, look: Look) {
      const today = note(look)
      return database.read(async (tx) => {
        const page = await store.pageOfShownSlots(tx, paging)
        const ids = page.list.map(({ id }) => id)
        const window = { starts_on: today, ends_on: dayAfter(today, calendarDays - 1) }
        const [held, running] = [await store.heldDays(tx, ids, window), await store.runningInSlots(tx, ids, today)]
        const list = page.list.map((slot) => {
          const own = held.filter(({ slot_id }) => slot_id === slot.id)
          return {
            ...slot,
            from: today,
            free: freeSeats(today, slot.capacity, own),
            running: running.filter(({ slot_id }) => slot_id === slot.id).map(runningAd),
          }
        })
        return { ...page, list }
      })
    },

    categories(look: Look) {
      note(look)
      return database.read((tx) => store.countByPage(tx))
    },

    async read(id: number, look: Look) {
      const today = note(look)
      return database.read(async (tx) => {
        const ad = await store.findBegun(tx, id, today)
        if (!ad) throw new Refusal('RECORD_NOT_FOUND')
        const { slot_name, page, company_id, starts_on, ends_on, updated_at } = ad
        const beside = await store.runningInSlots(tx, [ad.slot_id], today)
        return {
          ...runningAd(ad),
          slot_name,
          page,
          company_id,
          starts_on,
          ends_on,
          phase: phaseOf(ad, today),
          updated_at,
          others: beside.filter((other) => other.id !== id).map(runningAd),
        }
      })
    },

    /** Where a click on an ad leads while it runs: to the web, or to a page of ours, and nowhere else. */
    async leadOut(id: number, { now, counted }: { now: Date; counted: boolean }): Promise<string | undefined> {
      const ad = await database.read((tx) => store.findRunning(tx, id, shanghaiDay(now)))
      if (!ad || !(/^https?:\/\//i.test(ad.target_url) || isSamePath(ad.target_url))) return undefined
      if (counted) await database.begin((tx) => ads.countUse(tx, id))
      return addressOf(ad.target_url)
    },
  }
}

/** What is new about an ad fits its slot: one that is sold, a seat that is there, days that it is sold for. */
function demandFit(slot: store.SlotRow, row: store.AdRow, before: store.AdRow | undefined): void {
  const elsewhere = before?.slot_id !== row.slot_id
  if (elsewhere && slot.state !== 'shown') throw new Refusal('INPUT_INVALID', {}, { slot_id: '这个广告位已停用' })
  const sits = elsewhere || before?.seat !== row.seat
  if (sits && row.seat > slot.capacity) {
    throw new Refusal('INPUT_INVALID', {}, { seat: `这个广告位只有 ${slot.capacity} 个席位` })
  }
  const days = countDays(row)
  const moved = elsewhere || before?.starts_on !== row.starts_on || before.ends_on !== row.ends_on
  if (moved && (days < slot.min_days || days > slot.max_days)) {
    throw new Refusal('INPUT_INVALID', {}, { ends_on: `投放天数应为 ${slot.min_days} 到 ${slot.max_days} 天` })
  }
}

/** As a header can carry it: whatever is not plain is spelled out. */
function addressOf(target: string): string {
  const { origin, href } = new URL(target, nowhere)
  return origin === nowhere ? href.slice(nowhere.length) : href
}

const nowhere = 'http://nowhere.invalid'

function runningAd({ id, slot, title, image, alt, width, height, company }: store.ShownAd): RunningAd {
  return { id, slot, title, image, alt, width, height, href: `/go/ad/${id}`, company }
}
