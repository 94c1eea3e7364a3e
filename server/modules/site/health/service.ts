import { shanghaiDay } from '#contract/base/time.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findFailedJobs, listFailedJobs } from '#server/platform/failed-jobs.ts'
import { readQueues } from '#server/platform/job-figures.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { GaugeSource } from '#server/platform/seeing/gauge.ts'
import type { HealthSource } from '#server/platform/seeing/health.ts'
import * as model from './model.ts'
import type { QueueAgain } from './ports.ts'
import * as store from './store.ts'

export type Health = ReturnType<typeof createHealth>

const dayMs = 24 * 60 * 60 * 1000
const shownDays = 7
const growthDays = 90
const vendorHours = 24
const keptDays = { beats: 7, hours: 30 }
const max = { processes: 50, failed: 100, slow: 100, tables: 10, replicas: 20, vendors: 50, checks: 100 }

interface Parts {
  database: Database
  clock: Clock
  sources(): readonly HealthSource[]
  again: QueueAgain
}

type Role = 'all' | 'web' | 'jobs'

/** How the house is, for whoever runs it: read when somebody looks, from what processes and parts wrote down. */
export function createHealth({ database, clock, sources, again }: Parts) {
  async function checks(tx: Reader, now: Date) {
    const found = []
    for (const source of sources()) found.push(...(await source.check(tx, now)))
    return found.slice(0, max.checks)
  }

  async function failed(tx: Reader) {
    const rows = await listFailedJobs(tx, max.failed)
    const retries = await store.retriesOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, retried_at: retries.get(row.id) ?? null }))
  }

  async function vendors(tx: Reader, now: Date) {
    const hours = model.lastHours(now, vendorHours)
    const rows = await store.listVendors(tx, hours[0] ?? now)
    return [...Map.groupBy(rows, ({ vendor }) => vendor)].slice(0, max.vendors).map(([vendor, ofVendor]) => {
      const at = new Map(ofVendor.map((row) => [row.hour.getTime(), row]))
      // Newest first, and there is one, or the vendor would not be among them.
      const [{ last_at, last_outcome, last_reason } = ofVendor[0] as (typeof rows)[number]] = ofVendor
      return {
        ...{ vendor, last_at, last_outcome, last_reason },
        hours: hours.map((hour) => {
          const row = at.get(hour.getTime())
          return { hour, good: row ? row.answered + row.refused : 0, bad: row?.unheard ?? 0 }
        }),
      }
    })
  }

  return {
    read: (now: Date) =>
      database.read(async (tx) => {
        const since = new Date(now.getTime() - shownDays * dayMs)
        const processes = await store.listProcesses(tx, since, max.processes)
        const queues = await readQueues(tx, now)
        return {
          at: now,
          checks: await checks(tx, now),
          processes: processes.map((row) => ({ ...row, role: row.role as Role, state: model.stateOf(row, now) })),
          queues: queues.map(({ oldest, ...row }) => ({ ...row, oldest_at: oldest })),
          failed: await failed(tx),
          slow: await store.listSlow(tx, since, max.slow),
          database: {
            ...(await store.databaseBytes(tx)),
            days: await store.listDays(tx, shanghaiDay(new Date(now.getTime() - growthDays * dayMs))),
            tables: await store.largestTables(tx, max.tables),
            replicas: await store.replicas(tx, max.replicas),
          },
          certificates: await store.listCertificates(tx),
          vendors: await vendors(tx, now),
        }
      }),

    /** Each is put into its queue once more, exactly if that is written down; nobody does so twice. */
    retry: (ids: readonly string[], by: { staffId: number; now: Date; requestId: string }) =>
      database.begin(async (tx) => {
        const found = await findFailedJobs(tx, ids)
        if (found.length === 0) throw new Refusal('RECORD_NOT_FOUND')
        let retried = 0
        for (const { id, name, data } of found) {
          if (!(await store.noteRetry(tx, { job_id: id, job: name, at: by.now, staff_id: by.staffId }))) continue
          await again(tx, name, data)
          const entry = { action: 'job.retry', subject: `job:${name}`, before: null, after: { job: id } }
          const actor = { kind: 'staff', id: by.staffId } as const
          await audit(tx, { at: by.now, actor, ...entry, requestId: by.requestId })
          retried++
        }
        return { retried }
      }),

    checks,

    noteSize: (): Promise<void> => database.begin((tx) => store.noteDay(tx, shanghaiDay(clock()))),

    forget: (): Promise<void> =>
      database.begin((tx) => {
        const ago = (days: number) => new Date(clock().getTime() - days * dayMs)
        return store.forgetBefore(tx, { beats: ago(keptDays.beats), hours: ago(keptDays.hours) })
      }),
  }
}

const stateNumber = { ok: 0, unknown: 1, warn: 2, bad: 3 } as const

export function healthGauges({ checks }: Pick<Health, 'checks'>): GaugeSource[] {
  return [
    {
      name: 'health_check_state',
      help: 'How each part is: 0 well, 1 not known, 2 needs a look, 3 unwell',
      label: 'check',
      read: async (tx, now) =>
        (await checks(tx, now)).map(({ key, state }) => ({ of: key, value: stateNumber[state] })),
    },
    {
      name: 'processes_alive',
      help: 'Processes that said so lately, by role',
      label: 'role',
      async read(tx, now) {
        const rows = await store.listProcesses(tx, new Date(now.getTime() - dayMs), max.processes)
        const alive = rows.filter((row) => model.stateOf(row, now) === 'alive')
        const ofRole = (role: Role) => alive.filter((row) => row.role === role).length
        return (['all', 'web', 'jobs'] as const).map((role) => ({ of: role, value: ofRole(role) }))
      },
    },
    {
      name: 'database_size_bytes',
      help: 'Size of the database on its disk',
      read: async (tx) => [{ value: (await store.databaseBytes(tx)).bytes }],
    },
    {
      name: 'replication_lag_seconds',
      help: 'How far a replica is behind, where PostgreSQL lets us see it',
      label: 'replica',
      read: async (tx) =>
        (await store.replicas(tx, max.replicas)).flatMap((replica) => {
          const value = model.lagSecondsOf(replica)
          return value === undefined ? [] : [{ of: replica.name, value }]
        }),
    },
    {
      name: 'certificate_remaining_seconds',
      help: 'Time until a certificate of the site expires',
      label: 'host',
      read: async (tx, now) =>
        (await store.listCertificates(tx)).flatMap(({ host, expires_at }) =>
          expires_at ? [{ of: host, value: (expires_at.getTime() - now.getTime()) / 1000 }] : [],
        ),
    },
  ]
}
