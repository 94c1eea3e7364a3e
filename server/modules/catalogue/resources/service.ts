import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import type { Directories, Findable, Kind, Records } from '#server/modules/catalogue/records/service.ts'
import { simpleLife } from '#server/modules/catalogue/records/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { entriesFor, savedName } from './model.ts'
import type { ResourceFiles } from './ports.ts'
import { createReading, headingsOf } from './reading/service.ts'
import * as store from './store.ts'

export type Resources = ReturnType<typeof createResources>

interface Parts {
  database: Database
  shelves: Shelves
  categories: Categories
  records: Records
  directories: Directories
  files: ResourceFiles
}

const summaryMax = 120

/** What people take away with them: forms, reports, material; for nothing or for points. */
export function createResources({ database, shelves, categories, records, directories, files }: Parts) {
  const kind: Kind<store.ResourceRow, object> = {
    kind: 'resource',
    table: 'resources',
    label: 'title',
    life: simpleLife,
    begins: 'draft',
    address: '/resources',
    json: ['files'],
    async check(tx, row) {
      await categories.demand(tx, 'resource', row.category_id)
      const known = await files.known(
        tx,
        row.files.map(({ url }) => url),
      )
      for (const { url, bytes } of row.files) {
        const file = known.get(url)
        // Only what was handed in as a resource: what somebody else handed in in confidence is not to be given away.
        if (!file) throw new Refusal('FILE_GONE')
        if (file.bytes !== bytes) throw new Refusal('INPUT_INVALID', {}, { files: '文件大小不符，请重新上传' })
      }
    },
    files: (row) => [...(row.cover ? [row.cover] : []), ...row.files.map(({ url }) => url)],
    entries: async (_tx, row) => entriesFor(row),
    found: { kind: 'resource', documents: findable },
    async present(tx, rows) {
      const headings = await headingsOf(tx, categories)
      const counts = await keeper.countsOf(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...row,
        category: headings.get(row.category_id ?? 0) ?? '',
        views: counts.get(row.id)?.views ?? 0,
        downloads: counts.get(row.id)?.uses ?? 0,
      }))
    },
  }
  const keeper = records.keep(kind)

  async function findable(tx: Reader, row: store.ResourceRow): Promise<Findable[]> {
    const [first] = entriesFor(row)
    if (!first) return []
    const { title, summary, html, cover, format, id } = row
    const { published_at, visible_from, visible_until } = first
    const heading = (await headingsOf(tx, categories)).get(row.category_id ?? 0)
    return [
      {
        title,
        words: [heading ?? '', format, ...row.files.map(({ name }) => name)].filter(Boolean),
        text: `${summary} ${textOf(html)}`,
        summary: summary || textOf(html).slice(0, summaryMax),
        image: cover,
        path: `/resources/${id}`,
        published_at,
        visible_from,
        visible_until,
      },
    ]
  }

  const reading = createReading({ database, shelves, categories, directories, countsOf: keeper.countsOf })
  return Object.assign(reading, {
    keeper,

    /** The n-th file of a resource that everybody may have; undefined for anything else. */
    async free(id: number, number: number, now: Date) {
      const file = await database.read((tx) => store.findFree(tx, id, number, now))
      const opened = file && (await files.open(file.url))
      return opened && { ...opened, name: savedName(file.name, opened.name) }
    },

    /** What it takes to have one, and which of its files are really there. Also of what readers no longer see. */
    async terms(tx: Reader, id: number, now: Date) {
      const [row] = await store.terms(tx, [id], now)
      if (!row) return undefined
      const known = await files.known(
        tx,
        row.files.map(({ url }) => url),
      )
      const held = row.files.map(({ url, name, bytes }) => {
        const stored = known.get(url)
        return { url, name: stored ? savedName(name, stored.name) : name, bytes, there: stored !== undefined }
      })
      return { ...row, files: held }
    },
    termsOf: async (tx: Reader, ids: readonly number[], now: Date) =>
      new Map((await store.terms(tx, ids, now)).map((row) => [row.id, row])),
    openFile: files.open,
    countTaken: (tx: Tx, id: number) => keeper.countUse(tx, id),

    countDownload: (id: number) => database.begin((tx) => keeper.countUse(tx, id)),
    /** Those that were counted elsewhere, before this site stood. */
    adoptDownloads: (tx: Tx, id: number, times: number) => keeper.countUse(tx, id, times),
  })
}
