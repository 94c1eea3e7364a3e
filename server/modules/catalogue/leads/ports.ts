import type { AccountRealm } from '#contract/base/realms.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** Whose conversations they are. */
export interface Owner {
  kind: AccountRealm
  id: number
}

export interface Parts {
  database: Database
  sealing: Sealing
  settings: Pick<Settings, 'get' | 'read' | 'edited' | 'change'>
  messages: Pick<Messages, 'tell' | 'unname'>
  files: Pick<Files, 'use' | 'known' | 'isOwn'>
  refuseWords(fields: Readonly<Record<string, string>>): Promise<void>
  /** Holds the account: whoever wants to freeze it waits. */
  mayAct(tx: Tx, owner: Owner): Promise<boolean>
  phoneOf(tx: Reader, owner: Owner): Promise<string | undefined>
  phoneMasked(tx: Reader, owner: Owner): Promise<string>
  /** What somebody said they are called, for whoever reaches them. */
  nameOf(tx: Reader, owner: Owner): Promise<string>
  /** Nought where nothing is certified. */
  levelOf(tx: Reader, owner: Owner, now: Date): Promise<number>
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
