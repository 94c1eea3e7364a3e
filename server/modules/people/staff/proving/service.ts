import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { By, StaffCaller } from '#server/http/identity.ts'
import { type Attempts, ownSessionOf } from '#server/modules/people/attempts/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { findTotpStep, newTotpSecret, totpUri } from '#server/platform/secrets/totp.ts'
import { readRecoveryCode, recoveryDigits, recoveryLength, showRecoveryCode } from '../model.ts'
import * as store from '../store.ts'

/** Whether everybody has to have an authenticator, or whoever wants to. */
type TotpPolicy = 'required' | 'optional'

/** What one has, beside what one knows: a code of the authenticator, or one of those for when it is lost. */
export interface Proof {
  totp?: string | undefined
  recovery?: string | undefined
}

export interface ProvingParts {
  database: Database
  passwords: Passwords
  sessions: Sessions
  attempts: Attempts
  sealing: Sealing
  totp: TotpPolicy
}

interface Attempted<T> {
  /** Refuses what is out of the question whatever was typed: that is no attempt. */
  allowed(person: store.StaffRow): void
  /** Asked for again. */
  password?: string
  work(tx: Reader, person: store.StaffRow): Promise<T>
}

const issuer = '运营后台'
const place = 'totp'
const recoveryPlace = 'totp.recovery'
const recoveryCodes = 10

