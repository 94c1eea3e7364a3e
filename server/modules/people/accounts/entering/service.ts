import { maskPhone } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { Door } from '#server/http/desk.ts'
import { networkOf } from '#server/http/networks.ts'
import { deviceName, maskNetwork, type OpenedSession } from '#server/modules/people/sessions/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isCommonPassword } from '#server/platform/secrets/common-passwords.ts'
import { type AccountRow, type Moment, mayEnter } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type EntryDoor = Pick<
  Door,
  'ip' | 'browser' | 'userAgent' | 'invite' | 'inviteChannel' | 'inviteUsed' | 'device' | 'knownDevice'
>

interface Newcomer {
  phone_number: string
  code: string
  password: string
  /** What they typed themselves; it beats the one their browser remembers. */
  invite?: string | undefined
}

/** Somebody whose number nobody has to prove: for the demo and for tests. */
export interface Founded {
  phone_number: string
  name: string
  hash: string | null
  texts: Texts
}

/** Makes the person behind an account, in the transaction that opens it. */
export type MakeOwner = (tx: Tx) => Promise<{ id: number; name: string }>

/** Writes an account down: the number sealed, what was agreed to, who invited them, all in one transaction. */
function createOpening({ sealing, persons, consents, messages, sightings, onRegistered }: Parts) {
  return async function open(
    tx: Tx,
    given: {
      realm: AccountRealm
      phone_number: string
      hash: string | null
      invite?: string | undefined
      texts: Texts
    },
    makeOwner: MakeOwner,
    door: EntryDoor,
    { now, requestId }: Moment,
  ): Promise<number> {
    const { realm, phone_number, hash } = given
    const indexes = sealing.indexesOf(phone_number, 'phone')
    await store.lockPhone(tx, realm, indexes)
    if (await store.findByPhone(tx, realm, indexes)) throw takenPhone()
    const { id, name } = await makeOwner(tx)
    await store.insert(tx, {
      realm,
      owner_id: id,
      phone_index: sealing.indexOf(phone_number, 'phone'),
      phone_sealed: sealing.seal(phone_number, 'phone'),
      phone_masked: maskPhone(phone_number),
      password_hash: hash,
      password_changed_at: null,
      phone_changed_at: null,
      created_at: now,
    })
    const personId = await persons.found(tx, realm, id, now)
    const from = { network: maskNetwork(door.ip), device: deviceName(door.userAgent, door.browser) }
    await consents.record(tx, { realm, ownerId: id, now, ...from }, given.texts)
    await sightings.see(tx, { realm, id }, { during: 'registration', door, now })
    const actor = { kind: realm, id, personId }
    const subject = `${realm}:${id}`
    await audit(tx, { at: now, actor, action: 'account.register', subject, before: null, after: from, requestId })
    await messages.tell(tx, { realm, id }, { event: 'account.registered', now })
    const typed = given.invite ?? ''
    const invite = typed
      ? { code: typed, source: 'code' as const, channel: '' }
      : { code: door.invite, source: 'link' as const, channel: door.inviteChannel }
    await onRegistered(tx, { realm, id, name }, invite, now)
    return id
  }
}

