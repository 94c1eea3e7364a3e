import { maskPhone } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { Security } from '#contract/people/account-calls.ts'
import { ownSessionOf } from '#server/modules/people/attempts/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createClosing } from './closing/service.ts'
import { createEntering, refuseWeak } from './entering/service.ts'
import { type AccountRow, coolingUntil, mayEnter, type Self } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import { movePhone } from './phones/service.ts'
import type { Parts } from './ports.ts'
import * as store from './store.ts'

export { coolingUntil } from './model.ts'
export type Accounts = ReturnType<typeof createAccounts>
export type { EntryDoor, Founded, MakeOwner } from './entering/service.ts'
export type { Moment, Self } from './model.ts'
export type { AccountFilter, ClosureFilter, ListedAccount, ListedClosure } from './ports.ts'

/** What is written down of an act; the session it was done through is not. */
type Noted = Omit<Self, 'sessionId' | 'personId'> & { personId?: number }

/** How people of both realms come in, and what they can do about it: telephone, password, devices, leaving. */
export function createAccounts(parts: Parts) {
  const { database, passwords, sessions, attempts, sms, sealing, messages } = parts

  /** The account behind a session; without one there is no session either. */
  const own = (tx: Reader, { realm, id }: Pick<Self, 'realm' | 'id'>) => signedIn(store.find(tx, realm, id))

  /** The same, held for a change. Frozen or closed meanwhile, there is nothing they could change. */
  async function ownForChange(tx: Tx, { realm, id }: Pick<Self, 'realm' | 'id'>): Promise<AccountRow> {
    const account = await signedIn(store.lock(tx, realm, id))
    if (!mayEnter(account.state)) throw new Refusal('SESSION_INVALID')
    return account
  }

  async function note(tx: Tx, { realm, id, personId, now, requestId }: Noted, action: string, after?: object) {
    const actor = { kind: realm, id, ...(personId !== undefined && { personId }) }
    const subject = `${realm}:${id}`
    await audit(tx, { at: now, actor, action, subject, before: null, after: after ?? null, requestId })
  }

  async function refuseWeakFor(self: Self, password: string): Promise<void> {
    const { phone_sealed } = await database.read((tx) => own(tx, self))
    await refuseWeak(password, sealing.open(phone_sealed ?? '', 'phone'))
  }

  /** The password once more, of somebody who is signed in: whoever sits down at their desk must not guess forever. */
  async function provePassword(self: Self, password: string, field: string): Promise<AccountRow> {
    const account = await database.read((tx) => own(tx, self))
    if (account.password_hash === null) throw new Refusal('PASSWORD_MISSING')
    const whose = `${self.realm}:${self.id}`
    const attempt = { realm: self.realm, account: whose, network: ownSessionOf(whose), at: self.now }
    const entered = await attempts.enter(attempt, undefined)
    const stored = account.password_hash
    if (!(await attempts.judged(entered, () => passwords.verify(password, stored)))) {
      throw new Refusal('SIGN_IN_FAILED', {}, { [field]: '密码不正确' })
    }
    await database.begin((tx) => attempts.forget(tx, attempt))
    return account
  }

  /** Others who came in with what no longer holds are out; whoever changed it stays, under a new token. */
  async function setPassword(tx: Tx, self: Self, hash: string, action: string) {
    const { realm, id, now } = self
    await store.change(tx, realm, id, { password_hash: hash, password_changed_at: now })
    const renewed = await sessions.endOthers(tx, { realm, id }, self.sessionId)
    await note(tx, self, action)
    const values = { at: toChineseMoment(now) }
    await messages.tell(tx, { realm, id }, { event: 'account.password-changed', values, now })
    return renewed
  }

  return {
    ...createEntering(parts),
    closing: createClosing(parts, { note, provePassword }),
    overseeing: createOverseeing(parts),
    ...moneyGuards,
    ...createEnding(parts, note),

    /** What other rooms show of an account. */
    summary: async (tx: Reader, realm: AccountRealm, id: number) => {
      const { phone_masked, password_hash, state } = await own(tx, { realm, id })
      const closure = state === 'closing' ? await store.openClosure(tx, realm, id) : undefined
      return {
        phone_masked,
        has_password: password_hash !== null,
        closing_at: closure?.state === 'waiting' ? closure.ends_at : null,
      }
    },

    /** The whole number, for whoever has to reach it; undefined for somebody who has left. */
    phoneOf: async (tx: Reader, realm: AccountRealm, id: number): Promise<string | undefined> => {
      const sealed = (await store.find(tx, realm, id))?.phone_sealed
      return sealed ? sealing.open(sealed, 'phone') : undefined
    },

    /** The account with a number, held for a change. */
    lockByPhone: (tx: Tx, realm: AccountRealm, phone: string) =>
      store.lockByPhone(tx, realm, sealing.indexesOf(phone, 'phone')),

    findByPhone: (tx: Reader, realm: AccountRealm, phone: string) =>
      store.findByPhone(tx, realm, sealing.indexesOf(phone, 'phone')),

    /** Whether somebody may still act through a session; holds the account until the transaction ends. */
    isStillIn: async (tx: Tx, realm: AccountRealm, id: number, sessionId: number | null): Promise<boolean> => {
      const account = await store.lock(tx, realm, id)
      if (!account || !mayEnter(account.state)) return false
      return (await sessions.live(tx, { realm, id })).some((one) => one.id === sessionId)
    },

    /** The password once more, of somebody who has one. */
    proveIfAny: async (self: Self, password: string | undefined): Promise<void> => {
      const { password_hash } = await database.read((tx) => own(tx, self))
      if (password_hash !== null) await provePassword(self, password ?? '', 'password')
    },

    textsFor: parts.consents.textsFor,

    signOut: (self: Self) => database.begin((tx) => sessions.end(tx, self.sessionId)),

    async changePassword(self: Self, given: { old_password: string; password: string }) {
      if (given.password === given.old_password)
        throw new Refusal('INPUT_INVALID', {}, { password: '新密码与原密码相同' })
      await refuseWeakFor(self, given.password)
      const before = await provePassword(self, given.old_password, 'old_password')
      const hash = await passwords.hash(given.password)
      return database.begin(async (tx) => {
        const current = await ownForChange(tx, self)
        if (current.password_hash !== before.password_hash) throw new Refusal('SIGN_IN_FAILED')
        return setPassword(tx, self, hash, 'account.change-password')
      })
    },

    /** For those who came without one. */
    async setPassword(self: Self, password: string) {
      await refuseWeakFor(self, password)
      const before = await database.read((tx) => own(tx, self))
      if (before.password_hash !== null) throw new Refusal('PASSWORD_SET_ALREADY')
      const hash = await passwords.hash(password)
      return database.begin(async (tx) => {
        const current = await ownForChange(tx, self)
        if (current.password_hash !== null) throw new Refusal('PASSWORD_SET_ALREADY')
        return setPassword(tx, self, hash, 'account.set-password')
      })
    },

    /** A code to the number they have, one to the number they want. */
    async changePhone(self: Self, given: { old_code: string; phone_number: string; code: string }) {
      const { realm, id, now } = self
      const account = await database.read((tx) => own(tx, self))
      const old = sealing.open(account.phone_sealed ?? '', 'phone')
      if (old === given.phone_number) {
        throw new Refusal('INPUT_INVALID', {}, { phone_number: '新手机号与原手机号相同' })
      }
      const codes = [
        { realm, scene: '4', phone_number: old, code: given.old_code },
        { realm, scene: '5', phone_number: given.phone_number, code: given.code },
      ] as const
      return sms.withCodes(codes, now, async (tx) => {
        const current = await ownForChange(tx, self)
        if (sealing.open(current.phone_sealed ?? '', 'phone') !== old) throw new Refusal('CODE_WRONG')
        await movePhone(tx, parts, { realm, id }, given.phone_number, now)
        const renewed = await sessions.endOthers(tx, { realm, id }, self.sessionId)
        await note(tx, self, 'account.change-phone', { phone_number: maskPhone(given.phone_number) })
        const values = { at: toChineseMoment(now), phone: maskPhone(given.phone_number) }
        // The old telephone is told: if it was not its owner who changed it, they must hear of it there.
        await messages.tell(tx, { realm, id }, { event: 'account.phone-changed', values, now, phone: old })
        return renewed
      })
    },

    async security(self: Self, wechat: Security['wechat']) {
      return database.look(async (tx) => {
        const account = await own(tx, self)
        const devices = await sessions.live(tx, self)
        const closure = await store.openClosure(tx, self.realm, self.id)
        return {
          phone_number: account.phone_masked,
          has_password: account.password_hash !== null,
          password_changed_at: account.password_changed_at,
          phone_changed_at: account.phone_changed_at,
          wechat,
          cooling_until: coolingUntil(account, self.now),
          closure: closure ? closureOf(closure) : null,
          devices: devices.map((one) => ({ ...one, current: one.id === self.sessionId })),
        }
      })
    },

    consents: async (self: Self, paging: { page: number; count: number }) =>
      parts.consents.page(paging, { realm: self.realm, owner_id: self.id }),

    note,
  }
}

