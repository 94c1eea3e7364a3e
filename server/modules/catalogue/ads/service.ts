import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { nextShanghaiMidnight, shanghaiDay } from '#contract/base/time.ts'
import type { RunningAd } from '#contract/catalogue/ads.ts'
import type { By } from '#server/http/identity.ts'
import { isSamePath } from '#server/http/visitor.ts'
import { type Kind, type Look, switchLife } from '#server/modules/catalogue/records/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createCounting } from './counting/service.ts'
import { createExpiring } from './expiring/service.ts'
import {
  amountFor,
  calendarDays,
  countDays,
  dayAfter,
  freeSeats,
  life,
  operatorSteps,
  phaseOf,
  turnAt,
} from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import { enterpriseNames } from './overseeing/store.ts'
import type { IsReader, Parts as OwnParts } from './ports.ts'
import { createPricing, type Pricing } from './pricing/service.ts'
import { createReading } from './reading/service.ts'
import { sumsOf, toMend } from './reading/store.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createStepping } from './stepping/service.ts'
import * as store from './store.ts'

export type Ads = ReturnType<typeof createAds>

interface Parts extends OwnParts {
  defects: Defects
  isReader: IsReader
}

/** Slots of pages, the ads that stand in their seats, and the days on which a seat is free. */
export function createAds(parts: Parts) {
  const { database } = parts
  const counting = createCounting(parts)
  const pricing = createPricing(parts)
  const { slots, ads } = createKeepers(parts, pricing)
  const stepping = createStepping(parts, ads)
  const reading = createReading(parts, pricing)
  const overseeing = createOverseeing(database)

  async function readWhole(id: number, now: Date) {
    const shown = await ads.read(id, now)
    return database.read(async (tx) => {
      const row = await store.find(tx, id)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      const steps = row.enterprise_id === null ? shown.steps : operatorSteps(row, shanghaiDay(now))
      return { ...shown, steps, version: row.version, ...(await overseeing.beside(tx, row, now)) }
    })
  }
  const whole = async (work: Promise<{ id: number }>, { now }: By) => readWhole((await work).id, now)
  const own = {
    read: readWhole,
    step: (decided: Parameters<typeof ads.step>[0], by: By) => whole(ads.step(decided, by) as never, by),
    undo: (seen: Seen, by: By) => whole(ads.undo(seen, by) as never, by),
    save: (given: Seen, by: By) => whole(ads.save(given, by) as never, by),
    remove: ads.remove,
  }

  const reviewing = createReviewing(parts, { stepping, own })

  const runningAd = (ad: store.ShownAd, today: string): RunningAd => {
    const { id, slot, title, image, alt, width, height, company } = ad
    const mark = counting.markOf(id, today)
    return { id, slot, title, image, alt, width, height, href: `/go/ad/${id}`, company, mark }
  }
  /** Ads come and go with the day; companies that are hidden or renamed announce the topic of ads as well. */
  function note({ now, reading }: Look): string {
    reading.dependsOn(topicOf('ad-slot'))
    reading.dependsOn(topicOf('ad'))
    reading.freshUntil(nextShanghaiMidnight(now))
    return shanghaiDay(now)
  }

  async function running(slot: string, look: Look): Promise<RunningAd[]> {
    const today = note(look)
    const rows = await database.read((tx) => store.runningByCode(tx, slot, today))
    return rows.map((ad) => runningAd(ad, today))
  }

  return {
    slots,
    pricing,
    shownAs: store.shownAs,
    keeper: ads,
    counting,
    reading,
    overseeing,
    expiring: createExpiring(parts, { keeper: ads, stepping }),
    requesting: createRequesting(parts, { keeper: ads, stepping, reading, pricing }),
    /** What operators do with ads, whoever they belong to. */
    desk: {
      ...ads,
      read: readWhole,
      add: (fields: object, by: By, more?: object) => whole(ads.add(fields, by, more) as never, by),
      async list(...asked: Parameters<typeof ads.list>) {
        const page = await ads.list(...asked)
        const today = shanghaiDay(asked[2])
        const stepsOf = (row: (typeof page.list)[number] & Partial<store.AdRow>) =>
          row.enterprise_id ? operatorSteps(row as store.AdRow, today) : row.steps
        return { ...page, list: page.list.map((row) => ({ ...row, steps: stepsOf(row) })) }
      },
      ...{ step: reviewing.step, undo: reviewing.undo, save: reviewing.save, remove: reviewing.remove },
    },
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
        const [held, running] = [
          await store.heldDays(tx, ids, window, look.now),
          await store.runningInSlots(tx, ids, today),
        ]
        const list = (await pricing.noted(tx, page.list, look)).map((slot) => {
          const own = held.filter(({ slot_id }) => slot_id === slot.id)
          return {
            ...slot,
            from: today,
            free: freeSeats(today, slot.capacity, own),
            running: running.filter(({ slot_id }) => slot_id === slot.id).map((ad) => runningAd(ad, today)),
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
          ...runningAd(ad, today),
          slot_name,
          page,
          company_id,
          starts_on,
          ends_on,
          phase: phaseOf(ad, today),
          updated_at,
          others: beside.filter((other) => other.id !== id).map((other) => runningAd(other, today)),
        }
      })
    },

    /** Where a click on an ad leads while it runs: to the web, or to a page of ours, and nowhere else. */
    async leadOut(id: number, { now, counted }: { now: Date; counted: boolean }): Promise<string | undefined> {
      const ad = await database.read((tx) => store.findRunning(tx, id, shanghaiDay(now)))
      if (!ad || !(/^https?:\/\//i.test(ad.target_url) || isSamePath(ad.target_url))) return undefined
      if (counted) counting.click(id, now)
      return addressOf(ad.target_url)
    },
  }
}

interface Seen {
  id: number
  version: number
}

/** How slots and ads are kept, for operators and for whoever buys. */
function createKeepers({ records, companies }: Pick<Parts, 'records' | 'companies'>, pricing: Pricing) {
  const slotKind: Kind<store.SlotRow, object> = {
    kind: 'ad-slot',
    table: 'ad_slots',
    label: 'name',
    life: switchLife,
    begins: 'shown',
    waits: 'hidden',
    async derive(tx, row, before, { now }) {
      if (!before) return {}
      // What it costs is announced in its price list; the columns say what it was entered with.
      const known = [before, await pricing.at(tx, before, now)]
      if (!known.some((one) => one.price_day === row.price_day && one.price_month === row.price_month)) {
        throw new Refusal('INPUT_INVALID', {}, { price_day: '请在“价格表”中公布新的价格' })
      }
      const entered = { price_day: before.price_day, price_month: before.price_month }
      if (row.capacity >= before.capacity) return entered
      const seat = await store.highestSeat(tx, row.id, shanghaiDay(now))
      if (seat <= row.capacity) return entered
      throw new Refusal('INPUT_INVALID', {}, { capacity: `第 ${seat} 个席位还有广告，不能少于 ${seat}` })
    },
    json: ['image_types'],
    files: ({ example_image }) => (example_image ? [example_image] : []),
    async present(tx, rows, now) {
      const ids = rows.map(({ id }) => id)
      const running = await store.countRunning(tx, ids, shanghaiDay(now))
      const priced = await pricing.now(tx, rows, now)
      return priced.map((row) => ({ ...row, running: running.get(row.id) ?? 0 }))
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
    json: ['qualifications', 'reject_fields', 'revision'],
    waitsIn: 'pending_review',
    // An ad that readers have seen is kept on file, whatever became of it: the law asks for three years.
    stays: ({ state, published_at, enterprise_id }) =>
      state === 'approved' || published_at !== null || enterprise_id !== null,
    async derive(tx, row, before, { now }) {
      // What an enterprise bought costs what it cost, and keeps its seat for the days it is owed.
      if (before && before.enterprise_id !== null) return {}
      const slot = await store.lockSlot(tx, row.slot_id)
      if (!slot) throw new Refusal('INPUT_INVALID', {}, { slot_id: '请选择广告位' })
      demandFit(slot, row, before)
      const no = businessNo('GG', now)
      if ((row.enterprise_id ?? null) !== null) return { no }
      const price_day = before?.slot_id === row.slot_id ? before.price_day : (await pricing.at(tx, slot, now)).price_day
      const priced = { price_day, amount: amountFor(price_day, row), days: countDays(row) }
      if (before) return priced
      const seen = row.state === 'approved' || row.state === 'paused'
      return { ...priced, no, published_at: row.published_at ?? (seen ? now : null) }
    },
    async check(tx, { company_id }) {
      if (company_id !== null) await companies.demand(tx, company_id)
    },
    files: ({ image, qualifications, revision }) => [
      ...[image, ...qualifications],
      ...(revision ? [revision.image, ...revision.qualifications] : []),
    ],
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
      const sums = await sumsOf(tx, ids)
      const buyers = await enterpriseNames(
        tx,
        rows.flatMap(({ enterprise_id }) => enterprise_id ?? []),
      )
      return rows.map((row) => ({
        ...row,
        enterprise: row.enterprise_id && { id: row.enterprise_id, name: buyers.get(row.enterprise_id) ?? '' },
        slot: names.get(row.slot_id) ?? '',
        company: (row.company_id !== null && owners.get(row.company_id)) || '',
        phase: phaseOf(row, shanghaiDay(now)),
        views: counts.get(row.id)?.views ?? 0,
        seen: sums.get(row.id)?.seen ?? 0,
        clicks: sums.get(row.id)?.clicks ?? 0,
      }))
    },
  }
  const ads = records.keep(adKind)
  return { slots, ads }
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

/** What waits for the owner: something that was sent back. */
export const adReminders = [
  {
    kind: 'ad_rejected',
    realms: ['enterprise'],
    rows: ({ id }: { realm: AccountRealm; id: number }) => toMend(id),
  },
] as const

/** Seats that nobody mends are looked after once a minute. */
const everyMs = 60_000

export const adPulses = ({ ads, clock }: { ads: Ads; clock: Clock }): Pulse[] => [
  { name: 'ads.lapses', everyMs, beat: () => ads.expiring.beat(clock()) },
]
