import { readQuote } from '#contract/site/quotes.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Quotes } from './service.ts'

export function quoteRoutes(desk: Desk, { quotes }: { quotes: Quotes }) {
  desk.keep(readQuote, ({ now, reading }) => quotes.ofTheDay(now, reading))
}
