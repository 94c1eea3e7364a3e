import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** How a page came about. */
export type Served = 'hit' | 'made' | 'waited' | 'own'

export type Metrics = ReturnType<typeof createMetrics>

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
  // Overseeing up a labelled child costs more than counting in it; routes and classes of status are few.
  const known = new Map<string, { observe(seconds: number): void }>()
  const requestsOf = (route: string, status: number) => {
    const key = `${status} ${route}`
    const found = known.get(key) ?? requests.labels(route, `${Math.floor(status / 100)}xx`)
    known.set(key, found)
    return found
  }
  return {
    served: (route: string, status: number, elapsedMs: number) => requestsOf(route, status).observe(elapsedMs / 1000),
    page: (how: Served) => pages.labels(how).inc(),
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
    text: async () => `${await processRegistry().metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  }
}
