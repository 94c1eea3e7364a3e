import { CompiledQuery, type Kysely, sql } from 'kysely'
import { partnerColumn, type SeenPartner } from '#server/modules/catalogue/companies/service.ts'
import { unreadColumn } from '#server/modules/catalogue/leads/service.ts'
import { holdingsColumn, type SeenHoldings } from '#server/modules/money/ledger/service.ts'
import { type SeenTerms, termsColumn } from '#server/modules/money/vips/service.ts'
import { type SeenStanding, standingColumns } from '#server/modules/people/certifications/service.ts'
import type { EnterpriseRow } from '#server/modules/people/enterprises/service.ts'
import type { MakerRow } from '#server/modules/people/makers/service.ts'
import { unreadMax } from '#server/modules/people/messages/service.ts'
import type { SessionRow } from '#server/modules/people/sessions/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { DB } from '#server/schema.ts'

/** What every account has. */
interface Common {
  token_hash: Buffer
  phone_masked: string
  has_password: boolean
  closing_at: Date | null
  unread: number
  score: number
  unread_leads: number
}

interface MakerExtras {
  children: number
  wechat_bound: boolean
}

type Session<Kind extends 'enterprise' | 'maker'> = Omit<SessionRow, 'realm'> & { realm: Kind }
export type VisitorRow =
  | (Session<'enterprise'> & Common & { enterprise: EnterpriseRow; standing: SeenStanding } & SeenPartner)
  | (Session<'maker'> & Common & SeenTerms & SeenHoldings & { maker: MakerRow & MakerExtras })

/** One row for either: what belongs to the other realm is null in it, and is not read. */
type Joined = SessionRow &
  Common &
  SeenStanding &
  SeenPartner &
  SeenTerms &
  SeenHoldings &
  Omit<EnterpriseRow, 'id'> &
  Omit<MakerRow, 'id'> &
  MakerExtras

/** Messages that were not read, no further than where they are counted for their owner. */
const unreadOnes = sql`(select count(*) from (select from messages as m where m.realm = s.realm
  and m.owner_id = s.owner_id and m.read_at is null limit ${sql.lit(unreadMax)}) as counted)`
/** How many points an enterprise has; a maker's come with the purses. */
const scoreColumn = sql`coalesce((select l.balance from ledger_accounts as l where s.realm = 'enterprise'
  and l.owner_kind = s.realm and l.owner_id = s.owner_id and l.purse = 'score'), 0)`
const unreadLeads = unreadColumn(sql`s.realm`, sql`s.owner_id`)
const session = sql`s.id, s.realm, s.owner_id, s.person_id, s.token_hash, s.binder_hash, s.last_seen_at,
  s.expires_at, s.ended_at`
const people = sql`from sessions as s
  join accounts as a on a.realm = s.realm and a.owner_id = s.owner_id
  left join enterprises as e on s.realm = 'enterprise' and e.id = s.owner_id
  left join makers as m on s.realm = 'maker' and m.id = s.owner_id`

export interface GreetedRow extends SessionRow {
  token_hash: Buffer
  name: string
  /** An enterprise's sign or a maker's portrait; empty where there is none. */
  picture: string
  phone_masked: string
  unread: number
  unread_leads: number
}

/** The text of the statement, however many tokens there are: to write it out takes as long as to send it. */
let greeting: string | undefined

/** Who is behind these tokens: session, name, number and messages at once. */
export async function greeted(tx: Reader, tokenHashes: readonly Buffer[]): Promise<GreetedRow[]> {
  greeting ??= sql`
    select ${session}, a.phone_masked, coalesce(e.name, m.nickname) as name, coalesce(e.logo, m.avatar) as picture,
      ${unreadOnes} as unread, ${unreadLeads} as unread_leads
    ${people} where s.token_hash = any(${tokenHashes}::bytea[])`.compile(tx as Kysely<DB>).sql
  const { rows } = await tx.executeQuery<GreetedRow>(CompiledQuery.raw(greeting, [tokenHashes]))
  return rows
}

/** The same with all that the house knows of them. */
export async function visitors(tx: Reader, tokenHashes: readonly Buffer[]): Promise<VisitorRow[]> {
  const { rows } = await sql<Joined>`
    select ${session}, a.phone_masked, a.password_hash is not null as has_password,
      (select c.ends_at from closures as c where a.state = 'closing' and c.state = 'waiting'
        and c.realm = s.realm and c.owner_id = s.owner_id) as closing_at,
      ${unreadOnes} as unread, ${unreadLeads} as unread_leads,
      ${scoreColumn} as score,
      e.name, e.logo, e.contact_name_sealed, e.contact_email_sealed, e.industry_id, e.city_id, e.address, e.intro,
      e.name_fixed, m.nickname, m.avatar, m.invite_code, m.real_name_sealed,
      coalesce(e.created_at, m.created_at) as created_at,
      (select count(*) from relations as i where s.realm = 'maker' and i.maker_id = s.owner_id) as children,
      exists (select from wechat_people as w where s.realm = 'maker' and w.maker_id = s.owner_id) as wechat_bound,
      ${standingColumns(sql`e.id`)}, ${partnerColumn(sql`e.id`)}, ${termsColumn(sql`m.id`)},
      ${holdingsColumn(sql`m.id`)}
    ${people} where s.token_hash in (${sql.join(tokenHashes)})`.execute(tx)
  return rows.flatMap(rowOf)
}

function rowOf(row: Joined): VisitorRow[] {
  const { id, owner_id, person_id, token_hash, binder_hash, last_seen_at, expires_at, ended_at } = row
  const { phone_masked, has_password, closing_at, unread, unread_leads, score, created_at } = row
  const common = {
    ...{ id, owner_id, person_id, token_hash, binder_hash, last_seen_at, expires_at, ended_at },
    ...{ phone_masked, has_password, closing_at, unread, unread_leads, score },
  }
  if (row.realm === 'enterprise') {
    const { name, logo, contact_name_sealed, contact_email_sealed, industry_id, city_id, address, intro } = row
    const texts = { name, logo, contact_name_sealed, contact_email_sealed, address, intro }
    const enterprise = { id: owner_id, ...texts, industry_id, city_id, created_at, name_fixed: row.name_fixed }
    const { certified, applied, partner_window } = row
    return [{ ...common, realm: 'enterprise', enterprise, standing: { certified, applied }, partner_window }]
  }
  if (row.realm !== 'maker') return []
  const { nickname, avatar, invite_code, real_name_sealed, children, wechat_bound } = row
  const maker = { id: owner_id, nickname, avatar, invite_code, real_name_sealed, created_at, children, wechat_bound }
  return [{ ...common, realm: 'maker', maker, vip_terms: row.vip_terms, holdings: row.holdings }]
}
