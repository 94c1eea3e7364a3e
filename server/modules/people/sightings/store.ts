import type { Tx } from '#server/platform/postgres/database.ts'

export interface NewSighting {
  realm: 'enterprise' | 'maker'
  owner_id: number
  during: 'registration' | 'sign_in' | 'certification' | 'order'
  device: Buffer | null
  network: Buffer
  range: Buffer
  at: Date
}

export async function insert(tx: Tx, row: NewSighting): Promise<void> {
  await tx.insertInto('sightings').values(row).execute()
}

export async function deleteBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('sightings').where('at', '<', at).execute()
}
