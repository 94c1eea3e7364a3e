import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { CompanyText, OpportunityText, Profile, Trait } from './model.ts'

export type MatchKind = Profile['kind']

export interface Queued {
  kind: MatchKind
  id: number
}

/** Something has changed: looked at once, however often it did. */
export async function ask(tx: Tx, kind: MatchKind, id: number, now: Date): Promise<void> {
  await tx
    .insertInto('match_queue')
    .values({ kind, subject_id: id, asked_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .execute()
}

/** A product has changed, and with it what its company is about. */
export async function askForProduct(tx: Tx, productId: number, now: Date): Promise<void> {
  await sql`
    insert into match_queue (kind, subject_id, asked_at)
    select 'company', company_id, ${now} from products where id = ${productId}
    on conflict do nothing`.execute(tx)
}

/** Takes the next one off the queue; whoever changes it meanwhile waits, and asks anew. */
export async function takeNext(tx: Tx): Promise<Queued | undefined> {
  const { rows } = await sql<Queued>`
    delete from match_queue where (kind, subject_id) in (
      select kind, subject_id from match_queue order by asked_at, kind, subject_id limit 1 for update skip locked
    ) returning kind, subject_id as id`.execute(tx)
  return rows[0]
}

const productsRead = 40

export async function companyText(tx: Reader, id: number): Promise<CompanyText | undefined> {
  const { rows } = await sql<CompanyText>`
    select c.id, c.name, c.short_name, c.summary, c.html, c.business, c.business_scope, c.industry_id, c.region_id,
      c.updated_at, c.certified_until, coalesce((
        select json_agg(json_build_object('name', p.name, 'summary', p.summary)) from (
          select name, summary from products where company_id = c.id and state = 'shown'
          order by position, id limit ${productsRead}) as p), '[]'::json) as products
    from companies as c where c.id = ${id} and c.state = 'shown'`.execute(tx)
  return rows[0]
}

export async function opportunityText(tx: Reader, id: number, now: Date): Promise<OpportunityText | undefined> {
  const { rows } = await sql<OpportunityText>`
    select o.id, o.company_id, o.side, o.title, o.summary, o.html, o.industry_id, o.region_id,
      greatest(o.published_at, o.refreshed_at) as listed_at, c.industry_id as poster_industry
    from opportunities as o join companies as c on c.id = o.company_id and c.state = 'shown'
    where o.id = ${id} and o.state = 'shown' and o.valid_until > ${now}`.execute(tx)
  return rows[0]
}

/**
 * What was compared of it, and what was found for it, goes; where it was found for others too. Answers since when each
 * of the others was known to fit: what is compared anew is not news to anybody.
 */
export async function forget(tx: Tx, { kind, id }: Queued): Promise<FoundAt> {
  const { rows } = await sql<{ fresh_at: Date; terms: string[] }>`
    delete from match_profiles where kind = ${kind} and subject_id = ${id} returning fresh_at, terms`.execute(tx)
  const [known] = rows
  if (!known) return { own: new Map(), others: new Map() }
  // By its whole key: looked for by anything less, it would be read for among all that have the word.
  await sql`
    delete from match_terms where kind = ${kind} and term = any(${known.terms}::text[])
      and fresh_at = ${known.fresh_at} and subject_id = ${id}`.execute(tx)
  const matches = tx.deleteFrom('matches')
  const own = matches.where('side', '=', kind).where('owner_id', '=', id)
  const side = kind === 'company' ? 'business' : 'company'
  const others = matches.where('side', '=', side).where('other_id', '=', id)
  const mine = await own.returning(['other_id as whom', 'found_at']).execute()
  const theirs = await others.returning(['owner_id as whom', 'found_at']).execute()
  const byWhom = (found: typeof mine) => new Map(found.map(({ whom, found_at }) => [whom, found_at]))
  return { own: byWhom(mine), others: byWhom(theirs) }
}

/** When it was found that somebody fits, by whom: on its own list, and on theirs. */
interface FoundAt {
  own: ReadonlyMap<number, Date>
  others: ReadonlyMap<number, Date>
}

export async function keep(tx: Tx, profile: Profile): Promise<void> {
  const { kind, id, companyId, side, division, posterDivision, divisions, city, province, freshAt } = profile
  const terms = [...profile.terms.keys()]
  await sql`
    insert into match_profiles (kind, subject_id, company_id, side, division, poster_division, divisions, traits, city,
      province, fresh_at, trusted_until, terms)
    values (${kind}, ${id}, ${companyId}, ${side}, ${division}, ${posterDivision}, ${JSON.stringify(divisions)}::jsonb,
      ${profile.traits}::text[], ${city}, ${province}, ${freshAt}, ${profile.trustedUntil}, ${terms})`.execute(tx)
  await sql`
    insert into match_terms (kind, term, fresh_at, subject_id, weight)
    select ${kind}, term, ${freshAt}, ${id}, weight
    from unnest(${terms}::text[], ${[...profile.terms.values()]}::real[]) as t (term, weight)`.execute(tx)
}

export interface Candidate {
  id: number
  company_id: number
  side: Profile['side']
  division: number
  poster_division: number
  divisions: Record<number, number>
  traits: Trait[]
  city: number
  province: number
  fresh_at: Date
  trusted_until: Date | null
}

/** So many that have a word are looked at, the freshest first. */
const readOfTerm = 64
/** Beyond so many it no longer matters how many there are. */
const knownMax = 2_000

/** Who has a word, each with how much it says there. */
export interface Bearers {
  term: string
  bearers: [id: number, weight: number][]
}

/**
 * Who else has these words, bounded whatever there is, and how many are known at all. One short text for each word:
 * rows of their own would cost the database more than finding them.
 */
export async function bearersOf(tx: Reader, kind: MatchKind, terms: readonly string[]) {
  const { rows } = await sql<{ term: string; said: string; known: number }>`
    select a.term, found.said, (
      select count(*) from (select from match_profiles where kind = ${kind} limit ${knownMax}) as few) as known
    from unnest(${terms}::text[]) as a (term) cross join lateral (
      select string_agg(t.subject_id || ' ' || t.weight, ',') as said from (
        select subject_id, weight from match_terms
        where kind = ${kind} and term = a.term collate "C" order by fresh_at desc limit ${readOfTerm}
      ) as t
    ) as found where found.said is not null`.execute(tx)
  const bearers = rows.map(({ term, said }): Bearers => {
    const pairs = said.split(',').map((one) => one.split(' ').map(Number))
    return { term, bearers: pairs.map(([id = 0, weight = 0]) => [id, weight]) }
  })
  return { bearers, known: rows[0]?.known ?? 0 }
}

interface Wanted {
  kind: MatchKind
  ids: readonly number[]
  divisions: readonly number[]
  city: number
  exceptCompany: number
}

const readOfTrade = 6

/** What is compared of those that were found by words, and of the freshest of a few trades, nearby and anywhere. */
export async function candidates(tx: Reader, { kind, ids, divisions, city, exceptCompany }: Wanted) {
  const { rows } = await sql<Candidate>`
    with chosen as materialized (
      select id from unnest(${ids}::bigint[]) as w (id)
      union
      select near.subject_id from unnest(${divisions}::int[]) as d (id) cross join lateral (
        select subject_id from match_profiles where kind = ${kind} and division = d.id and city = ${city}
        order by fresh_at desc limit ${readOfTrade}
      ) as near
      union
      select far.subject_id from unnest(${divisions}::int[]) as d (id) cross join lateral (
        select subject_id from match_profiles where kind = ${kind} and division = d.id
        order by fresh_at desc limit ${readOfTrade}
      ) as far
    )
    select p.subject_id as id, p.company_id, p.side, p.division, p.poster_division, p.divisions, p.traits, p.city,
      p.province, p.fresh_at, p.trusted_until
    from chosen as c cross join lateral (
      -- One at a time, by its key: joined as a whole the table would be read from end to end.
      select * from match_profiles where kind = ${kind} and subject_id = c.id limit 1
    ) as p where p.company_id <> ${exceptCompany}`.execute(tx)
  return rows
}

export interface Found {
  otherId: number
  score: number
  reasons: string[]
}

/** What fits one, as it is now; no more than was found. */
export async function write(
  tx: Tx,
  { kind, id }: Queued,
  found: readonly Found[],
  { now, before }: { now: Date; before: FoundAt },
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ otherId, score, reasons }) => ({
    ...{ side: kind, owner_id: id, other_id: otherId, score, reasons },
    found_at: before.own.get(otherId) ?? now,
  }))
  await tx.insertInto('matches').values(rows).execute()
}

