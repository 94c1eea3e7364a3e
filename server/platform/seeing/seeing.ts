/** A statement that PostgreSQL answered or refused. Its text has no values in it. */
interface SeenStatement {
  sql: string
  ms: number
  failed: boolean
}

/** Somebody outside was asked: by the name of their host, since that is who did or did not answer. */
export interface SeenOutside {
  vendor: string
  outcome: 'answered' | 'refused' | 'unheard'
  /** Why nothing readable came, as a word: `timeout`, `http_503`. */
  reason: string
  ms: number
}

interface SeenJob {
  job: string
  failed: boolean
  ms: number
}

interface SeenRequest {
  route: string
  method: string
  status: number
  ms: number
  requestId: string
}

/** Told of each; must return at once and never throw. */
export interface Watcher {
  request?(seen: SeenRequest): void
  statement?(seen: SeenStatement): void
  outside?(seen: SeenOutside): void
  job?(seen: SeenJob): void
}

export type Seeing = ReturnType<typeof createSeeing>

/**
 * Instrumentation in one place: the parts say what they did, and whoever counts, keeps or traces it listens. Those who
 * do the work know nobody who watches, and without watchers nothing is done.
 */
export function createSeeing() {
  const requests: NonNullable<Watcher['request']>[] = []
  const statements: NonNullable<Watcher['statement']>[] = []
  const outsides: NonNullable<Watcher['outside']>[] = []
  const jobs: NonNullable<Watcher['job']>[] = []
  return {
    watch({ request, statement, outside, job }: Watcher): void {
      if (request) requests.push(request)
      if (statement) statements.push(statement)
      if (outside) outsides.push(outside)
      if (job) jobs.push(job)
    },
    request(seen: SeenRequest): void {
      for (const tell of requests) tell(seen)
    },
    statement(seen: SeenStatement): void {
      for (const tell of statements) tell(seen)
    },
    outside(seen: SeenOutside): void {
      for (const tell of outsides) tell(seen)
    },
    job(seen: SeenJob): void {
      for (const tell of jobs) tell(seen)
    },
  }
}
