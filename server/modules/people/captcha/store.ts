import type { Tx } from '#server/platform/postgres/database.ts'

/** True for the first use. A second one at the same moment waits here for the first to commit. */
export async function insertUse(tx: Tx, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const [done] = await tx
    .insertInto('captcha_uses')
    .values({ challenge_digest: challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return done?.numInsertedOrUpdatedRows === 1n
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('captcha_uses').where('expires_at', '<=', now).execute()
}
