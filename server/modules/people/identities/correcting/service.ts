import { shanghaiDay } from '#contract/base/time.ts'
import { faultOfIdentityNumber, normalIdentityNumber } from '#contract/people/identity-number.words.ts'
import type { By } from '#server/http/identity.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Overseeing } from '../overseeing/service.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Asked {
  id: number
  name: string
  number: string
  reason: string
}

/** What was verified is frozen for its owner and for any one of us: two put right what was wrong. */
export function createCorrecting(parts: Parts, { overseeing }: { overseeing: Overseeing }) {
  const { database, sealing, staff, messages, rename } = parts
  const { detail, noted } = overseeing

  async function verified(tx: Tx, id: number): Promise<store.IdentityRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.state !== 'verified') throw new Refusal('RECORD_MOVED_ON', { state: row.state })
    return row
  }

  async function open(tx: Tx, id: number): Promise<store.CorrectionRow> {
    const asked = await store.openCorrection(tx, id)
    if (!asked) throw new Refusal('RECORD_MOVED_ON')
    return asked
  }

  const decide = (tx: Tx, { id }: store.CorrectionRow, { caller, now }: By, is: Decided) =>
    store.decideCorrection(tx, id, { ...is, decided_by: caller.staffId, decided_at: now })

  /** What stood there stays, as what was replaced; what two people agreed on stands in its place. */
  async function replace(tx: Tx, row: store.IdentityRow, asked: store.CorrectionRow, { caller, now }: By) {
    const { maker_id, provider, agreed_at } = row
    const { name_sealed, number_sealed, number_index } = asked
    const indexes = sealing.indexesOf(sealing.open(number_sealed, 'identity.number'), 'identity.number')
    await store.keepOthersOut(tx, maker_id, indexes)
    if (await store.isTaken(tx, indexes, maker_id)) throw new Refusal('IDENTITY_TAKEN')
    const actor = { kind: 'staff', id: caller.staffId } as const
    await store.change(tx, row.id, { state: 'replaced', updated_at: now })
    await store.addEvent(tx, row.id, { step: 'replace', state: 'replaced', note: asked.reason, actor, at: now })
    const id = await store.insert(tx, {
      ...{ no: businessNo('SM', now), maker_id, state: 'verified', name_sealed, number_sealed, number_index, provider },
      ...{ reason: '', agreed_at, next_look_at: null, verified_at: now, created_at: now, updated_at: now },
    })
    await store.addEvent(tx, id, { step: 'replace', state: 'verified', note: asked.reason, actor, at: now })
    await rename(tx, maker_id, sealing.open(name_sealed, 'identity.name'))
    const values = { reason: asked.reason }
    await messages.tell(tx, { realm: 'maker', id: maker_id }, { event: 'identity.corrected', values, now })
    return id
  }

  return {
    request: ({ id, name, number: typed, reason }: Asked, by: By) =>
      database.begin(async (tx) => {
        const number = normalIdentityNumber(typed)
        const fault = faultOfIdentityNumber(number, shanghaiDay(by.now))
        if (fault) throw new Refusal('INPUT_INVALID', {}, { number: fault })
        const row = await verified(tx, id)
        if (await store.openCorrection(tx, id)) throw new Refusal('IDENTITY_CORRECTING')
        const number_index = sealing.indexOf(number, 'identity.number')
        const indexes = sealing.indexesOf(number, 'identity.number')
        if (await store.isTaken(tx, indexes, row.maker_id)) throw new Refusal('IDENTITY_TAKEN')
        await store.insertCorrection(tx, {
          ...{ identity_id: id, reason, requested_by: by.caller.staffId, requested_at: by.now, number_index },
          name_sealed: sealing.seal(name, 'identity.name'),
          number_sealed: sealing.seal(number, 'identity.number'),
        })
        await noted(tx, id, 'correct', { reason }, by)
        return detail(tx, id, by.caller.staffId)
      }),

    decide: ({ id, approve, note }: { id: number; approve: boolean; note: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await verified(tx, id)
        const asked = await open(tx, id)
        const { staffId } = by.caller
        const pair = { one: asked.requested_by, other: staffId, now: by.now, own: 'SAME_APPROVER' } as const
        await staff.refuseOnePerson(tx, pair)
        const state = approve ? 'approved' : 'rejected'
        await decide(tx, asked, by, { state, decision_note: note })
        const standing = approve ? await replace(tx, row, asked, by) : id
        await noted(tx, standing, approve ? 'replace' : 'keep', { note }, by)
        return detail(tx, standing, staffId)
      }),

    cancel: (id: number, by: By) =>
      database.begin(async (tx) => {
        await verified(tx, id)
        const asked = await open(tx, id)
        if (asked.requested_by !== by.caller.staffId) throw new Refusal('NOT_ALLOWED')
        await decide(tx, asked, by, { state: 'cancelled', decision_note: '' })
        await noted(tx, id, 'cancel', {}, by)
        return detail(tx, id, by.caller.staffId)
      }),
  }
}

type Decided = Pick<store.CorrectionRow, 'state' | 'decision_note'>
