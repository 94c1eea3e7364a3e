import pg from 'pg'

/** Ten years of news, spread evenly, in five categories and with two of twenty tags each. */
export async function fillNews(ownerUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const end = new Date()
  await client.query(
    "insert into categories (kind, name, position) select 'news', '分类' || n, n from generate_series(1, 5) as n",
  )
  await client.query(
    `insert into contents (kind, stage, version, live_version, published_at, created_at, updated_at)
     select 'news', 'released', 1, 1, at, at, at from (
       select $1::timestamptz - (($2::int - n) * (interval '3650 days' / $2::int)) as at
       from generate_series(1, $2::int) as n order by n) as moments`,
    [end, rows],
  )
  const paragraph =
    '<p>企业在合作之前，最想知道的是对方能提供什么、需要什么，以及过去做过什么。把这些写清楚，合作就成了一半。</p>'
  await client.query(
    `insert into content_versions
       (content_id, number, title, summary, html, cover, category_id, tags, attachments, created_at)
     select id, 1, '第 ' || id || ' 篇新闻：合作的一半是把话说清楚', '把需要与能力写清楚，合作就成了一半。', $1,
       '/files/demo/news-1.svg', 1 + id % 5, array['标签' || id % 20, '标签' || (id + 7) % 20], '[]', published_at
     from contents where kind = 'news' order by id`,
    [paragraph.repeat(4)],
  )
  await client.query(
    `insert into shelf_entries (shelf, published_at, subject_id, visible_from)
     select shelf, c.published_at, c.id, c.published_at from contents as c
     join content_versions as v on v.content_id = c.id
     cross join lateral unnest(array['news', 'news:category:' || v.category_id,
       'news:tag:' || v.tags[1], 'news:tag:' || v.tags[2]]) as shelf
     where c.kind = 'news' order by 1, 2, 3`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
