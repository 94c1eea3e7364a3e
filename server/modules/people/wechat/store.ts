import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Aim, ScanStatus, Way } from './model.ts'
import type { WechatIdentity } from './ports.ts'

export interface ScanRow {
  state_hash: Buffer
  browser_hash: Buffer
  way: Way
  aim: Aim
  maker_id: number | null
  enterprise_id: number | null
  session_id: number | null
  status: ScanStatus
  from_path: string
  invite: string
  invite_channel: string
  identity: WechatIdentity | null
  ticket_hash: Buffer | null
  expires_at: Date
}

export async function insertScan(tx: Tx, row: Omit<ScanRow, 'status' | 'identity' | 'ticket_hash'>): Promise<void> {
  await tx
    .insertInto('wechat_scans')
    .values({ ...row, status: 'waiting' })
    .execute()
}

/** Only for the browser that began it: to every other one it does not exist. */
export async function findScan(tx: Reader, stateHash: Buffer, browserHash: Buffer): Promise<ScanRow | undefined> {
  const row = await tx
    .selectFrom('wechat_scans')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row as ScanRow | undefined
}

/** Takes a scan that nobody has used; whoever comes second gets nothing. */
export async function claimScan(
  tx: Tx,
  stateHash: Buffer,
  browserHash: Buffer,
  { to, now }: { to: 'exchanging' | 'cancelled'; now: Date },
): Promise<ScanRow | undefined> {
  const row = await tx
    .updateTable('wechat_scans')
    .set({ status: to })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row as ScanRow | undefined
}

export async function settleScan(
  tx: Tx,
  stateHash: Buffer,
  settled: { status: ScanRow['status']; identity?: WechatIdentity; ticket_hash?: Buffer; expires_at?: Date },
): Promise<void> {
  const { identity, ...rest } = settled
  await tx
    .updateTable('wechat_scans')
    .set({ ...rest, ...(identity && { identity: JSON.stringify(identity) }) })
    .where('state_hash', '=', stateHash)
    .execute()
}

/** The scan behind a ticket that is good in this browser. */
export async function findTicket(
  tx: Reader,
  ticketHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<ScanRow | undefined> {
  const row = await tx
    .selectFrom('wechat_scans')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'bind_required')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row as ScanRow | undefined
}

/** The scan behind a ticket of somebody who moves a WeChat to their account, also after it was moved. */
export async function findMove(
  tx: Reader,
  ticketHash: Buffer,
  browserHash: Buffer,
  makerId: number,
): Promise<ScanRow | undefined> {
  const row = await tx
    .selectFrom('wechat_scans')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('maker_id', '=', makerId)
    .where('status', 'in', ['move_required', 'done'])
    .executeTakeFirst()
  return row as ScanRow | undefined
}

/** The scan behind a ticket that is still good, for whoever is about to use it. */
export async function lockTicket(
  tx: Tx,
  ticketHash: Buffer,
  now: Date,
  status: 'bind_required' | 'move_required' = 'bind_required',
): Promise<ScanRow | undefined> {
  const row = await tx
    .selectFrom('wechat_scans')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('status', '=', status)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row as ScanRow | undefined
}

/** Those who bind the same person at once do it one after another. */
export async function lockPerson(tx: Reader, { appid, openid, unionid }: WechatIdentity): Promise<void> {
  // Both names, always in this order: the same person may come once with a unionid and once without.
  for (const name of [`open ${appid} ${openid}`, ...(unionid ? [`union ${unionid}`] : [])])
    await sql`select pg_advisory_xact_lock(hashtext('wechat'), hashtext(${name}))`.execute(tx)
}

export interface PersonRow {
  id: number
  maker_id: number
  unionid: string | null
  nickname: string
}

/** By unionid first, which is the same in every app; else by the openid of this one. */
export async function findPerson(
  tx: Reader,
  { appid, openid, unionid }: WechatIdentity,
): Promise<PersonRow | undefined> {
  const columns = ['wechat_people.id', 'maker_id', 'wechat_people.unionid', 'nickname'] as const
  const people = tx.selectFrom('wechat_people').select(columns)
  const united = unionid ? await people.where('unionid', '=', unionid).executeTakeFirst() : undefined
  if (united) return united
  return people
    .innerJoin('wechat_openids', 'wechat_openids.person_id', 'wechat_people.id')
    .where('appid', '=', appid)
    .where('openid', '=', openid)
    .executeTakeFirst()
}

