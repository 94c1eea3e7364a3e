import { readFileSync } from 'node:fs'
import pg from 'pg'

type Row = readonly [id: number, name: string, parentId: number]
const dataDir = new URL('../server/modules/catalogue/regions/data/', import.meta.url)
const rowsOf = (name: string) => JSON.parse(readFileSync(new URL(name, dataDir), 'utf8')) as Row[]

/** Companies and what they offer, over every industry and every city; the same mixture whatever the size. */
export async function fillCatalogue(
  ownerUrl: string,
  { companies, opportunities }: { companies: number; opportunities: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const end = new Date()
  const divisions = rowsOf('industries.json').filter(([, , parent]) => parent !== 0)
  const regions = rowsOf('regions.json')
  const provinces = new Set(regions.filter(([, , parent]) => parent === 0).map(([id]) => id))
  const cities = regions.filter(([, , parent]) => provinces.has(parent))
  await client.query('create temporary table divisions (n int, id int, section int)')
  await client.query('insert into divisions select * from unnest($1::int[], $2::int[], $3::int[])', [
    divisions.map((_, n) => n),
    divisions.map(([id]) => id),
    divisions.map(([, , section]) => section),
  ])
  await client.query('create temporary table cities (n int, id int, province int)')
  await client.query('insert into cities select * from unnest($1::int[], $2::int[], $3::int[])', [
    cities.map((_, n) => n),
    cities.map(([id]) => id),
    cities.map(([, , province]) => province),
  ])
  const numbers = [end, companies, divisions.length, cities.length]
  await client.query(
    `insert into companies (state, created_at, updated_at, published_at, name, summary, html, industry_id, region_id,
       business, certified_from, certified_until)
     select 'shown', at, at, at, '第 ' || moments.n || ' 家企业有限公司', '为制造企业做配套，按单生产。', '<p>介绍</p>', d.id, c.id,
       array['配件', '加工'], case when moments.n % 3 > 0 then at end,
       case when moments.n % 3 > 0 then at + interval '20 years' end
     from (select n, $1::timestamptz - (($2::int - n) * (interval '3650 days' / $2::int)) as at
       from generate_series(1, $2::int) as n) as moments
     join divisions as d on d.n = moments.n % $3 join cities as c on c.n = moments.n % $4 order by moments.n`,
    numbers,
  )
  await client.query(
    `insert into shelf_entries (shelf, published_at, subject_id, visible_from, visible_until)
     select root || place, k.published_at, k.id, k.published_at,
       case when place = ':certified' then k.certified_until end
     from companies as k join divisions as d on d.id = k.industry_id join cities as c on c.id = k.region_id
     cross join unnest(array['company', 'company:updated']) as root
     cross join lateral unnest(array['', ':section:' || d.section, ':division:' || d.section || ':' || d.id,
       ':province:' || c.province, ':city:' || c.id, case when k.certified_from is not null then ':certified' end])
       as place
     where place is not null order by 1, 2, 3`,
  )
  await client.query(
    `insert into opportunities (state, created_at, updated_at, published_at, company_id, side, form, title, summary,
       html, industry_id, region_id, valid_until)
     select 'shown', at, at, at, 1 + moments.n % $5, (array['offer', 'need'])[1 + moments.n % 2],
       (array['goods', 'service', 'channel', 'capital', 'technology', 'talent'])[1 + moments.n % 6],
       '第 ' || moments.n || ' 条商机：长期供应配件', '按单生产，交期稳定。', '<p>说明</p>', d.id, c.id, at + interval '20 years'
     from (select n, $1::timestamptz - (($2::int - n) * (interval '365 days' / $2::int)) as at
       from generate_series(1, $2::int) as n) as moments
     join divisions as d on d.n = moments.n % $3 join cities as c on c.n = moments.n % $4 order by moments.n`,
    [end, opportunities, divisions.length, cities.length, companies],
  )
  await client.query(
    `insert into shelf_entries (shelf, published_at, subject_id, visible_from, visible_until)
     select 'business' || place, o.published_at, o.id, o.published_at, o.valid_until
     from opportunities as o join divisions as d on d.id = o.industry_id join cities as c on c.id = o.region_id
     cross join lateral unnest(array['', ':side:' || o.side, ':form:' || o.form, ':section:' || d.section,
       ':division:' || d.section || ':' || d.id, ':province:' || c.province, ':city:' || c.id]) as place
     order by 1, 2, 3`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
