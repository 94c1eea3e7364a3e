import type { AccountRealm } from '#contract/base/realms.ts'
import type { SubjectKind } from '#contract/site/feedback.words.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** Whether somebody has done the sum that tells people from programs, for the first time. */
export type ProveHuman = (tx: Tx, proof: string, now: Date) => Promise<boolean>

/** Refuses what holds a sensitive word, and says in which field. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** An account that writes. */
export interface Owner {
  kind: AccountRealm
  id: number
}

/** What was reported, as readers know it. */
export interface Reported {
  title: string
  /** Where readers see it; '' for what only those who take part in it see. */
  path: string
  /** Where operators see it. */
  consolePath: string
  /** The enterprise that it belongs to; null for what the platform itself shows. */
  enterpriseId: number | null
}

/** A kind of thing that can be reported. Its room says what it is, so that nobody else has to know its tables. */
export interface Reportable {
  kind: SubjectKind
  /** Nothing for what whoever reports it cannot see. */
  find(tx: Reader, id: number, reporter: Owner | undefined, now: Date): Promise<Reported | undefined>
  /** Told in the transaction in which it was reported. */
  reported?(tx: Tx, id: number, now: Date): Promise<void>
}

export interface Parts {
  database: Database
  staff: Pick<Staff, 'names'>
  messages: Pick<Messages, 'tell'>
  files: Pick<Files, 'use' | 'isOwn'>
  settings: Pick<Settings, 'get' | 'read' | 'edited' | 'change'>
  /** Networks are told apart by what this key makes of them. */
  key: Buffer
  /** Signs the addresses under which pictures open for a while. */
  fileKeys: Keys
  sealing: Sealing
  proveHuman: ProveHuman
  refuseWords: RefuseWords
  reportables: () => readonly Reportable[]
  /** Told that we took up what somebody wrote. */
  adopted(tx: Tx, owner: Owner, about: { no: string; id: number }, now: Date): Promise<void>
}

/** Somebody acts about their own. */
export interface Self {
  owner: Owner
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}
