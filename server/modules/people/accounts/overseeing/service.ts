import type { Paging } from '#contract/base/paging.ts'
import { maskPhone } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { By } from '#server/http/identity.ts'
import type { ConsentFilter } from '#server/modules/people/consents/service.ts'
import { audit } from '#server/platform/audit.ts'
import { againIfCrosswise } from '#server/platform/postgres/crosswise.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountState, endAfterPause, textOf } from '../model.ts'
import { found, movePhone } from '../phones/service.ts'
import type { ListedAccount, ListedClosure, Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Whose {
  realm: AccountRealm
  id: number
}

const timelineMax = 50

/** The operators' side: finding accounts, freezing them, seeing what happened to them. */
export function createOverseeing(parts: Parts) {
  const { database, sealing, sessions, messages, staff, parents, listing, leaving } = parts

  async function note(tx: Tx, by: By, { realm, id }: Whose, action: string, before: unknown, after: unknown) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `${realm}:${id}`
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  async function present(tx: Reader, realm: AccountRealm, rows: readonly ListedAccount[]) {
    const inviters = await parents(
      tx,
      realm,
      rows.map(({ id }) => id),
    )
    return rows.map(({ phone_masked, ...row }) => ({
      ...row,
      phone_number: phone_masked,
      invited_by: inviters.get(row.id) ?? null,
    }))
  }

  async function describe(tx: Reader, { realm, id }: Whose) {
    const { list } = await listing.page(tx, realm, { page: 1, count: 1 }, { ids: [id] })
    const [one] = await present(tx, realm, list)
    if (!one) throw new Refusal('RECORD_NOT_FOUND')
    return one
  }

  /** Who did it: the account itself, a member of staff by name, or the house. */
  async function timeline(tx: Reader, { realm, id }: Whose) {
    const rows = await store.timeline(tx, `${realm}:${id}`, timelineMax)
    const people = rows.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id ? [actor_id] : []))
    const names = await staff.names(tx, [...new Set(people)])
    const doers: Readonly<Record<string, string>> = { system: '系统', staff: '运营人员' }
    return rows.map(({ at, action, after, actor_kind, actor_id, actor_name }) => ({
      at,
      action,
      text: textOf(action, after),
      by: (actor_kind === 'staff' && (actor_name ?? names.get(actor_id ?? 0))) || (doers[actor_kind] ?? '本人'),
    }))
  }

  /** From one state into another, or not at all if somebody was quicker. */
  async function turn(whose: Whose, change: Turn, by: By) {
    const { realm, id } = whose
    const work = async (tx: Tx) => {
      const before = await found(store.lock(tx, realm, id))
      if (!change.from.includes(before.state)) throw new Refusal('RECORD_MOVED_ON')
      // Somebody who was about to leave still is, once they are let in again.
      const closure = await store.openClosure(tx, realm, id)
      const state = change.freezes ? 'frozen' : closure ? 'closing' : 'active'
      if (closure && !change.freezes) {
        // They could not take it back while they were frozen: they get the days to do it now.
        await store.changeClosure(tx, closure.id, { ends_at: endAfterPause(closure.ends_at, by.now) })
      }
      await store.change(tx, realm, id, { state, frozen_reason: change.freezes ? change.reason : '' })
      if (change.freezes) await sessions.endAll(tx, { realm, id })
      await (change.freezes ? leaving.onFrozen(tx, whose, by.now) : leaving.onThawed(tx, whose, by.now))
      await note(tx, by, whose, change.action, { state: before.state }, { state, reason: change.reason })
      const values = { reason: change.reason, at: toChineseMoment(by.now) }
      await messages.tell(tx, { realm, id }, { event: change.event, values, now: by.now })
      return { ...(await describe(tx, whose)), open_withdrawals: await leaving.openOf(tx, whose) }
    }
    // What it hides is held by others as well: whoever hands something in holds that first, and the account then.
    return againIfCrosswise(() => database.begin(work))
  }

  return {
    list: (realm: AccountRealm, paging: Paging, filter: Wanted) =>
      database.read(async (tx) => {
        const { q, state, phone_number } = filter
        const phoneIndexes = phone_number ? sealing.indexesOf(phone_number, 'phone') : undefined
        const page = await listing.page(tx, realm, paging, { q, state, phoneIndexes })
        return { ...page, list: await present(tx, realm, page.list) }
      }),

    read: (whose: Whose) =>
      database.read(async (tx) => {
        const [account, row] = await Promise.all([describe(tx, whose), found(store.find(tx, whose.realm, whose.id))])
        const { password_changed_at, phone_changed_at } = row
        const live = await sessions.live(tx, whose)
        return {
          ...account,
          password_changed_at,
          phone_changed_at,
          open_withdrawals: await leaving.openOf(tx, whose),
          sessions: live,
          timeline: await timeline(tx, whose),
        }
      }),

    /** Who looked at whose number is written down; the number itself is not. */
    reveal: (whose: Whose, by: By) =>
      database.begin(async (tx) => {
        const { phone_sealed } = await found(store.find(tx, whose.realm, whose.id))
        if (phone_sealed === null) throw new Refusal('RECORD_NOT_FOUND')
        await note(tx, by, whose, 'account.reveal', null, null)
        return { phone_number: sealing.open(phone_sealed, 'phone') }
      }),

    freeze: (whose: Whose, reason: string, by: By) =>
      turn(
        whose,
        { from: ['active', 'closing'], freezes: true, reason, action: 'account.freeze', event: 'account.frozen' },
        by,
      ),

    unfreeze: (whose: Whose, reason: string, by: By) =>
      turn(
        whose,
        { from: ['frozen'], freezes: false, reason, action: 'account.unfreeze', event: 'account.unfrozen' },
        by,
      ),

    endSessions: (whose: Whose, by: By) =>
      database.begin(async (tx) => {
        await found(store.lock(tx, whose.realm, whose.id))
        await sessions.endAll(tx, whose)
        await note(tx, by, whose, 'account.end-sessions', null, null)
      }),

    /** For somebody who lost their telephone, after their papers were checked. */
    changePhone: (whose: Whose, given: { phone_number: string; reason: string }, by: By) =>
      database.begin(async (tx) => {
        const before = await found(store.lock(tx, whose.realm, whose.id))
        if (before.phone_sealed === null) throw new Refusal('RECORD_NOT_FOUND')
        // An enterprise is known by its papers: without any, whoever telephones may be anybody.
        const known = whose.realm === 'maker' || (await parts.isCertified(tx, whose.id))
        if (!known) throw new Refusal('CERT_NEEDED')
        const old = sealing.open(before.phone_sealed, 'phone')
        await movePhone(tx, parts, whose, given.phone_number, by.now)
        await sessions.endAll(tx, whose)
        const phone = maskPhone(given.phone_number)
        const after = { phone_number: phone, reason: given.reason }
        await note(tx, by, whose, 'account.change-phone', { phone_number: before.phone_masked }, after)
        const values = { at: toChineseMoment(by.now), phone }
        await messages.tell(tx, whose, { event: 'account.phone-changed', values, now: by.now, phone: old })
        return describe(tx, whose)
      }),

    ...overseeClosures(parts, note),

    consents: async (paging: Paging, filter: ConsentFilter) => {
      const page = await parts.consents.page(paging, filter)
      const names = await database.read((tx) => listing.names(tx, page.list))
      const list = page.list.map(({ owner_id: id, ...row }) => ({
        ...row,
        account: { id, name: names.get(`${row.realm}:${id}`) ?? '' },
      }))
      return { ...page, list }
    },
  }
}

