import {
  type CollectionCalls,
  helpCalls,
  knowledgeCalls,
  newsCalls,
  noticeCalls,
  pageCalls,
} from '#contract/texts/content.console.ts'
import * as contract from '#contract/texts/content.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Kind } from './model.ts'
import type { Content } from './service.ts'

/** What readers ask. */
export function contentRoutes(desk: Desk, { content: { reading } }: { content: Content }) {
  desk.keep(contract.readPage, ({ input: { key, preview }, ...look }) =>
    key === undefined ? reading.pages(look) : reading.page(key, preview, look),
  )
  const lists = { news: contract.listNews, knowledge: contract.listKnowledge }
  for (const [kind, call] of entriesOf(lists)) {
    desk.keep(call, ({ input: { page, count, ...filter }, ...look }) =>
      reading.list(kind, { page, count }, filter, look),
    )
  }
  desk.keep(contract.listHelp, ({ input: { category, ...paging }, ...look }) =>
    reading.listWhole('help', paging, look, category),
  )
  const texts = {
    news: contract.readNews,
    notice: contract.readNotice,
    knowledge: contract.readKnowledge,
    help: contract.readHelp,
  }
  for (const [kind, call] of entriesOf(texts)) {
    desk.keep(call, ({ input, ...look }) => reading.article(kind, input.id, input.preview, look))
  }
  const headings = {
    news: contract.readNewsCategories,
    notice: contract.readNoticeCategories,
    knowledge: contract.readKnowledgeCategories,
    help: contract.readHelpCategories,
  }
  for (const [kind, call] of entriesOf(headings)) desk.keep(call, (look) => reading.shelvesOf(kind, look))
}

/** What operators do. */
export function publishingRoutes(desk: Desk, { content }: { content: Content }) {
  publishing(desk, 'page', pageCalls, content)
  const collections = { news: newsCalls, notice: noticeCalls, knowledge: knowledgeCalls, help: helpCalls }
  for (const [kind, calls] of entriesOf(collections)) {
    publishing(desk, kind, calls, content)
    collection(desk, kind, calls, content)
  }
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/** The calls that every kind has. */
function publishing(desk: Desk, kind: Kind, calls: typeof pageCalls | CollectionCalls, content: Content) {
  const { editing, overseeing, reviewing } = content
  desk.handle(calls.list, ({ input: { page, count, after, mine, ...filter }, caller, now }) => {
    const own = mine && { which: mine, authorId: caller.staffId }
    return overseeing.list(kind, { page, count, after }, { ...filter, own }, now)
  })
  desk.handle(calls.counts, ({ now }) => overseeing.counts(kind, now))
  desk.handle(calls.read, ({ input, ...by }) => overseeing.read(kind, input.id, by))
  desk.handle(calls.save, ({ input, ...by }) => editing.save(kind, input, by))
  desk.handle(calls.restore, ({ input, ...by }) => editing.restore(kind, input, by))
  desk.handle(calls.versions, ({ input: { id, ...paging }, now }) => overseeing.versions(kind, id, paging, now))
  desk.handle(calls.version, ({ input, now }) => overseeing.version(kind, input.id, input.number, now))
  desk.handle(calls.preview, ({ input, now }) => overseeing.preview(kind, input, now))
  desk.handle(calls.presence, ({ input, ...by }) => overseeing.presence(kind, input, by))
  for (const step of ['submit', 'withdraw', 'reject', 'approve', 'publish', 'take_down'] as const) {
    desk.handle(calls[step], ({ input, ...by }) => editing.step(kind, step, input, by))
  }
  desk.handle(calls.undo, ({ input, ...by }) => reviewing.undo(kind, input, by))
  desk.handle(calls.approveBatch, ({ input, ...by }) => reviewing.stepBatch(kind, 'approve', input.items, by))
  desk.handle(calls.takeDownBatch, ({ input, ...by }) => reviewing.stepBatch(kind, 'take_down', input.items, by))
}

/** The calls of kinds of which new ones are written and old ones thrown away. */
function collection(desk: Desk, kind: Kind, calls: CollectionCalls, { editing, reviewing }: Content) {
  desk.handle(calls.add, ({ input, ...by }) => editing.add(kind, input, by))
  for (const step of ['trash', 'recover'] as const) {
    desk.handle(calls[step], ({ input, ...by }) => editing.step(kind, step, input, by))
  }
  desk.handle(calls.trashBatch, ({ input, ...by }) => reviewing.stepBatch(kind, 'trash', input.items, by))
  desk.handle(calls.categoriseBatch, ({ input, ...by }) =>
    reviewing.categoriseBatch(kind, input.items, input.category_id, by),
  )
  desk.handle(calls.destroy, async ({ input, ...by }) => {
    await editing.destroy(kind, input, by)
    return null
  })
}
