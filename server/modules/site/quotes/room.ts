import { room } from '#server/house/room.ts'
import { quoteRoutes } from './routes.ts'
import { createQuotes } from './service.ts'

export const quotesRoom = room({
  doors: [],
  tables: ['quotes'],
  open({ database }) {
    const quotes = createQuotes({ database })
    return { service: quotes, desk: (desk) => quoteRoutes(desk, { quotes }) }
  },
})
