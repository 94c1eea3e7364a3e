import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/texts/engines.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Engine } from './ports.ts'
import type { Engines } from './service.ts'

export function engineRoutes(desk: Desk, { engines }: { engines: Engines }) {
  desk.handle(contract.listPushes, ({ input: { page, count, engine, state } }) =>
    engines.list({ engine, state }, { page, count }),
  )
  desk.handle(contract.retryPush, async ({ input, ...by }) => {
    await engines.retry(input.id, by)
    return null
  })
}

/** Who tells an engine about pages of a site shows that the site is theirs. */
export function engineProofs(app: FastifyInstance, engines: readonly Engine[]): void {
  for (const { proof } of engines) {
    if (!proof) continue
    app.get(proof.path, { config: { answers: 'shared' } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(proof.text),
    )
  }
}
