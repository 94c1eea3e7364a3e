import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import type { listIdentities, readConsoleIdentity } from '#contract/people/identities.console.ts'
import { maskIdentityNumber } from '#contract/people/identity-number.words.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from '../ports.ts'
import type { Requesting } from '../requesting/service.ts'
import * as store from '../store.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

type Listed = OutputInside<typeof listIdentities>['list'][number]
type Detail = OutputInside<typeof readConsoleIdentity>

const relatedMax = 10

/** The operators' side: whom nobody could ask about is looked at by a person. */
export function createOverseeing({ database, sealing, staff }: Parts, { requesting }: { requesting: Requesting }) {
  const opened = (row: Pick<store.IdentityRow, 'name_sealed' | 'number_sealed'>) => ({
    name: row.name_sealed ? sealing.open(row.name_sealed, 'identity.name') : '',
    number: row.number_sealed ? sealing.open(row.number_sealed, 'identity.number') : '',
  })

  /** What is no longer kept is found by the index alone that it left. */
  const indexesOf = (row: Pick<store.IdentityRow, 'number_sealed' | 'number_index'>) =>
    row.number_sealed
      ? sealing.indexesOf(sealing.open(row.number_sealed, 'identity.number'), 'identity.number')
      : [row.number_index]

  function masked(row: Pick<store.IdentityRow, 'name_sealed' | 'number_sealed'>) {
    const { name, number } = opened(row)
    return { name: maskName(name), number: number && maskIdentityNumber(number) }
  }

  function listed(row: store.ListedRow): Listed {
    const { id, no, state, provider, reason, correcting, verified_at, created_at } = row
    return {
      ...{ id, no, state, provider, reason, correcting, verified_at, created_at, ...masked(row) },
      maker: { id: row.maker_id, name: row.maker_name },
    }
  }

  async function detail(tx: Reader, id: number, reader: number): Promise<Detail> {
    const [row] = (await store.page(tx, { page: 1, count: 1 }, { id })).list
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const events = await store.events(tx, id)
    const corrections = await store.corrections(tx, id, relatedMax)
    const people = [
      ...events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id !== null ? [actor_id] : [])),
      ...corrections.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by ?? requested_by]),
    ]
    const names = await staff.names(tx, [...new Set(people)])
    const nameOf = (one: number | null) => (one !== null && names.get(one)) || ''
    return {
      ...listed(row),
      agreed_at: row.agreed_at,
      timeline: events.map(({ actor_kind, actor_id, ...event }) => ({
        ...event,
        by: actor_kind === 'staff' ? nameOf(actor_id) || '运营人员' : actor_kind === 'maker' ? '本人' : '系统',
      })),
      corrections: corrections.map((one) => ({
        ...{ id: one.id, state: one.state, reason: one.reason, ...masked(one) },
        ...{ requested_at: one.requested_at, decided_at: one.decided_at, decision_note: one.decision_note },
        requested_by: nameOf(one.requested_by),
        own: one.requested_by === reader,
        decided_by: nameOf(one.decided_by),
      })),
      same_number: await store.sameNumber(tx, indexesOf(row), row.maker_id, relatedMax),
    }
  }

  async function noted(tx: Tx, id: number, action: string, after: object, by: By): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const about = { action: `identity.${action}`, subject: `identity:${id}`, requestId: by.requestId }
    await audit(tx, { at: by.now, actor, ...about, before: null, after })
  }

  /** One that waits for a person; whoever comes second finds it decided. */
  async function waitingFor(tx: Tx, id: number): Promise<store.IdentityRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.state !== 'pending') throw new Refusal('RECORD_MOVED_ON', { state: row.state })
    return row
  }

  const doing = ({ caller, now }: By) => ({ actor: { kind: 'staff', id: caller.staffId } as const, now })

  return {
    detail,
    noted,

    list: (paging: Paging, filter: store.Filter) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, filter)
        return { ...page, list: page.list.map(listed) }
      }),

    read: (id: number, reader: number) => database.read((tx) => detail(tx, id, reader)),

    /** In clear, and written down that somebody looked. */
    reveal: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await noted(tx, id, 'reveal', {}, by)
        return opened(row)
      }),

    approve: ({ id, note }: { id: number; note: string }, by: By) =>
      database.begin(async (tx) => {
        await requesting.verify(tx, await waitingFor(tx, id), { step: 'approve', note }, doing(by))
        await noted(tx, id, 'approve', { note }, by)
        return detail(tx, id, by.caller.staffId)
      }),

    reject: ({ id, note }: { id: number; note: string }, by: By) =>
      database.begin(async (tx) => {
        await requesting.refuse(tx, await waitingFor(tx, id), { step: 'reject', note }, doing(by))
        await noted(tx, id, 'reject', { note }, by)
        return detail(tx, id, by.caller.staffId)
      }),
  }
}
