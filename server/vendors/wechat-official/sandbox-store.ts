import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface ShownRow {
  openid: string
  no: string
  template_id: string
  url: string
  data: Record<string, string>
  sent_at: Date
}

/** Once for each number, as WeChat does it for ten minutes. */
export async function insert(tx: Tx, { data, ...row }: ShownRow): Promise<void> {
  await tx
    .insertInto('sandbox_official_messages')
    .values({ ...row, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.columns(['openid', 'no']).doNothing())
    .execute()
}

export async function newest(tx: Reader, openid: string | undefined, max: number): Promise<ShownRow[]> {
  const all = tx
    .selectFrom('sandbox_official_messages')
    .select(['openid', 'no', 'template_id', 'url', 'data', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(max)
  const rows = await (openid === undefined ? all : all.where('openid', '=', openid)).execute()
  return rows as ShownRow[]
}
