import type { StaffCaller } from '#server/http/identity.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { TodoSource } from './ports.ts'

export type Todo = ReturnType<typeof createTodo>

/** Beyond this it is "more than a hundred": whoever has so much to do needs no exact number. */
const countMax = 100

/** What waits for whom, one list in the morning. Knows no feature: each registers what it wants to be asked. */
export function createTodo({ database, sources }: { database: Database; sources: () => readonly TodoSource[] }) {
  return {
    async list({ rights }: StaffCaller) {
      const mine = sources().filter(({ right }) => rights.has(right))
      return database.read(async (tx) => {
        const list = []
        for (const { key, label, path, waiting } of mine) {
          const { count, oldest, note } = await waiting(tx, countMax + 1)
          const more = count > countMax
          list.push({
            key,
            label,
            path,
            count: more ? countMax : count,
            more,
            oldest_at: oldest,
            ...(note && { note }),
          })
        }
        return { list }
      })
    },
  }
}
