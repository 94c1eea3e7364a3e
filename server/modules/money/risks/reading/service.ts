import type { Reader } from '#server/platform/postgres/database.ts'
import type { Account, Scene } from '../comparing/model.ts'
import type { Parts } from '../ports.ts'
import * as store from './store.ts'

/** So many steps from the pair: a ring of four closes within them. */
const rounds = 2

/** One number for an account of either realm. */
const numberOf = ({ realm, id }: store.Key) => 2 * id + (realm === 'maker' ? 1 : 0)
const nameOf = ({ realm, id }: store.Key) => `${realm}:${id}`

/** A maker, an enterprise and those around them, as far as anything is known that could speak against a commission. */
export function createReading({ sealing }: Pick<Parts, 'sealing'>) {
  /** One name for one telephone, whoever gave it and whatever key it was sealed with. */
  function phoneNamed(sealed: string | null, place: 'phone' | 'certification.phone'): string | null {
    return sealed === null ? null : sealing.indexOf(sealing.open(sealed, place), 'phone').toString('hex')
  }

  async function indexesAround(tx: Reader, keys: readonly store.Key[]): Promise<store.PhoneIndexes> {
    const numbers = (await store.phonesOf(tx, keys)).flatMap(({ owned, named }) => [
      ...(owned === null ? [] : [sealing.open(owned, 'phone')]),
      ...(named === null ? [] : [sealing.open(named, 'certification.phone')]),
    ])
    const under = (place: string) => [...new Set(numbers)].flatMap((number) => sealing.indexesOf(number, place))
    return { accounts: under('phone'), contacts: under('certification.phone') }
  }

  return async function sceneOf(tx: Reader, makerId: number, enterpriseId: number): Promise<Scene> {
    const pair = [
      { realm: 'maker', id: makerId },
      { realm: 'enterprise', id: enterpriseId },
    ] as const
    const known = new Map<string, store.Key>(pair.map((key) => [nameOf(key), key]))
    let edge: readonly store.Key[] = pair
    for (let round = 0; round < rounds && edge.length > 0; round++) {
      const found = (await store.around(tx, edge, await indexesAround(tx, edge))).filter(
        (key) => !known.has(nameOf(key)),
      )
      for (const key of found) known.set(nameOf(key), key)
      edge = found
    }
    const keys = [...known.values()]
    const of = (realm: store.Key['realm']) => keys.filter((key) => key.realm === realm).map(({ id }) => id)
    const [accounts, sightings, payees, identities, certifications, orders, acts, relations] = await Promise.all([
      store.accountsOf(tx, keys),
      store.sightingsOf(tx, keys),
      store.payeesOf(tx, keys),
      store.identitiesOf(tx, of('maker')),
      store.certificationsOf(tx, of('enterprise')),
      store.ordersOf(tx, of('enterprise')),
      store.actsOf(tx, of('enterprise')),
      store.relationsOf(tx, of('maker')),
    ])
    const seen = Map.groupBy(sightings, nameOf)
    const paid = Map.groupBy(payees, nameOf)
    const given = Map.groupBy(identities, ({ id }) => id)
    const papers = Map.groupBy(certifications, ({ id }) => id)
    const bought = Map.groupBy(orders, ({ id }) => id)
    const done = Map.groupBy(acts, ({ id }) => id)
    const whole = accounts.map((row): Account => {
      const company = row.realm === 'enterprise' ? row.id : 0
      return {
        ...{ realm: row.realm, id: numberOf(row), registered_at: row.registered_at },
        phone: phoneNamed(row.phone_sealed, 'phone'),
        sightings: (seen.get(nameOf(row)) ?? []).toReversed(),
        payees: (paid.get(nameOf(row)) ?? []).map(({ account, name_sealed, saved_at }) => ({
          ...{ account, saved_at, holder: sealing.open(name_sealed, 'payee.name') },
        })),
        identities: (given.get(row.realm === 'maker' ? row.id : 0) ?? []).map(({ number, name_sealed, given_at }) => ({
          ...{ number, given_at, name: name_sealed ? sealing.open(name_sealed, 'identity.name') : '' },
        })),
        certifications: (papers.get(company) ?? []).map(({ contact_phone_sealed, ...paper }) => ({
          ...{ ...paper, contact_name: null },
          contact_phone: phoneNamed(contact_phone_sealed, 'certification.phone'),
        })),
        orders: (bought.get(company) ?? []).map(({ paid_at, amount, refunded }) => ({
          ...{ paid_at, amount },
          refunds: refunded > 0 ? [{ at: paid_at, amount: refunded }] : [],
        })),
        acts: done.get(company) ?? [],
      }
    })
    return {
      inviter: numberOf(pair[0]),
      invited: numberOf(pair[1]),
      accounts: whole,
      invitations: relations.map(({ realm, id, maker_id, bound_at }) => ({
        ...{ child_realm: realm, bound_at },
        child_id: numberOf({ realm, id }),
        maker_id: numberOf({ realm: 'maker', id: maker_id }),
      })),
    }
  }
}
