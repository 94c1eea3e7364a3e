import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { Reading } from '#server/http/reading.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { type Change, type Seen, type Settings, settingsTopic } from '#server/modules/site/settings/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createCharging } from './charging/service.ts'
import { type MakerProgramme, makerProgramme } from './model.ts'
import type { CommissionTerms, PosterSamples } from './ports.ts'
import { createPricing, type OfferKind, type Pricing } from './pricing/service.ts'
import * as store from './store.ts'

export type Offers = ReturnType<typeof createOffers>
export { benefitsOf, givesOf, type WithdrawalRules } from './model.ts'
export type { VipLevelRow } from './store.ts'

const topic = 'offers'

interface Look {
  now: Date
  reading: Reading
}

interface Parts {
  database: Database
  settings: Settings
  keepFiles: KeepFiles
  commissionTerms: CommissionTerms
  posters: PosterSamples
  prices: PriceRoom
}

/** What can be bought and earned here, and on which terms. Who buys and earns is other modules' business. */
export function createOffers({ database, settings, keepFiles, commissionTerms, posters, prices }: Parts) {
  const pricing = createPricing(prices)
  const charging = createCharging({ settings, prices })
  return {
    priceLists: async (tx: Reader) => [...(await pricing.lists(tx)), ...(await charging.lists(tx))],

    supportServices(paging: Paging, look: Look) {
      look.reading.dependsOn(topic)
      return database.read(async (tx) => {
        const page = await store.pageSupportServices(tx, paging, { onlyShown: true })
        return { ...page, list: await pricing.noted(tx, 'support-service', page.list, look) }
      })
    },

    /** One of them, for whoever is about to buy it. */
    async supportServiceFor(tx: Reader, id: number, now: Date) {
      const row = await store.shownSupportService(tx, id)
      return row && pricing.at(tx, 'support-service', row, now)
    },

    vipLevels(look: Look) {
      look.reading.dependsOn(topic)
      return database.read(async (tx) => pricing.noted(tx, 'vip-level', await store.listShownVipLevels(tx), look))
    },

    /** The same for whoever chooses; what is bought is asked for anew. */
    shownVipLevels: async (tx: Reader, now: Date) =>
      pricing.shown('vip-level', await store.listShownVipLevels(tx), now),
    async vipLevelFor(tx: Reader, id: number, { onlyShown, now }: { onlyShown: boolean; now: Date }) {
      const row = await store.findVipLevel(tx, id, { onlyShown })
      return row && pricing.at(tx, 'vip-level', row, now)
    },

    withdrawalRules: charging.rules,
    /** What is charged, for whoever charges it. */
    withdrawalFees: charging.at,

    /** With what they earn by, as the rules say it. */
    async makerProgramme(reading: Reading, now: Date) {
      reading.dependsOn(settingsTopic)
      const terms = await commissionTerms(reading, now)
      return { ...(await settings.get(makerProgramme)), ...terms, posters: await posters(reading) }
    },

    /** What operators write of it. */
    editedProgramme: () => settings.edited(makerProgramme),
    editedWithdrawalRules: (now: Date) => database.read((tx) => charging.edited(tx, now)),

    pageSupportServices: (paging: Paging, now: Date) =>
      database.read(async (tx) => {
        const page = await store.pageSupportServices(tx, paging, { onlyShown: false })
        return { ...page, list: await pricing.now(tx, 'support-service', page.list, now) }
      }),
    pageVipLevels: (paging: Paging, now: Date) =>
      database.read(async (tx) => {
        const page = await store.pageVipLevels(tx, paging)
        return { ...page, list: await pricing.now(tx, 'vip-level', page.list, now) }
      }),

    supportService: rowsOf<store.NewSupportService>({
      noun: 'support-service',
      insert: store.insertSupportService,
      table: 'support_services',
      files: ({ cover }) => [cover],
      ...{ keepFiles, pricing },
    }),
    vipLevel: rowsOf<store.NewVipLevel>({
      noun: 'vip-level',
      insert: store.insertVipLevel,
      table: 'vip_levels',
      files: () => [],
      ...{ keepFiles, pricing },
    }),

    saveWithdrawalRules: charging.save,

    saveMakerProgramme: (tx: Tx, programme: MakerProgramme & Seen, change: Change) =>
      settings.change(tx, makerProgramme, programme, change),
  }
}

interface Costing {
  price: Fen
  original_price: Fen | null
}

interface Rows<Row> {
  noun: OfferKind
  insert(tx: Reader, row: Row): Promise<number>
  table: store.RowTable
  /** The pictures a row shows. */
  files(row: Row): readonly string[]
  keepFiles: KeepFiles
  pricing: Pricing
}

/** Adding and changing the rows of one table, each with its line in the audit log. Nothing sold is ever removed. */
function rowsOf<Row extends Costing>(rows: Rows<Row>) {
  async function finish(tx: Tx, id: number, before: object | null, row: Row, change: Change): Promise<void> {
    const subject = `${rows.noun}:${id}`
    await rows.keepFiles(tx, subject, rows.files(row))
    await written(tx, subject, before, row, change)
  }
  return {
    async add(tx: Tx, row: Row, change: Change): Promise<number> {
      const id = await rows.insert(tx, row)
      await finish(tx, id, null, row, change)
      return id
    },

    async read(tx: Reader, id: number, now: Date): Promise<store.Kept<Row>> {
      const row = await store.findRow<Row>(tx, rows.table, id)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return rows.pricing.at(tx, rows.noun, row, now)
    },

    /** Optimistic locking: refused on top of a version that somebody else has replaced. Answers the next one. */
    async save(tx: Tx, { id, version }: { id: number; version: number }, row: Row, change: Change): Promise<number> {
      const found = await store.lockRow<Row>(tx, rows.table, id)
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      const { version: _, ...before } = found
      // What it costs is announced in its price list; the column says what it was entered with.
      if (row.original_price !== null && row.original_price < before.price)
        throw new Refusal('INPUT_INVALID', {}, { original_price: '原价不能低于录入时的价格' })
      const { price } = await rows.pricing.at(tx, rows.noun, { ...before, id }, change.now)
      const entered = { ...row, price: before.price }
      const next = await store.changeRow(tx, rows.table, { id, version }, entered)
      if (next === undefined) throw new Refusal('CHANGED_MEANWHILE')
      if (row.price !== price) throw new Refusal('INPUT_INVALID', {}, { price: '请在“价格表”中公布新的价格' })
      await finish(tx, id, before, entered, change)
      return next
    },
  }
}

async function written(tx: Tx, subject: string, before: unknown, after: unknown, change: Change): Promise<void> {
  const { actor, now, requestId } = change
  await audit(tx, { at: now, actor, action: 'offer.change', subject, before, after, requestId })
  await announce(tx, topic)
}
