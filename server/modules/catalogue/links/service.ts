import { siteLinkPositions } from '#contract/catalogue/links.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Act, Kind, Look, Records } from '#server/modules/catalogue/records/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import { type Change, type Settings, settingsTopic } from '#server/modules/site/settings/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { amountFor, type LinkPosition, type LinkPrices, life, linkPrices, monthsOf } from './model.ts'
import * as store from './store.ts'

export type Links = ReturnType<typeof createLinks>

interface Parts {
  database: Database
  settings: Settings
  records: Records
  companies: Companies
}

const endedAtOnce = 100
/** A place on a page has room for so many; /sites shows them all. */
const placeMax = 30

/** Links to other sites that somebody pays for by the month. */
export function createLinks({ database, settings, records, companies }: Parts) {
  const kind: Kind<store.LinkRow, object> = {
    kind: 'link',
    table: 'site_links',
    label: 'site_name',
    life,
    begins: 'shown',
    waits: 'review',
    async derive(_tx, row, before, { now }) {
      if (row.state === 'shown' && before?.state !== 'shown' && row.ends_at <= now && before) {
        throw new Refusal('INPUT_INVALID', {}, { ends_at: '已经到期，请先延长到期时间' })
      }
      const moved = before?.position !== row.position
      const price_month = before && !moved ? before.price_month : (await settings.get(linkPrices))[row.position]
      const months = monthsOf(row.starts_at, row.ends_at)
      const priced = { price_month, months, amount: amountFor(price_month, months) }
      return before ? priced : { ...priced, no: businessNo('WZ', now) }
    },
    async check(tx, { company_id }) {
      if (company_id !== null) await companies.demand(tx, company_id)
    },
    files: ({ logo }) => [logo].filter(Boolean),
    async present(tx, rows) {
      const owners = await companies.namesOf(
        tx,
        rows.flatMap(({ company_id }) => company_id ?? []),
      )
      return rows.map((row) => ({ ...row, company: (row.company_id !== null && owners.get(row.company_id)) || '' }))
    },
  }
  const keeper = records.keep(kind)

  return {
    keeper,
    /** What is announced when a link changes. */
    topic: topicOf(kind.kind),

    async running({ now, reading }: Look, position?: LinkPosition) {
      reading.dependsOn(topicOf(kind.kind))
      const [list, turn] = await database.read((tx) =>
        Promise.all([
          store.listRunning(tx, now, position && { position, max: placeMax }),
          // Asked only for answers that are kept: a lone call is over before anything turns.
          reading.kept ? store.nextTurn(tx, now) : undefined,
        ]),
      )
      if (turn) reading.freshUntil(turn)
      return list
    },

    /** For whoever keeps them until the topic is announced, and looks at the clock each time. */
    ahead: (position: LinkPosition, now: Date) => database.read((tx) => store.listAhead(tx, position, now)),

    async prices({ reading }: Pick<Look, 'reading'>) {
      reading.dependsOn(settingsTopic)
      const prices = await settings.get(linkPrices)
      return siteLinkPositions.map((position) => ({ position, price_month: prices[position] }))
    },

    editedPrices: () => settings.get(linkPrices),
    savePrices: (tx: Tx, prices: LinkPrices, change: Change) => settings.change(tx, linkPrices, prices, change),

    /** Readers stopped seeing these the moment they ended; here the records are made to say so. */
    async expireEnded(now: Date): Promise<void> {
      const act: Act = { actor: { kind: 'system', id: null }, now, requestId: 'links.expire' }
      await database.begin(async (tx) => {
        for (const id of await store.endedIds(tx, now, endedAtOnce)) {
          await keeper.change(tx, id, { state: 'expired' }, act, 'expire')
        }
      })
    },
  }
}
