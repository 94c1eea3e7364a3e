import { rightFor } from '#contract/base/endpoint.ts'
import { ownKinds, type ownRecordCalls, readOwnRules, saveOwnRules } from '#contract/catalogue/own-records.ts'
import type { recordCalls } from '#contract/catalogue/records.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { each } from '#server/platform/batch.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Records, Stepping } from './editing/service.ts'
import { ruleSetting } from './model.ts'
import type { createRequesting, OwnSelf } from './requesting/service.ts'

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
    ({ input: { page, count, after, state, q, sort, order, ...equal }, now }) =>
      list({ page, count, after }, { state, q, sort, order, equal }, now) as never,
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

type OwnCalls = ReturnType<typeof ownRecordCalls<Record<never, never>, Record<never, never>>>
type Requesting = ReturnType<typeof createRequesting<never>>

interface Asked {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
}

const selfOf = ({ caller: { enterpriseId, personId }, now, requestId }: Asked): OwnSelf => ({
  enterpriseId,
  personId,
  now,
  requestId,
})

/** The same for owners. `present` adds what stands beside a row of theirs. */
export function ownerRoutes(
  desk: Desk,
  given: object,
  own: object | undefined,
  present: (rows: readonly object[], self: OwnSelf) => Promise<object[]>,
) {
  const calls = given as OwnCalls
  const mine = own as Requesting
  const one = async (row: object, self: OwnSelf) => (await present([row], self))[0] as never
  desk.handle(calls.list, async ({ input: { page, count, state }, ...asked }) => {
    const found = await mine.list({ page, count }, state, selfOf(asked))
    return { ...found, list: await present(found.list, selfOf(asked)) } as never
  })
  desk.handle(calls.read, async ({ input, ...asked }) => one(await mine.read(input.id, selfOf(asked)), selfOf(asked)))
  desk.handle(calls.add, async ({ input, ...asked }) => one(await mine.add(input, selfOf(asked)), selfOf(asked)))
  desk.handle(calls.save, async ({ input, ...asked }) =>
    one(await mine.save(input as { id: number; version: string }, selfOf(asked)), selfOf(asked)),
  )
  for (const step of ['handIn', 'withdraw', 'drop', 'takeOff', 'putBack'] as const)
    desk.handle(calls[step], async ({ input, ...asked }) => one(await mine[step](input, selfOf(asked)), selfOf(asked)))
  desk.handle(calls.copy, async ({ input, ...asked }) => one(await mine.copy(input.id, selfOf(asked)), selfOf(asked)))
  desk.handle(calls.remove, async ({ input, ...asked }) => {
    await mine.remove(input, selfOf(asked))
    return null
  })
}

/** What operators ask of owners. */
export function ruleRoutes(desk: Desk, { database, settings }: { database: Database; settings: Settings }) {
  const all = async () => {
    const rules = await Promise.all(
      ownKinds.map(async (kind) => [kind, await settings.edited(ruleSetting(kind))] as const),
    )
    return Object.fromEntries(rules) as never
  }
  desk.handle(readOwnRules, all)
  desk.handle(saveOwnRules, async ({ input: { kind, ...rules }, caller, now, requestId }) => {
    const by = { actor: { kind: 'staff', id: caller.staffId } as const, now, requestId }
    await database.begin((tx) => settings.change(tx, ruleSetting(kind), rules, by))
    return all()
  })
}
