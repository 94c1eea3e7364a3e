import { sql } from 'kysely'
import type { Tx } from './postgres/database.ts'

export interface Actor {
  kind: 'staff' | 'enterprise' | 'maker' | 'system'
  id: number | null
  /** Who of an account's persons. */
  personId?: number
}

export interface AuditEntry {
  at: Date
  actor: Actor
  /** Noun and verb: `site.save`. */
  action: string
  /** What it was done to: `setting:site.info`. */
  subject: string
  before: unknown
  after: unknown
  requestId: string
}

/** As it is now: whoever is called otherwise tomorrow was called this when they did it. */
function nameOf({ kind, id }: Actor) {
  return kind === 'staff' ? sql<string | null>`(select name from staff where id = ${id})` : null
}

/** Writes down who changed what, in the transaction that changes it. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      actor_name: nameOf(entry.actor),
      person_id: entry.actor.personId ?? null,
      action: entry.action,
      subject: entry.subject,
      before: JSON.stringify(entry.before ?? null),
      after: JSON.stringify(entry.after ?? null),
      request_id: entry.requestId,
    })
    .execute()
}