/** What money, and what enterprises show, ask about an account before they move. */
const moneyGuards = {
  /** Whether somebody is there at all: nobody gets money who has left. */
  isThere: async (tx: Reader, realm: AccountRealm, id: number): Promise<boolean> => {
    const account = await store.find(tx, realm, id)
    return account !== undefined && account.state !== 'closed'
  },

  /** Whether somebody is frozen or has left, for whoever already holds what freezing and closing take as well. */
  isShutOut: async (tx: Reader, realm: AccountRealm, id: number): Promise<boolean> => {
    const account = await store.find(tx, realm, id)
    return account !== undefined && !mayEnter(account.state)
  },

  /** Whether somebody may act. Whoever wants to freeze them waits for the transaction that asked. */
  mayAct: async (tx: Tx, realm: AccountRealm, id: number): Promise<boolean> => {
    const account = await store.share(tx, realm, id)
    return account !== undefined && mayEnter(account.state)
  },
}

type Note = (tx: Tx, self: Self, action: string) => Promise<void>

/** The devices somebody is signed in with, as far as they end them. */
function createEnding({ database, sessions }: Parts, note: Note) {
  return {
    endSession: (self: Self, sessionId: number): Promise<void> =>
      database.begin(async (tx) => {
        if (!(await sessions.endOwn(tx, self, sessionId))) throw new Refusal('RECORD_NOT_FOUND')
        await note(tx, self, 'account.end-sessions')
      }),

    endOtherSessions: (self: Self) =>
      database.begin(async (tx) => {
        const renewed = await sessions.endOthers(tx, self, self.sessionId)
        await note(tx, self, 'account.end-sessions')
        return renewed
      }),
  }
}

async function signedIn(looking: Promise<AccountRow | undefined>): Promise<AccountRow> {
  const account = await looking
  if (!account) throw new Refusal('SESSION_INVALID')
  return account
}

/** As its owner is told of it: the operator's note only while it holds something up. */
export function closureOf({
  asked_at,
  ends_at,
  state,
  note,
}: Pick<store.ClosureRow, 'asked_at' | 'ends_at' | 'state' | 'note'>) {
  const held = state === 'held'
  return { asked_at, ends_at, held, note: held ? note : '' }
}
