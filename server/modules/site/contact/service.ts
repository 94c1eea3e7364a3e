import type { Paging } from '#contract/base/paging.ts'
import { maskPhone } from '#contract/base/phone.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { By } from '#server/http/identity.ts'
import { networkOf } from '#server/http/networks.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { digestOf, hourBefore, idOfMessage, keptMs, limits, lineOf, messageNo } from './model.ts'
import type { ProveHuman, RefuseWords } from './ports.ts'
import * as store from './store.ts'

export type Contact = ReturnType<typeof createContact>

interface Parts {
  database: Database
  staff: Pick<Staff, 'names'>
  /** Networks are told apart by what this key makes of them. */
  key: Buffer
  sealing: Sealing
  proveHuman: ProveHuman
  refuseWords: RefuseWords
}

/** Nobody who writes to us waits for more than this. */
const sealedAtOnce = 200

interface Left {
  name: string
  phone_number: string
  content: string
  about: string
  captcha?: string | undefined
}

/** What visitors write to us, and what became of it. */
export function createContact({ database, staff, key, sealing, proveHuman, refuseWords }: Parts) {
  const sealed = ({ name, phone_number }: Pick<Left, 'name' | 'phone_number'>): store.Sealed => ({
    name_sealed: sealing.seal(name, 'contact.name'),
    phone_sealed: sealing.seal(phone_number, 'contact.phone'),
    phone_index: sealing.indexOf(lineOf(phone_number), 'contact.phone'),
  })
  const nameOf = ({ name_sealed, name }: store.MessageRow) =>
    name_sealed === null ? (name ?? '') : sealing.open(name_sealed, 'contact.name')
  const phoneOf = ({ phone_sealed, phone_number }: store.MessageRow) =>
    phone_sealed === null ? (phone_number ?? '') : sealing.open(phone_sealed, 'contact.phone')

  async function presented(tx: Reader, rows: readonly store.MessageRow[]) {
    const names = await staff.names(tx, [...new Set(rows.flatMap(({ handled_by }) => handled_by ?? []))])
    return rows.map((row) => ({
      ...row,
      no: messageNo(row),
      name: nameOf(row),
      phone_number: maskPhone(phoneOf(row)),
      handled_by: (row.handled_by !== null && names.get(row.handled_by)) || '',
    }))
  }

  async function take(tx: Tx, id: number): Promise<store.MessageRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  async function note(tx: Tx, by: By, action: string, id: number, before: object | null, after: object | null) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `contact:${id}`
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  return {
    /** A message that is refused leaves nothing behind, not even the use of its proof: corrected, it may come again. */
    async leave(
      { captcha, name, phone_number, ...message }: Left,
      { ip, now }: { ip: string; now: Date },
    ): Promise<{ no: string }> {
      // Outside the transaction: the list of words may have to be read, and on a connection of its own.
      await refuseWords({ name, content: message.content })
      const network_digest = digestOf(networkOf(ip), now, key)
      const who = sealed({ name, phone_number })
      return database.begin(async (tx) => {
        if (!(await proveHuman(tx, captcha ?? '', now))) throw new Refusal('CAPTCHA_FAILED')
        await store.lockList(tx)
        const counted = await store.countSince(tx, {
          day: startOfShanghaiDay(shanghaiDay(now)),
          hour: hourBefore(now),
          network: network_digest,
          index: who.phone_index,
          phone: phone_number,
        })
        const tooMany =
          counted.network >= limits.networkDay ||
          counted.phone >= limits.phoneDay ||
          counted.everybody >= limits.everybodyHour
        if (tooMany) throw new Refusal('MESSAGES_OF_TODAY')
        const id = await store.insert(tx, { ...message, ...who, network_digest, created_at: now })
        return { no: messageNo({ id, created_at: now }) }
      })
    },

    list: (paging: Paging, filter: { state?: store.MessageState | undefined; q?: string | undefined }) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, { ...filter, id: filter.q && idOfMessage(filter.q) })
        return { ...page, list: await presented(tx, page.list) }
      }),

    /** Who looked at whose number is written down; the number itself is not. */
    reveal: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await take(tx, id)
        await note(tx, by, 'contact.reveal', id, null, null)
        return { phone_number: phoneOf(row) }
      }),

    handle: ({ id, state, note: said }: { id: number; state: store.MessageState; note: string }, by: By) =>
      database.begin(async (tx) => {
        const before = await take(tx, id)
        const waits = state === 'waiting'
        const handled = { handled_by: waits ? null : by.caller.staffId, handled_at: waits ? null : by.now }
        const changed = { state, note: said, ...handled }
        await store.change(tx, id, changed)
        const was = { state: before.state, note: before.note }
        await note(tx, by, 'contact.handle', id, was, { state, note: said })
        const [one] = await presented(tx, [{ ...before, ...changed }])
        if (!one) throw new Refusal('RECORD_NOT_FOUND')
        return one
      }),

    waiting: store.waiting,

    /** Seals what was written before it was sealed at once, some at a time, until nothing is left in clear. */
    async sealOld(): Promise<number> {
      for (let done = 0; ; ) {
        const some = await database.begin(async (tx) => {
          const rows = await store.lockUnsealed(tx, sealedAtOnce)
          for (const { id, ...who } of rows) await store.replaceClear(tx, id, sealed(who))
          return rows.length
        })
        done += some
        if (some < sealedAtOnce) return done
      }
    },

    forgetOld: (now: Date) => database.begin((tx) => store.removeWrittenBefore(tx, new Date(now.getTime() - keptMs))),
  }
}

/** The messages that nobody has answered yet, as a line among what there is to do. */
export function messageQueue({ waiting }: Pick<Contact, 'waiting'>) {
  const path = '/console/contact?state=waiting'
  return { key: 'contact.handle', label: '待处理的留言', right: 'contact.handle', path, waiting } as const
}
