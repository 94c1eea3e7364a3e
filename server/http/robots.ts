import type { FastifyInstance } from 'fastify'

const text = `User-agent: *
Disallow: /api/
Disallow: /console
Disallow: /go/
Disallow: /sandbox
`

/** Pages that are not for search engines say so themselves; here stand only the parts that are no pages at all. */
export function mountRobots(app: FastifyInstance, { origin }: { origin: string }): void {
  const bytes = Buffer.from(`${text}\nSitemap: ${origin}/sitemap.xml\n`)
  app.get('/robots.txt', { config: { answers: 'shared' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(bytes),
  )
}
