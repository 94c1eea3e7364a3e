import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { GaugeSource, GaugeValue } from '#server/platform/seeing/gauge.ts'
import type { Watcher } from '#server/platform/seeing/seeing.ts'

/** How a page came about. */
export type Served = 'hit' | 'made' | 'waited' | 'own'

export type Metrics = ReturnType<typeof createMetrics>

/** What the database says when somebody looks. */
export interface Reading {
  source: GaugeSource
  values: readonly GaugeValue[]
}

/**
 * The process has one event loop and one heap, however many servers are in it. What watches them cannot be stopped
 * again, so that a test which opens a hundred houses would be watched a hundredfold.
 */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Numbers for whoever watches the process, in Prometheus' text format. */
export function createMetrics() {
  const registry = new Registry()
  processRegistry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and class of status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'pages_total',
    help: 'Pages served: kept (hit), made to be kept (made), shared with who made it (waited), made for one (own)',
    labelNames: ['how'] as const,
    registers: [registry],
  })
  // Looking up a labelled child costs more than counting in it; routes and classes of status are few.
  const known = new Map<string, { observe(seconds: number): void }>()
  const requestsOf = (route: string, status: number) => {
    const key = `${status} ${route}`
    const found = known.get(key) ?? requests.labels(route, `${Math.floor(status / 100)}xx`)
    known.set(key, found)
    return found
  }
  const readings = createReadings(registry)
  return {
    served: (route: string, status: number, elapsedMs: number) => requestsOf(route, status).observe(elapsedMs / 1000),
    page: (how: Served) => pages.labels(how).inc(),
    watcher: countedBy(registry),
    /** A number that is asked for only when somebody looks. */
    watch(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    /** What the database has to say; undefined while it says nothing. */
    ask: readings.ask,
    async text() {
      await readings.take()
      return `${await processRegistry().metrics()}\n${await registry.metrics()}`
    },
    contentType: registry.contentType,
  }
}

/** What the parts below say of themselves, counted. */
function countedBy(registry: Registry): Required<Pick<Watcher, 'statement' | 'outside' | 'job'>> {
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time until PostgreSQL had answered a statement, by whether it failed',
    labelNames: ['outcome'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  })
  const [done, failed] = [statements.labels('done'), statements.labels('failed')]
  const outside = new Histogram({
    name: 'vendor_call_duration_seconds',
    help: 'Time until a vendor had answered, by host and outcome; unheard: no readable answer came',
    labelNames: ['vendor', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a job took, by its name and whether it failed',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [registry],
  })
  return {
    statement: (seen) => (seen.failed ? failed : done).observe(seen.ms / 1000),
    outside: ({ vendor, outcome, ms }) => outside.labels(vendor, outcome).observe(ms / 1000),
    job: (seen) => jobs.labels(seen.job, seen.failed ? 'failed' : 'done').observe(seen.ms / 1000),
  }
}

type Ask = () => Promise<readonly Reading[] | undefined>

/** Numbers of the house as a whole: every process says the same, so that one of them is enough (`max`, not `sum`). */
function createReadings(registry: Registry) {
  let asked: Ask | undefined
  const up = new Gauge({ name: 'database_up', help: 'Whether the database answered', registers: [registry] })
  const shown = new Map<string, Gauge | Counter>()

  function show({ source: { name, help, label }, values }: Reading): void {
    const options = { name, help, labelNames: label ? [label] : [], registers: [registry] }
    const one = shown.get(name) ?? (name.endsWith('_total') ? new Counter(options) : new Gauge(options))
    shown.set(name, one)
    one.reset()
    for (const { of, value } of values) one.inc(label && of !== undefined ? { [label]: of } : {}, value)
  }

  return {
    ask(read: Ask): void {
      asked = read
    },
    async take(): Promise<void> {
      if (!asked) return
      const heard = await asked()
      up.set(heard ? 1 : 0)
      for (const reading of heard ?? []) show(reading)
      if (heard) return
      // Numbers that nobody can vouch for are worse than none.
      for (const name of shown.keys()) registry.removeSingleMetric(name)
      shown.clear()
    },
  }
}