/** Told to each of the others too; of what they have, the least fitting goes beyond what is kept. */
export async function tellOthers(
  tx: Tx,
  { kind, id }: Queued,
  found: readonly Found[],
  { now, before, max }: { now: Date; before: FoundAt; max: number },
): Promise<void> {
  const others: MatchKind = kind === 'company' ? 'business' : 'company'
  // In one order, so that two who tell the same ones do not wait for each other.
  const ordered = found.toSorted((one, other) => one.otherId - other.otherId)
  const rows = ordered.map(({ otherId, score, reasons }) => ({
    ...{ side: others, owner_id: otherId, other_id: id, score, reasons },
    found_at: before.others.get(otherId) ?? now,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('matches')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['side', 'owner_id', 'other_id'])
        .doUpdateSet({ score: sql`excluded.score`, reasons: sql`excluded.reasons` }),
    )
    .execute()
  await sql`
    delete from matches as m using unnest(${ordered.map(({ otherId }) => otherId)}::bigint[]) as owner (id)
    where m.side = ${others} and m.owner_id = owner.id and (m.score, m.other_id) < (
      select k.score, k.other_id from matches as k where k.side = ${others} and k.owner_id = owner.id
      order by k.score desc, k.other_id desc offset ${max - 1} limit 1)`.execute(tx)
}

const open = (now: Date) => sql`o.state = 'shown' and o.valid_until > ${now} and o.published_at <= ${now}`

export interface MatchRow {
  id: number
  score: number
  reasons: string[]
  found_at: Date
}

/** What fits an enterprise and is still to be had, the best first; nothing for whoever wants none. */
export function forEnterprise(tx: Reader, enterpriseId: number, now: Date, paging: Paging) {
  return pageAtOnce<MatchRow>(tx, paging, {
    columns: sql`m.other_id as id, m.score, m.reasons, m.found_at`,
    found: sql`from companies as c
      join matches as m on m.side = 'company' and m.owner_id = c.id
      join opportunities as o on o.id = m.other_id and ${open(now)}
      join companies as poster on poster.id = o.company_id and poster.state = 'shown'
      where c.enterprise_id = ${enterpriseId} and c.state = 'shown'
        and not exists (select from match_choices as off where off.enterprise_id = ${enterpriseId} and off.off)
        and not exists (select from match_refusals as r
          where r.enterprise_id = ${enterpriseId} and r.opportunity_id = m.other_id)`,
    order: sql`m.score desc, m.other_id desc`,
  })
}

/** Whom an opportunity of an enterprise's own fits; somebody else's is not there. */
export async function forOpportunity(tx: Reader, enterpriseId: number, id: number, max: number): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select m.other_id as id, m.score, m.reasons, m.found_at from opportunities as o
    join companies as own on own.id = o.company_id and own.enterprise_id = ${enterpriseId}
    join matches as m on m.side = 'business' and m.owner_id = o.id
    join companies as c on c.id = m.other_id and c.state = 'shown'
    where o.id = ${id}
      and not exists (select from match_choices as off where off.enterprise_id = ${enterpriseId} and off.off)
    order by m.score desc, m.other_id limit ${max}`.execute(tx)
  return rows
}

export async function isOwn(tx: Reader, enterpriseId: number, opportunityId: number): Promise<boolean> {
  const { rows } = await sql`
    select from opportunities as o join companies as c on c.id = o.company_id
    where o.id = ${opportunityId} and c.enterprise_id = ${enterpriseId}`.execute(tx)
  return rows.length > 0
}

interface By {
  enterpriseId: number
  personId: number
  now: Date
}

/** Answers whether there is such an opportunity. */
export async function refuse(tx: Tx, opportunityId: number, { enterpriseId, personId, now }: By): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into match_refusals (enterprise_id, opportunity_id, person_id, at)
    select ${enterpriseId}, id, ${personId}, ${now} from opportunities where id = ${opportunityId}
    on conflict (enterprise_id, opportunity_id) do update set at = excluded.at`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

export async function isOff(tx: Reader, enterpriseId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('match_choices')
    .select('off')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return row?.off ?? false
}

export async function choose(tx: Tx, off: boolean, { enterpriseId, personId, now }: By): Promise<void> {
  const chosen = { off, person_id: personId, updated_at: now }
  await tx
    .insertInto('match_choices')
    .values({ enterprise_id: enterpriseId, ...chosen })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(chosen))
    .execute()
}

