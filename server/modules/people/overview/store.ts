import { sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { ReminderKind } from '#contract/people/overview.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
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

/** What waits, in the order in which the sources are given; each source is a statement of its room's, asked as one. */
export async function reminders(
  tx: Reader,
  sources: readonly ReminderSource[],
  owner: Owner,
  now: Date,
): Promise<(ReminderRow & { kind: ReminderKind })[]> {
  if (sources.length === 0) return []
  const parts = sources.map(
    ({ kind, rows }, place) =>
      sql`select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, r.* from (${rows(owner, now)}) as r`,
  )
  const { rows } = await sql<ReminderRow & { kind: ReminderKind }>`
    select kind, times, amount, until, reference from (${sql.join(parts, sql` union all `)}) as waiting
    where times > 0 order by place`.execute(tx)
  return rows
}
