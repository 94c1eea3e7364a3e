import assert from 'node:assert/strict'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { ReminderKind } from '#contract/people/overview.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { DB } from '#server/schema.ts'
import type { ReminderSource } from './ports.ts'

interface Owner {
  realm: AccountRealm
  id: number
}

interface MessageSeen {
  id: number
  event: string
  title: string
  content: string
  link: string
  read: boolean
  created_at: Date
}

interface ClosureSeen {
  asked_at: Date
  ends_at: Date
  state: 'waiting' | 'held'
  note: string
}

export interface Facts {
  password_changed_at: Date | null
  devices: number
  wechat_nickname: string | null
  closure: ClosureSeen | null
  messages: MessageSeen[]
}

interface FactsRow extends Pick<Facts, 'password_changed_at' | 'devices' | 'wechat_nickname'> {
  asked_at: Date | null
  ends_at: Date
  state: ClosureSeen['state']
  note: string
  /** As JSON writes them. */
  messages: (Omit<MessageSeen, 'created_at'> & { created_at: string })[]
}

/** How safe an account is, and what its owner was told last, unread ones first. */
export async function facts(
  tx: Reader,
  { realm, id }: Owner,
  { now, seenAfter, max }: { now: Date; seenAfter: Date; max: number },
): Promise<Facts> {
  const seen = sql`id, event, title, content, link, read_at is not null as read, created_at`
  const own = sql`from messages where realm = ${realm} and owner_id = ${id}`
  const { rows } = await sql<FactsRow>`
    select a.password_changed_at, c.asked_at, c.ends_at, c.state, c.note, w.nickname as wechat_nickname,
      (select count(*) from sessions as s where s.realm = a.realm and s.owner_id = a.owner_id and s.ended_at is null
        and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}) as devices,
      (select coalesce(json_agg(m order by m.read, m.created_at desc, m.id desc), '[]') from (
        (select ${seen} ${own} and read_at is null order by created_at desc, id desc limit ${max})
        union all
        (select ${seen} ${own} and read_at is not null order by created_at desc, id desc limit ${max})
      ) as m) as messages
    from accounts as a
    left join closures as c on c.realm = a.realm and c.owner_id = a.owner_id and c.state in ('waiting', 'held')
    left join wechat_people as w on a.realm = 'maker' and w.maker_id = a.owner_id
    where a.realm = ${realm} and a.owner_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no account of ${realm} ${id}`)
  const { password_changed_at, devices, wechat_nickname, asked_at, ends_at, state, note, messages } = row
  return {
    ...{ password_changed_at, devices, wechat_nickname },
    closure: asked_at && { asked_at, ends_at, state, note },
    messages: messages.map(({ created_at, ...one }) => ({ ...one, created_at: new Date(created_at) })),
  }
}

type Waiting = ReminderRow & { kind: ReminderKind }

/** What waits, in the order in which the sources are given; each source is a statement of its room's, asked as one. */
function waitingOf(tx: Reader, sources: readonly ReminderSource[], owner: Owner, now: Date): CompiledQuery<Waiting> {
  const parts = sources.map(
    ({ kind, rows }, place) =>
      sql`select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, r.* from (${rows(owner, now)}) as r`,
  )
  return sql<Waiting>`
    select kind, times, amount, until, reference from (${sql.join(parts, sql` union all `)}) as waiting
    where times > 0 order by place`.compile(tx as Kysely<DB>)
}

type Asking = (id: number, now: Date) => CompiledQuery<Waiting>

/** Nobody's, and moments that share neither day nor month nor second. */
const probe = { id: -987_654_321, now: new Date('2026-01-31T15:59:59.999Z') }
const otherProbe = { id: -123_456_789, now: new Date('2027-06-15T08:30:12.345Z') }

/**
 * A statement of seven thousand letters, written out once for each realm: to compose it took longer than to answer it.
 * Where in it an owner and a moment stand is seen by asking for nobody; a source may ask of `now` and of what lies so
 * many milliseconds from it, and one that asks of anything else is told at the first look at an account.
 */
export function writeReminders(tx: Reader, sources: readonly ReminderSource[], realm: AccountRealm): Asking {
  const written = waitingOf(tx, sources, { realm, id: probe.id }, probe.now)
  const values = written.parameters.map((value) => (id: number, now: Date) => {
    if (value === probe.id) return id
    return value instanceof Date ? new Date(now.getTime() + value.getTime() - probe.now.getTime()) : value
  })
  const asking: Asking = (id, now) =>
    CompiledQuery.raw(
      written.sql,
      values.map((value) => value(id, now)),
    ) as CompiledQuery<Waiting>
  const expected = waitingOf(tx, sources, { realm, id: otherProbe.id }, otherProbe.now)
  const { sql: text, parameters } = asking(otherProbe.id, otherProbe.now)
  assert.deepEqual({ text, parameters }, { text: expected.sql, parameters: expected.parameters })
  return asking
}

export async function reminders(tx: Reader, asking: CompiledQuery<Waiting>): Promise<Waiting[]> {
  return (await tx.executeQuery<Waiting>(asking)).rows
}
