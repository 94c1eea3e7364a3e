import type { CategorisedKind, CategoryCalls } from '#contract/catalogue/categories.ts'
import * as contract from '#contract/catalogue/categories.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Categories } from './service.ts'

const calls: Record<CategorisedKind, unknown> = {
  news: contract.newsCategoryCalls,
  notice: contract.noticeCategoryCalls,
  knowledge: contract.knowledgeCategoryCalls,
  help: contract.helpCategoryCalls,
  activity: contract.activityCategoryCalls,
  resource: contract.resourceCategoryCalls,
}

export function categoryRoutes(desk: Desk, { categories }: { categories: Categories }) {
  for (const kind of contract.categorisedKinds) {
    // The addresses differ, the calls do not.
    const { list, save, remove } = calls[kind] as CategoryCalls
    desk.handle(list, async ({ now }) => ({ list: await categories.list(kind, now) }))
    desk.handle(save, ({ input, ...by }) => categories.save(kind, input, by))
    desk.handle(remove, async ({ input, ...by }) => {
      await categories.remove(kind, input.id, by)
      return null
    })
  }
}
