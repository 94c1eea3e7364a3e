import type { Paging } from '#contract/base/paging.ts'
import type { Reading } from '#server/http/reading.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { type Change, type Seen, type Settings, settingsTopic } from '#server/modules/site/settings/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type MakerProgramme, makerProgramme, type WithdrawalRules, withdrawalRules } from './model.ts'
import type { CommissionTerms, PosterSamples } from './ports.ts'
import * as store from './store.ts'

export type Offers = ReturnType<typeof createOffers>
export { benefitsOf, givesOf, type WithdrawalRules } from './model.ts'
export type { VipLevelRow } from './store.ts'

const topic = 'offers'

interface Parts {
  database: Database
  settings: Settings
  keepFiles: KeepFiles
  commissionTerms: CommissionTerms
  posters: PosterSamples
}

/** What can be bought and earned here, and on which terms. Who buys and earns is other modules' business. */
export function createOffers({ database, settings, keepFiles, commissionTerms, posters }: Parts) {
  return {
    supportServices(paging: Paging, reading: Reading) {
      reading.dependsOn(topic)
      return database.read((tx) => store.pageSupportServices(tx, paging, { onlyShown: true }))
    },

    /** One of them, for whoever is about to buy it. */
    supportServiceFor: store.shownSupportService,

    vipLevels(reading: Reading) {
      reading.dependsOn(topic)
      return database.read((tx) => store.listShownVipLevels(tx))
    },

    /** The same for whoever has begun to buy. */
    shownVipLevels: (tx: Reader) => store.listShownVipLevels(tx),
    vipLevelFor: store.findVipLevel,

    withdrawalRules(reading: Reading) {
      reading.dependsOn(settingsTopic)
      return settings.get(withdrawalRules)
    },

    /** With what they earn by, as the rules say it. */
    async makerProgramme(reading: Reading, now: Date) {
      reading.dependsOn(settingsTopic)
      const terms = await commissionTerms(reading, now)
      return { ...(await settings.get(makerProgramme)), ...terms, posters: await posters(reading) }
    },

    /** What operators write of it. */
    editedProgramme: () => settings.edited(makerProgramme),
    editedWithdrawalRules: () => settings.edited(withdrawalRules),

    pageSupportServices: (paging: Paging) =>
      database.read((tx) => store.pageSupportServices(tx, paging, { onlyShown: false })),
    pageVipLevels: (paging: Paging) => database.read((tx) => store.pageVipLevels(tx, paging)),

    supportService: rowsOf<store.NewSupportService>({
      noun: 'support-service',
      insert: store.insertSupportService,
      table: 'support_services',
      files: ({ cover }) => [cover],
      keepFiles,
    }),
    vipLevel: rowsOf<store.NewVipLevel>({
      noun: 'vip-level',
      insert: store.insertVipLevel,
      table: 'vip_levels',
      files: () => [],
      keepFiles,
    }),

    saveWithdrawalRules: (tx: Tx, rules: WithdrawalRules & Seen, change: Change) =>
      settings.change(tx, withdrawalRules, rules, change),

    saveMakerProgramme: (tx: Tx, programme: MakerProgramme & Seen, change: Change) =>
      settings.change(tx, makerProgramme, programme, change),
  }
}

interface Rows<Row> {
  noun: string
  insert(tx: Reader, row: Row): Promise<number>
  table: store.RowTable
  /** The pictures a row shows. */
  files(row: Row): readonly string[]
  keepFiles: KeepFiles
}

/** Adding and changing the rows of one table, each with its line in the audit log. Nothing sold is ever removed. */
function rowsOf<Row extends object>(rows: Rows<Row>) {
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

    async read(tx: Reader, id: number): Promise<store.Kept<Row>> {
      const row = await store.findRow<Row>(tx, rows.table, id)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return row
    },

    /** Optimistic locking: refused on top of a version that somebody else has replaced. Answers the next one. */
    async save(tx: Tx, { id, version }: { id: number; version: number }, row: Row, change: Change): Promise<number> {
      const found = await store.lockRow<Row>(tx, rows.table, id)
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      const { version: _, ...before } = found
      const next = await store.changeRow(tx, rows.table, { id, version }, row)
      if (next === undefined) throw new Refusal('CHANGED_MEANWHILE')
      await finish(tx, id, before, row, change)
      return next
    },
  }
}

async function written(tx: Tx, subject: string, before: unknown, after: unknown, change: Change): Promise<void> {
  const { actor, now, requestId } = change
  await audit(tx, { at: now, actor, action: 'offer.change', subject, before, after, requestId })
  await announce(tx, topic)
}
