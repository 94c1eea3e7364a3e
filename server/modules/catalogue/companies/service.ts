import type { Directories, Records } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { createEditing } from './editing/service.ts'
import { createOwning, type TellOfPage } from './owning/service.ts'
import type { CompanyChanged, CompanyMerged, IsShutOut } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import * as store from './store.ts'

export type Companies = ReturnType<typeof createCompanies>
export { holds } from './model.ts'
export { partnerOf } from './owning/service.ts'
export { partnerColumn, type SeenPartner } from './owning/store.ts'
export { nothing } from './reading/service.ts'

interface Parts {
  database: Database
  shelves: Shelves
  regions: Regions
  records: Records
  directories: Directories
  isShutOut: IsShutOut
  onChanged: CompanyChanged
  onMerged: CompanyMerged
  tell: TellOfPage
  persons: Pick<Persons, 'demand'>
}

/** The pages of companies and their products. */
export function createCompanies(parts: Parts) {
  const editing = createEditing(parts)
  const viewsOf = async (tx: Reader, id: number) => (await editing.companies.countsOf(tx, [id])).get(id)?.views ?? 0
  const reading = createReading({ ...parts, viewsOf })
  const ownership = createOwning({ ...parts, ...editing })
  return {
    ...editing,
    ownership,
    own: createRequesting({ ...parts, editing, reading, ownership }),
    // biome-ignore lint/nursery/noMisusedPromises: functions by name, none of them called yet
    ...reading,
    shownCompany: store.shownCompany,
    shownProduct: store.shownProduct,
    namesOf: store.namesOf,
    lockName: store.lockName,
    levelOf: store.levelOf,
    levelFor: store.levelFor,
    shownBeside: store.shownBeside,
    ownersOf: store.ownersOf,
    pageOf: store.pageOf,
  }
}
