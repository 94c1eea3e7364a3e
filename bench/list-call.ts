import type { Figure } from './figure.ts'
import { compare, type Running, startServer } from './servers.ts'

/** A list over our whole path (limits, identity, validation, query, output check) against Fastify and one query. */
export async function listCall(house: Running, databaseUrl: string, pool: number): Promise<Figure> {
  const plain = await startServer('bench/plain-fastify.ts', {
    BASELINE_DATABASE_URL: databaseUrl,
    POOL: String(pool),
  })
  const { ours, theirs, ratio } = await compare(`${house.address}/api/news`, `${plain.address}/list`)
  await plain.stop()
  return {
    name: 'API list call vs Fastify and one query',
    figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.60',
    holds: ratio >= 0.6,
  }
}
