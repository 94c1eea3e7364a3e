import type { Commissions } from '#server/modules/money/commissions/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'

export interface Parts {
  database: Database
  ledger: Pick<Ledger, 'begin' | 'namesOf'>
  commissions: Pick<Commissions, 'holding'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  messages: Pick<Messages, 'tell'>
  words: Pick<Words, 'refuse'>
  sealing: Pick<Sealing, 'open' | 'indexOf' | 'indexesOf'>
}
