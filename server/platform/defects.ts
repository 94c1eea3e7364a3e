import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Paging } from '#contract/base/paging.ts'
import type { Clock } from './clock.ts'
import { countRows, type Page, pageOf } from './paging.ts'
import type { Database, Reader, Tx } from './postgres/database.ts'
import { isDatabaseAway } from './postgres/unreachable.ts'
import type { Logger } from './process/logger.ts'

export interface Defect {
  fingerprint: string
  source: 'server' | 'browser' | 'job'
  message: string
  stack: string
  count: number
  first_at: Date
  last_at: Date
  last_request_id: string
}

type Source = Defect['source']

const messageMax = 500
const stackMax = 4_000
/** Writing about failures must not become one: beyond this many at a time the log alone remembers. */
const writingMax = 20
const patienceMs = 1_000
export const browserDefectsMax = 500

export type Defects = ReturnType<typeof createDefects>

/** Everything that should not have happened, grouped by where it happened. */
export function createDefects({ database, clock, logger }: { database: Database; clock: Clock; logger: Logger }) {
  let writing = 0

  async function write(defect: Defect): Promise<void> {
    writing++
    try {
      await database.begin(async (tx) => upsert(tx, await bounded(tx, defect)))
    } catch (failure) {
      logger.error({ err: failure }, 'defect could not be written down')
    } finally {
      writing--
    }
  }

  return {
    /** Logs with its stack, and counts it in the list that operators see. Never throws. */
    async record(error: unknown, about: { source: Source; requestId?: string; where?: string }): Promise<void> {
      const err = error instanceof Error ? error : new Error(String(error))
      // Nobody's mistake, and over by itself: a thousand reports of one outage would hide what somebody has to mend.
      if (isDatabaseAway(err)) {
        logger.warn({ reason: err.message, requestId: about.requestId, where: about.where }, 'database away')
        return
      }
      logger.error({ err, requestId: about.requestId, where: about.where }, 'defect')
      if (writing >= writingMax) return
      // Whoever met the defect is waiting for an answer, and the database may be what is broken.
      await Promise.race([write(defectOf(err, about, clock())), setTimeout(patienceMs, undefined, { ref: false })])
    },

    list: (paging: Paging): Promise<Page<Defect>> => database.read((tx) => list(tx, paging)),

    forgetBefore: (at: Date): Promise<number> =>
      database.begin(async (tx) => {
        const [done] = await tx.deleteFrom('defects').where('last_at', '<', at).execute()
        return Number(done?.numDeletedRows ?? 0)
      }),
  }
}

function defectOf(err: Error, about: { source: Source; requestId?: string; where?: string }, at: Date): Defect {
  const message = err.message.slice(0, messageMax)
  const stack = (err.stack ?? '').slice(0, stackMax)
  return {
    fingerprint: fingerprintOf(about.source, err),
    source: about.source,
    message,
    stack,
    count: 1,
    first_at: at,
    last_at: at,
    last_request_id: about.requestId ?? '',
  }
}

/** The same place in the code is the same defect, whatever ids and numbers its message carries this time. */
function fingerprintOf(source: Source, err: Error): string {
  const frames = (err.stack ?? '').split('\n').filter((line) => /^\s+at |@/.test(line))
  const where = frames.length > 0 ? frames.slice(0, 3).join('\n') : err.message.replace(/\d+/g, '0')
  return createHash('sha256').update(`${source}\n${err.name}\n${where}`).digest('hex').slice(0, 32)
}

/** Anybody can report from a browser, and can make every report look new: those beyond the limit share one row. */
async function bounded(tx: Reader, defect: Defect): Promise<Defect> {
  if (defect.source !== 'browser') return defect
  const known = await tx
    .selectFrom('defects')
    .select('fingerprint')
    .where('source', '=', 'browser')
    .limit(browserDefectsMax)
    .execute()
  const full = known.length >= browserDefectsMax
  if (!full || known.some(({ fingerprint }) => fingerprint === defect.fingerprint)) return defect
  return { ...defect, fingerprint: 'browser-others', message: '其他浏览器错误', stack: '' }
}

async function upsert(tx: Tx, defect: Defect): Promise<void> {
  await tx
    .insertInto('defects')
    .values(defect)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((eb) => ({
        count: eb('defects.count', '+', 1),
        last_at: eb.ref('excluded.last_at'),
        last_request_id: eb.ref('excluded.last_request_id'),
        message: eb.ref('excluded.message'),
      })),
    )
    .execute()
}

function list(tx: Reader, paging: Paging): Promise<Page<Defect>> {
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      tx
        .selectFrom('defects')
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('fingerprint')
        .limit(limit)
        .offset(offset)
        .$narrowType<{ source: Source }>()
        .execute(),
    count: (max) => countRows(tx, tx.selectFrom('defects').select('fingerprint').limit(max)),
  })
}
