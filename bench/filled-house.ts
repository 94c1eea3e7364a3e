import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { type Figure, median } from './figure.ts'
import { type Running, startServer } from './servers.ts'

/** Nothing is kept: an answer from memory takes as long whatever there is, and would hide what it costs to find. */
export const forgetful = { KEPT_MB: '0' }

export interface FilledHouse {
  house: Running
  ownerUrl: string
  /** A second process on the same database. */
  openNeighbour(env: Record<string, string>): Promise<Running>
  stop(): Promise<void>
}

/** The product over a database that was filled before it was opened. */
export async function openFilled(
  fill: (ownerUrl: string) => Promise<void>,
  env: Record<string, string> = {},
): Promise<FilledHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-filled-'))
  const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), onProgress: () => undefined })
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
  await fill(postgres.ownerUrl)
  const open = (place: string, own: Record<string, string>) =>
    startServer('server/main.ts', {
      DATA_DIR: join(dataDir, place),
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DEMO: '0',
      REQUESTS_PER_MINUTE: '1000000',
      // The first question loads the dictionary; on a busy machine that is long enough to turn others away.
      LAG_LIMIT_MS: '60000',
      ...own,
    })
  const house = await open('house', env)
  const neighbours: Running[] = []
  return {
    house,
    ownerUrl: postgres.ownerUrl,
    async openNeighbour(own) {
      const neighbour = await open(`neighbour-${neighbours.length}`, own)
      neighbours.push(neighbour)
      return neighbour
    },
    async stop() {
      for (const one of [house, ...neighbours]) await one.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

/** What readers wait for must not grow with what there is: within a factor of two. */
export function within(name: string, { ours, theirs, ratio }: { ours: number; theirs: number; ratio: number }): Figure {
  return {
    name,
    figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
    holds: ratio >= 0.5,
  }
}

/** One after the other, in turns: whatever disturbs one house disturbs the other. */
export async function inTurns(
  name: string,
  path: string,
  { few, many }: { few: FilledHouse; many: FilledHouse },
  { rounds = 7, askedEach = 40, headers = {} as Record<string, string> } = {},
): Promise<Figure> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      ours: await millisecondsOf(many, path, { askedEach, headers }),
      theirs: await millisecondsOf(few, path, { askedEach, headers }),
    })
  }
  // The first round warms both up.
  const [, ...counted] = pairs
  const ratio = median(counted.map(({ ours, theirs }) => theirs / ours))
  const ours = median(counted.map((pair) => pair.ours))
  const theirs = median(counted.map((pair) => pair.theirs))
  return {
    name,
    figure: `${ours.toFixed(1)} ms vs ${theirs.toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
    holds: ratio >= 0.5,
  }
}

async function millisecondsOf(
  { house }: FilledHouse,
  path: string,
  { askedEach, headers }: { askedEach: number; headers: Record<string, string> },
): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < askedEach; n++) {
    const reply = await fetch(house.address + encodeURI(path), { headers })
    const { code } = (await reply.json()) as { code: number }
    if (code !== 200) throw new Error(`${path}: ${code}`)
  }
  return (performance.now() - begun) / askedEach
}
