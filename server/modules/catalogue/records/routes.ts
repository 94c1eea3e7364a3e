import { rightFor } from '#contract/base/endpoint.ts'
import type { recordCalls } from '#contract/catalogue/records.ts'
import type { Desk } from '#server/http/desk.ts'
import { each } from '#server/platform/batch.ts'
import type { Records, Stepping } from './editing/service.ts'

type Calls = ReturnType<typeof recordCalls<Record<never, never>, Record<never, never>, Record<never, never>>>
type Keeper = ReturnType<Records['keep']>

/** The calls that every kind of records has, answered by its keeper. */
export function keeperRoutes(desk: Desk, given: object, keeper: object) {
  // Fields differ from kind to kind; the contract has checked them on the way in and does so on the way out.
  const calls = given as Calls
  const { kind, list, read, add, save, step, undo, remove } = keeper as Keeper
  const review = rightFor(calls.step.access)
  desk.handle(
    calls.list,
    ({ input: { page, count, state, q, sort, order, ...equal }, now }) =>
      list({ page, count }, { state, q, sort, order, equal }, now) as never,
  )
  desk.handle(calls.read, ({ input, now }) => read(input.id, now) as never)
  desk.handle(calls.add, ({ input, ...by }) => {
    const decides = review !== undefined && by.caller.rights.has(review)
    return add(input, by, decides || kind.waits === undefined ? {} : { state: kind.waits }) as never
  })
  desk.handle(calls.save, ({ input, ...by }) => save(input as { id: number; version: number }, by) as never)
  desk.handle(calls.submit, ({ input, ...by }) => step({ ...input, step: 'submit', reason: '' }, by) as never)
  desk.handle(calls.step, ({ input, ...by }) => step(input as Stepping, by) as never)
  // Each by the same road as alone: what one is refused keeps none of the others back.
  desk.handle(calls.stepBatch, ({ input: { items, ...decision }, ...by }) =>
    each(items, (seen) => step({ ...seen, ...decision }, by)),
  )
  desk.handle(calls.undo, ({ input, ...by }) => undo(input, by) as never)
  desk.handle(calls.remove, async ({ input, ...by }) => {
    await remove(input, by)
    return null
  })
}
