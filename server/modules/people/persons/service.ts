import assert from 'node:assert/strict'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mayAct, type PersonRight } from './model.ts'
import * as store from './store.ts'

export { mayAct, type PersonRight, type PersonRole } from './model.ts'

export type Persons = ReturnType<typeof createPersons>

interface Acting {
  realm: AccountRealm
  ownerId: number
  personId: number
}

/** Who acts for an account: an act is an account's, and one person's. */
export function createPersons() {
  return {
    /** The first person of an account, made with it. */
    found: (tx: Tx, realm: AccountRealm, ownerId: number, now: Date): Promise<number> =>
      store.insert(tx, { realm, owner_id: ownerId, role: 'owner', created_at: now }),

    ownerOf: async (tx: Reader, realm: AccountRealm, ownerId: number): Promise<number> => {
      const id = await store.ownerOf(tx, realm, ownerId)
      assert(id !== undefined, `an account without an owner: ${realm} ${ownerId}`)
      return id
    },

    /** Refuses a person who is not this account's, or may not do this for it. */
    async demand(tx: Reader, { realm, ownerId, personId }: Acting, right: PersonRight): Promise<void> {
      const person = await store.find(tx, personId)
      const theirs = person?.realm === realm && person.owner_id === ownerId
      if (!theirs || !mayAct(person.role, right)) throw new Refusal('NOT_ALLOWED', { personId, right })
    },
  }
}
