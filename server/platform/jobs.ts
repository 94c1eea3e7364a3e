import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type ConnectionOptions, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Defects } from './defects.ts'
import type { Reader } from './postgres/database.ts'
import type { Logger } from './process/logger.ts'
import { onErrand } from './seeing/errand.ts'
import type { Seeing } from './seeing/seeing.ts'
import type { Tracer } from './seeing/tracer.ts'

/** Something that happens later, at our own pace. Every job has a limit of attempts and of time. */
export interface Job<In extends z.ZodType = z.ZodType> {
  name: string
  input: In
  attemptsMax: number
  timeoutS: number
  /** Cron in Shanghai's time, for jobs that nobody has to ask for. Their input is empty. */
  schedule?: string
}

export function job<In extends z.ZodType>(declared: Job<In>): Job<In> {
  return declared
}

export interface JobWork<In extends z.ZodType = z.ZodType> {
  job: Job<In>
  run(input: z.output<In>): Promise<void>
}

export function work<In extends z.ZodType>(one: Job<In>, run: (input: z.output<In>) => Promise<void>): JobWork {
  return { job: one, run: (input) => run(input as z.output<In>) }
}

export interface Jobs {
  /** Writes the job down in the caller's transaction: it exists exactly if what caused it does. */
  enqueue<In extends z.ZodType>(tx: Reader, job: Job<In>, input: z.input<In>): Promise<void>
  /** The same for one that was given up, as it was given the first time; whether that still fits its work finds out. */
  again(tx: Reader, name: string, data: object): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  ownerUrl: string
  /** The role that enqueues; it may add jobs but not change the tables they stand in. */
  appRole: string | undefined
  works: readonly JobWork[]
  /** Whether this process does the work or only asks for it. */
  working: boolean
  defects: Defects
  logger: Logger
  seeing: Seeing
  tracer?: Tracer | undefined
}

const schema = 'jobs'
const stopTimeoutMs = 8_000

export function createJobs({ ownerUrl, appRole, works, working, defects, logger, seeing, tracer }: Options): Jobs {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema,
    max: 3,
    application_name: 'jobs',
    supervise: working,
    schedule: working,
  })
  boss.on('error', (err) => logger.warn({ reason: err.message }, 'job queue'))

  async function prepare({ job: one }: JobWork) {
    const options = { retryLimit: one.attemptsMax - 1, retryBackoff: true, expireInSeconds: one.timeoutS }
    if (await boss.getQueue(one.name)) await boss.updateQueue(one.name, options)
    else await boss.createQueue(one.name, options)
    if (one.schedule && working) await boss.schedule(one.name, one.schedule, {}, { tz: 'Asia/Shanghai' })
  }

  async function begin({ job: one, run }: JobWork) {
    await boss.work(one.name, { batchSize: 1 }, ([taken]) => {
      const requestId = `job-${taken?.id ?? ''}`
      const trace = tracer?.begin()
      return onErrand({ id: requestId, seeing, trace }, async () => {
        const begunAt = performance.now()
        let failed = true
        try {
          await run(one.input.parse(taken?.data ?? {}))
          failed = false
        } catch (error) {
          await defects.record(error, { source: 'job', where: one.name, requestId })
          throw error
        } finally {
          const ms = performance.now() - begunAt
          seeing.job({ job: one.name, failed, ms })
          trace?.write({ ...trace, name: one.name, kind: 'internal', ms, failed, about: { 'request.id': requestId } })
        }
      })
    })
  }

  return {
    async enqueue(tx, one, input) {
      await boss.send(one.name, one.input.parse(input) as object, { db: executorOf(tx) })
    },
    async again(tx, name, data) {
      await boss.send(name, data, { db: executorOf(tx) })
    },
    async start() {
      await boss.start()
      for (const one of works) await prepare(one)
      if (appRole) await grant(boss, appRole)
      if (working) for (const one of works) await begin(one)
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

function executorOf(tx: Reader): NonNullable<ConnectionOptions['db']> {
  return {
    async executeSql(text, values) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows }
    },
  }
}

async function grant(boss: PgBoss, role: string): Promise<void> {
  const app = pg.escapeIdentifier(role)
  await boss.getDb().executeSql(`
    grant usage on schema ${schema} to ${app};
    grant select, insert on all tables in schema ${schema} to ${app};
    grant execute on all functions in schema ${schema} to ${app};
  `)
}
