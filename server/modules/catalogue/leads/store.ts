import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { LeadBox, LeadSide, LeadState, LeadStep, LeadSubject } from '#contract/catalogue/leads.words.ts'
import { anywhere, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { Owner } from './ports.ts'

export interface LeadRow {
  id: number
  no: string
  subject_kind: LeadSubject
  subject_id: number
  title: string
  company_id: number
  sender_kind: AccountRealm
  sender_id: number
  sender_person_id: number | null
  state: LeadState
  sender_name: string | null
  sender_phone: string | null
  consented_at: Date
  owner_name: string | null
  owner_phone: string | null
  owner_person_id: number | null
  agreed_at: Date | null
  unit_price: Fen | null
  quantity: string
  delivery: string
  quote_until: string | null
  answered_at: Date | null
  decline_reason: string
  withdrawn: boolean
  last_message_id: number
  last_text: string
  last_at: Date
  sender_unread: number
  owner_unread: number
  reminded: number
  reported_at: Date | null
  created_at: Date
  updated_at: Date
}

/** With what is known of the two at this moment. */
export interface SeenRow extends LeadRow {
  /** Who owns the page now; null where nobody does. */
  owner_id: number | null
  company: string
  company_state: string
  company_certified_from: Date | null
  company_certified_until: Date | null
  sender: string
  sender_company_id: number | null
  sender_certified_from: Date | null
  sender_certified_until: Date | null
  sender_may_act: boolean
  owner_may_act: boolean
  /** Which of the two wants to hear nothing of the other. */
  sender_blocks: boolean
  owner_blocks: boolean
}

const present = sql`('active', 'closing')`

/** Whether either has blocked the other, in a statement that has the request as `l` and its company as `c`. */
const senderBlocks = sql`exists (select from lead_blocks as b where b.blocker_kind = l.sender_kind
  and b.blocker_id = l.sender_id and b.blocked_kind = 'enterprise' and b.blocked_id = c.enterprise_id)`
const ownerBlocks = sql`exists (select from lead_blocks as b where b.blocker_kind = 'enterprise'
  and b.blocker_id = c.enterprise_id and b.blocked_kind = l.sender_kind and b.blocked_id = l.sender_id)`
/** Neither can write: nobody waits for an answer. */
export const isSilenced = sql`(${senderBlocks} or ${ownerBlocks})`

export const seenColumns = sql`l.*, c.enterprise_id as owner_id, c.name as company, c.state as company_state,
  c.certified_from as company_certified_from, c.certified_until as company_certified_until,
  coalesce(e.name, m.nickname, '') as sender,
  case when sc.state = 'shown' then sc.id end as sender_company_id,
  sc.certified_from as sender_certified_from, sc.certified_until as sender_certified_until,
  coalesce(sa.state in ${present}, false) as sender_may_act, coalesce(oa.state in ${present}, false) as owner_may_act,
  ${senderBlocks} as sender_blocks, ${ownerBlocks} as owner_blocks`

export const seenFrom = sql`from leads as l join companies as c on c.id = l.company_id
  left join enterprises as e on l.sender_kind = 'enterprise' and e.id = l.sender_id
  left join makers as m on l.sender_kind = 'maker' and m.id = l.sender_id
  left join companies as sc on l.sender_kind = 'enterprise' and sc.enterprise_id = l.sender_id
  left join accounts as sa on sa.realm = l.sender_kind and sa.owner_id = l.sender_id
  left join accounts as oa on oa.realm = 'enterprise' and oa.owner_id = c.enterprise_id`

const pageOfOwner = (id: number) => sql`(select id from companies where enterprise_id = ${id})`

/** Whose it is, as a condition of the statement: somebody else's is not found. */
const sentBy = ({ kind, id }: Owner) => sql`l.sender_kind = ${kind} and l.sender_id = ${id}`
export const receivedBy = ({ kind, id }: Owner) =>
  kind === 'enterprise' ? sql`l.company_id = ${pageOfOwner(id)}` : sql`false`

async function firstSeen(tx: Reader, found: RawBuilder<unknown>): Promise<SeenRow | undefined> {
  const { rows } = await sql<SeenRow>`select ${seenColumns} ${seenFrom} where ${found}`.execute(tx)
  return rows[0]
}

const own = (owner: Owner, id: number) => sql`l.id = ${id} and (${sentBy(owner)} or ${receivedBy(owner)})`

export const findOwn = (tx: Reader, owner: Owner, id: number) => firstSeen(tx, own(owner, id))
export const lockOwn = (tx: Tx, owner: Owner, id: number) => firstSeen(tx, sql`${own(owner, id)} for update of l`)
export const lock = (tx: Tx, id: number) => firstSeen(tx, sql`l.id = ${id} for update of l`)

export interface Wanted {
  box: LeadBox
  state?: LeadState | undefined
  unread?: boolean | undefined
  q?: string | undefined
}

export function page(tx: Reader, owner: Owner, { box, state, unread, q }: Wanted, paging: Paging) {
  const sent = box === 'sent'
  const wanted = [
    sent ? sentBy(owner) : receivedBy(owner),
    ...(state ? [sql`l.state = ${state}`] : []),
    ...(unread ? [sent ? sql`l.sender_unread > 0` : sql`l.owner_unread > 0`] : []),
    ...(q
      ? [
          sql`(l.no = ${q.toUpperCase()} or l.title like ${anywhere(q)} or
            ${sent ? sql`c.name` : sql`coalesce(e.name, m.nickname, '')`} like ${anywhere(q)})`,
        ]
      : []),
  ]
  return pageAtOnce<SeenRow>(tx, paging, {
    columns: seenColumns,
    found: sql`${seenFrom} where ${sql.join(wanted, sql` and `)}`,
    order: sql`l.last_at desc, l.id desc`,
  })
}

/** Beyond this nobody counts. */
const unreadMax = 100

/** Conversations with something new for somebody, as a part of whichever statement knows who that is. */
export const unreadColumn = (realm: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<number>`
  (select count(*) from (
    (select 1 from leads as l where l.sender_kind = ${realm} and l.sender_id = ${id} and l.sender_unread > 0
      limit ${sql.lit(unreadMax)})
    union all
    (select 1 from leads as l where ${realm} = 'enterprise' and l.owner_unread > 0
      and l.company_id = (select c.id from companies as c where c.enterprise_id = ${id})
      limit ${sql.lit(unreadMax)})) as counted)`

export async function countUnread(tx: Reader, { kind, id }: Owner): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadColumn(sql`${kind}::text`, sql`${id}::bigint`)} as unread`.execute(tx)
  return rows[0]?.unread ?? 0
}

export async function unreadByBox(tx: Reader, owner: Owner): Promise<{ received: number; sent: number }> {
  const counted = (found: RawBuilder<unknown>) =>
    sql`(select count(*) from (select 1 from leads as l where ${found} limit ${unreadMax}) as counted)`
  const { rows } = await sql<{ received: number; sent: number }>`
    select ${counted(sql`${receivedBy(owner)} and l.owner_unread > 0`)} as received,
      ${counted(sql`${sentBy(owner)} and l.sender_unread > 0`)} as sent`.execute(tx)
  return rows[0] ?? { received: 0, sent: 0 }
}

/** What is asked about, as readers see it now. */
export interface SubjectRow {
  title: string
  company_id: number
  company: string
  enterprise_id: number | null
  certified_from: Date | null
  certified_until: Date | null
  side: string
  unit: string
}

export async function subjectOf(tx: Reader, kind: LeadSubject, id: number, now: Date): Promise<SubjectRow | undefined> {
  const company = sql`c.id as company_id, c.name as company, c.enterprise_id, c.certified_from, c.certified_until`
  const shown = sql`join companies as c on c.id = s.company_id and c.state = 'shown'`
  const found = {
    company: sql`select c.name as title, '' as side, '' as unit, ${company} from companies as c
      where c.id = ${id} and c.state = 'shown'`,
    product: sql`select s.name as title, '' as side, s.unit, ${company} from products as s ${shown}
      where s.id = ${id} and s.state = 'shown'`,
    business: sql`select s.title, s.side, s.unit, ${company} from opportunities as s ${shown}
      where s.id = ${id} and s.state = 'shown' and s.published_at <= ${now} and s.valid_until > ${now}`,
  }
  const { rows } = await sql<SubjectRow>`${found[kind]}`.execute(tx)
  return rows[0]
}

/** Advisory lock: whoever sends and writes does so one after another, so that limits hold for all of it together. */
export async function lockSender(tx: Tx, { kind, id }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`leads ${kind}`}), hashint8(${id}))`.execute(tx)
}

