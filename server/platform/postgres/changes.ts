import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/platform/process/logger.ts'
import type { Reader } from './database.ts'

const channel = 'changes'
const retryMs = 500
const heartbeatMs = 15_000

/** Says what has changed, to every process, at the moment the transaction commits and not before. */
export async function announce(tx: Reader, topic: string): Promise<void> {
  await sql`select ${announcing(topic)}`.execute(tx)
}

/** The same within a statement of a store. */
export const announcing = (topic: string): RawBuilder<unknown> => sql`pg_notify(${channel}, ${topic})`

export interface Changes {
  /**
   * Hears every topic announced by any process; `*` means that some may have been missed. While nothing can be heard,
   * copies may be stale: `onLost` is for whoever wants to do something else about it than to throw them away.
   */
  onChange(listener: (topic: string) => void, onLost?: () => void): void
  close(): Promise<void>
}

/**
 * Listens on a connection of its own. While it is down announcements are lost, so coming back counts as a change of
 * everything: whoever keeps a copy throws it away.
 */
export async function listenForChanges(options: { url: string; logger: Logger }): Promise<Changes> {
  const listeners: ((topic: string) => void)[] = []
  const losers: (() => void)[] = []
  const tell = (topic: string) => {
    for (const listener of listeners) listener(topic)
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
    next.on('notification', ({ payload }) => tell(payload ?? '*'))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  function lost(which: pg.Client, err: Error | undefined) {
    if (closed || which !== client) return
    client = undefined
    options.logger.warn({ reason: err?.message ?? 'ended' }, 'change listener lost its connection')
    for (const lose of losers) lose()
    reconnectLater()
  }

  function reconnectLater() {
    retry = setTimeout(() => {
      connect().then(
        () => tell('*'),
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
    asked.query('select 1').then(() => {
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
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
