import { room } from '#server/house/room.ts'
import { unread } from '#server/http/reading.ts'
import { type Categories, partOf } from '#server/modules/catalogue/categories/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import { contentSeries } from './overseeing/service.ts'
import { contentRoutes, publishingRoutes } from './routes.ts'
import { createContent, shelvedKinds } from './service.ts'

interface Doors {
  shelves: Shelves
  categories: Categories
  staff: Staff
  files: Files
  search: Search
}

const nouns = { news: '新闻', notice: '公告', knowledge: '知识', help: '帮助', page: '单页' } as const
const kinds = Object.keys(nouns) as (keyof typeof nouns)[]

export const contentRoom = room({
  doors: ['shelves', 'categories', 'staff', 'files', 'search'],
  tables: ['contents', 'content_versions', 'content_editors', 'content_views', 'content_decisions'],
  reads: ['categories'],
  open({ database, keysFor }, { files, search, ...doors }: Doors) {
    const content = createContent({
      ...{ database, ...doors },
      keepFiles: files.use,
      putInIndex: search.put,
      previewKeys: keysFor('content.preview'),
    })
    const { reading, overseeing } = content
    return {
      service: content,
      desk(desk) {
        contentRoutes(desk, { content })
        publishingRoutes(desk, { content })
      },
      viewed: [content.countViews],
      series: [contentSeries],
      indexed: [{ name: 'content', rebuild: content.reindex }],
      indexedByCategory: shelvedKinds.map((kind) => ({
        name: partOf(kind),
        rebuild: (tx, category, afterId, max) => content.reindexCategory(tx, { kind, category }, afterId, max),
      })),
      sitemaps: shelvedKinds.map((kind) => ({
        kind,
        months: (now) => reading.months(kind, { now, reading: unread }),
        inMonth: (month, paging, now) => reading.addressesIn(kind, month, paging, now),
        latest: () => reading.latestChange(kind),
      })),
      ownWork: kinds.map((kind) => ({
        label: nouns[kind],
        right: `${kind}.write` as const,
        path: `/console/${kind}`,
        count: (tx, staffId, now) => overseeing.ownCounts(tx, kind, staffId, now),
      })),
      queues: kinds.map((kind) => ({
        key: `${kind}.review`,
        label: `待审核的${nouns[kind]}`,
        right: `${kind}.review` as const,
        path: `/console/${kind}?state=review`,
        waiting: (tx, max) => overseeing.waiting(tx, kind, max),
      })),
    }
  },
})