/** How people come in: signing in, opening an account, finding back to a lost password. */
export function createEntering(parts: Parts) {
  const { database, passwords, attempts, sms, sealing, consents, messages, isOpen } = parts
  const open = createOpening(parts)
  const indexesOf = (phone: string) => sealing.indexesOf(phone, 'phone')

  /** Under the current key alone: who has guessed before the key was changed begins anew. */
  const attemptedAs = (phone: string) => sealing.indexOf(phone, 'phone').toString('hex')

  async function byPassword(
    realm: AccountRealm,
    given: { phone_number: string; password: string; captcha?: string | undefined },
    door: EntryDoor,
    moment: Moment,
  ): Promise<OpenedSession> {
    const indexes = indexesOf(given.phone_number)
    const attempt = { realm, account: attemptedAs(given.phone_number), network: networkOf(door.ip), at: moment.now }
    const entered = await attempts.enter(attempt, given.captcha)
    const found = await database.read((tx) => store.findByPhone(tx, realm, indexes))
    const stored = found?.password_hash ?? undefined
    const right = await attempts.judged(entered, () => passwords.verify(given.password, stored))
    if (!right || !found || !stored) throw unknownPair()
    if (!mayEnter(found.state)) {
      // The password was right: hearing the reason must not lock them out from hearing it again.
      await database.begin((tx) => attempts.forget(tx, attempt))
      throw frozen(found)
    }
    const renewed = right === 'stale' ? await passwords.hash(given.password) : undefined
    return database.begin(async (tx) => {
      // Checking took a while: meanwhile the password or the number may have been changed.
      const current = await store.lock(tx, realm, found.owner_id)
      const same = indexes.some((index) => current?.phone_index?.equals(index))
      if (current?.password_hash !== stored || !same) throw unknownPair()
      if (renewed) await store.change(tx, realm, found.owner_id, { password_hash: renewed })
      await attempts.forget(tx, attempt)
      return enter(tx, current, door, moment)
    })
  }

  async function enter(tx: Tx, account: AccountRow, door: EntryDoor, { now, requestId }: Moment) {
    const { realm, owner_id: id } = account
    if (!mayEnter(account.state)) throw frozen(account)
    await tellOfNewDevice(tx, parts, account, door, now)
    await parts.sightings.see(tx, { realm, id }, { during: 'sign_in', door, now })
    const after = { network: maskNetwork(door.ip) }
    const subject = `${realm}:${id}`
    const action = 'account.sign-in'
    await audit(tx, { at: now, actor: { kind: realm, id }, action, subject, before: null, after, requestId })
    return openFor(tx, parts, { realm, id }, door)
  }

  async function refuseWhileClosed(): Promise<void> {
    if (!(await isOpen())) throw new Refusal('REGISTRATION_CLOSED')
  }

  return {
    signIn(
      realm: AccountRealm,
      given: {
        phone_number: string
        password?: string | undefined
        code?: string | undefined
        captcha?: string | undefined
      },
      door: EntryDoor,
      moment: Moment,
    ): Promise<OpenedSession> {
      const { phone_number, password, code, captcha } = given
      if (password !== undefined) return byPassword(realm, { phone_number, password, captcha }, door, moment)
      const codes = [{ realm, scene: '2', phone_number, code: code ?? '' }] as const
      return sms.withCodes(codes, moment.now, async (tx) => {
        const current = await store.lockByPhone(tx, realm, indexesOf(phone_number))
        if (!current) throw unknownPhone()
        return enter(tx, current, door, moment)
      })
    },

    /** Somebody whose number is proven already comes in, or is told why not; for the scan of a known person. */
    enterAs: async (tx: Tx, realm: AccountRealm, id: number, door: EntryDoor, moment: Moment) => {
      const current = await store.lock(tx, realm, id)
      if (!current) throw new Refusal('SIGN_IN_FAILED')
      return enter(tx, current, door, moment)
    },

    async register(realm: AccountRealm, given: Newcomer, makeOwner: MakeOwner, door: EntryDoor, moment: Moment) {
      await refuseWhileClosed()
      const { phone_number, code } = given
      const codes = [{ realm, scene: '1', phone_number, code }] as const
      await refuseWeak(given.password, phone_number)
      const texts = await consents.textsFor(realm, moment.now)
      // A wrong code costs its sender a try before it costs us a hash.
      await sms.checkCodes(codes, moment.now)
      // Nor does a right one buy hashes for nothing: a code is given back to whoever is refused after it.
      if (await database.read((tx) => store.findByPhone(tx, realm, indexesOf(phone_number)))) throw takenPhone()
      const hash = await passwords.hash(given.password)
      return sms.withCodes(codes, moment.now, async (tx) => {
        const id = await open(tx, { realm, phone_number, hash, texts, invite: given.invite }, makeOwner, door, moment)
        return openFor(tx, parts, { realm, id }, door)
      })
    },

    /** Opens an account for somebody whose number the caller has proven, with a password or without. */
    establish: (
      tx: Tx,
      given: { realm: AccountRealm; phone_number: string; hash: string | null; texts: Texts },
      makeOwner: MakeOwner,
      door: EntryDoor,
      moment: Moment,
    ): Promise<number> => open(tx, given, makeOwner, door, moment),

    refuseWhileClosed,

    async forgetPassword(
      realm: AccountRealm,
      given: { phone_number: string; code: string; password: string },
      { now, requestId }: Moment,
    ): Promise<void> {
      const { phone_number, code } = given
      const codes = [{ realm, scene: '3', phone_number, code }] as const
      await refuseWeak(given.password, phone_number)
      await sms.checkCodes(codes, now)
      const known = await database.read((tx) => store.findByPhone(tx, realm, indexesOf(phone_number)))
      if (!known) throw unknownPhone()
      if (!mayEnter(known.state)) throw frozen(known)
      const hash = await passwords.hash(given.password)
      await sms.withCodes(codes, now, async (tx) => {
        const current = await store.lockByPhone(tx, realm, indexesOf(phone_number))
        if (!current) throw unknownPhone()
        if (!mayEnter(current.state)) throw frozen(current)
        const id = current.owner_id
        await store.change(tx, realm, id, { password_hash: hash, password_changed_at: now })
        // Whoever was locked out by somebody else's guessing is not any more.
        await attempts.forgetAll(tx, { realm, account: attemptedAs(phone_number) })
        await parts.sessions.endAll(tx, { realm, id })
        const actor = { kind: realm, id }
        const subject = `${realm}:${id}`
        const action = 'account.forget-password'
        await audit(tx, { at: now, actor, action, subject, before: null, after: null, requestId })
        const values = { at: toChineseMoment(now) }
        await messages.tell(tx, { realm, id }, { event: 'account.password-changed', values, now })
      })
    },
  }
}

