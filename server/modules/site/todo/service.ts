import { shanghaiDay } from '#contract/base/time.ts'
import type { StaffCaller } from '#server/http/identity.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { byDue, dayStarts, dueAt, levelOf } from './model.ts'
import type { FigureSource, OwnSource, TodoSource } from './ports.ts'

export type Todo = ReturnType<typeof createTodo>

/** Beyond this it is "more than a hundred": whoever has so much to do needs no exact number. */
const countMax = 100
/** Two weeks: long enough to tell a weekday from a change. */
const daysShown = 14

interface Parts {
  database: Database
  sources(): readonly TodoSource[]
  figures(): readonly FigureSource[]
  own(): readonly OwnSource[]
}

/** What waits for whom, one list in the morning. Knows no feature: each registers what it wants to be asked. */
export function createTodo({ database, sources, figures, own }: Parts) {
  const mine = <Source extends { right: TodoSource['right'] }>(all: readonly Source[], { rights }: StaffCaller) =>
    all.filter(({ right }) => rights.has(right))

  async function waiting(tx: Reader, { key, label, path, waiting: ask }: TodoSource) {
    const { count, oldest, due, note } = await ask(tx, countMax + 1)
    const more = count > countMax
    return {
      ...{ key, label, path, more },
      group: levelOf(key).group,
      count: more ? countMax : count,
      oldest_at: oldest,
      due_at: due ?? dueAt(key, oldest),
      ...(note && { note }),
    }
  }

  async function figure(tx: Reader, { read, right: _, ...head }: FigureSource, starts: readonly Date[]) {
    const { value, note = '', days } = await read(tx, starts)
    return { ...head, value, note, days: starts.map((day, at) => ({ day: shanghaiDay(day), value: days[at] ?? 0 })) }
  }

  return {
    read: (caller: StaffCaller, now: Date) =>
      database.read(async (tx) => {
        const list = []
        for (const source of mine(sources(), caller)) list.push(await waiting(tx, source))
        const starts = dayStarts(now, daysShown)
        const numbers = []
        for (const source of mine(figures(), caller)) numbers.push(await figure(tx, source, starts))
        const texts = []
        for (const { label, path, count } of mine(own(), caller)) {
          texts.push({ label, path, ...(await count(tx, caller.staffId, now)) })
        }
        return { list: list.sort(byDue), figures: numbers, own: texts }
      }),
  }
}
