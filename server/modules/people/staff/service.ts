import type { Paging } from '#contract/base/paging.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import type { Door } from '#server/http/desk.ts'
import type { By, StaffCaller } from '#server/http/identity.ts'
import { networkOf } from '#server/http/networks.ts'
import { ownSessionOf } from '#server/modules/people/attempts/service.ts'
import type { OpenedSession, Sessions } from '#server/modules/people/sessions/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isCommonPassword } from '#server/platform/secrets/common-passwords.ts'
import { createFounding, firstPassword } from './founding/service.ts'
import { granted, grantedTo, handedOver, refuseOnePerson } from './handovers/service.ts'
import { beyondOwn, etagOf, isAdministrator } from './model.ts'
import { createProving, found, type Proof, type ProvingParts } from './proving/service.ts'
import * as store from './store.ts'

export { approverQueues } from './handovers/service.ts'

export type Staff = ReturnType<typeof createStaff>

export interface Parts extends ProvingParts {
  clock: Clock
}

interface Credentials extends Proof {
  account: string
  password: string
  captcha?: string | undefined
}

interface StaffChange {
  id: number
  name: string
  active: boolean
  role_ids: readonly number[]
  etag?: string | undefined
}

/** The people behind the console, and what each of them may do. */
export function createStaff(parts: Parts) {
  const { database, clock, passwords, sessions, attempts } = parts
  const proving = createProving(parts)
  const describeOne = (tx: Reader, id: number) => describePerson(tx, sessions, id)

  return {
    /** A right that the product no longer knows is no right, even if a role still names it. */
    async rightsOf(staffId: number): Promise<ReadonlySet<Right>> {
      return new Set(known(await database.read((tx) => store.rightsOf(tx, staffId, { totp: proving.required }))))
    },

    names: (tx: Reader, ids: readonly number[]) => store.names(tx, ids),

    refuseOnePerson,

    async signIn(
      given: Credentials,
      door: Pick<Door, 'ip' | 'browser'>,
      { now, requestId }: { now: Date; requestId: string },
    ): Promise<OpenedSession> {
      const account = given.account.toLowerCase()
      const attempt = { realm: 'staff', account, network: networkOf(door.ip), at: now } as const
      const entered = await attempts.enter(attempt, given.captcha)
      const person = await database.read((tx) => store.findByAccount(tx, attempt.account))
      const stored = person?.active ? (person.password_hash ?? undefined) : undefined
      const right = await attempts.judged(entered, () => passwords.verify(given.password, stored))
      if (!right || !person || !stored) throw new Refusal('SIGN_IN_FAILED')
      if (person.totp_enabled && given.totp === undefined && given.recovery === undefined) {
        // No wrong try; but it must not wipe out the wrong codes before it either, or they could be tried without end.
        await database.begin((tx) => attempts.takeBack(tx, entered))
        throw new Refusal('TOTP_NEEDED')
      }
      const renewed = right === 'stale' ? await passwords.hash(given.password) : undefined
      return database.begin(async (tx) => {
        // Checking took a while: meanwhile the password may have been changed or its owner switched off.
        const current = await store.lock(tx, person.id)
        if (!current?.active || current.password_hash !== stored) throw new Refusal('SIGN_IN_FAILED')
        const proof = current.totp_enabled ? await proving.prove(tx, current, given, now) : 'password'
        if (renewed) await store.setPassword(tx, person.id, renewed, person.must_change_password)
        await attempts.forget(tx, attempt)
        const actor: Actor = { kind: 'staff', id: person.id }
        const subject = `staff:${person.id}`
        const entry = { at: now, actor, subject, before: null, after: { network: attempt.network, proof }, requestId }
        await audit(tx, { ...entry, action: 'staff.sign-in' })
        if (proof === 'recovery') await audit(tx, { ...entry, action: 'staff.totp-recovery-use', after: null })
        return sessions.open(tx, { realm: 'staff', ownerId: person.id, browser: door.browser })
      })
    },

    signOut: (caller: StaffCaller) => database.begin((tx) => sessions.end(tx, caller.sessionId)),

    async me({ staffId, rights: held }: StaffCaller) {
      const person = await found(database.read((tx) => store.find(tx, staffId)))
      const { id, account, name, must_change_password, totp_enabled: totp } = person
      const must = { must_change_password, must_enable_totp: proving.required && !totp }
      return { id, account, name, rights: [...held], totp, ...must }
    },

    async changeOwnPassword(given: { old_password: string; password: string }, by: By<StaffCaller>) {
      const { staffId, sessionId } = by.caller
      const person = await found(database.read((tx) => store.find(tx, staffId)))
      if (given.password === given.old_password)
        throw new Refusal('INPUT_INVALID', {}, { password: '新密码与原密码相同' })
      if (await isCommonPassword(given.password, person.account)) throw weak()
      // Whoever sits down at an open session must not be able to try passwords without end either.
      const account = person.account.toLowerCase()
      const attempt = { realm: 'staff', account, network: ownSessionOf(account), at: by.now } as const
      const entered = await attempts.enter(attempt, undefined)
      const stored = person.password_hash ?? undefined
      const right = await attempts.judged(entered, () => passwords.verify(given.old_password, stored))
      if (!right) throw new Refusal('SIGN_IN_FAILED', {}, { old_password: '原密码不正确' })
      const hash = await passwords.hash(given.password)
      return database.begin(async (tx) => {
        const current = await store.lock(tx, staffId)
        if (!current?.active || current.password_hash !== person.password_hash) throw new Refusal('SIGN_IN_FAILED')
        await store.setPassword(tx, staffId, hash, false)
        // Only this one: whoever knows the password must not win tries at the codes by changing it.
        await attempts.takeBack(tx, entered)
        await written(tx, by, 'staff.change-password', `staff:${staffId}`, null, null)
        return sessions.endOthers(tx, { realm: 'staff', id: staffId }, sessionId)
      })
    },

    async list(paging: Paging, filter: { q?: string; active?: boolean }) {
      return database.read(async (tx) => {
        const page = await store.list(tx, paging, filter)
        return { ...page, list: await describePeople(tx, sessions, page.list) }
      })
    },

    async add(given: { account: string; name: string; role_ids: readonly number[] }, by: By<StaffCaller>) {
      const password = firstPassword()
      const hash = await passwords.hash(password)
      const id = await database.begin(async (tx) => {
        await store.lockRights(tx)
        await checkGrant(tx, by.caller, [], given.role_ids)
        const { account, name } = given
        const made = { account, name, password_hash: hash, must_change_password: true, created_at: by.now }
        const inserted = await store.insert(tx, made)
        if (inserted === undefined) throw new Refusal('ACCOUNT_TAKEN', {}, { account: '这个账号已经有人使用' })
        await store.setRoles(tx, inserted, given.role_ids)
        await handedOver(tx, { staff_id: inserted, by_id: by.caller.staffId, what: 'added', at: by.now })
        await written(tx, by, 'staff.add', `staff:${inserted}`, null, { account, name, role_ids: given.role_ids })
        return inserted
      })
      return { id, password }
    },

    async save(given: StaffChange, by: By<StaffCaller>) {
      return database.begin(async (tx) => {
        await store.lockRights(tx)
        const before = await describeOne(tx, given.id)
        checkSeen(given.etag, before.etag)
        const hadRights = await heldBy(tx, given.id)
        await checkGrant(tx, by.caller, hadRights, given.role_ids)
        // Switching somebody off takes away what they may do as surely as taking their roles does.
        const switched = before.active !== given.active
        if (switched && beyondOwn(by.caller.rights, hadRights, []).length > 0) throw new Refusal('RIGHTS_BEYOND_OWN')
        if (before.name !== given.name) refuseRenaming(given.id, hadRights, by)
        await store.change(tx, given.id, { name: given.name, active: given.active })
        await store.setRoles(tx, given.id, given.role_ids)
        await checkSomebodyIsLeft(tx)
        const had = before.active ? hadRights : []
        const has = given.active ? await heldBy(tx, given.id) : []
        await granted(tx, given.id, { had, has, by_id: by.caller.staffId, at: by.now })
        if (!given.active) await sessions.endAll(tx, { realm: 'staff', id: given.id })
        const after = await describeOne(tx, given.id)
        await written(tx, by, 'staff.save', `staff:${given.id}`, auditable(before), auditable(after))
        return after
      })
    },

    /**
     * Whoever resets a password could sign in with it: only for people who may do nothing that they may not. Not for
     * oneself: an open session alone must not be enough for that.
     */
    async resetPassword(id: number, by: By<StaffCaller>) {
      if (id === by.caller.staffId) throw new Refusal('INPUT_INVALID', {}, { id: '不能重置自己的密码，请用“修改密码”' })
      const password = firstPassword()
      const hash = await passwords.hash(password)
      await database.begin(async (tx) => {
        const { account } = await found(store.lock(tx, id))
        const held = await heldBy(tx, id)
        if (held.some((right) => !by.caller.rights.has(right))) throw new Refusal('RIGHTS_BEYOND_OWN')
        await store.setPassword(tx, id, hash, true)
        // The new password is for whoever was locked out as well.
        await attempts.forgetAll(tx, { realm: 'staff', account: account.toLowerCase() })
        await sessions.endAll(tx, { realm: 'staff', id })
        await handedOver(tx, { staff_id: id, by_id: by.caller.staffId, what: 'password', at: by.now })
        await written(tx, by, 'staff.reset-password', `staff:${id}`, null, null)
      })
      return { id, password }
    },

    totp: proving,

    resetTotp: (id: number, by: By<StaffCaller>) => resetTotp(parts, id, by),

    founding: createFounding({ clock, passwords }),

    isWeak: isCommonPassword,
    isEmpty: () => database.read((tx) => store.isEmpty(tx)),

    roles: roleDesk(database),
  }
}

