import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface SandboxScanRow {
  state: string
  status: 'waiting' | 'confirmed' | 'cancelled'
  code: string | null
  openid: string | null
  unionid: string | null
  nickname: string
  redirect: string
  used_at: Date | null
  expires_at: Date
  way: 'scan' | 'official'
  silent: boolean
  snapshot: boolean
}

type NewScan = Pick<SandboxScanRow, 'state' | 'redirect' | 'expires_at'> &
  Partial<Pick<SandboxScanRow, 'way' | 'silent'>>

export async function insert(tx: Tx, row: NewScan): Promise<void> {
  await tx
    .insertInto('sandbox_scans')
    .values({ ...row, status: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeExpiredBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('sandbox_scans').where('expires_at', '<', at).execute()
}

export async function find(tx: Reader, state: string): Promise<SandboxScanRow | undefined> {
  const row = await tx.selectFrom('sandbox_scans').selectAll().where('state', '=', state).executeTakeFirst()
  return row as SandboxScanRow | undefined
}

/** The QR codes that still can be scanned, the newest first. */
export async function open(tx: Reader, now: Date, max: number): Promise<SandboxScanRow[]> {
  const rows = await tx
    .selectFrom('sandbox_scans')
    .selectAll()
    .where('expires_at', '>', now)
    .where('status', '=', 'waiting')
    .where('way', '=', 'scan')
    .orderBy('expires_at', 'desc')
    .limit(max)
    .execute()
  return rows as SandboxScanRow[]
}

export async function decide(
  tx: Tx,
  state: string,
  decided: Partial<
    Pick<SandboxScanRow, 'status' | 'code' | 'openid' | 'unionid' | 'nickname' | 'redirect' | 'expires_at' | 'snapshot'>
  >,
): Promise<boolean> {
  const done = await tx
    .updateTable('sandbox_scans')
    .set(decided)
    .where('state', '=', state)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** A code works once, in the app it was given out for. */
export async function useCode(
  tx: Tx,
  way: SandboxScanRow['way'],
  code: string,
  now: Date,
): Promise<SandboxScanRow | undefined> {
  const row = await tx
    .updateTable('sandbox_scans')
    .set({ used_at: now })
    .where('code', '=', code)
    .where('way', '=', way)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row as SandboxScanRow | undefined
}
