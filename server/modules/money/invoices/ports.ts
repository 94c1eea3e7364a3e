import type { AccountRealm } from '#contract/base/realms.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** Whose invoices they are. */
export interface Owner {
  kind: AccountRealm
  id: number
}

/** To whom an invoice is made out, or why that is not known yet and where it is mended. */
export type PayeeOf = (
  tx: Reader,
  owner: Owner,
  now: Date,
) => Promise<{ title_type: 'company' | 'person'; title: string; tax_no: string } | { why_not: string; mend_at: string }>

export interface Parts {
  database: Database
  /** A transaction that is tried again where two met crosswise. */
  begin: Ledger['begin']
  settings: Pick<Settings, 'get' | 'read' | 'edited' | 'change'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names'>
  files: Pick<Files, 'use' | 'known'>
  payeeOf: PayeeOf
  /** Signs the addresses under which files open for a while. */
  fileKeys: Keys
}

/** Somebody acts about their own. */
export interface Self {
  owner: Owner
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

/** A member of staff who does something, and in which request. */
export interface By {
  caller: { staffId: number }
  now: Date
  requestId: string
}
