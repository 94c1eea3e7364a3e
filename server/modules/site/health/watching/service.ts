import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { isDatabaseAway } from '#server/platform/postgres/unreachable.ts'
import { type Release, readRelease } from '#server/platform/process/release.ts'
import { currentErrand } from '#server/platform/seeing/errand.ts'
import type { Seeing } from '#server/platform/seeing/seeing.ts'
import { createVitals } from '#server/platform/seeing/vitals.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  clock: Clock
  defects: Defects
  seeing: Seeing
  role: 'all' | 'web' | 'jobs'
  release?: Release
}

const idBytes = 9
const hostMax = 100

/**
 * Heartbeat: this process says that it is alive, and what was slow or silent since it last did. What it sees is kept
 * in memory, bounded; writing it down is one short transaction every ten seconds.
 */
export function createWatching({ database, clock, defects, seeing, role, release = readRelease() }: Parts) {
  const id = randomBytes(idBytes).toString('base64url')
  const vitals = createVitals()
  const startedAt = clock()
  let seen = model.emptySeen()
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()

  const slow = (kind: model.SlowKind, what: string, ms: number, requestId = currentErrand()?.id ?? '') => {
    // Most are quick, and cost no more than this question.
    if (ms < model.slowMs[kind]) return
    model.addSlow(seen, { kind, what, ms, at: clock(), request_id: requestId })
  }
  seeing.watch({
    request: ({ method, route, ms, requestId }) => slow('request', `${method} ${route}`, ms, requestId),
    statement: ({ sql, ms }) => slow('statement', sql, ms),
    job: ({ job, ms }) => slow('job', job, ms),
    outside(answer) {
      slow('outside', answer.vendor, answer.ms)
      model.addAnswer(seen, answer, clock())
    },
  })

  async function write(endedAt: Date | null): Promise<void> {
    const taken = seen
    seen = model.emptySeen()
    const { memoryBytes, lagMs } = vitals.read()
    const { used, max, waiting } = database.pool()
    const row = {
      ...{ id, role, pid: process.pid, node: process.version, started_at: startedAt, ended_at: endedAt },
      host: hostname().slice(0, hostMax),
      version: release.version,
      release: release.commit,
      beat_at: clock(),
      ...{ memory_bytes: memoryBytes, lag_ms: lagMs, pool_used: used, pool_max: max, pool_waiting: waiting },
    }
    try {
      await database.begin(async (tx) => {
        await store.beat(tx, row)
        await store.insertSlow(tx, taken.slow)
        await store.addVendors(tx, [...taken.vendors.values()])
      })
    } catch (error) {
      model.addSeen(seen, taken)
      // That the database is away is said by whoever needs it; silence is what a beat says about it.
      if (!isDatabaseAway(error)) await defects.record(error, { source: 'server', where: 'health.beat' })
    }
  }

  /** One after the other: what a failed one puts back is in the next. */
  function beat(endedAt: Date | null = null): Promise<void> {
    beating = beating.then(() => write(endedAt))
    return beating
  }

  return {
    beat,
    start(): void {
      vitals.start()
      void beat()
      timer ??= setInterval(() => void beat(), model.beatMs).unref()
    },
    async stop(): Promise<void> {
      // A house that never opened its doors was no process.
      if (!timer) return
      clearInterval(timer)
      await beat(clock())
      vitals.stop()
    },
  }
}
