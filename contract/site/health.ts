import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'

const count = z.number().int().min(0)
const word = z.string().max(400)

const Finding = z.object({
  key: word,
  label: word,
  state: z.enum(['ok', 'warn', 'bad', 'unknown']),
  text: word,
  at: Instant.nullable(),
})

const Process = z.object({
  id: word,
  role: z.enum(['all', 'web', 'jobs']),
  host: word,
  pid: z.number().int(),
  version: word,
  /** The commit it was built from; '' where nobody knows. */
  release: word,
  node: word,
  /** `gone`: it fell silent without a word. */
  state: z.enum(['alive', 'ended', 'gone']),
  started_at: Instant,
  beat_at: Instant,
  memory_bytes: count,
  lag_ms: count,
  pool_used: count,
  pool_max: count,
  pool_waiting: count,
})

const Queue = z.object({ name: word, waiting: count, active: count, failed: count, oldest_at: Instant.nullable() })

const FailedJob = z.object({
  id: z.uuid(),
  name: word,
  failed_at: Instant,
  attempts: count,
  /** What it said last; never what it was given. */
  reason: word,
  /** Since when it has been tried once more, by an operator. */
  retried_at: Instant.nullable(),
})

const Slow = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(['request', 'statement', 'outside', 'job']),
  what: word,
  ms: count,
  request_id: word,
})

const Vendor = z.object({
  vendor: word,
  last_at: Instant,
  last_outcome: z.enum(['answered', 'refused', 'unheard']),
  last_reason: word,
  /** The last 24 hours, the present one last. */
  hours: z.array(z.object({ hour: Instant, good: count, bad: count })).max(24),
})

export const readHealth = endpoint({
  summary: '运行状况：进程、队列、失败任务、慢操作、数据库、证书、备份与服务商',
  method: 'GET',
  path: '/api/console/health',
  access: { staff: 'health.read' },
  input: none,
  output: z.object({
    at: Instant,
    checks: z.array(Finding).max(100),
    processes: z.array(Process).max(50),
    queues: z.array(Queue).max(500),
    failed: z.array(FailedJob).max(100),
    slow: z.array(Slow).max(100),
    database: z.object({
      bytes: count,
      version: word,
      days: z.array(z.object({ day: z.string(), bytes: count })).max(90),
      tables: z.array(z.object({ name: word, bytes: count, rows: count })).max(10),
      replicas: z
        .array(z.object({ name: word, state: word, lag_ms: count.nullable(), bytes_behind: count.nullable() }))
        .max(20),
    }),
    certificates: z
      .array(z.object({ host: word, expires_at: Instant.nullable(), issuer: word, fault: word, looked_at: Instant }))
      .max(10),
    vendors: z.array(Vendor).max(50),
  }),
})

export const retryJobs = endpoint({
  summary: '重新执行失败的后台任务：各再排一次队',
  method: 'POST',
  path: '/api/console/health/retry',
  access: { staff: 'health.retry' },
  input: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  output: z.object({ retried: count }),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已重新排队',
})
