import { maskName } from '#contract/base/phone.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import {
  faultOfIdentityNumber,
  maskIdentityNumber,
  normalIdentityNumber,
} from '#contract/people/identity-number.words.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { pauseMs } from '#server/platform/ladder.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { looksMax, mismatchText, triesOfDay } from '../model.ts'
import type { Parts, RegistryAnswer } from '../ports.ts'
import * as store from '../store.ts'

export type Requesting = ReturnType<typeof createRequesting>

interface Self {
  id: number
  /** Who acts for the account; nobody where it is made for a demo. */
  personId: number | undefined
  now: Date
  requestId: string
}

const atOnce = 10
const bySystem: Actor = { kind: 'system', id: null }

/** The owner's side: name and number are given, asked about, and then they stand. */
export function createRequesting(parts: Parts) {
  const { database, sealing, registry, messages } = parts

  async function present(tx: Reader, makerId: number) {
    const row = await store.newestWithEvents(tx, makerId)
    if (!row || row.state === 'closed') {
      return { state: 'none' as const, name: '', number: '', reason: '', verified_at: null, timeline: [] }
    }
    const name = row.name_sealed ? sealing.open(row.name_sealed, 'identity.name') : ''
    const number = row.number_sealed ? maskIdentityNumber(sealing.open(row.number_sealed, 'identity.number')) : ''
    return {
      state: row.state,
      name: row.state === 'verified' ? name : maskName(name),
      number,
      reason: row.reason,
      verified_at: row.verified_at,
      timeline: row.timeline.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
    }
  }

  /** Everything that makes somebody verified, whoever found it out. */
  async function verify(tx: Tx, row: store.IdentityRow, how: { step: 'match' | 'approve'; note: string }, by: Doing) {
    const { actor, now } = by
    const decided_by = actor.kind === 'staff' ? actor.id : null
    await store.change(tx, row.id, {
      ...{ state: 'verified', reason: '', next_look_at: null, verified_at: now, decided_by, updated_at: now },
    })
    await store.addEvent(tx, row.id, { ...how, state: 'verified', actor, at: now })
    const name = sealing.open(row.name_sealed ?? '', 'identity.name')
    await parts.rename(tx, row.maker_id, name)
    await messages.tell(tx, { realm: 'maker', id: row.maker_id }, { event: 'identity.verified', now })
  }

  /** What was not found to be true is not kept; the index stays, for whoever looks for one number in two places. */
  async function refuse(tx: Tx, row: store.IdentityRow, how: { step: 'mismatch' | 'reject'; note: string }, by: Doing) {
    const { actor, now } = by
    const decided_by = actor.kind === 'staff' ? actor.id : null
    const gone = { name_sealed: null, number_sealed: null, next_look_at: null }
    await store.change(tx, row.id, { ...gone, state: 'rejected', reason: how.note, decided_by, updated_at: now })
    await store.addEvent(tx, row.id, { ...how, state: 'rejected', actor, at: now })
    const values = { reason: how.note }
    await messages.tell(tx, { realm: 'maker', id: row.maker_id }, { event: 'identity.rejected', values, now })
  }

  /** Asks outside of any transaction, and writes down what came of it where nobody else has meanwhile. */
  async function ask(id: number, now: Date): Promise<void> {
    const row = await database.read((tx) => store.find(tx, id))
    if (!registry || row?.state !== 'checking' || !row.name_sealed || !row.number_sealed) return
    const name = sealing.open(row.name_sealed, 'identity.name')
    const number = sealing.open(row.number_sealed, 'identity.number')
    const answer = await registry.check({ no: row.no, name, number })
    await database.begin(async (tx) => {
      const locked = await store.lock(tx, id)
      if (locked?.state === 'checking') await follow(tx, locked, answer, now)
    })
  }

  async function follow(tx: Tx, row: store.IdentityRow, answer: RegistryAnswer, now: Date): Promise<void> {
    const by = { actor: bySystem, now }
    if (answer.outcome === 'match') return verify(tx, row, { step: 'match', note: '' }, by)
    if (answer.outcome === 'mismatch') return refuse(tx, row, { step: 'mismatch', note: mismatchText }, by)
    const looks = row.looks + 1
    if (looks < looksMax) {
      const next_look_at = new Date(now.getTime() + pauseMs(looks))
      return store.change(tx, row.id, { looks, next_look_at, updated_at: now })
    }
    await store.change(tx, row.id, { looks, state: 'pending', next_look_at: null, updated_at: now })
    await store.addEvent(tx, row.id, { step: 'hand', state: 'pending', note: '', actor: bySystem, at: now })
  }

  /** The number of somebody else's is refused, and that it was given is remembered: the refusal must not undo it. */
  async function begin(tx: Tx, self: Self, { name, number }: { name: string; number: string }) {
    const { id: maker_id, now } = self
    const number_index = sealing.indexOf(number, 'identity.number')
    const numberIndexes = sealing.indexesOf(number, 'identity.number')
    await store.keepOthersOut(tx, maker_id, numberIndexes)
    if (!(await parts.mayAct(tx, 'maker', maker_id))) throw new Refusal('ACCOUNT_FROZEN')
    const open = await store.openOf(tx, maker_id)
    if (open) throw new Refusal(open.state === 'verified' ? 'IDENTITY_FROZEN' : 'IDENTITY_OPEN')
    const today = startOfShanghaiDay(shanghaiDay(now))
    if ((await store.countSince(tx, maker_id, today)) >= triesOfDay) throw new Refusal('IDENTITY_OF_DAY')
    const taken = await store.isTaken(tx, numberIndexes, maker_id)
    const state = taken ? 'taken' : registry ? 'checking' : 'pending'
    const sealed = taken
      ? { name_sealed: null, number_sealed: null }
      : { name_sealed: sealing.seal(name, 'identity.name'), number_sealed: sealing.seal(number, 'identity.number') }
    const id = await store.insert(tx, {
      ...{ no: businessNo('SM', now), maker_id, state, ...sealed, number_index },
      ...{ provider: registry?.name ?? 'manual', reason: '', agreed_at: now, verified_at: null },
      ...{ next_look_at: state === 'checking' ? now : null, created_at: now, updated_at: now },
    })
    const { personId } = self
    const actor = { kind: 'maker', id: maker_id, ...(personId !== undefined && { personId }) } as const
    await store.addEvent(tx, id, { step: taken ? 'refuse' : 'submit', state, note: '', actor, at: now })
    const about = { action: 'identity.submit', subject: `identity:${id}`, requestId: self.requestId }
    await audit(tx, { at: now, actor, ...about, before: null, after: { state } })
    return { id, taken }
  }

  return {
    verify,
    refuse,

    read: (makerId: number) => database.look((tx) => present(tx, makerId)),

    async submit(self: Self, given: { name: string; number: string }) {
      const number = normalIdentityNumber(given.number)
      const fault = faultOfIdentityNumber(number, shanghaiDay(self.now))
      if (fault) throw new Refusal('INPUT_INVALID', {}, { number: fault })
      const { id, taken } = await database.begin((tx) => begin(tx, self, { name: given.name, number }))
      if (taken) throw new Refusal('IDENTITY_TAKEN')
      await ask(id, self.now)
      return database.look((tx) => present(tx, self.id))
    },

    /** Those of whom no word came, once more. */
    async beat(now: Date): Promise<number> {
      if (!registry) return 0
      const due = await database.read((tx) => store.due(tx, now, atOnce))
      for (const id of due) await ask(id, now)
      return due.length
    },

    /** Somebody has left: what was never verified goes; what was is kept with the books of what they earned. */
    async forget(tx: Tx, makerId: number, now: Date): Promise<void> {
      const open = await store.openOf(tx, makerId)
      if (!open) return
      const gone = open.state === 'verified' ? {} : { name_sealed: null, number_sealed: null }
      await store.change(tx, open.id, { ...gone, state: 'closed', next_look_at: null, updated_at: now })
      await store.addEvent(tx, open.id, { step: 'close', state: 'closed', note: '', actor: bySystem, at: now })
    },
  }
}

interface Doing {
  actor: Actor
  now: Date
}
