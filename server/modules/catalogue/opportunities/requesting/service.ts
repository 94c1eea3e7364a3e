import { type OpportunityOutcome, outcomeWords } from '#contract/catalogue/opportunities.words.ts'
import type { OwnAction } from '#contract/catalogue/own-records.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Act, OwnSelf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { createEditing } from '../editing/service.ts'
import { actionsOf, isRefreshedToday, listedAt, prolonged } from '../model.ts'
import type { createReading } from '../reading/service.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  regions: Regions
  companies: Companies
  persons: Pick<Persons, 'demand'>
  keeper: ReturnType<typeof createEditing>['keeper']
  reading: Pick<ReturnType<typeof createReading>, 'preview'>
}

type Own = store.OpportunityRow & { actions: OwnAction[] }

/** What an enterprise does about its own opportunities, beside what owners of every kind can do. */
export function createRequesting({ database, regions, companies, persons, keeper, reading }: Parts) {
  const actOf = ({ enterpriseId, personId, now, requestId }: OwnSelf): Act => ({
    actor: { kind: 'enterprise', id: enterpriseId, personId },
    now,
    requestId,
  })

  /** One step of theirs, where it leads on from here; `refused` says why it does not. */
  function stepping<Done>(
    action: OwnAction,
    work: (tx: Tx, row: store.OpportunityRow, self: OwnSelf) => Promise<Done>,
  ) {
    return (id: number, self: OwnSelf) =>
      database.begin(async (tx) => {
        const { enterpriseId, personId, now } = self
        await persons.demand(tx, { realm: 'enterprise', ownerId: enterpriseId, personId }, 'records')
        const row = await store.lockOwn(tx, id, enterpriseId)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const isToday = action === 'refresh' && row.state === 'shown' && isRefreshedToday(listedAt(row), now)
        if (isToday) throw new Refusal('REFRESHED_TODAY')
        if (!actionsOf(row, now).includes(action)) throw new Refusal('RECORD_MOVED_ON', { from: row.state, action })
        return work(tx, row, self)
      })
  }

  const prolong = stepping('prolong', async (tx, row, self) => {
    const act = actOf(self)
    const valid_until = prolonged(row.valid_until, self.now)
    if (row.state === 'closed') {
      // What was over took nobody's place; now it takes one again.
      await keeper.own?.within.refuseBeyond(tx, self)
      await keeper.change(tx, row.id, { state: 'shown', valid_until }, act, 'prolong')
    } else {
      await keeper.mark(tx, row.id, { valid_until }, act, 'prolong')
    }
    await keeper.note(tx, row, 'prolonged', '', act)
    return { valid_until }
  })

  return {
    /** With what stands beside one of theirs. */
    async present(rows: readonly object[], { now }: OwnSelf) {
      const own = rows as readonly (Own & { company_shown?: boolean })[]
      // What was just written comes without it.
      const unknown = own.find(({ company_shown }) => company_shown === undefined)
      const page = unknown && (await database.look((tx) => companies.anyCard(tx, unknown.company_id, now)))
      return own.map((row) => ({
        ...row,
        industry: regions.industryName(row.industry_id),
        region: regions.regionName(row.region_id),
        company_shown: row.company_shown ?? page?.shown === true,
        actions: [...row.actions, ...actionsOf(row, now)],
      }))
    },

    /** As readers will see it once what is written beside it is approved. */
    async preview(id: number, self: OwnSelf) {
      const row = (await keeper.own?.read(id, self)) as unknown as store.OpportunityRow | undefined
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return database.look((tx) => reading.preview(tx, row, self.now))
    },

    /** Once a day it stands in front again; nothing of it counts as changed. */
    refresh: stepping('refresh', async (tx, row, self) => {
      await keeper.mark(tx, row.id, { refreshed_at: self.now }, actOf(self), 'refresh')
    }),

    prolong,

    close: (id: number, { outcome, note }: { outcome: OpportunityOutcome; note: string }, self: OwnSelf) =>
      stepping('close', async (tx, row) => {
        const act = actOf(self)
        await keeper.own?.within.giveUp(tx, row)
        await keeper.change(tx, row.id, { state: 'closed', outcome, outcome_note: note }, act, 'close')
        const reason = note ? `${outcomeWords[outcome]}：${note}` : outcomeWords[outcome]
        await keeper.note(tx, row, 'closed', reason, act)
      })(id, self),
  }
}
