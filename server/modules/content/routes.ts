import { listNews, readNews, readNewsCategories, readNotice, readPage } from '#contract/content.ts'
import { newsCalls, noticeCalls, pageCalls } from '#contract/publishing.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Kind } from './model.ts'
import type { Content } from './service.ts'

/** What readers ask. */
export function contentRoutes(desk: Desk, { content: { reading } }: { content: Content }) {
  desk.handle(readPage, ({ input, ...look }) => reading.page(input.key, input.preview, look))
  desk.handle(listNews, ({ input: { page, count, ...filter }, ...look }) =>
    reading.list('news', { page, count }, filter, look),
  )
  desk.handle(readNewsCategories, (look) => reading.shelvesOf('news', look))
  desk.handle(readNews, ({ input, ...look }) => reading.article('news', input.id, input.preview, look))
  desk.handle(readNotice, ({ input, ...look }) => reading.article('notice', input.id, input.preview, look))
}

/** What operators do. */
export function publishingRoutes(desk: Desk, { content }: { content: Content }) {
  publishing(desk, 'news', newsCalls, content)
  publishing(desk, 'notice', noticeCalls, content)
  publishing(desk, 'page', pageCalls, content)
  collection(desk, 'news', newsCalls, content)
  collection(desk, 'notice', noticeCalls, content)

  const { categories } = content
  desk.handle(newsCalls.categories, async ({ now }) => ({ list: await categories.list('news', now) }))
  desk.handle(newsCalls.saveCategory, ({ input, ...by }) => categories.save('news', input, by))
  desk.handle(newsCalls.deleteCategory, async ({ input, ...by }) => {
    await categories.remove('news', input.id, by)
    return null
  })
}

/** The calls that every kind has. */
function publishing(
  desk: Desk,
  kind: Kind,
  calls: typeof pageCalls | typeof newsCalls | typeof noticeCalls,
  content: Content,
) {
  const { editing, looking } = content
  desk.handle(calls.list, ({ input: { page, count, ...filter }, now }) =>
    looking.list(kind, { page, count }, filter, now),
  )
  desk.handle(calls.read, ({ input, ...by }) => looking.read(kind, input.id, by))
  desk.handle(calls.save, ({ input, ...by }) => editing.save(kind, input, by))
  desk.handle(calls.restore, ({ input, ...by }) => editing.restore(kind, input, by))
  desk.handle(calls.versions, ({ input: { id, ...paging }, now }) => looking.versions(kind, id, paging, now))
  desk.handle(calls.version, ({ input, now }) => looking.version(kind, input.id, input.number, now))
  desk.handle(calls.preview, ({ input, now }) => looking.preview(kind, input, now))
  desk.handle(calls.presence, ({ input, ...by }) => looking.presence(kind, input, by))
  for (const step of ['submit', 'withdraw', 'reject', 'approve', 'publish', 'take_down'] as const) {
    desk.handle(calls[step], ({ input, ...by }) => editing.step(kind, step, input, by))
  }
}

/** The calls of kinds of which new ones are written and old ones thrown away. */
function collection(desk: Desk, kind: Kind, calls: typeof newsCalls | typeof noticeCalls, { editing }: Content) {
  desk.handle(calls.add, ({ input, ...by }) => editing.add(kind, input, by))
  for (const step of ['trash', 'recover'] as const) {
    desk.handle(calls[step], ({ input, ...by }) => editing.step(kind, step, input, by))
  }
  desk.handle(calls.destroy, async ({ input, ...by }) => {
    await editing.destroy(kind, input, by)
    return null
  })
}
