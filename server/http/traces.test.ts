import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hearOutside } from '#server/platform/outside.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { onErrand } from '#server/platform/seeing/errand.ts'
import { createSeeing } from '#server/platform/seeing/seeing.ts'
import { createTracer } from '#server/platform/seeing/tracer.ts'
import { buildHouse, openHouse } from '#server/testing/house.ts'

interface SpanOnWire {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

/** What a collector is for us: it takes batches and keeps the spans. */
async function openCollector(status = 200) {
  const spans: SpanOnWire[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` }
}

const parent = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

test('a request, its call and its statements are one trace, which goes on from whoever asked', async () => {
  const { spans, url } = await openCollector()
  const house = await buildHouse({ env: { TRACES_URL: url } })
  const { token } = await house.signIn.staff(['health.read'])
  const traceparent = `00-${parent.trace}-${parent.span}-01`
  const headers = { authorization: token, traceparent, 'x-request-id': 'followed-1' }
  await house.http.inject({ url: '/api/console/health', headers })
  await house.http.inject({ url: '/healthz', headers: { traceparent: `00-${parent.trace}-${parent.span}-00` } })
  await house.close()
  const ours = spans.filter(({ traceId }) => traceId === parent.trace)
  const request = ours.find(({ kind }) => kind === 2)
  expect(request).toMatchObject({ name: 'GET /api/console/health', parentSpanId: parent.span })
  expect(request?.attributes).toContainEqual({ key: 'request.id', value: { stringValue: 'followed-1' } })
  const call = ours.find(({ parentSpanId, kind }) => kind === 1 && parentSpanId === request?.spanId)
  expect(call?.name).toBe('GET /api/console/health')
  const statements = ours.filter(({ name, parentSpanId }) => name === 'sql' && parentSpanId === call?.spanId)
  expect(statements.length).toBeGreaterThan(5)
  expect(BigInt(call?.endTimeUnixNano ?? 0) - BigInt(call?.startTimeUnixNano ?? 0)).toBeGreaterThan(0n)
  expect(spans.some(({ name }) => name.includes('healthz'))).toBe(false)
})

test('a vendor is told the place in the trace, and its answer is a span without its address', async () => {
  const { spans, url } = await openCollector()
  const tracer = createTracer({ url, logger: createLogger({ level: 'silent', pretty: false }) })
  const trace = tracer.begin()
  let told = ''
  const answer = async (_url: string, init: RequestInit) => {
    told = new Headers(init.headers).get('traceparent') ?? ''
    return new Response('{}')
  }
  await onErrand({ id: 'job-1', seeing: createSeeing(), trace }, () =>
    hearOutside('https://api.example.com/pay?secret=1', { method: 'GET' }, { fetch: answer }, 100),
  )
  await tracer.stop()
  expect(told).toBe(`00-${trace?.traceId}-${trace?.spanId}-01`)
  expect(spans).toMatchObject([{ name: 'api.example.com', kind: 3, parentSpanId: trace?.spanId }])
  expect(JSON.stringify(spans)).not.toContain('secret')
})

test('what cannot be sent is dropped and counted, and nobody waits for it', async () => {
  const { url } = await openCollector(503)
  const tracer = createTracer({ url, logger: createLogger({ level: 'silent', pretty: false }) })
  const trace = tracer.begin()
  const span = { name: 'x', kind: 'internal', ms: 1, failed: false, about: {} } as const
  for (let at = 0; at < 6_000; at++) trace?.write({ ...trace, ...span })
  await tracer.stop()
  expect(tracer.dropped()).toBe(6_000)
})

test('a statement says on whose behalf it runs, to PostgreSQL itself', async () => {
  const { database, ground } = await openHouse()
  const asked = (id: string) =>
    onErrand({ id, seeing: ground.seeing }, () =>
      database.read(async (tx) => {
        const { rows } = await sql<{ query: string }>`
          select query from pg_stat_activity where pid = pg_backend_pid()`.execute(tx)
        return rows[0]?.query
      }),
    )
  expect(await asked('request-77')).toContain("/*request_id='request-77'*/")
  expect(await asked("x'*/; drop table staff")).not.toContain('drop table')
})
