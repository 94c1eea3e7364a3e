import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** What a message is about: the seven scenes of a code, and the events somebody is told of. */
export interface OutgoingSms {
  /** Ours, fixed before the vendor hears of it: the same message is asked about under the same number. */
  no: string
  /** Eleven digits of a mainland number. */
  phone: string
  /** `code.1` … `code.7`, or an event. */
  template: string
  /** What stands in the template's places, by name. */
  values: Readonly<Record<string, string>>
  /** The whole text, for whoever has no templates. */
  text: string
}

/** `unknown` when no answer came: the message may have gone out, so it counts as sent and is asked about. */
export type SmsReceipt =
  | { outcome: 'accepted'; id: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

export interface SentSms {
  no: string
  phone: string
  /** What the vendor calls it, where its answer arrived. */
  id: string | undefined
  sentAt: Date
}

export type SmsFate = 'delivered' | 'undelivered' | 'pending'

/** Whoever carries messages to telephones. Never rejects for what the network or the vendor does. */
export interface SmsProvider {
  readonly name: string
  send(message: OutgoingSms): Promise<SmsReceipt>
  fate(message: SentSms): Promise<SmsFate>
}

/** Whether somebody has solved a challenge of ours, for the first time. */
export type ProveHuman = (tx: Tx, proof: string, now: Date) => Promise<boolean>

/** Whether a number belongs to an account of a realm. */
export type IsRegistered = (tx: Reader, realm: 'enterprise' | 'maker', phone: string) => Promise<boolean>

/** What an event is called, for whoever reads the log. */
export type LabelOf = (template: string) => string
