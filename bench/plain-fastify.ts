import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

// The ceiling: Fastify with nothing around it, writing given bytes, or one query's rows as JSON.
const app = Fastify()
const { PORT, BYTES_FILE, BYTES_HEADERS, BASELINE_DATABASE_URL, POOL, VIRTUAL } = process.env

app.get('/healthz', async () => ({ status: 'alive' }))
if (BYTES_FILE) {
  const bytes = readFileSync(BYTES_FILE)
  const headers: Record<string, string> = JSON.parse(BYTES_HEADERS ?? '{}')
  app.get('/', async (_request, reply) => reply.headers(headers).send(bytes))
}
if (BASELINE_DATABASE_URL) {
  const pool = new pg.Pool({ connectionString: BASELINE_DATABASE_URL, max: Number(POOL) })
  const virtual = JSON.parse(VIRTUAL ?? '[]')
  app.get('/list', async () => {
    const { rows } = await pool.query(
      `select id, title, html as content, published_at from contents
       where kind = 'notice' and published_at <= $1 and (expires_at is null or expires_at > $1)
       order by published_at desc, id desc limit $2 offset $3`,
      [new Date(), 10, 0],
    )
    const data = { list: rows, total: rows.length, total_is: 'exact', page: 1, count: 10, virtual }
    return { code: 200, data, message: '成功' }
  })
}
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
