import * as contract from '#contract/texts/words.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Words } from './service.ts'

export function wordRoutes(desk: Desk, { words, database }: { words: Words; database: Database }) {
  desk.handle(contract.listWords, ({ input: { page, count, q } }) => words.list({ page, count }, q))
  desk.handle(contract.addWords, ({ input, ...by }) =>
    database.begin((tx) => words.add(tx, input.words, input.note, changeBy(by))),
  )
  desk.handle(contract.deleteWord, async ({ input, ...by }) => {
    await database.begin((tx) => words.remove(tx, input.id, changeBy(by)))
    return null
  })
  desk.handle(contract.tryWords, ({ input }) => words.attempt(input.text))
}

function changeBy({ caller, now, requestId }: { caller: { staffId: number }; now: Date; requestId: string }) {
  return { actor: { kind: 'staff', id: caller.staffId } as const, now, requestId }
}
