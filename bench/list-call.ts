import type { Figure } from './figure.ts'
import { compare, type Running, startServer } from './servers.ts'

interface Houses {
  house: Running
  /** The same with nothing kept: our whole path (limits, identity, validation, query, output check) each time. */
  forgetful: Running
}

/** A list, kept and made each time, against Fastify and one query. */
export async function listCalls({ house, forgetful }: Houses, databaseUrl: string, pool: number): Promise<Figure[]> {
  const plain = await startServer('bench/plain-fastify.ts', {
    BASELINE_DATABASE_URL: databaseUrl,
    POOL: String(pool),
  })
  const figures: Figure[] = []
  for (const [name, { address }, least] of [
    ['API list call, kept,', house, 3],
    ['API list call, nothing kept,', forgetful, 0.9],
  ] as const) {
    const { ours, theirs, ratio } = await compare(`${address}/api/news`, `${plain.address}/list`)
    figures.push({
      name: `${name} vs Fastify and one query`,
      figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
      ratio: ratio.toFixed(2),
      wanted: `≥ ${least.toFixed(2)}`,
      holds: ratio >= least,
    })
  }
  await plain.stop()
  return figures
}
