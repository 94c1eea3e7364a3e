import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { CodePlace, CodeRow, CountedAll, CountedEverybody, CountedNumber, SmsRealm } from './model.ts'

/** Messages are counted and written one after another, in every process: two at once are not each the last allowed. */
export async function lockCounting(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms_messages'))`.execute(tx)
}

export interface Windows {
  minute: Date
  hour: Date
  day: Date
}

export interface Asking {
  realm: SmsRealm
  template: string
  phoneIndexes: readonly Buffer[]
}

export interface From {
  network: Buffer
  range: Buffer
  device: Buffer | null
}

/** Codes only: that somebody is told of events must not cost them a code. */
const numberCounts = ({ realm, template, phoneIndexes }: Asking, { hour, day }: Windows) => sql`
  select
    count(*) filter (where created_at > ${hour}) as hour,
    count(*) as day,
    max(created_at) filter (where realm = ${realm} and template = ${template}) as last
  from sms_messages
  where phone_index = any(${phoneIndexes}) and created_at > ${day} and template like 'code.%'`

// No upper end: clocks of several processes differ a little, and what another wrote a moment ahead of us counts too.
const everybodyCounts = ({ minute, hour, day }: Windows) => sql`
  select
    count(*) filter (where sent_at > ${minute}) as minute,
    count(*) filter (where sent_at > ${hour}) as hour,
    count(*) as day
  from sms_messages where sent_at > ${day}`

export async function countNumber(tx: Reader, asking: Asking, windows: Windows): Promise<CountedNumber> {
  const { rows } = await sql<CountedNumber>`${numberCounts(asking, windows)}`.execute(tx)
  return rows[0] ?? { hour: 0, day: 0, last: null }
}

export async function countEverybody(tx: Reader, windows: Windows): Promise<CountedEverybody> {
  const { rows } = await sql<CountedEverybody>`${everybodyCounts(windows)}`.execute(tx)
  return rows[0] ?? { minute: 0, hour: 0, day: 0 }
}