export async function isBlocked(tx: Reader, one: Owner, other: Owner): Promise<boolean> {
  const pair = (by: Owner, whom: Owner) => sql`(blocker_kind = ${by.kind} and blocker_id = ${by.id}
    and blocked_kind = ${whom.kind} and blocked_id = ${whom.id})`
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (select from lead_blocks where ${pair(one, other)} or ${pair(other, one)}) as blocked`.execute(tx)
  return rows[0]?.blocked ?? false
}

export interface Sent {
  today: number
  open: number
  /** One about the same that goes on. */
  same: number | null
}

/** What somebody has sent, as far as it is limited. */
export async function countSent(
  tx: Reader,
  owner: Owner,
  { since, kind, subjectId }: { since: Date; kind: LeadSubject; subjectId: number },
): Promise<Sent> {
  const mine = sentBy(owner)
  const open = sql`l.state in ('new', 'read', 'replied', 'agreed')`
  const { rows } = await sql<Sent>`
    select (select count(*) from leads as l where ${mine} and l.created_at >= ${since}) as today,
      (select count(*) from leads as l where ${mine} and ${open}) as open,
      (select l.id from leads as l where ${mine} and ${open} and l.subject_kind = ${kind}
        and l.subject_id = ${subjectId}) as same`.execute(tx)
  return rows[0] ?? { today: 0, open: 0, same: null }
}

const uniqueViolation = '23505'

type New = Pick<
  LeadRow,
  | 'no'
  | 'subject_kind'
  | 'subject_id'
  | 'title'
  | 'company_id'
  | 'sender_kind'
  | 'sender_id'
  | 'sender_person_id'
  | 'sender_name'
  | 'sender_phone'
  | 'consented_at'
  | 'unit_price'
  | 'quantity'
  | 'delivery'
  | 'quote_until'
  | 'created_at'
>

/** Undefined where one about the same goes on already. */
export async function insert(tx: Tx, row: New): Promise<number | undefined> {
  const made = await tx
    .insertInto('leads')
    .values({ ...row, state: 'new', last_at: row.created_at, updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return undefined
      throw error
    })
  return made?.id
}

export async function change(tx: Tx, id: number, columns: Partial<Omit<LeadRow, 'id' | 'no'>>): Promise<void> {
  await tx.updateTable('leads').set(columns).where('id', '=', id).execute()
}

/** Something was written: the other one has one more to read. */
export async function noteMessage(
  tx: Tx,
  id: number,
  { side, messageId, text, now }: { side: LeadSide; messageId: number; text: string; now: Date },
): Promise<void> {
  const unread = side === 'sender' ? sql`owner_unread = owner_unread + 1` : sql`sender_unread = sender_unread + 1`
  await sql`update leads set last_message_id = ${messageId}, last_text = ${text}, last_at = ${now},
    updated_at = ${now}, ${unread} where id = ${id}`.execute(tx)
}

/** The first time counts. */
export async function noteReported(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update leads set reported_at = ${now} where id = ${id} and reported_at is null`.execute(tx)
}

