import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface SandboxRow {
  phone_number: string
  scene: string
  code: string
  text: string
  sent_at: Date
}

export async function insert(tx: Tx, row: SandboxRow): Promise<number> {
  const { id } = await tx.insertInto('sandbox_sms').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Newest first; of one number, or of all. */
export function newest(tx: Reader, phone: string | undefined, max: number): Promise<SandboxRow[]> {
  const all = tx.selectFrom('sandbox_sms').select(['phone_number', 'scene', 'code', 'text', 'sent_at'])
  const found = phone === undefined ? all : all.where('phone_number', '=', phone)
  return found.orderBy('id', 'desc').limit(max).execute()
}

export async function removeBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('sandbox_sms').where('sent_at', '<', at).execute()
}
