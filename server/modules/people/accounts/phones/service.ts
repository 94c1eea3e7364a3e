import { maskPhone } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

/** Gives an account another number; refused if somebody of the realm has it. */
export async function movePhone(
  tx: Tx,
  { sealing }: Pick<Parts, 'sealing'>,
  { realm, id }: { realm: AccountRealm; id: number },
  phone: string,
  now: Date,
): Promise<void> {
  const indexes = sealing.indexesOf(phone, 'phone')
  await store.lockPhone(tx, realm, indexes)
  if (await store.findByPhone(tx, realm, indexes)) {
    throw new Refusal('PHONE_TAKEN', {}, { phone_number: '这个手机号已被其他账户使用' })
  }
  await store.change(tx, realm, id, {
    phone_index: sealing.indexOf(phone, 'phone'),
    phone_sealed: sealing.seal(phone, 'phone'),
    phone_masked: maskPhone(phone),
    phone_changed_at: now,
  })
}

export async function found<T>(looking: Promise<T | undefined>): Promise<T> {
  const one = await looking
  if (one === undefined) throw new Refusal('RECORD_NOT_FOUND')
  return one
}