export interface KeptFile {
  url: string
  name: string
  type: string
  bytes: number
  width: number | null
  height: number | null
}

export interface MessageRow {
  id: number
  lead_id: number
  side: LeadSide
  person_id: number | null
  text: string
  files: KeptFile[]
  created_at: Date
}

export async function insertMessage(tx: Tx, row: Omit<MessageRow, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('lead_messages')
    .values({ ...row, files: JSON.stringify(row.files) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Window {
  before?: number | undefined
  after?: number | undefined
  max: number
}

/** Keyset paging: the last ones before one, or the first ones after it; always the oldest first, and one too many. */
export async function messagesOf(tx: Reader, leadId: number, { before, after, max }: Window): Promise<MessageRow[]> {
  const columns = sql`id, lead_id, side, person_id, text, files, created_at`
  const forward = after !== undefined
  const found = forward ? sql`id > ${after}` : before === undefined ? sql`true` : sql`id < ${before}`
  const { rows } = await sql<MessageRow>`
    select ${columns} from lead_messages where lead_id = ${leadId} and ${found}
    order by id ${forward ? sql`asc` : sql`desc`} limit ${max + 1}`.execute(tx)
  return forward ? rows : rows.toReversed()
}

/** What a person wrote since a moment, anywhere; and of one lead, what its sender did. */
export async function countWritten(
  tx: Reader,
  { personId, since, leadId }: { personId: number; since: Date; leadId: number },
): Promise<{ hour: number; here: number }> {
  const { rows } = await sql<{ hour: number; here: number }>`
    select (select count(*) from lead_messages where person_id = ${personId} and created_at > ${since}) as hour,
      (select count(*) from lead_messages where lead_id = ${leadId} and side = 'sender') as here`.execute(tx)
  return rows[0] ?? { hour: 0, here: 0 }
}

export interface EventRow {
  step: LeadStep
  state: LeadState
  note: string
  at: Date
}

interface NewEvent extends EventRow {
  lead_id: number
  actor_kind: 'staff' | 'enterprise' | 'maker' | 'system'
  actor_id: number | null
  person_id: number | null
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insertInto('lead_events').values(event).execute()
}

export async function eventsOf(tx: Reader, leadId: number): Promise<EventRow[]> {
  const rows = await tx
    .selectFrom('lead_events')
    .select(['step', 'state', 'note', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()
  return rows as EventRow[]
}

export async function block(tx: Tx, by: Owner, whom: Owner, personId: number, now: Date): Promise<void> {
  await tx
    .insertInto('lead_blocks')
    .values({
      ...{ blocker_kind: by.kind, blocker_id: by.id, blocked_kind: whom.kind, blocked_id: whom.id },
      ...{ person_id: personId, created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unblock(tx: Tx, by: Owner, whom: Owner): Promise<void> {
  await sql`delete from lead_blocks where blocker_kind = ${by.kind} and blocker_id = ${by.id}
    and blocked_kind = ${whom.kind} and blocked_id = ${whom.id}`.execute(tx)
}

/** What nobody has answered yet, for the first page of an account. */
export const waitingFor = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, null::timestamptz as until, coalesce(max(l.id)::text, '') as reference
  from leads as l join companies as c on c.id = l.company_id
  where l.company_id = ${pageOfOwner(enterpriseId)} and l.state in ('new', 'read') and not ${isSilenced}`
