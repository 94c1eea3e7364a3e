import { sql } from 'kysely'
import type { Reader } from '#server/platform/postgres/database.ts'

export interface Key {
  realm: 'enterprise' | 'maker'
  id: number
}

/** Whom a pair is looked at with: wide enough for a ring of four, small enough for the transaction of a payment. */
const aroundMax = 200
const childrenMax = 60
const sightingsMax = 120

const realms = (keys: readonly Key[]) => keys.map(({ realm }) => realm)
const ids = (keys: readonly Key[]) => keys.map(({ id }) => id)

/**
 * Telephones of these accounts and of whom they named as their contact. Their indexes were made for two places and
 * never meet: what is compared is made from the numbers themselves.
 */
export async function phonesOf(tx: Reader, keys: readonly Key[]) {
  const { rows } = await sql<{ owned: string | null; named: string | null }>`
    with these as (select * from unnest(${realms(keys)}::text[], ${ids(keys)}::bigint[]) as t (realm, id))
    (select a.phone_sealed as owned, null as named from these as t
      join accounts as a on a.realm = t.realm and a.owner_id = t.id where a.phone_sealed is not null)
    union all
    (select null, c.contact_phone_sealed from these as t
      join certifications as c on t.realm = 'enterprise' and c.enterprise_id = t.id
      where c.contact_phone_sealed is not null limit ${5 * aroundMax})`.execute(tx)
  return rows
}

/** What telephones are looked for under: among accounts, and among those whom enterprises named. */
export interface PhoneIndexes {
  accounts: readonly Buffer[]
  contacts: readonly Buffer[]
}