/** The same, held until this is over: who comes in by it and who unbinds it do so one after the other. */
export async function holdPerson(tx: Tx, identity: WechatIdentity): Promise<PersonRow | undefined> {
  const found = await findPerson(tx, identity)
  if (!found) return undefined
  return tx
    .selectFrom('wechat_people')
    .select(['id', 'maker_id', 'unionid', 'nickname'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findBound(tx: Reader, makerId: number): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('wechat_people')
    .select(['id', 'maker_id', 'unionid', 'nickname'])
    .where('maker_id', '=', makerId)
    .executeTakeFirst()
}

export async function findReceiver(
  tx: Reader,
  makerId: number,
  appid: string | undefined,
): Promise<{ openid: string; boundAt: Date } | undefined> {
  const all = tx
    .selectFrom('wechat_people')
    .innerJoin('wechat_openids', 'wechat_openids.person_id', 'wechat_people.id')
    .select(['openid', 'bound_at as boundAt'])
    .where('maker_id', '=', makerId)
  const found = appid === undefined ? all : all.where('appid', '=', appid)
  return found.orderBy('appid').limit(1).executeTakeFirst()
}

export async function insertPerson(tx: Tx, makerId: number, identity: WechatIdentity, at: Date): Promise<void> {
  const { id } = await tx
    .insertInto('wechat_people')
    .values({ maker_id: makerId, unionid: identity.unionid ?? null, nickname: identity.nickname, bound_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOpenid(tx, id, identity)
}

/** A person known by their unionid may come through an app we have not seen them in, or get one later. */
export async function addOpenid(tx: Tx, personId: number, { appid, openid, unionid }: WechatIdentity): Promise<void> {
  await tx
    .insertInto('wechat_openids')
    .values({ appid, openid, person_id: personId })
    .onConflict((conflict) => conflict.columns(['appid', 'openid']).doNothing())
    .execute()
  if (!unionid) return
  await tx
    .updateTable('wechat_people')
    .set({ unionid })
    .where('id', '=', personId)
    .where('unionid', 'is', null)
    .execute()
}

/** The same person, now another account's. False where somebody else was faster. */
export async function movePerson(tx: Tx, id: number, { from, to, at }: { from: number; to: number; at: Date }) {
  const done = await tx
    .updateTable('wechat_people')
    .set({ maker_id: to, bound_at: at })
    .where('id', '=', id)
    .where('maker_id', '=', from)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function removePerson(tx: Tx, makerId: number): Promise<boolean> {
  const done = await tx.deleteFrom('wechat_people').where('maker_id', '=', makerId).executeTakeFirst()
  return done.numDeletedRows === 1n
}

export async function deleteExpired(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('wechat_scans').where('expires_at', '<', before).execute()
}

interface PayerRow {
  session_id: number
  realm: 'enterprise' | 'maker'
  owner_id: number
  appid: string
  openid: string
  seen_at: Date
}

/** The last one counts: whoever changes their WeChat on a telephone pays with the new one. */
export async function keepPayer(tx: Tx, row: PayerRow): Promise<void> {
  const { appid, openid, seen_at } = row
  await tx
    .insertInto('wechat_payers')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ appid, openid, seen_at }))
    .execute()
}

export async function findPayer(
  tx: Reader,
  { realm, id, sessionId }: { realm: 'enterprise' | 'maker'; id: number; sessionId: number },
  appid: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wechat_payers')
    .select('openid')
    .where('session_id', '=', sessionId)
    .where('realm', '=', realm)
    .where('owner_id', '=', id)
    .where('appid', '=', appid)
    .executeTakeFirst()
  return row?.openid
}

export async function removePayers(tx: Tx, { realm, id }: { realm: string; id: number }): Promise<void> {
  await tx.deleteFrom('wechat_payers').where('realm', '=', realm).where('owner_id', '=', id).execute()
}