const frozen = ({ frozen_reason }: AccountRow) => new Refusal('ACCOUNT_FROZEN', {}, undefined, frozen_reason)

// Beside the field, in the words of the form: people come in by a number, operators by an account.
const unknownPair = () => new Refusal('SIGN_IN_FAILED', {}, { password: '手机号或密码不正确' })
// Said only to who has proven the number by a code.
const unknownPhone = () => new Refusal('PHONE_UNKNOWN', {}, { phone_number: '这个手机号还没有注册' })
const takenPhone = () => new Refusal('PHONE_TAKEN', {}, { phone_number: '这个手机号已经注册，请直接登录' })

type Texts = Awaited<ReturnType<Parts['consents']['textsFor']>>

export async function refuseWeak(password: string, account: string): Promise<void> {
  if (!(await isCommonPassword(password, account))) return
  throw new Refusal('PASSWORD_WEAK', {}, { password: '密码过于常见，请换一个更难猜的密码' })
}

function openFor(tx: Tx, { sessions }: Parts, owner: { realm: AccountRealm; id: number }, door: EntryDoor) {
  const { browser, userAgent, ip } = door
  return sessions.open(tx, { realm: owner.realm, ownerId: owner.id, browser, userAgent, ip })
}

/** Somebody hears of a device and network that they have not come in from before. */
async function tellOfNewDevice(tx: Tx, parts: Parts, account: AccountRow, door: EntryDoor, now: Date): Promise<void> {
  const owner = { realm: account.realm, id: account.owner_id }
  const device = deviceName(door.userAgent, door.browser)
  const network = maskNetwork(door.ip)
  if ((await parts.sessions.hasComeFrom(tx, owner, { device, network })) !== false) return
  const values = { device, network: network || '未知', at: toChineseMoment(now) }
  await parts.messages.tell(tx, owner, { event: 'account.new-device', values, now })
}
