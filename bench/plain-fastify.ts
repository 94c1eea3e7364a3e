import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

// The ceiling: Fastify with nothing around it, writing given bytes, or one query's rows as JSON.
const app = Fastify()
const { PORT, BYTES_FILE, BYTES_HEADERS, BASELINE_DATABASE_URL, POOL } = process.env

app.get('/healthz', async () => ({ status: 'alive' }))
if (BYTES_FILE) {
  const bytes = readFileSync(BYTES_FILE)
  const headers: Record<string, string> = JSON.parse(BYTES_HEADERS ?? '{}')
  app.get('/', async (_request, reply) => reply.headers(headers).send(bytes))
}
if (BASELINE_DATABASE_URL) {
  const pool = new pg.Pool({ connectionString: BASELINE_DATABASE_URL, max: Number(POOL) })
  if (BYTES_FILE) {
    const bytes = readFileSync(BYTES_FILE)
    const headers: Record<string, string> = JSON.parse(BYTES_HEADERS ?? '{}')
    app.get('/page', async (request, reply) => {
      const token = /enterprise_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      await pool.query('select id, realm, owner_id, last_seen_at from sessions where token_hash = $1', [
        createHash('sha256').update(token).digest(),
      ])
      return reply.headers(headers).send(bytes)
    })
  }
  app.get('/list', async () => {
    const { rows } = await pool.query(
      `select c.id, v.title, v.summary, v.cover, g.id as category_id, g.name as category, v.tags,
         coalesce(w.views, 0) as views, c.published_at
       from contents as c
       join content_versions as v on v.content_id = c.id and v.number = c.live_version
       left join categories as g on g.id = v.category_id
       left join content_views as w on w.content_id = c.id
       where c.kind = 'news' and c.published_at <= $1 and (c.expires_at is null or c.expires_at > $1)
       order by c.published_at desc, c.id desc limit $2 offset $3`,
      [new Date(), 10, 0],
    )
    const list = rows.map(({ category_id, category, ...row }) => ({
      ...row,
      category: category_id && { id: category_id, name: category },
    }))
    const data = { list, total: rows.length, total_is: 'exact', page: 1, count: 10 }
    return { code: 200, data, message: '成功' }
  })
}
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
