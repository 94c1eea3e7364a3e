import type { Paging } from '#contract/base/paging.ts'
import type { By } from '#server/http/identity.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AccountOf, Child, IsOnePerson, MakerNames, RelationFilter, RelationsPage } from '../ports.ts'
import * as store from './store.ts'

export interface OverseeingParts {
  database: Database
  staff: Pick<Staff, 'names'>
  relationsPage: RelationsPage
  accountOf: AccountOf
  makerNames: MakerNames
  isOnePerson: IsOnePerson
}

interface Wanted {
  maker_id: number | null
  from_maker_id: number | null
  reason: string
}

/** The operators' side: who belongs to whom, how it came about, and the rare change of it. */
export function createOverseeing(parts: OverseeingParts) {
  const { database, staff, relationsPage, accountOf, makerNames, isOnePerson } = parts

  async function describe(tx: Reader, child: Child) {
    const account = await accountOf(tx, child)
    if (!account) throw new Refusal('RECORD_NOT_FOUND')
    const [state, origin, changes] = await Promise.all([
      store.find(tx, child),
      store.originOf(tx, child),
      store.changesOf(tx, child),
    ])
    const makers = [
      state?.maker_id,
      origin?.maker_id,
      ...changes.flatMap((one) => [one.from_maker_id, one.to_maker_id]),
    ]
    const ids = makers.filter((id) => id !== null && id !== undefined)
    const names = await makerNames(tx, [...new Set(ids)])
    const people = await staff.names(tx, [...new Set(changes.map(({ staff_id }) => staff_id))])
    const person = (id: number | null | undefined) => (id ? { id, name: names.get(id) ?? '' } : null)
    return {
      child_realm: child.realm,
      child: { id: child.id, name: account.name },
      phone_number: account.phone_masked,
      registered_at: account.created_at,
      maker: person(state?.maker_id),
      since: state?.since ?? null,
      origin: origin
        ? {
            maker: { id: origin.maker_id, name: names.get(origin.maker_id) ?? '' },
            source: origin.source as 'link' | 'code',
            channel: origin.channel,
            at: origin.bound_at,
          }
        : null,
      changes: changes.map(({ id, from_maker_id, to_maker_id, reason, staff_id, changed_at }) => ({
        ...{ id, reason, changed_at },
        from: person(from_maker_id),
        to: person(to_maker_id),
        by: people.get(staff_id) ?? '',
      })),
    }
  }

  return {
    list: (paging: Paging, filter: RelationFilter) =>
      database.read(async (tx) => {
        const page = await relationsPage(tx, paging, filter)
        const list = page.list.map(({ child_id, child_name, maker_id, maker_name, phone_masked, ...row }) => ({
          ...row,
          key: `${row.child_realm}-${child_id}`,
          child: { id: child_id, name: child_name },
          maker: { id: maker_id, name: maker_name },
          phone_number: phone_masked,
        }))
        return { ...page, list }
      }),

    read: (child: Child) => database.read((tx) => describe(tx, child)),

    /** For what is still to come: commissions that were made stay with whom they were made for. */
    change: (child: Child, { maker_id, from_maker_id, reason }: Wanted, by: By) =>
      database.begin(async (tx) => {
        await store.lockAll(tx)
        const account = await accountOf(tx, child)
        if (!account?.open) throw new Refusal('RECORD_NOT_FOUND')
        const before = await store.find(tx, child)
        const from = before?.maker_id ?? null
        if (from !== from_maker_id || from === maker_id) throw new Refusal('RECORD_MOVED_ON')
        if (maker_id === null) await store.remove(tx, child)
        else {
          const maker = await accountOf(tx, { realm: 'maker', id: maker_id })
          if (!maker?.open) throw new Refusal('RECORD_NOT_FOUND')
          const self = child.realm === 'maker' && child.id === maker_id
          if (self || (await isOnePerson(tx, maker_id, child))) throw new Refusal('RELATION_SELF')
          if (child.realm === 'maker' && (await store.isAbove(tx, child.id, maker_id))) {
            throw new Refusal('RELATION_CIRCLE')
          }
          await store.put(tx, child, { maker_id, bound_at: account.created_at, since: by.now })
        }
        const staff_id = by.caller.staffId
        const change = { from_maker_id: from, to_maker_id: maker_id, reason, staff_id, changed_at: by.now }
        await store.note(tx, child, change)
        await audit(tx, {
          at: by.now,
          actor: { kind: 'staff', id: staff_id },
          action: 'relation.change',
          subject: `${child.realm}:${child.id}`,
          before: { inviter_id: from },
          after: { inviter_id: maker_id, reason },
          requestId: by.requestId,
        })
        return describe(tx, child)
      }),
  }
}
