import type { AccountRealm } from '#contract/base/realms.ts'
import type { Resources } from '#server/modules/catalogue/resources/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Points } from '#server/modules/money/points/service.ts'
import type { Vips } from '#server/modules/money/vips/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** Who takes something. */
export interface Owner {
  kind: AccountRealm
  id: number
}

export interface Parts {
  database: Database
  ledger: Pick<Ledger, 'begin' | 'balances' | 'namesOf'>
  points: Pick<Points, 'hold' | 'spend' | 'giveBack'>
  resources: Pick<Resources, 'terms' | 'openFile' | 'countTaken' | 'termsOf'>
  certifications: Pick<Certifications, 'isCertified'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names'>
  settings: Pick<Settings, 'get' | 'read' | 'edited' | 'change'>
  vips: Pick<Vips, 'standing' | 'use'>
  /** Signs the addresses under which files open for a while. */
  fileKeys: Keys
}
