import { createHash } from 'node:crypto'
import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { EngineName, PushState } from '#contract/texts/engines.console.ts'
import type { By } from '#server/http/identity.ts'
import type { DocumentsPut } from '#server/modules/texts/search/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pauseMs, sendingMs } from '#server/platform/ladder.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Engine, Told } from './ports.ts'
import * as store from './store.ts'

export type Engines = ReturnType<typeof createEngines>

/** Eight tries span two hours; an engine that is away for longer finds the page in the sitemap. */
const triesMax = 8
const answerMax = 300
const dayMs = 86_400_000
const keptDays = 90
const forgottenAtOnce = 10_000
/** As many batches as one beat sends to one engine: the rest waits a minute. */
const batchesMax = 5

interface Parts {
  database: Database
  clock: Clock
  engines: readonly Engine[]
  origin: string
}

type Shown = Parameters<DocumentsPut>[1]['after'][number]

/** Tells search engines of pages that came, changed or went, and keeps what they said. */
export function createEngines({ database, clock, engines, origin }: Parts) {
  const short = (text: string) => [...text].slice(0, answerMax).join('')

  /** A page as readers see it, now and from the moments that are planned. */
  async function notePage(tx: Tx, path: string, documents: readonly Shown[]): Promise<void> {
    const gone = documents.length === 0
    const hash = createHash('sha256')
    for (const { title, summary, text, image, visible_from } of documents) {
      hash.update(JSON.stringify([title, summary, text, image, visible_from]))
    }
    const digest = hash.digest()
    const before = await store.know(tx, path, digest, gone)
    // Written again just as it was: when the index is rebuilt, every page comes by here.
    if (before && before.gone === gone && before.digest.equals(digest)) return
    if (gone && !before) return
    const now = clock()
    const reason = gone ? 'gone' : before && !before.gone ? 'changed' : 'shown'
    const moments = gone ? [now] : documents.map(({ visible_from }) => visible_from)
    const dues = [...new Set(moments.map((at) => Math.max(at.getTime(), now.getTime())))].map((due) => new Date(due))
    const told = engines.filter(({ wantsGone }) => wantsGone || !gone)
    const pushes = told.flatMap(({ name }) =>
      dues.map((due_at) => ({ engine: name, path, reason, due_at, created_at: now }) as const),
    )
    await store.queue(tx, path, pushes)
  }

  async function settle(engine: Engine, rows: Awaited<ReturnType<typeof store.take>>, told: Told): Promise<void> {
    const now = clock()
    const answer = short(told.answer)
    await database.begin(async (tx) => {
      if (told.outcome === 'enough') {
        const tomorrow = new Date(startOfShanghaiDay(shanghaiDay(now)).getTime() + dayMs)
        return store.pause(tx, engine.name, tomorrow, answer)
      }
      if (told.outcome === 'away') {
        for (const { id, tries } of rows) {
          if (tries + 1 >= triesMax) await store.end(tx, [id], { state: 'failed', answer, ended_at: now })
          else {
            const due_at = new Date(now.getTime() + pauseMs(tries + 2))
            await store.putOff(tx, id, { due_at, answer, tries: tries + 1 })
          }
        }
        return
      }
      const refused =
        told.outcome === 'refused' ? new Map(rows.map(({ path }) => [origin + path, answer])) : told.refused
      for (const { id, path } of rows) {
        const why = refused.get(origin + path)
        if (why !== undefined) await store.end(tx, [id], { state: 'refused', answer: short(why), ended_at: now })
      }
      const taken = rows.filter(({ path }) => !refused.has(origin + path)).map(({ id }) => id)
      await store.end(tx, taken, { state: 'told', answer, ended_at: now })
    })
  }

  async function push(engine: Engine): Promise<number> {
    const now = clock()
    const until = new Date(now.getTime() + sendingMs)
    const rows = await database.begin((tx) => store.take(tx, engine.name, { now, until, max: engine.batchMax }))
    if (rows.length === 0) return 0
    // Nobody's rows wait for somebody else's network: the call stands between two transactions.
    await settle(engine, rows, await engine.tell([...new Set(rows.map(({ path }) => origin + path))]))
    return rows.length
  }

  /** In the transaction that writes what can be found. */
  const notePut: DocumentsPut = async (tx, { before, after }) => {
    if (engines.length === 0) return
    for (const path of [...new Set([...before, ...after.map((one) => one.path)])].sort()) {
      await notePage(
        tx,
        path,
        after.filter((one) => one.path === path),
      )
    }
  }

  return {
    notePut,

    /** What is due is told; answers with how much that was. */
    async beat(): Promise<number> {
      let told = 0
      for (const engine of engines) {
        for (let batch = 0; batch < batchesMax; batch++) {
          const sent = await push(engine)
          told += sent
          if (sent < engine.batchMax) break
        }
      }
      return told
    },

    async list(sought: { engine?: EngineName | undefined; state?: PushState | undefined }, paging: Paging) {
      const page = await database.read((tx) => store.page(tx, sought, paging))
      return { ...page, engines: engines.map(({ name }) => name) }
    },

    async retry(id: number, { caller, now, requestId }: By): Promise<void> {
      await database.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        if (row.state !== 'failed' && row.state !== 'refused') throw new Refusal('RECORD_MOVED_ON')
        await store.wait(tx, id, now)
        const actor = { kind: 'staff', id: caller.staffId } as const
        const noted = { action: 'engine_push.retry', subject: `engine_push:${id}`, requestId }
        await audit(tx, { at: now, actor, ...noted, before: { state: row.state }, after: { state: 'waiting' } })
      })
    },

    failed: store.failed,

    forget: (now: Date) =>
      database.begin((tx) => store.forgetBefore(tx, new Date(now.getTime() - keptDays * dayMs), forgottenAtOnce)),
  }
}
