import pg from 'pg'

/** Words as people use them: a few everywhere, most of them rarely. */
const vocabulary = 6_000
const termsEach = { company: 60, business: 8 } as const
const divisions = { first: 101, count: 90 }
const cities = 330

/** What is compared of so many companies and opportunities; the same mixture whatever the size. */
export async function fillProfiles(
  ownerUrl: string,
  { companies, opportunities }: { companies: number; opportunities: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('select setseed(0.5)')
  await client.query('alter table match_terms drop constraint match_terms_pkey')
  for (const [kind, count] of [
    ['company', companies],
    ['business', opportunities],
  ] as const) {
    await client.query(
      `insert into match_profiles (kind, subject_id, company_id, side, division, poster_division, city, province,
         fresh_at, trusted_until, terms)
       select $1, n, 1 + n % $3, case when $1 = 'company' then '' when n % 2 = 0 then 'need' else 'offer' end,
         $4 + n % $5, $4 + (n / 7) % $5, 110000 + (n % $6) * 100, 110000 + ((n % $6) / 20) * 10000,
         $9::timestamptz - n * interval '1 second', case when n % 3 > 0 then $9::timestamptz + interval '1 year' end,
         array(select distinct 'w' || floor(power(random(), 3) * $7)::int || left(n::text, 0)
           from generate_series(1, $8))
       from generate_series(1, $2::int) as n`,
      [kind, count, companies, divisions.first, divisions.count, cities, vocabulary, termsEach[kind], new Date()],
    )
  }
  await client.query(
    `insert into match_terms (kind, term, fresh_at, subject_id, weight)
     select kind, term, fresh_at, subject_id, 0.3 + 0.7 * random()
     from match_profiles cross join unnest(terms) as term`,
  )
  await client.query(
    `create unique index match_terms_pkey on match_terms (kind, term, fresh_at, subject_id) include (weight)`,
  )
  await client.query('alter table match_terms add primary key using index match_terms_pkey')
  await client.query('delete from match_queue')
  await client.query('vacuum analyze')
  await client.end()
}

/** Opportunities of one company that have just been posted, each about other words. */
export async function postOpportunities(ownerUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const now = new Date()
  const head = `state, created_at, updated_at, published_at`
  await client.query(
    `insert into companies (id, ${head}, name, summary, html, industry_id, region_id, business) overriding system value
     values (2000000000, 'shown', $1, $1, $1, '新来的公司', '', '', 134, 330106, '{}')`,
    [now],
  )
  await client.query(
    `insert into opportunities (id, ${head}, company_id, side, form, title, summary, html, industry_id, region_id,
       valid_until) overriding system value
     select 2000000000 + n, 'shown', $5, $5, $5, 2000000000, case when n % 2 = 0 then 'need' else 'offer' end,
       'goods', (select string_agg('w' || floor(power(random(), 2) * $2)::int, ' ') || ' 求购纸箱与圆钢'
         from generate_series(1, 8) where n > 0),
       (select string_agg('w' || floor(power(random(), 2) * $2)::int, ' ') from generate_series(1, 20) where n > 0), '',
       $3 + n % $4, 330106, $5::timestamptz + interval '60 days'
     from generate_series(1, $1::int) as n`,
    [count, vocabulary, divisions.first, divisions.count, now],
  )
  await client.query(
    `insert into match_queue (kind, subject_id, asked_at) select 'business', id, $1 from opportunities`,
    [now],
  )
  await client.end()
}