async function describePeople(tx: Reader, sessions: Sessions, people: readonly store.StaffRow[]) {
  const ids = people.map(({ id }) => id)
  const [roles, seen] = await Promise.all([store.rolesOf(tx, ids), sessions.lastSeen(tx, 'staff', ids)])
  return people.map(({ id, account, name, active, created_at, totp_enabled: totp }) => {
    const own = roles.filter((role) => role.staff_id === id).map((role) => ({ id: role.id, name: role.name }))
    const etag = etagOf({ name, active, roles: own.map((role) => role.id) })
    return { id, account, name, active, totp, created_at, roles: own, last_seen_at: seen.get(id) ?? null, etag }
  })
}

async function describePerson(tx: Reader, sessions: Sessions, id: number) {
  const [described] = await describePeople(tx, sessions, [await found(store.find(tx, id))])
  if (!described) throw new Refusal('RECORD_NOT_FOUND')
  return described
}

/** Everything a person may do through their roles, whether or not they can come in today. */
async function heldBy(tx: Reader, staffId: number): Promise<Right[]> {
  return known((await store.rolesOf(tx, [staffId])).flatMap((role) => role.rights))
}

/** Whoever manages people could otherwise give each of them the name of the other. */
function refuseRenaming(id: number, held: readonly Right[], { caller }: By<StaffCaller>): void {
  if (id === caller.staffId || !isAdministrator(new Set(held))) return
  throw new Refusal('INPUT_INVALID', {}, { name: '能管理人员与角色的同事只能由本人改名' })
}

