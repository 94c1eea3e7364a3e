import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { type KeptKeys, lastingUses } from './key-ring.ts'
import type { SealedTable } from './resealing.ts'
import { createSealing, keyIdOf, type Sealing } from './sealing.ts'
import { deriveKey, type Secret } from './secrets.ts'

/** Where a kept key is sealed: it opens as nothing else. */
const keptKeyPlace = 'kept-key'

/** Sealed like everything else: the next change of the secret finds it. */
export const sealedKeptKeys: SealedTable = {
  table: 'kept_keys',
  columns: [{ name: 'sealed', place: keptKeyPlace }],
}

interface Secrets {
  secretKey: Secret | undefined
  secretKeysKnown: readonly Secret[]
}

/** What is left of secrets that nobody knows any more. A secret that opens none of it is not the one of these data. */
export async function readKeptKeys({ config, database }: { config: Secrets; database: Database }): Promise<KeptKeys> {
  const { secretKey, secretKeysKnown } = config
  const kept = new Map<string, Buffer[]>()
  if (!secretKey) return kept
  const { open, isKnown } = createSealing({ secretKey, formerKeys: secretKeysKnown })
  const { rows } = await database.read((tx) =>
    sql<{ use: string; sealed: string }>`select use, sealed from kept_keys order by kept_at desc, former_id`.execute(
      tx,
    ),
  )
  for (const { use, sealed } of rows) {
    if (!isKnown(sealed)) {
      throw new StartError('SECRET_KEY 打不开这份数据：它不是最后一次更换密钥时的新密钥。请换回正确的密钥再启动')
    }
    kept.set(use, [...(kept.get(use) ?? []), Buffer.from(open(sealed, keptKeyPlace), 'base64')])
  }
  return kept
}

/** Keeps of every former secret what outlives it; idempotent, in any number of processes at once. */
export async function keepKeys(
  tx: Tx,
  { formerKeys, sealing, now }: { formerKeys: readonly Secret[]; sealing: Sealing; now: Date },
): Promise<void> {
  for (const former of formerKeys) {
    for (const use of lastingUses) {
      const sealed = sealing.seal(deriveKey(former, use).toString('base64'), keptKeyPlace)
      await sql`insert into kept_keys (former_id, use, sealed, kept_at)
        values (${keyIdOf(former)}, ${use}, ${sealed}, ${now}) on conflict do nothing`.execute(tx)
    }
  }
}
