import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { linkFaults } from '#contract/catalogue/links.words.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { anchorsIn, brokenBefore, isOwn, isUntold } from './model.ts'
import type { Looker } from './ports.ts'
import * as store from './store.ts'

export type Anchors = ReturnType<typeof createAnchors>

/** Texts of one slice of the walk, and links that are looked at side by side. */
const textsAtOnce = 200
const looksAtOnce = 8
/** A look takes ten seconds at most. */
const lookingMs = 60_000
const forgottenAtOnce = 1_000

interface Parts {
  database: Database
  clock: Clock
  origin: string
  /** Undefined where nobody looks at other sites: then our own pages alone are looked at. */
  siteReader: Looker | undefined
  /** With which status a path of ours is answered. */
  statusAt(path: string): Promise<number>
}

/** What our own texts link to: gathered once a day, looked at once a day. */
export function createAnchors({ database, clock, origin, siteReader, statusAt }: Parts) {
  /** Why it cannot be opened; empty where it can, undefined where nobody can tell today. */
  async function faultOf(url: string): Promise<string | undefined> {
    if (isOwn(url)) {
      const status = await statusAt(url)
      if (isUntold(status)) return undefined
      return status < 400 ? '' : `本站没有这个页面（${status}）`
    }
    if (!siteReader) return ''
    const { good, fault, status } = await siteReader.look(url)
    if (good) return ''
    return fault === 'status' && status !== null ? `回答 ${status}` : linkFaults[fault === '' ? 'refused' : fault]
  }

  /** A slice of today's walk through the texts; nothing once it has come to the end. */
  async function gather(now: Date): Promise<void> {
    const today = shanghaiDay(now)
    await database.begin(async (tx) => {
      const walk = await store.lockWalk(tx)
      const begun = walk.day === today
      if (begun && walk.after_id === ended) return
      const texts = await store.textsAfter(tx, begun ? walk.after_id : 0, textsAtOnce)
      for (const { id, html } of texts) await store.save(tx, id, html === null ? [] : anchorsIn(html, origin))
      const last = texts.at(-1)?.id
      if (last === undefined) await store.forgetUnused(tx, forgottenAtOnce)
      await store.saveWalk(tx, { day: today, after_id: last ?? ended })
    })
  }

  async function look(now: Date): Promise<number> {
    const today = startOfShanghaiDay(shanghaiDay(now))
    const until = new Date(now.getTime() + lookingMs)
    const urls = await database.begin((tx) => store.take(tx, { now, today, until, max: looksAtOnce }))
    // Nobody's rows wait for somebody else's network.
    await Promise.all(
      urls.map(async (url) => {
        const fault = await faultOf(url)
        await database.begin((tx) => store.note(tx, url, { fault, now }))
      }),
    )
    return urls.length
  }

  return {
    async beat(): Promise<number> {
      const now = clock()
      await gather(now)
      return look(now)
    },

    list: (paging: Paging, now: Date) => database.read((tx) => store.page(tx, brokenBefore(now), paging)),

    /** For whoever has just mended it. */
    async check(url: string, now: Date): Promise<{ good: boolean; fault: string }> {
      if (!(await database.read((tx) => store.exists(tx, url)))) throw new Refusal('RECORD_NOT_FOUND')
      const fault = await faultOf(url)
      await database.begin((tx) => store.note(tx, url, { fault, now }))
      return { good: fault === '', fault: fault ?? '本站暂时没有回应，请稍后再检查' }
    },

    waiting: (tx: Parameters<typeof store.count>[0], max: number) => store.count(tx, brokenBefore(clock()), max),
  }
}

/** Behind every id there is. */
const ended = Number.MAX_SAFE_INTEGER
