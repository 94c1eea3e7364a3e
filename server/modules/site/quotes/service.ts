import { nextShanghaiMidnight, shanghaiDay } from '#contract/base/time.ts'
import type { Quote } from '#contract/site/quotes.ts'
import type { Reading } from '#server/http/reading.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

export type Quotes = ReturnType<typeof createQuotes>

const topic = 'quotes'
const dayMs = 24 * 60 * 60 * 1000

/** Short sayings, shown one a day in turn: the same for everybody until midnight in Shanghai. */
export function createQuotes({ database }: { database: Database }) {
  return {
    async ofTheDay(now: Date, reading: Reading): Promise<Quote> {
      // Noted before anything is refused: that there is none also holds only until one is added.
      reading.dependsOn(topic)
      reading.freshUntil(nextShanghaiMidnight(now))
      const found = await database.read((tx) => store.findForDay(tx, dayNumber(now)))
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      return found
    },

    async add(tx: Tx, quote: Quote, { actor, now, requestId }: { actor: Actor; now: Date; requestId: string }) {
      const id = await store.insert(tx, quote)
      const subject = `quote:${id}`
      await audit(tx, { at: now, actor, action: 'quote.add', subject, before: null, after: quote, requestId })
      await announce(tx, topic)
      return id
    },
  }
}

/** Days since 1970 on Shanghai's calendar: consecutive days take consecutive quotes, whatever the month. */
function dayNumber(now: Date): number {
  return Date.parse(shanghaiDay(now)) / dayMs
}