/** For whoever has lost their authenticator. Not for oneself: an open session alone must not be enough for that. */
async function resetTotp({ database, attempts, sessions }: Parts, id: number, by: By<StaffCaller>): Promise<void> {
  if (id === by.caller.staffId)
    throw new Refusal('INPUT_INVALID', {}, { id: '不能重置自己的动态验证，请在“动态验证”页面操作' })
  await database.begin(async (tx) => {
    const { account, totp_enabled } = await found(store.lock(tx, id))
    const held = await heldBy(tx, id)
    if (held.some((right) => !by.caller.rights.has(right))) throw new Refusal('RIGHTS_BEYOND_OWN')
    if (!totp_enabled) throw new Refusal('TOTP_OFF_ALREADY')
    await store.clearTotp(tx, id)
    await attempts.forgetAll(tx, { realm: 'staff', account: account.toLowerCase() })
    await sessions.endAll(tx, { realm: 'staff', id })
    await handedOver(tx, { staff_id: id, by_id: by.caller.staffId, what: 'totp', at: by.now })
    await written(tx, by, 'staff.totp-reset', `staff:${id}`, null, null)
  })
}

/** Roles: named sets of rights. */
function roleDesk(database: Database) {
  async function describe(tx: Reader, roles: readonly store.RoleRow[]) {
    const members = await store.countMembers(
      tx,
      roles.map(({ id }) => id),
    )
    return roles.map(({ id, name, rights: named }) => {
      const held = known(named)
      return { id, name, rights: held, members: members.get(id) ?? 0, etag: etagOf({ name, rights: held }) }
    })
  }
  async function describeOne(tx: Reader, id: number) {
    const [role] = await describe(tx, await store.findRoles(tx, [id]))
    if (!role) throw new Refusal('RECORD_NOT_FOUND')
    return role
  }
  const taken = () => new Refusal('NAME_TAKEN', {}, { name: '这个名称已经存在' })

  return {
    async list(paging: Paging, q: string | undefined): Promise<Page<Awaited<ReturnType<typeof describeOne>>>> {
      return database.read(async (tx) => {
        const page = await store.listRoles(tx, paging, q)
        return { ...page, list: await describe(tx, page.list) }
      })
    },

    async add(given: { name: string; rights: readonly Right[] }, by: By<StaffCaller>) {
      return database.begin(async (tx) => {
        await store.lockRights(tx)
        if (beyondOwn(by.caller.rights, [], given.rights).length > 0) throw new Refusal('RIGHTS_BEYOND_OWN')
        const id = await store.insertRole(tx, { name: given.name, rights: [...new Set(given.rights)] })
        if (id === undefined) throw taken()
        await written(tx, by, 'role.add', `role:${id}`, null, given)
        return describeOne(tx, id)
      })
    },

    async save(
      given: { id: number; name: string; rights: readonly Right[]; etag?: string | undefined },
      by: By<StaffCaller>,
    ) {
      return database.begin(async (tx) => {
        await store.lockRights(tx)
        const before = await describeOne(tx, given.id)
        checkSeen(given.etag, before.etag)
        if (beyondOwn(by.caller.rights, before.rights, given.rights).length > 0) throw new Refusal('RIGHTS_BEYOND_OWN')
        const role = { id: given.id, name: given.name, rights: [...new Set(given.rights)] }
        if (!(await store.changeRole(tx, role))) throw taken()
        await checkSomebodyIsLeft(tx)
        const giving = { had: before.rights, has: role.rights, by_id: by.caller.staffId, at: by.now }
        await grantedTo(tx, role.id, giving)
        const after = await describeOne(tx, given.id)
        await written(tx, by, 'role.save', `role:${given.id}`, before, after)
        return after
      })
    },

    async remove(id: number, by: By<StaffCaller>) {
      await database.begin(async (tx) => {
        await store.lockRights(tx)
        const before = await describeOne(tx, id)
        if (beyondOwn(by.caller.rights, before.rights, []).length > 0) throw new Refusal('RIGHTS_BEYOND_OWN')
        if (before.members > 0) throw new Refusal('IN_USE')
        await store.removeRole(tx, id)
        await written(tx, by, 'role.delete', `role:${id}`, before, null)
      })
    },
  }
}

