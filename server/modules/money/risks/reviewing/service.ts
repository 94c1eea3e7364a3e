import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { RiskProposal, RiskStep } from '#contract/money/risks.words.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isRipe } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

/** The operators' side: one says what should become of it, another one decides, and never the same. */
export function createReviewing({ database, ledger, commissions, staff, messages }: Parts) {
  async function presented(tx: Reader, rows: readonly store.ListedRisk[], reader: number) {
    const people = rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]).filter((id) => id !== null)
    const names = await staff.names(tx, [...new Set(people)])
    const maker = (id: number) => ({ owner_kind: 'maker', owner_id: id })
    const enterprise = (id: number) => ({ owner_kind: 'enterprise', owner_id: id })
    const nameOf = await ledger.namesOf(
      tx,
      rows.flatMap((row) => [maker(row.maker_id), enterprise(row.enterprise_id)]),
    )
    return rows.map((row) => ({
      ...{ id: row.id, no: row.no, state: row.state, proposal: row.proposal, orders: row.orders },
      ...{ explained_at: row.explained_at, explain_until: row.explain_until },
      ...{ decided_at: row.decided_at, created_at: row.created_at },
      maker: { id: row.maker_id, name: nameOf(maker(row.maker_id)) },
      enterprise: { id: row.enterprise_id, name: nameOf(enterprise(row.enterprise_id)) },
      kinds: row.evidence.map(({ kind }) => kind),
      amount: fen(row.amount),
      proposed_by: (row.proposed_by !== null && names.get(row.proposed_by)) || '',
      own: row.proposed_by === reader,
      decided_by: (row.decided_by !== null && names.get(row.decided_by)) || '',
    }))
  }

  async function detail(tx: Reader, id: number, reader: number, now: Date) {
    const row = await store.find(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const [shown] = await presented(tx, [row], reader)
    if (!shown) throw new Refusal('RECORD_NOT_FOUND')
    const events = await store.eventsOf(tx, id)
    const byStaff = events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id ? [actor_id] : []))
    const names = await staff.names(tx, [...new Set(byStaff)])
    const held = await store.commissionsOf(tx, id)
    const { evidence, explanation, reason } = row
    return {
      ...shown,
      ...{ evidence, explanation, reason, ripe: isRipe(row, now) },
      commissions: held.map((one) => ({ ...one, amount: fen(one.amount) })),
      timeline: events.map(({ step, note, actor_kind, actor_id, at }) => ({
        ...{ step: step as RiskStep, note, at },
        by: actor_kind === 'staff' ? (names.get(actor_id ?? 0) ?? '') : actor_kind === 'maker' ? '创客' : '系统',
      })),
    }
  }

  async function taken(tx: Reader, id: number, state: store.RiskRow['state']): Promise<store.ListedRisk> {
    const row = await store.find(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.state !== state) throw new Refusal('RECORD_MOVED_ON', { no: row.no, state: row.state })
    return row
  }

  async function step(
    tx: Tx,
    row: store.ListedRisk,
    by: By,
    { next, name, note }: { next: Partial<store.Decision>; name: 'propose' | 'take_back' | RiskProposal; note: string },
  ): Promise<void> {
    const at = by.now
    // Two moments can be the same; then the one who is second still must not take the first one's place.
    const updated_at = new Date(Math.max(at.getTime(), row.updated_at.getTime() + 1))
    if (!(await store.change(tx, row, { ...next, updated_at }))) throw new Refusal('RECORD_MOVED_ON', { no: row.no })
    const state = next.state ?? row.state
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    await store.note(tx, row.id, { step: name, state, note, actor, at })
    await audit(tx, {
      ...{ at, actor, action: `risk.${name}`, subject: `risk:${row.no}`, requestId: by.requestId },
      before: { state: row.state },
      after: { state, ...(note && { reason: note }) },
    })
  }

  return {
    list: (paging: Paging, filter: store.Filter, reader: number) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, filter)
        return { ...page, list: await presented(tx, page.list, reader) }
      }),

    read: (id: number, reader: number, now: Date) => database.read((tx) => detail(tx, id, reader, now)),

    propose: ({ id, proposal, reason }: { id: number; proposal: RiskProposal; reason: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await taken(tx, id, 'open')
        const proposed = { proposed_by: by.caller.staffId, proposed_at: by.now }
        const next = { state: 'proposed', proposal, reason, ...proposed } as const
        await step(tx, row, by, { next, name: 'propose', note: `${words[proposal]}：${reason}` })
        return detail(tx, id, by.caller.staffId, by.now)
      }),

    /** Whoever proposed it thinks better of it, or whoever should decide wants it looked at again. */
    giveBack: ({ id, reason }: { id: number; reason: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await taken(tx, id, 'proposed')
        const nobody = { proposal: null, reason: '', proposed_by: null, proposed_at: null }
        await step(tx, row, by, { next: { state: 'open', ...nobody }, name: 'take_back', note: reason })
        return detail(tx, id, by.caller.staffId, by.now)
      }),

    /**
     * Lock order: commissions, purses, then the case, as everybody who makes or takes back a commission has it. So the
     * money moves first, and all of it is undone where the case is no longer as it was read.
     */
    decide: ({ id, proposal }: { id: number; proposal: RiskProposal }, by: By) =>
      ledger.begin(async (tx) => {
        const { now, caller } = by
        const row = await taken(tx, id, 'proposed')
        if (row.proposal !== proposal) throw new Refusal('RECORD_MOVED_ON', { no: row.no })
        await staff.refuseOnePerson(tx, {
          ...{ one: row.proposed_by ?? 0, other: caller.staffId, now, own: 'SAME_APPROVER' },
        })
        if (proposal === 'cancel' && !isRipe(row, now)) throw new Refusal('RISK_NOT_RIPE')
        const held = await store.commissionsOf(tx, id)
        const ids = held.map((one) => one.id)
        const decided = { reason: row.reason, by: { kind: 'staff', id: caller.staffId }, now } as const
        await commissions.holding[proposal](tx, ids, decided)
        const state = proposal === 'release' ? 'released' : 'cancelled'
        const next = { state, decided_by: caller.staffId, decided_at: now } as const
        await step(tx, row, by, { next, name: proposal, note: '' })
        // Held meanwhile, and not among what was decided about.
        if ((await store.commissionsOf(tx, id)).length !== held.length) throw new Refusal('RECORD_MOVED_ON')
        const event = proposal === 'release' ? 'risk.released' : 'risk.cancelled'
        const values = { no: row.no, ...(proposal === 'cancel' && { reason: row.reason }) }
        await messages.tell(tx, { realm: 'maker', id: row.maker_id }, { event, values, now })
        return detail(tx, id, caller.staffId, now)
      }),
  }
}

const words = { release: '放行', cancel: '取消佣金' } as const