/** That it is really they who sign in: an authenticator, and codes for the day it is lost. */
export function createProving({ database, passwords, sessions, attempts, sealing, totp }: ProvingParts) {
  const digestOf = (code: string) => sealing.indexOf(code, recoveryPlace)

  /** Uses up what was given; the caller holds the person's row, and undoes it by failing. */
  async function prove(tx: Tx, person: store.StaffRow, given: Proof, now: Date): Promise<'totp' | 'recovery'> {
    const sealed = person.totp_sealed
    if (given.totp !== undefined && sealed !== null) {
      const step = findTotpStep(sealing.open(sealed, place), given.totp, now, person.totp_used_step)
      if (step !== undefined && (await store.spendTotpStep(tx, person.id, step))) return 'totp'
    } else if (given.recovery !== undefined) {
      const digests = sealing.indexesOf(readRecoveryCode(given.recovery), recoveryPlace)
      if (await store.spendRecoveryCode(tx, person.id, digests, now)) return 'recovery'
    }
    throw new Refusal('TOTP_WRONG')
  }

  async function newRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await store.replaceRecoveryCodes(tx, staffId, codes.map(digestOf))
    return codes.map(showRecoveryCode)
  }

  /**
   * Counts as an attempt until it has succeeded: whoever sits down at an open session must not be able to try codes
   * without end either. Success takes back only itself, so that it cannot be used to wipe out what failed before.
   */
  async function attempting<T>(by: By<StaffCaller>, { allowed, password, work }: Attempted<T>): Promise<T> {
    const before = await found(database.read((tx) => store.find(tx, by.caller.staffId)))
    allowed(before)
    const account = before.account.toLowerCase()
    const attempt = { realm: 'staff', account, network: ownSessionOf(account), at: by.now } as const
    const entered = await attempts.enter(attempt, undefined)
    const compare = async () => password === undefined || passwords.verify(password, before.password_hash ?? undefined)
    if (!(await attempts.judged(entered, compare))) throw new Refusal('SIGN_IN_FAILED', {}, { password: '密码不正确' })
    return database.begin(async (tx) => {
      const person = await found(store.lock(tx, by.caller.staffId))
      if (person.password_hash !== before.password_hash) throw new Refusal('CHANGED_MEANWHILE')
      allowed(person)
      const done = await work(tx, person)
      await attempts.takeBack(tx, entered)
      return done
    })
  }

  return {
    required: totp === 'required',
    prove,

    async state({ staffId }: StaffCaller) {
      return database.read(async (tx) => {
        const { totp_enabled: on } = await found(store.find(tx, staffId))
        return { on, required: totp === 'required', recovery_left: await store.countRecoveryCodes(tx, staffId) }
      })
    },

    /** A new secret, which counts for nothing until `enable`. Where one counts already, it has to be proven first. */
    async begin(code: string | undefined, by: By<StaffCaller>) {
      const secret = newTotpSecret()
      const allowed = (person: store.StaffRow) => {
        refuseLent(person)
        if (person.totp_enabled && code === undefined) throw new Refusal('TOTP_ON_ALREADY')
      }
      const work = async (tx: Tx, person: store.StaffRow) => {
        if (person.totp_enabled && code !== undefined) {
          const proof = await prove(tx, person, proofOf(code), by.now)
          await written(tx, by, 'staff.totp-replace', { proof })
        }
        await store.setPendingTotp(tx, person.id, sealing.seal(secret, place))
        return person.account
      }
      const account = await attempting(by, { allowed, work })
      const uri = totpUri(secret, { issuer, account })
      const qr = await QRCode.toDataURL(uri, { margin: 1, width: 400, errorCorrectionLevel: 'M' })
      return { secret, uri, qr }
    },

    async enable(code: string, by: By<StaffCaller>) {
      const allowed = (person: store.StaffRow) => {
        refuseLent(person)
        if (person.totp_pending === null) throw new Refusal('SCAN_AGAIN')
      }
      const work = async (tx: Tx, person: store.StaffRow) => {
        const sealed = person.totp_pending ?? ''
        const step = findTotpStep(sealing.open(sealed, place), code, by.now, 0)
        if (step === undefined) throw new Refusal('TOTP_WRONG')
        await store.enableTotp(tx, person.id, sealed, step)
        // Whoever else came in with the password alone has to come in again.
        const renewed = await sessions.endOthers(tx, { realm: 'staff', id: person.id }, by.caller.sessionId)
        await written(tx, by, 'staff.totp-enable', null)
        return { renewed, codes: await newRecoveryCodes(tx, person.id) }
      }
      return attempting(by, { allowed, work })
    },

    async disable(given: { password: string; code: string }, by: By<StaffCaller>): Promise<void> {
      if (totp === 'required') throw new Refusal('TOTP_REQUIRED')
      const work = async (tx: Tx, person: store.StaffRow) => {
        const proof = await prove(tx, person, proofOf(given.code), by.now)
        await store.clearTotp(tx, person.id)
        await written(tx, by, 'staff.totp-disable', { proof })
      }
      await attempting(by, { allowed: refuseOff, password: given.password, work })
    },

    async renewRecoveryCodes(code: string, by: By<StaffCaller>): Promise<string[]> {
      const work = async (tx: Tx, person: store.StaffRow) => {
        const proof = await prove(tx, person, proofOf(code), by.now)
        await written(tx, by, 'staff.totp-recovery-renew', { proof })
        return newRecoveryCodes(tx, person.id)
      }
      return attempting(by, { allowed: refuseOff, work })
    },
  }
}

/** Somebody who was lent a password could otherwise tie the account to a device of their own. */
function refuseLent(person: store.StaffRow): void {
  if (person.must_change_password) throw new Refusal('NOT_ALLOWED')
}

function refuseOff(person: store.StaffRow): void {
  if (!person.totp_enabled) throw new Refusal('TOTP_OFF_ALREADY')
}

function proofOf(code: string): Proof {
  return /^\d{6}$/.test(code) ? { totp: code } : { recovery: code }
}

/** One digit for each byte: 256 is a multiple of 32, so that none comes more often than another. */
function newRecoveryCode(): string {
  return [...randomBytes(recoveryLength)].map((byte) => recoveryDigits[byte % recoveryDigits.length]).join('')
}

export async function found<T>(looking: Promise<T | undefined>): Promise<T> {
  const one = await looking
  if (one === undefined) throw new Refusal('RECORD_NOT_FOUND')
  return one
}

/** What somebody did to themselves, in the log. */
async function written(
  tx: Tx,
  { caller, now, requestId }: By<StaffCaller>,
  action: string,
  after: unknown,
): Promise<void> {
  const actor: Actor = { kind: 'staff', id: caller.staffId }
  const subject = `staff:${caller.staffId}`
  await audit(tx, { at: now, actor, action, subject, before: null, after, requestId })
}
