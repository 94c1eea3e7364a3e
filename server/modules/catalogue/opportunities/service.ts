import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Directories, Records } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createEditing } from './editing/service.ts'
import { createExpiring } from './expiring/service.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import * as store from './store.ts'

export type Opportunities = ReturnType<typeof createOpportunities>

interface Parts {
  database: Database
  shelves: Shelves
  regions: Regions
  records: Records
  directories: Directories
  companies: Companies
  persons: Pick<Persons, 'demand'>
  messages: Pick<Messages, 'tell'>
}

/** What companies offer and what they need. */
export function createOpportunities(parts: Parts) {
  const { keeper } = createEditing(parts)
  const viewsOf = async (tx: Reader, id: number) => (await keeper.countsOf(tx, [id])).get(id)?.views ?? 0
  const reading = createReading({ ...parts, viewsOf })
  const own = createRequesting({ ...parts, keeper, reading })
  const expiring = createExpiring({ ...parts, keeper })
  return {
    keeper,
    shownAs: store.shownAs,
    titlesOf: store.titlesOfCompany,
    // biome-ignore lint/nursery/noMisusedPromises: functions by name, none of them called yet
    ...reading,
    own,
    expiring,
    moveTo: store.moveTo,

    /** Of whoever has left nothing waits for a decision. */
    async forget(tx: Tx, enterpriseId: number): Promise<void> {
      const revised = await store.lockRevised(tx, enterpriseId)
      for (const row of revised) await keeper.own?.within.giveUp(tx, row)
    },
  }
}
