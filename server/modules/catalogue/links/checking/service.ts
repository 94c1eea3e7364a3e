import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { linkFaults } from '#contract/catalogue/links.words.ts'
import { forgetBefore as forgetClicks } from '../counting/store.ts'
import { bySystem, type Editing } from '../editing/service.ts'
import * as model from '../model.ts'
import type { Looked, Parts } from '../ports.ts'
import * as links from '../store.ts'
import * as store from './store.ts'

/** As many at a time as one process looks at side by side. */
const atOnce = 8
const titleMax = 200
/** How long what was found, and how often somebody went there, is of use to anybody. */
const keptDays = 400

/** Whether the sites behind the links that are shown can be opened, asked once a day. */
export function createChecking(parts: Parts, { keeper, note, tell }: Pick<Editing, 'keeper' | 'note' | 'tell'>) {
  const { database, siteReader } = parts

  const sayFault = ({ fault, status }: Looked) => {
    if (fault === '') return ''
    return fault === 'status' && status !== null ? `${linkFaults.status} ${status}` : linkFaults[fault]
  }

  /** Written down under the link's lock; what it was found to be a moment ago may be another site's by now. */
  async function keep(id: number, url: string, looked: Looked, now: Date): Promise<void> {
    await database.begin(async (tx) => {
      const row = await links.lock(tx, id)
      if (!row || row.url !== url || !['shown', 'review'].includes(row.state)) return
      const day = shanghaiDay(now)
      const counted = row.checked_at !== null && shanghaiDay(row.checked_at) === day
      if (counted) return
      const { good, fault, status: http_status, tookMs: took_ms, linkedBack: linked_back } = looked
      const title = [...looked.title].slice(0, titleMax).join('')
      await store.save(tx, id, { day, good, fault, http_status, took_ms, title, linked_back, checked_at: now })
      if (row.state === 'review') {
        const health = good ? ('good' as const) : ('bad' as const)
        return links.note(tx, id, { checked_at: now, http_status, linked_back, health })
      }
      const after = model.healthAfter(good, row.bad_days)
      await links.note(tx, id, {
        checked_at: now,
        http_status,
        linked_back,
        bad_days: after.bad_days,
        health: after.health,
      })
      const reason = sayFault(looked)
      if (after.bad_days === model.badDays.told)
        await tell(tx, row, 'link.unreachable', { days: String(after.bad_days), reason }, now)
      if ((after.health === 'down') === (row.health === 'down')) return
      // What readers see changes: whoever keeps pages is told.
      const back = after.health !== 'down'
      await keeper.mark(tx, id, { health: after.health }, bySystem(now), back ? 'came-back' : 'went-down')
      await note(tx, row, back ? 'came_back' : 'went_down', reason, bySystem(now))
      await tell(tx, row, back ? 'link.back' : 'link.down', { reason }, now)
    })
  }

  return {
    async beat(now: Date): Promise<number> {
      if (!siteReader) return 0
      const today = startOfShanghaiDay(shanghaiDay(now))
      const due = await database.read((tx) => links.toCheck(tx, now, today, atOnce))
      // Nobody's rows wait for somebody else's network.
      await Promise.all(due.map(async ({ id, url }) => keep(id, url, await siteReader.look(url), now)))
      return due.length
    },

    /** What was found, and how often somebody went there, more than a year ago. */
    async forget(now: Date): Promise<void> {
      const day = shanghaiDay(new Date(now.getTime() - keptDays * model.dayMs))
      await database.begin(async (tx) => {
        await store.forgetBefore(tx, day)
        await forgetClicks(tx, day)
      })
    },
  }
}