/** Whoever changes a row that is not the one they saw would undo what somebody else has just done. */
function checkSeen(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new Refusal('CHANGED_MEANWHILE')
}

/** Nobody hands out, or takes away, what they may not do themselves. */
async function checkGrant(
  tx: Reader,
  caller: StaffCaller,
  had: readonly Right[],
  roleIds: readonly number[],
): Promise<void> {
  const roles = await store.findRoles(tx, roleIds)
  if (roles.length !== new Set(roleIds).size) throw new Refusal('INPUT_INVALID', {}, { role_ids: '所选角色已不存在' })
  const gets = known(roles.flatMap((role) => role.rights))
  if (beyondOwn(caller.rights, had, gets).length > 0) throw new Refusal('RIGHTS_BEYOND_OWN')
}

async function checkSomebodyIsLeft(tx: Reader): Promise<void> {
  const everybody = await store.activeRights(tx)
  const left = [...everybody.values()].some((named) => isAdministrator(new Set(known(named))))
  if (!left) throw new Refusal('LAST_ADMINISTRATOR')
}

function known(named: readonly string[]): Right[] {
  return [...new Set(named)].filter((name): name is Right => name in rights)
}

function weak(): Refusal {
  return new Refusal('PASSWORD_WEAK', {}, { password: '密码过于常见，请换一个更难猜的密码' })
}

function auditable({
  name,
  active,
  roles,
}: {
  name: string
  active: boolean
  roles: readonly { id: number; name: string }[]
}) {
  return { name, active, roles: roles.map((role) => role.name) }
}

async function written(
  tx: Tx,
  by: By<StaffCaller>,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const actor: Actor = { kind: 'staff', id: by.caller.staffId }
  await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
}