/** Enterprises that have not been told today of what was found since, by their number. */
export async function toTell(tx: Reader, day: string, after: number, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.enterprise_id as id from companies as c
    left join match_choices as k on k.enterprise_id = c.enterprise_id
    where c.enterprise_id > ${after} and c.state = 'shown' and coalesce(not k.off, true)
      and (k.told_on is null or k.told_on < ${day})
      and exists (select from matches as m where m.side = 'company' and m.owner_id = c.id
        and m.found_at > coalesce(k.told_upto, '-infinity'))
    order by c.enterprise_id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Holds who is told, so that nobody is told twice; answers until when they know. */
export async function holdTold(tx: Tx, enterpriseId: number, now: Date): Promise<Told> {
  await sql`
    insert into match_choices (enterprise_id, off, updated_at) values (${enterpriseId}, false, ${now})
    on conflict (enterprise_id) do nothing`.execute(tx)
  const { rows } = await sql<Told>`
    select off, told_on, told_upto from match_choices where enterprise_id = ${enterpriseId} for update`.execute(tx)
  return rows[0] ?? { off: true, told_on: null, told_upto: null }
}

interface Told {
  off: boolean
  told_on: string | null
  told_upto: Date | null
}

export async function noteTold(tx: Tx, enterpriseId: number, day: string, upto: Date): Promise<void> {
  await tx
    .updateTable('match_choices')
    .set({ told_on: day, told_upto: upto })
    .where('enterprise_id', '=', enterpriseId)
    .execute()
}

/** Somebody has left: what they did not want is nobody's business any more. */
export async function forgetEnterprise(tx: Tx, enterpriseId: number): Promise<void> {
  await tx.deleteFrom('match_refusals').where('enterprise_id', '=', enterpriseId).execute()
  await tx.deleteFrom('match_choices').where('enterprise_id', '=', enterpriseId).execute()
}
