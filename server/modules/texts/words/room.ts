import { room } from '#server/house/room.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { wordRoutes } from './routes.ts'
import { createWords } from './service.ts'

export const wordsRoom = room({
  doors: ['staff'],
  tables: ['sensitive_words'],
  open({ database, changes }, { staff }: { staff: Staff }) {
    const words = createWords({ database, changes, staff })
    return { service: words, desk: (desk) => wordRoutes(desk, { words, database }) }
  },
})
