import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/platform/process/logger.ts'
import { noteAnnounced } from './announcements.ts'
import type { Reader } from './database.ts'

const channel = 'changes'
const signals = 'signals'
const echoes = 'echoes'
const retryMs = 500
const heartbeatMs = 15_000

/** Says what has changed, to every process, at the moment the transaction commits and not before. */
export async function announce(tx: Reader, topic: string): Promise<void> {
  const origin = noteAnnounced(tx, topic)
  await sql`select pg_notify(${channel}, ${`${origin} ${topic}`})`.execute(tx)
}

/**
 * The same for what nobody keeps copies of: an order was paid, somebody wrote. On a channel of its own, so that the
 * busiest announcements of all cost the caches nothing.
 */
export async function signal(tx: Reader, topic: string): Promise<void> {
  await sql`select ${signalling(topic)}`.execute(tx)
}

export const signalling = (topic: string): RawBuilder<unknown> => sql`pg_notify(${signals}, ${topic})`

export interface Changes {
  /**
   * Hears every topic announced by any process; `*` means that some may have been missed. While nothing can be heard,
   * copies may be stale: `onLost` is for whoever wants to do something else about it than to throw them away.
   */
  onChange(listener: (topic: string) => void, onLost?: () => void): void
  /** Hears what is signalled; `*` means that some may have been missed, or may be from now on. */
  onSignal(listener: (topic: string) => void): void
  /**
   * Read your writes: what this process has just committed it does not wait to hear from the database, so that whoever
   * changed something here finds it changed here. Transactions that tell by `committed` are begun under this name.
   */
  origin: string
  committed(topics: ReadonlySet<string>): void
  close(): Promise<void>
}

/** The same where somebody really listens. */
export interface Listening extends Changes {
  /** Whether anything can be heard, and how long the last word to ourselves took to arrive. */
  hearing(): { listening: boolean; lagMs: number }
}

/**
 * Listens on a connection of its own. While it is down announcements are lost, so coming back counts as a change of
 * everything: whoever keeps a copy throws it away.
 */
export async function listenForChanges(options: { url: string; logger: Logger }): Promise<Listening> {
  const listeners: ((topic: string) => void)[] = []
  const signalled: ((topic: string) => void)[] = []
  const losers: (() => void)[] = []
  const tell = (topic: string) => {
    for (const listener of listeners) listener(topic)
  }
  const tellSignal = (topic: string) => {
    for (const listener of signalled) listener(topic)
  }
  const origin = randomBytes(9).toString('base64url')
  let lagMs = 0
  let askedAt = 0
  /** Everybody hears everybody's; only the answer to our own question says how long it took. */
  const heardEcho = (payload: string) => {
    if (payload === origin) lagMs = performance.now() - askedAt
  }
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'changes',
    })
    next.on('error', (err) => lost(next, err))
    next.on('end', () => lost(next, undefined))
    next.on('notification', ({ channel: from, payload = '' }) => {
      if (from === echoes) return heardEcho(payload)
      if (from === signals) return tellSignal(payload)
      const at = payload.indexOf(' ')
      // Our own were told when they were committed.
      if (payload.slice(0, at) !== origin) tell(payload.slice(at + 1))
    })
    await next.connect()
    await next.query(`listen ${channel}; listen ${signals}; listen ${echoes}`)
    client = next
  }

  function lost(which: pg.Client, err: Error | undefined) {
    if (closed || which !== client) return
    client = undefined
    options.logger.warn({ reason: err?.message ?? 'ended' }, 'change listener lost its connection')
    for (const lose of losers) lose()
    tellSignal('*')
    reconnectLater()
  }

  function reconnectLater() {
    retry = setTimeout(() => {
      connect().then(
        () => {
          tell('*')
          tellSignal('*')
        },
        () => reconnectLater(),
      )
    }, retryMs)
  }

  // A peer that vanished without a word is only noticed by asking, and one that stalls by its silence until the next.
  let unanswered = false
  const heartbeat = setInterval(() => {
    const asked = client
    if (!asked) return
    const giveUp = (err: Error) => {
      unanswered = false
      lost(asked, err)
      asked.end().catch(() => undefined)
    }
    if (unanswered) return giveUp(new Error('no answer to the last heartbeat'))
    unanswered = true
    askedAt = performance.now()
    asked.query('select pg_notify($1, $2)', [echoes, origin]).then(() => {
      unanswered = false
    }, giveUp)
  }, heartbeatMs)
  heartbeat.unref()

  await connect()
  return {
    onChange(listener, onLost = () => listener('*')) {
      listeners.push(listener)
      // A copy may be stale from this moment on: serving without one is slower, serving a stale one is wrong.
      losers.push(onLost)
    },
    onSignal: (listener) => void signalled.push(listener),
    origin,
    committed: (topics) => topics.forEach(tell),
    hearing: () => ({ listening: client !== undefined, lagMs }),
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
