import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface ConsentRow {
  id: number
  realm: 'enterprise' | 'maker'
  owner_id: number
  key: string
  title: string
  version: number
  network: string
  device: string
  agreed_at: Date
}

export async function insert(tx: Tx, rows: readonly (Omit<ConsentRow, 'id'> & { digest: Buffer })[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('consents').values(rows).execute()
}

export interface ConsentFilter {
  realm?: ConsentRow['realm'] | undefined
  owner_id?: number | undefined
  key?: string | undefined
}

export function page(tx: Reader, paging: Paging, filter: ConsentFilter): Promise<Page<ConsentRow>> {
  let query = tx.selectFrom('consents')
  if (filter.realm) query = query.where('realm', '=', filter.realm)
  if (filter.owner_id) query = query.where('owner_id', '=', filter.owner_id)
  if (filter.key) query = query.where('key', '=', filter.key)
  if (paging.after) query = query.where('id', '<', Number(paging.after))
  const columns = ['id', 'realm', 'owner_id', 'key', 'title', 'version', 'network', 'device', 'agreed_at'] as const
  return pageOf(paging, {
    rows: async ({ limit, offset }) =>
      (await query.select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()) as ConsentRow[],
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}