/** What a number was told beside codes since a moment. */
export async function countEvents(tx: Reader, phoneIndexes: readonly Buffer[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sms_messages
    where phone_index = any(${phoneIndexes}) and created_at > ${since} and template not like 'code.%'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** All there is to count, in one statement: others wait for it. */
export async function countAll(tx: Reader, asking: Asking, from: From, windows: Windows): Promise<CountedAll> {
  const { hour, day } = windows
  const counts = (column: 'network' | 'range' | 'device') => sql`
    select count(*) filter (where created_at > ${hour}) as hour, count(*) as day
    from sms_messages where ${sql.ref(`${column}_digest`)} = ${from[column]} and created_at > ${day}`
  const { rows } = await sql<Record<string, number> & { number_last: Date | null }>`
    select
      number.hour as number_hour, number.day as number_day, number.last as number_last,
      network.hour as network_hour, network.day as network_day,
      range.hour as range_hour, range.day as range_day,
      device.hour as device_hour, device.day as device_day,
      everybody.minute as everybody_minute, everybody.hour as everybody_hour, everybody.day as everybody_day
    from (${numberCounts(asking, windows)}) as number, (${counts('network')}) as network, (${counts('range')}) as range,
      (${counts('device')}) as device, (${everybodyCounts(windows)}) as everybody`.execute(tx)
  const [row] = rows
  const count = (name: string) => row?.[name] ?? 0
  const both = (name: string) => ({ hour: count(`${name}_hour`), day: count(`${name}_day`) })
  return {
    number: { ...both('number'), last: row?.number_last ?? null },
    network: both('network'),
    range: both('range'),
    device: both('device'),
    everybody: { ...both('everybody'), minute: count('everybody_minute') },
  }
}

export interface NewMessage {
  no: string
  realm: SmsRealm
  template: string
  phone_index: Buffer
  phone_masked: string
  phone_sealed: string
  content_sealed: string | null
  network_digest: Buffer | null
  range_digest: Buffer | null
  device_digest: Buffer | null
  network: string
  provider: string
  state: 'queued' | 'sending'
  created_at: Date
  sent_at: Date | null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('sms_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

interface NewCode {
  message_id: number
  realm: SmsRealm
  scene: string
  phone_index: Buffer
  digest: Buffer
  expires_at: Date
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.insertInto('sms_codes').values(code).execute()
}

/** One that never went out must not stand before the one that somebody has. */
export async function removeCode(tx: Tx, messageId: number): Promise<void> {
  await tx.deleteFrom('sms_codes').where('message_id', '=', messageId).execute()
}

/** The newest, used or not: those before it are void. */
export async function lockNewestCode(
  tx: Tx,
  { realm, scene }: Omit<CodePlace, 'phoneIndex'>,
  phoneIndexes: readonly Buffer[],
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select c.message_id, c.phone_index, m.no, c.digest, c.expires_at, c.wrong_tries, c.used_at
    from sms_codes c join sms_messages m on m.id = c.message_id
    where c.realm = ${realm} and c.scene = ${scene} and c.phone_index = any(${phoneIndexes})
    order by c.message_id desc limit 1 for update of c`.execute(tx)
  return rows[0]
}

export async function countWrongTry(tx: Tx, messageId: number): Promise<void> {
  await tx
    .updateTable('sms_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('message_id', '=', messageId)
    .execute()
}

export async function markUsed(tx: Tx, messageId: number, at: Date): Promise<void> {
  await tx.updateTable('sms_codes').set({ used_at: at }).where('message_id', '=', messageId).execute()
}

/** Forward only: what has settled stays as it is, whoever comes late. */
export async function noteAnswer(
  tx: Tx,
  id: number,
  answer: { state: 'sent' | 'refused' | 'unknown'; provider_id?: string; reason?: string },
  at: Date,
): Promise<void> {
  const ended = answer.state === 'refused' ? { settled_at: at, phone_sealed: null } : {}
  await tx
    .updateTable('sms_messages')
    .set({ ...answer, ...ended, content_sealed: null })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .where('settled_at', 'is', null)
    .execute()
}

export interface TakenMessage {
  id: number
  no: string
  template: string
  phone_sealed: string
  content_sealed: string
}

/** The next one that waits, marked as on its way before anybody outside hears of it. */
export async function takeQueued(tx: Tx, provider: string, now: Date): Promise<TakenMessage | undefined> {
  const { rows } = await sql<TakenMessage>`
    with next as (
      select id, content_sealed from sms_messages where state = 'queued' and settled_at is null
      order by created_at limit 1 for update skip locked
    )
    update sms_messages m set state = 'sending', provider = ${provider}, sent_at = ${now}
    from next where m.id = next.id
    returning m.id, m.no, m.template, m.phone_sealed, next.content_sealed`.execute(tx)
  return rows[0]
}

/** Where no answer was written down, the message may have gone out. */
export async function markLost(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ state: 'unknown', reason: 'answer_lost', content_sealed: null })
    .where('state', '=', 'sending')
    .where('settled_at', 'is', null)
    .where('sent_at', '<=', before)
    .execute()
}

export async function dropQueued(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ state: 'refused', reason: 'too_late', settled_at: now, phone_sealed: null, content_sealed: null })
    .where('state', '=', 'queued')
    .where('settled_at', 'is', null)
    .where('created_at', '<=', before)
    .execute()
}

/** What the vendor has not told by now it never will. */
export async function giveUp(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ settled_at: now, phone_sealed: null })
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', 'is', null)
    .where('sent_at', '<=', before)
    .execute()
}

export interface OpenMessage {
  id: number
  no: string
  phone_sealed: string
  provider_id: string | null
  sent_at: Date
}

/** Those that were not asked about for longest; noted as asked at once, so that nobody else asks meanwhile. */
export async function takeOpen(
  tx: Tx,
  {
    sentBefore,
    askedBefore,
    provider,
    max,
    now,
  }: Record<'sentBefore' | 'askedBefore' | 'now', Date> & {
    provider: string
    max: number
  },
): Promise<OpenMessage[]> {
  const { rows } = await sql<OpenMessage>`
    with due as (
      select id from sms_messages
      where state in ('sent', 'unknown') and settled_at is null and provider = ${provider}
        and sent_at <= ${sentBefore} and (asked_at is null or asked_at <= ${askedBefore})
      order by coalesce(asked_at, sent_at) limit ${max} for update skip locked
    )
    update sms_messages m set asked_at = ${now} from due where m.id = due.id
    returning m.id, m.no, m.phone_sealed, m.provider_id, m.sent_at`.execute(tx)
  return rows
}

export async function noteFate(tx: Tx, id: number, state: 'delivered' | 'undelivered', at: Date): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ state, settled_at: at, phone_sealed: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

export async function removeBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('sms_messages').where('created_at', '<', at).execute()
}
