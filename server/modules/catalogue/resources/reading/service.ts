import type { Paging } from '#contract/base/paging.ts'
import { type ResourceFormat, resourceFormats } from '#contract/catalogue/resources.ts'
import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import type { Directories, Look } from '#server/modules/catalogue/records/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keepShownTexts } from '#server/platform/shown-texts.ts'
import { entriesFor } from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  categories: Categories
  directories: Directories
  countsOf(tx: Reader, ids: readonly number[]): Promise<Map<number, { views: number; uses: number }>>
}

interface Filter {
  category?: number | undefined
  format?: ResourceFormat | undefined
  free?: boolean | undefined
  q?: string | undefined
}

const relatedMax = 4

export async function headingsOf(tx: Reader, categories: Categories): Promise<Map<number, string>> {
  return new Map((await categories.of(tx, 'resource')).map(({ id, name }) => [id, name]))
}

/** What readers see of resources. */
export function createReading({ database, shelves, categories, directories, countsOf }: Parts) {
  const shownTexts = keepShownTexts()

  /** With what is told beside it: the name of its category, and how often it was taken. */
  async function listed(tx: Reader, rows: readonly store.ListedRow[]) {
    const headings = await headingsOf(tx, categories)
    const counts = await countsOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, title, summary, cover, category_id, format, points, vip_free, ...row }) => {
      const heading = headings.get(category_id ?? 0)
      return {
        id,
        title,
        summary,
        cover,
        category: category_id !== null && heading ? { id: category_id, name: heading } : null,
        format,
        bytes: row.files.reduce((sum, { bytes }) => sum + bytes, 0),
        points,
        vip_free,
        downloads: counts.get(id)?.uses ?? 0,
        published_at: row.published_at ?? row.created_at,
      }
    })
  }

  return {
    async list({ category, format, free, q }: Filter, paging: Paging, look: Look) {
      const chosen = [
        ...(category === undefined ? [] : [`category:${category}`]),
        ...(format === undefined ? [] : [`format:${format}`]),
        ...(free ? ['free'] : []),
      ]
      const { ids, ...page } = await directories.page('resource', { chosen, q }, paging, look)
      const list = await database.browse(async (tx) => listed(tx, await store.shownById(tx, ids, look.now)))
      return { ...page, list }
    },

    /** The newest few, for the home page. */
    async newest(limit: number, look: Look) {
      return database.browse(async (tx) => {
        await shelves.noteTurn(tx, 'resource', look.now, look.reading)
        const ids = await shelves.idsAt(tx, shelves.newest('resource', limit, look.now))
        return listed(tx, await store.shownById(tx, ids, look.now))
      })
    },

    async categories({ now, reading }: Look) {
      const count = (name: string) => shelves.total(`resource:${name}`, now, reading)
      const headings = await database.browse((tx) => categories.of(tx, 'resource'))
      const [total, free, counted, formats] = await Promise.all([
        shelves.total('resource', now, reading),
        count('free'),
        Promise.all(headings.map(async ({ id, name }) => ({ id, name, total: await count(`category:${id}`) }))),
        Promise.all(resourceFormats.map(async (format) => ({ format, total: await count(`format:${format}`) }))),
      ])
      return { categories: counted, formats, free, total }
    },

    async read(id: number, look: Look) {
      const { now } = look
      return database.browse(async (tx) => {
        await shelves.noteTurn(tx, 'resource', now, look.reading)
        const row = await store.findShown(tx, id, now)
        if (!row?.published_at) throw new Refusal('RECORD_NOT_FOUND')
        const [own] = await listed(tx, [row])
        if (!own) throw new Refusal('RECORD_NOT_FOUND')
        const { older, newer } = await shelves.neighbours(
          tx,
          'resource',
          { subject_id: id, published_at: row.published_at },
          now,
        )
        const beside = entriesFor(row).map(({ shelf }) => shelf)
        const near = await shelves.together(tx, { shelves: beside, except: id, now, limit: relatedMax })
        const others = await listed(tx, await store.shownById(tx, [older ?? 0, newer ?? 0, ...near], now))
        const neighbour = (known: number | undefined) => {
          const one = others.find((other) => other.id === known)
          return one ? { id: one.id, title: one.title } : null
        }
        const counts = await countsOf(tx, [id])
        return {
          ...own,
          html: shownTexts(`resource:${id}:${row.version}`, row.html),
          files: row.files.map(({ name, bytes }) => ({ name, bytes })),
          audience: row.audience,
          views: counts.get(id)?.views ?? 0,
          updated_at: row.updated_at,
          previous: neighbour(older),
          next: neighbour(newer),
          related: near.flatMap((known) => others.find((other) => other.id === known) ?? []),
        }
      })
    },
  }
}
