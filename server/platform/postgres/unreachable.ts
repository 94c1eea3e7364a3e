/** What the driver and the system say when no database answers; the names of SQLSTATE classes are PostgreSQL's own. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** connection_exception (08), disk_full, too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now. */
const sqlStates = /^(08...|53[13]00|57P0[123])$/
const phrases =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/

/**
 * Whether an error says that the database is away: nobody's mistake, and over by itself. Errors of files and providers
 * have some of these codes too, so the call they failed in must be one of the driver's.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Several things that failed in one go, as those of a job: it is the database if it is in each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && sqlStates.test(code)) return true
  if (typeof code === 'string' && systemCodes.has(code)) return ['connect', 'read', 'write'].includes(String(syscall))
  return phrases.test(error.message)
}
