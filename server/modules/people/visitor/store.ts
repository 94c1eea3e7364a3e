import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
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
  | (Session<'enterprise'> &
      Common & { enterprise: EnterpriseRow; standing: SeenStanding } & SeenPartner &
      SeenHoldings)
  | (Session<'maker'> & Common & SeenTerms & SeenHoldings & { maker: MakerRow & MakerExtras })

/** Messages that were not read, no further than where they are counted for their owner. */
const unreadOnes = sql`(select count(*) from (select from messages as m where m.realm = s.realm
  and m.owner_id = s.owner_id and m.read_at is null limit ${sql.lit(unreadMax)}) as counted)`
/** How many points an enterprise has; a maker's come with the purses. */
const scoreColumn = sql`coalesce((select l.balance from ledger_accounts as l
  where l.owner_kind = s.realm and l.owner_id = s.owner_id and l.purse = 'score'), 0)`
const unreadLeads = unreadColumn(sql`s.realm`, sql`s.owner_id`)
const session = sql`s.id, s.realm, s.owner_id, s.person_id, s.token_hash, s.binder_hash, s.last_seen_at,
  s.expires_at, s.ended_at`
const common = sql`${session}, a.phone_masked, a.password_hash is not null as has_password,
  (select c.ends_at from closures as c where a.state = 'closing' and c.state = 'waiting'
    and c.realm = s.realm and c.owner_id = s.owner_id) as closing_at,
  ${unreadOnes} as unread, ${unreadLeads} as unread_leads`
const accounts = sql`from sessions as s join accounts as a on a.realm = s.realm and a.owner_id = s.owner_id`

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
    ${accounts}
    left join enterprises as e on s.realm = 'enterprise' and e.id = s.owner_id
    left join makers as m on s.realm = 'maker' and m.id = s.owner_id
    where s.token_hash = any(${tokenHashes}::bytea[])`.compile(tx as Kysely<DB>).sql
  const { rows } = await tx.executeQuery<GreetedRow>(CompiledQuery.raw(greeting, [tokenHashes]))
  return rows
}

type EnterpriseSeen = Session<'enterprise'> &
  Common &
  SeenStanding &
  SeenPartner &
  SeenHoldings &
  Omit<EnterpriseRow, 'id'>
type MakerSeen = Session<'maker'> & Common & SeenTerms & SeenHoldings & Omit<MakerRow, 'id'> & MakerExtras

const enterprises = (wallet: boolean) => sql`
  select ${common}, ${scoreColumn} as score, e.name, e.logo, e.contact_name_sealed, e.contact_email_sealed,
    e.industry_id, e.city_id, e.address, e.intro, e.name_fixed, e.created_at, ${standingColumns(sql`e.id`)},
    ${partnerColumn(sql`e.id`)}, ${wallet ? holdingsColumn('enterprise', sql`e.id`) : sql`null as holdings`}
  ${accounts} join enterprises as e on e.id = s.owner_id where s.realm = 'enterprise' and s.token_hash = `

const makers = () => sql`
  select ${common}, 0 as score, m.nickname, m.avatar, m.invite_code, m.real_name_sealed, m.created_at,
    (select count(*) from relations as i where i.maker_id = s.owner_id) as children,
    exists (select from wechat_people as w where w.maker_id = s.owner_id) as wechat_bound,
    ${termsColumn(sql`m.id`)}, ${holdingsColumn('maker', sql`m.id`)}
  ${accounts} join makers as m on m.id = s.owner_id where s.realm = 'maker' and s.token_hash = `

/** Statements that take a token and nothing else, as they are written out. */
const texts = new Map<string, string>()

async function found<Row>(tx: Reader, name: string, ask: () => RawBuilder<unknown>, tokenHash: Buffer): Promise<Row[]> {
  const text = texts.get(name) ?? sql`${ask()}${tokenHash}`.compile(tx as Kysely<DB>).sql
  texts.set(name, text)
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [tokenHash]))).rows
}

/**
 * The same with all that the house knows of them, and with what an enterprise has where that is shown. A statement for
 * each realm: PostgreSQL makes ready every part of one, also those that only the other realm has, and two that are
 * asked together travel together.
 */
export async function visitors(
  tx: Reader,
  tokenHashes: ReadonlyMap<AccountRealm, Buffer>,
  wallet: boolean,
): Promise<VisitorRow[]> {
  const asked = [...tokenHashes].map(async ([realm, hash]): Promise<VisitorRow[]> => {
    if (realm === 'maker') return (await found<MakerSeen>(tx, 'maker', makers, hash)).map(makerOf)
    const ask = () => enterprises(wallet)
    return (await found<EnterpriseSeen>(tx, wallet ? 'enterprise, wallet' : 'enterprise', ask, hash)).map(enterpriseOf)
  })
  return (await Promise.all(asked)).flat()
}

function commonOf<Row extends Common & Omit<SessionRow, 'realm'>>(row: Row) {
  const { id, owner_id, person_id, token_hash, binder_hash, last_seen_at, expires_at, ended_at } = row
  const { phone_masked, has_password, closing_at, unread, unread_leads, score } = row
  return {
    ...{ id, owner_id, person_id, token_hash, binder_hash, last_seen_at, expires_at, ended_at },
    ...{ phone_masked, has_password, closing_at, unread, unread_leads, score },
  }
}

function enterpriseOf(row: EnterpriseSeen): VisitorRow {
  const { owner_id, name, logo, contact_name_sealed, contact_email_sealed, industry_id, city_id, address, intro } = row
  const texts = { name, logo, contact_name_sealed, contact_email_sealed, address, intro }
  const { created_at, name_fixed, certified, applied, partner_window, holdings } = row
  const enterprise = { id: owner_id, ...texts, industry_id, city_id, created_at, name_fixed }
  const standing = { certified, applied }
  return { ...commonOf(row), realm: 'enterprise', enterprise, standing, partner_window, holdings }
}

function makerOf(row: MakerSeen): VisitorRow {
  const { owner_id: id, nickname, avatar, invite_code, real_name_sealed, created_at, children, wechat_bound } = row
  const maker = { id, nickname, avatar, invite_code, real_name_sealed, created_at, children, wechat_bound }
  return { ...commonOf(row), realm: 'maker', maker, vip_terms: row.vip_terms, holdings: row.holdings }
}
