import { toChineseMoment } from '#contract/base/time.ts'
import { audit } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountRow, closureWaitMs, type Self } from '../model.ts'
import { found } from '../phones/service.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

const atOnce = 50
const closeDueJob = 'accounts.close-due'

type Whose = Pick<store.ClosureRow, 'realm' | 'owner_id'>

interface Means {
  note(tx: Reader, self: Self, action: string, after?: object | null): Promise<void>
  provePassword(self: Self, password: string, field: string): Promise<AccountRow>
}

/** How people leave: they ask, may think better of it for fifteen days, and then nothing of theirs can be read. */
export function createClosing(parts: Parts, { note: noteOwn, provePassword }: Means) {
  const { database, messages, sessions, defects, moneyOpen, onClosed } = parts

  async function close(tx: Tx, closure: store.ClosureRow, now: Date): Promise<void> {
    const { realm, owner_id: id } = closure
    const account = await found(store.lock(tx, realm, id))
    if (account.state !== 'closing') return
    // Money that came in while they waited keeps the account open until it is settled.
    if ((await moneyOpen(tx, realm, id, now)).length > 0) {
      const reason = '账户仍有未结清的款项'
      await store.changeClosure(tx, closure.id, { state: 'held', note: reason, decided_at: now })
      await note(tx, closure, 'account.hold-closure', { state: 'held', reason }, now)
      await messages.tell(tx, { realm, id }, { event: 'account.closure-held', values: { reason }, now })
      return
    }
    await store.change(tx, realm, id, {
      state: 'closed',
      phone_index: null,
      phone_sealed: null,
      phone_masked: '已注销',
      password_hash: null,
    })
    await sessions.endAll(tx, { realm, id })
    await onClosed(tx, realm, id, now)
    await store.changeClosure(tx, closure.id, { state: 'done', reason: '', decided_at: now })
    await note(tx, closure, 'account.close', null, now)
  }

  /** What the house does by itself is written down like everything else. */
  async function note(tx: Tx, { realm, owner_id }: Whose, action: string, after: object | null, now: Date) {
    const actor = { kind: 'system', id: null } as const
    const subject = `${realm}:${owner_id}`
    await audit(tx, { at: now, actor, action, subject, before: null, after, requestId: closeDueJob })
  }

  async function closeOne(id: number, now: Date): Promise<void> {
    await database.begin(async (tx) => {
      // The account first, as everybody does who changes both.
      const seen = await store.findClosure(tx, id)
      if (!seen) return
      await store.lock(tx, seen.realm, seen.owner_id)
      const closure = await store.lockClosure(tx, id)
      if (closure?.state === 'waiting' && closure.ends_at <= now) await close(tx, closure, now)
    })
  }

  /** From here on they wait, and may think better of it; in the transaction that writes down who asked. */
  async function enter(tx: Tx, { realm, id }: Pick<Self, 'realm' | 'id'>, reason: string, now: Date): Promise<Date> {
    const account = await found(store.lock(tx, realm, id))
    if (account.state === 'closing') throw new Refusal('CLOSURE_ASKED_ALREADY')
    // Frozen while the password was compared: asking to leave must not thaw it.
    if (account.state !== 'active') throw new Refusal('SESSION_INVALID')
    const open = await moneyOpen(tx, realm, id, now)
    if (open.length > 0) throw new Refusal('CLOSURE_MONEY_OPEN', {}, undefined, inWords(open))
    const ends_at = new Date(now.getTime() + closureWaitMs)
    await store.insertClosure(tx, { realm, owner_id: id, reason, asked_at: now, ends_at })
    await store.change(tx, realm, id, { state: 'closing' })
    const values = { ends: toChineseMoment(ends_at) }
    await messages.tell(tx, { realm, id }, { event: 'account.closure-asked', values, now })
    return ends_at
  }

  return {
    /** What its owner has to end before. */
    matters: ({ realm, id, now }: Pick<Self, 'realm' | 'id' | 'now'>) =>
      database.look(async (tx) => ({ list: await moneyOpen(tx, realm, id, now) })),

    /** For somebody who asked in a letter. The wait and the message to their telephone are the second pair of eyes. */
    async begin(owner: Pick<Self, 'realm' | 'id'>, reason: string, now: Date) {
      return database.begin(async (tx) => {
        const ends_at = await enter(tx, owner, '', now)
        const whose = { realm: owner.realm, owner_id: owner.id }
        await note(tx, whose, 'account.ask-closure', { reason }, now)
        return { asked_at: now, ends_at }
      })
    },

    async ask(self: Self, given: { password: string; reason: string }) {
      await provePassword(self, given.password, 'password')
      return database.begin(async (tx) => {
        const ends_at = await enter(tx, self, given.reason, self.now)
        // Without the reason: what people write about why they leave goes with them, and the log keeps everything.
        await noteOwn(tx, self, 'account.ask-closure')
        return { asked_at: self.now, ends_at }
      })
    },

    async cancel(self: Self): Promise<void> {
      const { realm, id, now } = self
      await database.begin(async (tx) => {
        const account = await found(store.lock(tx, realm, id))
        const closure = await store.openClosure(tx, realm, id)
        if (account.state !== 'closing' || !closure) throw new Refusal('CLOSURE_NOT_ASKED')
        await store.changeClosure(tx, closure.id, { state: 'cancelled', decided_at: now })
        await store.change(tx, realm, id, { state: 'active' })
        await noteOwn(tx, self, 'account.cancel-closure')
        await messages.tell(tx, { realm, id }, { event: 'account.closure-cancelled', now })
      })
    },

    /** Closes what is due, one account at a time: each is whole whatever happens to the next. */
    async closeDue(now: Date): Promise<number> {
      const due = await database.read((tx) => store.dueClosures(tx, now, atOnce))
      for (const id of due) {
        // What goes wrong with one must not keep all those behind it.
        await closeOne(id, now).catch((error: unknown) => defects.record(error, { source: 'job', where: closeDueJob }))
      }
      return due.length
    },

    waiting: store.waitingClosures,
  }
}

const namedMax = 3

/** What is still open, as far as one sentence carries it. */
function inWords(open: readonly { title: string }[]): string {
  const named = open.slice(0, namedMax).map(({ title }) => title)
  return `${named.join('、')}${open.length > namedMax ? `等 ${open.length} 项` : ''}`
}