type Note = (tx: Tx, by: By, whose: Whose, action: string, before: unknown, after: unknown) => Promise<void>

/** The queue of those who want to leave. */
function overseeClosures({ database, messages, staff, listing }: Parts, note: Note) {
  async function presentClosures(tx: Reader, rows: readonly ListedClosure[]) {
    const handlers = await staff.names(tx, [...new Set(rows.flatMap(({ handled_by }) => handled_by ?? []))])
    return rows.map(({ owner_id, name, phone_masked, handled_by, ...row }) => ({
      ...row,
      account: { id: owner_id, name },
      phone_number: phone_masked,
      handled_by: (handled_by !== null && handlers.get(handled_by)) || '',
    }))
  }

  return {
    closures: (
      paging: Paging,
      filter: { state?: store.ClosureRow['state'] | undefined; realm?: AccountRealm | undefined },
    ) =>
      database.read(async (tx) => {
        const page = await listing.closures(tx, paging, filter)
        return { ...page, list: await presentClosures(tx, page.list) }
      }),

    /** Held, it is not carried out when its time comes; let go, it is, after days in which its owner knows. */
    holdClosure: ({ id, held, note: said }: { id: number; held: boolean; note: string }, by: By) =>
      database.begin(async (tx) => {
        const before = await found(store.lockClosure(tx, id))
        if (before.state !== (held ? 'waiting' : 'held')) throw new Refusal('RECORD_MOVED_ON')
        const state = held ? 'held' : 'waiting'
        const ends_at = held ? before.ends_at : endAfterPause(before.ends_at, by.now)
        const decided = { state, note: said, handled_by: by.caller.staffId, decided_at: by.now } as const
        await store.changeClosure(tx, id, { ...decided, ends_at })
        const whose = { realm: before.realm, id: before.owner_id }
        const action = held ? 'account.hold-closure' : 'account.release-closure'
        await note(tx, by, whose, action, { state: before.state }, { state, reason: said })
        const told = held
          ? ({ event: 'account.closure-held', values: { reason: said } } as const)
          : ({ event: 'account.closure-released', values: { ends: toChineseMoment(ends_at) } } as const)
        await messages.tell(tx, whose, { ...told, now: by.now })
        const { list } = await listing.closures(tx, { page: 1, count: 1 }, { id })
        const [one] = await presentClosures(tx, list)
        if (!one) throw new Refusal('RECORD_NOT_FOUND')
        return one
      }),
  }
}

interface Turn {
  from: readonly AccountState[]
  freezes: boolean
  reason: string
  action: string
  event: 'account.frozen' | 'account.unfrozen'
}

interface Wanted {
  q?: string | undefined
  phone_number?: string | undefined
  state?: AccountState | undefined
}
