import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createMatching } from '../server/modules/catalogue/matching/service.ts'
import { createRegions } from '../server/modules/catalogue/regions/service.ts'
import { createSearch } from '../server/modules/texts/search/service.ts'
import { language } from '../server/modules/texts/words/service.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import type { Figure } from './figure.ts'

export interface Company {
  id: number
  name: string
  industry_id: number
  region_id: number
  summary: string
  products: { name: string; text: string }[]
}

export interface Opportunity {
  id: number
  half: 'tuning' | 'held_out'
  side: 'offer' | 'need'
  title: string
  summary: string
  text: string
  industry_id: number
  region_id: number
  published_at: string
}

const read = async <Rows>(name: string) =>
  JSON.parse(await readFile(new URL(`matching/${name}.json`, import.meta.url), 'utf8')) as Rows

/** On the day after the last of them was published. */
export const now = new Date('2026-11-16T04:00:00Z')
const first = 5
const wanted = 0.7
const aboveText = 0.2

interface Ranked {
  matching: number[]
  text: number[]
  newest: number[]
  random: number[]
}

/** Each opportunity of the labelled set with the companies that each way of choosing puts first. */
async function rankAll(): Promise<{
  opportunities: Opportunity[]
  companies: Company[]
  labels: Record<string, number[]>
  ranked: Map<number, Ranked>
}> {
  const companies = await read<Company[]>('companies')
  const opportunities = await read<Opportunity[]>('opportunities')
  const labels = await read<Record<string, number[]>>('labels')
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-labelled-'))
  const postgres = await startPostgres({ dataDir, fsync: false, onProgress: () => undefined })
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
  await fill(postgres.ownerUrl, companies, opportunities)
  const logger = createLogger({ level: 'error', pretty: false })
  const database = openDatabase({ url: postgres.appUrl, pool: 2, logger })
  const ranked = await rank(database, companies, opportunities)
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  return { opportunities, companies, labels, ranked }
}

async function rank(database: Database, companies: readonly Company[], opportunities: readonly Opportunity[]) {
  // What is shown of a match is read elsewhere.
  const elsewhere = { companies: {}, opportunities: {}, messages: {}, quickAmong: {} } as never as Pick<
    Parameters<typeof createMatching>[0],
    'companies' | 'opportunities' | 'messages' | 'quickAmong'
  >
  const matching = createMatching({ database, regions: createRegions(), words: language, ...elsewhere })
  const search = createSearch({ database, clock: () => now, defects: {} as never, words: language, told: () => [] })
  for (const { id, name, summary, products } of companies) {
    const text = [summary, ...products.flatMap((one) => [one.name, one.text])].join(' ')
    const document = { title: name, words: products.map((one) => one.name), text, summary, image: '', path: '' }
    const shown = { published_at: now, visible_from: now, visible_until: null }
    await database.begin((tx) => search.put(tx, 'company', id, [{ ...document, ...shown }]))
  }
  while ((await matching.beat(now)) > 0);
  const segmenter = await language.segmenter()
  const ranked = new Map<number, Ranked>()
  const newest = companies.map(({ id }) => id).sort((one, other) => other - one)
  for (const { id, title } of opportunities) {
    const found = await database.read((tx) => matching.find(tx, 'business', id, now))
    // Nothing has all words of a title; whoever has most of them comes first, in the order of the search.
    const votes = new Map<number, number>()
    for (const word of new Set(segmenter.cut(title).filter((one) => one.length > 1))) {
      const ids = await search.ids('company', word, now, 400)
      for (const [place, one] of ids.entries()) votes.set(one, (votes.get(one) ?? 0) + 1 - place / 1000)
    }
    const text = [...votes].sort(([, one], [, other]) => other - one).map(([one]) => one)
    const shuffled = newest.toSorted((one, other) => scatter(one * 7919 + id) - scatter(other * 7919 + id))
    const matched = found.map(({ otherId }) => otherId)
    ranked.set(id, { matching: matched, text, newest, random: shuffled })
  }
  return ranked
}

const scatter = (n: number) => (Math.imul(n ^ (n >>> 7), 0x9e37_79b1) >>> 0) / 2 ** 32

/** Each posts for itself: an opportunity's own company is none of those that may fit. */
async function fill(ownerUrl: string, companies: readonly Company[], opportunities: readonly Opportunity[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const posters = opportunities.map(({ id, industry_id, region_id }) => ({
    ...{ id: id + 1_000_000, name: `发布方 ${id}`, industry_id, region_id, summary: '', products: [] },
  }))
  await client.query(
    `insert into companies (id, state, created_at, updated_at, published_at, name, summary, html, industry_id,
       region_id, business) overriding system value
     select id, 'shown', $2, $2, $2, name, summary, '', industry_id, region_id, '{}'
     from json_to_recordset($1::json) as c (id bigint, name text, summary text, industry_id int, region_id int)`,
    [JSON.stringify([...companies, ...posters]), now],
  )
  const products = companies.flatMap(({ id, products: own }) =>
    own.map(({ name, text }, at) => ({ company_id: id, name, summary: text, position: at })),
  )
  await client.query(
    `insert into products (state, created_at, updated_at, published_at, company_id, name, summary, position)
     select 'shown', $2, $2, $2, company_id, name, summary, position
     from json_to_recordset($1::json) as p (company_id bigint, name text, summary text, position int)`,
    [JSON.stringify(products), now],
  )
  await client.query(
    `insert into opportunities (id, state, created_at, updated_at, published_at, company_id, side, form, title, summary,
       html, industry_id, region_id, valid_until) overriding system value
     select id, 'shown', published_at, published_at, published_at, id + 1000000, side, form, title, summary,
       '<p>' || text || '</p>', industry_id, region_id, $2::timestamptz + interval '90 days'
     from json_to_recordset($1::json) as o (id bigint, side text, form text, title text, summary text, text text,
       industry_id int, region_id int, published_at timestamptz)`,
    [JSON.stringify(opportunities), now],
  )
  await client.query(
    `insert into match_queue (kind, subject_id, asked_at)
     select 'company', id, $1::timestamptz from companies where id < 1000000
     union all select 'business', id, $1::timestamptz + interval '1 second' from opportunities`,
    [now],
  )
  await client.end()
}

export function precision(ranked: readonly number[], fitting: readonly number[]): number {
  return ranked.slice(0, first).filter((id) => fitting.includes(id)).length / first
}

/** Precision at five: of the five companies that are put first, how many fit. */
export async function matchQuality(report: (figure: Figure) => void): Promise<void> {
  const { opportunities, labels, ranked } = await rankAll()
  for (const half of ['tuning', 'held_out'] as const) {
    const own = opportunities.filter((one) => one.half === half)
    const mean = (way: keyof Ranked) =>
      own.reduce((sum, { id }) => sum + precision(ranked.get(id)?.[way] ?? [], labels[id] ?? []), 0) / own.length
    const [matched, text] = [mean('matching'), mean('text')]
    const beside = `text ${text.toFixed(2)}, newest ${mean('newest').toFixed(2)}, random ${mean('random').toFixed(2)}`
    report({
      name: `matching, precision at ${first}, ${half}`,
      figure: `${matched.toFixed(3)} (${beside})`,
      ratio: (matched - text).toFixed(2),
      wanted: half === 'held_out' ? `≥ ${wanted}, and ≥ ${aboveText} above text` : 'tuned here',
      holds: half !== 'held_out' || (matched >= wanted && matched - text >= aboveText),
    })
  }
}
