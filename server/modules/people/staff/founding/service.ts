import { randomBytes } from 'node:crypto'
import { type Right, rights } from '#contract/base/rights.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import * as store from '../store.ts'

const administratorRole = '系统管理员'
const everyRight = Object.keys(rights) as Right[]

interface Founder {
  account: string
  name: string
  password: string
  role: string
  rights: readonly Right[]
}

/** How people come into a house where nobody could let them in yet. */
export function createFounding({ clock, passwords }: { clock: Clock; passwords: Passwords }) {
  return {
    /** For the demo: somebody with a password of their own and a role of their own. */
    async person(tx: Tx, person: Founder) {
      return establish(tx, { ...person, hash: await passwords.hash(person.password), now: clock() })
    },

    /** The first of all, as they named themselves at the terminal; undefined if somebody else was quicker. */
    async administrator(tx: Tx, person: Pick<Founder, 'account' | 'name' | 'password'>) {
      const hash = await passwords.hash(person.password)
      await store.lockRights(tx)
      if (!(await store.isEmpty(tx))) return undefined
      return establish(tx, { ...person, role: administratorRole, rights: everyRight, hash, now: clock() })
    },

    /** The first of all, where nobody sits at a terminal to name them; undefined if somebody else was quicker. */
    async unnamed(tx: Tx): Promise<{ account: string; password: string } | undefined> {
      await store.lockRights(tx)
      if (!(await store.isEmpty(tx))) return undefined
      const first = { account: 'admin', password: firstPassword() }
      const id = await establish(tx, {
        account: first.account,
        name: '管理员',
        role: administratorRole,
        hash: null,
        rights: everyRight,
        now: clock(),
      })
      await store.setPassword(tx, id, await passwords.hash(first.password), true)
      return first
    },

    /** Somebody to sign in as without a password: for tests. */
    withoutPassword: (tx: Tx, person: { account: string; name: string; rights: readonly Right[] }) =>
      establish(tx, { ...person, role: `${person.account} 的角色`, hash: null, now: clock() }),
  }
}

async function establish(
  tx: Tx,
  person: { account: string; name: string; role: string; hash: string | null; rights: readonly Right[]; now: Date },
): Promise<number> {
  const { account, name } = person
  const made = { account, name, password_hash: person.hash, must_change_password: false, created_at: person.now }
  const id = await store.insert(tx, made)
  const roleId = await store.insertRole(tx, { name: person.role, rights: [...person.rights] })
  if (id === undefined || roleId === undefined) throw new Refusal('ACCOUNT_TAKEN')
  await store.setRoles(tx, id, [roleId])
  return id
}

/** Said once and changed at the first sign-in: long enough to be read out over the telephone, never to be guessed. */
export function firstPassword(): string {
  return randomBytes(12).toString('base64url')
}