/** Accounts that have something in common with these, or came through them. */
export async function around(tx: Reader, keys: readonly Key[], phones: PhoneIndexes): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with these as (select * from unnest(${realms(keys)}::text[], ${ids(keys)}::bigint[]) as t (realm, id))
    select distinct realm, id from (
      (select other.realm, other.owner_id as id from these as t
        join sightings as own on own.realm = t.realm and own.owner_id = t.id
        join sightings as other on other.device = own.device limit ${20 * aroundMax})
      union all
      (select other.realm, other.owner_id from these as t
        join payees as own on own.realm = t.realm and own.owner_id = t.id
        join payees as other on other.account_index = own.account_index limit ${aroundMax})
      union all
      (select realm, owner_id from accounts
        where realm in ('enterprise', 'maker') and phone_index = any(${phones.accounts}::bytea[]) limit ${aroundMax})
      union all
      (select 'maker', other.maker_id from these as t
        join identities as own on t.realm = 'maker' and own.maker_id = t.id
        join identities as other on other.number_index = own.number_index limit ${aroundMax})
      union all
      (select 'enterprise', enterprise_id from certifications
        where contact_phone_index = any(${phones.contacts}::bytea[]) limit ${aroundMax})
      union all
      (select 'enterprise', other.enterprise_id from these as t
        join certifications as own on t.realm = 'enterprise' and own.enterprise_id = t.id
        join certifications as other on other.credit_code = own.credit_code and own.credit_code <> ''
        limit ${aroundMax})
      union all
      (select 'enterprise', other.enterprise_id from these as t
        join certifications as own on t.realm = 'enterprise' and own.enterprise_id = t.id
        join certifications as other on other.license_digest = own.license_digest limit ${aroundMax})
      union all
      (select c.child_realm, c.child_id from these as t
        cross join lateral (select child_realm, child_id from relations as r
          where t.realm = 'maker' and r.maker_id = t.id order by r.bound_at desc limit ${childrenMax}) as c
        limit ${aroundMax})
      union all
      (select 'maker', r.maker_id from these as t
        join relations as r on r.child_realm = t.realm and r.child_id = t.id)
    ) as found limit ${aroundMax}`.execute(tx)
  return rows
}

export async function accountsOf(tx: Reader, keys: readonly Key[]) {
  const { rows } = await sql<Key & { phone_sealed: string | null; registered_at: Date }>`
    select a.realm, a.owner_id as id, a.phone_sealed, a.created_at as registered_at
    from unnest(${realms(keys)}::text[], ${ids(keys)}::bigint[]) as t (realm, id)
    join accounts as a on a.realm = t.realm and a.owner_id = t.id`.execute(tx)
  return rows
}

interface SightingRow extends Key {
  at: Date
  during: 'registration' | 'sign_in' | 'certification' | 'order'
  device: string | null
  network: string
  range: string
}

export async function sightingsOf(tx: Reader, keys: readonly Key[]): Promise<SightingRow[]> {
  const { rows } = await sql<SightingRow>`
    select t.realm, t.id, s.* from unnest(${realms(keys)}::text[], ${ids(keys)}::bigint[]) as t (realm, id)
    cross join lateral (
      select at, during, encode(device, 'hex') as device, encode(network, 'hex') as network,
        encode(range, 'hex') as range
      from sightings where sightings.realm = t.realm and owner_id = t.id order by at desc limit ${sightingsMax}
    ) as s`.execute(tx)
  return rows
}

export async function payeesOf(tx: Reader, keys: readonly Key[]) {
  const { rows } = await sql<Key & { account: string; name_sealed: string; saved_at: Date }>`
    select t.realm, t.id, encode(p.account_index, 'hex') as account, p.name_sealed, p.created_at as saved_at
    from unnest(${realms(keys)}::text[], ${ids(keys)}::bigint[]) as t (realm, id)
    join payees as p on p.realm = t.realm and p.owner_id = t.id`.execute(tx)
  return rows
}

/** Every number that was given, refused ones too: of those the name is gone. */
export async function identitiesOf(tx: Reader, makers: readonly number[]) {
  const { rows } = await sql<{ id: number; number: string; name_sealed: string | null; given_at: Date }>`
    select maker_id as id, encode(number_index, 'hex') as number, name_sealed, created_at as given_at
    from identities where maker_id = any(${makers}::bigint[]) order by identities.id limit ${5 * aroundMax}`.execute(tx)
  return rows
}

interface CertificationRow {
  id: number
  submitted_at: Date
  state: string
  credit_code: string
  license_digest: string
  legal_person: string
  registered_address: string
  contact_phone_sealed: string | null
}

export async function certificationsOf(tx: Reader, enterprises: readonly number[]): Promise<CertificationRow[]> {
  const { rows } = await sql<CertificationRow>`
    select enterprise_id as id, submitted_at, state, credit_code, coalesce(encode(license_digest, 'hex'), '')
      as license_digest, legal_person, registered_address, contact_phone_sealed
    from certifications where enterprise_id = any(${enterprises}::bigint[]) and submitted_at is not null
    order by id limit ${10 * aroundMax}`.execute(tx)
  return rows
}

interface OrderRow {
  id: number
  paid_at: Date
  amount: number
  refunded: number
}

export async function ordersOf(tx: Reader, enterprises: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select t.id, o.paid_at, o.amount, o.refunded_amount as refunded
    from unnest(${enterprises}::bigint[]) as t (id)
    cross join lateral (
      select paid_at, amount, refunded_amount from orders
      where owner_kind = 'enterprise' and owner_id = t.id and sale and paid_at is not null order by orders.id limit 5
    ) as o`.execute(tx)
  return rows
}

/** Whether an enterprise does anything besides buying: a few rows are enough to see that. */
export async function actsOf(tx: Reader, enterprises: readonly number[]): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select t.id, l.at from unnest(${enterprises}::bigint[]) as t (id)
    cross join lateral (
      select at from audit_log where actor_kind = 'enterprise' and actor_id = t.id
        and action not like 'account.%' and action not like 'order.%' order by audit_log.id desc limit 3
    ) as l`.execute(tx)
  return rows
}

export async function relationsOf(tx: Reader, makers: readonly number[]) {
  const { rows } = await sql<{ realm: Key['realm']; id: number; maker_id: number; bound_at: Date }>`
    select r.child_realm as realm, r.child_id as id, r.maker_id, r.bound_at from unnest(${makers}::bigint[]) as t (id)
    cross join lateral (select * from relations where maker_id = t.id order by bound_at desc limit ${childrenMax}) as r
  `.execute(tx)
  return rows
}
