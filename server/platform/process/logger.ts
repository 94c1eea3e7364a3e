import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Keys whose values never belong in a log, wherever they turn up in a logged object. */
const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'old_password',
  'code',
  'access_token',
  'token',
  'secret',
  'phone_number',
  'id_number',
  'account',
]
// Refusals are logged with their code, a word of ours; the SMS code travels only inside `body` and `input`.
const redact = ['headers', 'body', 'input'].flatMap((where) => secretKeys.map((key) => `${where}["${key}"]`))

interface LoggerOptions {
  level: string
  /** For a person at a terminal; machines get JSON. */
  pretty: boolean
  destination?: DestinationStream
}

export function createLogger({ level, pretty, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redact, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  if (destination) return pino(options, destination)
  if (pretty) return pino(options, { write: (line) => process.stderr.write(readable(line)) })
  const lines = gathering()
  const logger = pino(options, lines)
  tellLost(lines, logger)
  return logger
}

/** Backpressure: lines that wait for a reader who has stalled take no more memory than this. */
const waitingMaxBytes = 8 * 1024 * 1024

/** Lines are gathered and written together; what is still waiting is flushed when the process ends. */
function gathering() {
  const lines = pino.destination({ dest: 1, sync: false, minLength: 4096, maxLength: waitingMaxBytes })
  const flush = lines.flushSync.bind(lines)
  lines.flushSync = () => {
    try {
      flush()
    } catch {
      // Broken pipe: whoever read the log is gone, and nobody is left who could be told.
    }
  }
  return lines
}

/** A line that found no room is lost. How many were is said as soon as somebody reads on, if anybody ever does. */
function tellLost(lines: ReturnType<typeof gathering>, logger: Logger): void {
  let lost = 0
  lines.on('drop', () => {
    lost++
  })
  lines.on('write', () => {
    if (lost === 0) return
    const told = lost
    logger.error({ lost }, 'log lines were lost: whoever reads them did not keep up')
    // Unless there was no room for saying so either.
    lost = lost === told ? 0 : told
  })
}

/** One line a person can read at a terminal; machines get JSON. */
export function readable(written: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(written)
  const details = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  const line = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${msg ?? ''} ${details.join(' ')}${stack}\n`
  // A stack may come from a stranger's browser, and a terminal obeys what it is sent.
  return line.replace(/[^\P{Cc}\n\t]/gu, '�')
}
