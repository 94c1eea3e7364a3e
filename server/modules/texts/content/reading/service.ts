import type { Paging } from '#contract/base/paging.ts'
import { type PageKey, pageKeys } from '#contract/texts/content.ts'
import type { Reading } from '#server/http/reading.ts'
import { type Categories, categoryShelf } from '#server/modules/catalogue/categories/service.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import { keepShownTexts } from '#server/platform/shown-texts.ts'
import { type Kind, kinds, readPreview, type Shelved, shelvesFor, tagShelf } from '../model.ts'
import * as store from './store.ts'

/** When and for which keeper something is read. */
export interface Look {
  now: Date
  reading: Reading
}

const relatedMax = 4
const summaryMax = 120

/** What readers see: lists, texts, and what stands beside them. */
export function createReading({
  database,
  shelves,
  categories,
  previewKeys,
}: {
  database: Database
  shelves: Shelves
  categories: Categories
  previewKeys: Keys
}) {
  const shownTexts = keepShownTexts()
  const shown = ({ id, version, html }: { id: number; version: number; html: string }) =>
    shownTexts(`${id}:${version}`, html)

  async function noteTurns(tx: Reader, kind: Kind, { now, reading }: Look) {
    reading.dependsOn(topicOf(kind))
    if (!reading.kept) return
    if (kinds[kind].shelved) await shelves.noteTurn(tx, kind, now, reading)
    const turn = await store.nextTurn(tx, kind, now)
    if (turn) reading.freshUntil(turn)
  }

  /** What readers may see, or the one version that a preview link opens. */
  async function find(
    tx: Reader,
    kind: Kind,
    which: { id: number } | { key: PageKey },
    token: string | undefined,
    look: Look,
  ) {
    if (token === undefined) return { row: await store.findShown(tx, kind, which, look.now), preview: false }
    const id = 'id' in which ? which.id : await store.idOfKey(tx, which.key)
    const opened = id === undefined ? undefined : readPreview(previewKeys, { kind, id }, token, look.now)
    // Nothing that is only a preview may be kept for others.
    look.reading.freshUntil(look.now)
    if (!opened) return { row: undefined, preview: true }
    return { row: await store.findPreview(tx, kind, which, { number: opened.number, now: look.now }), preview: true }
  }

  return {
    /** Which version of a page readers see at this moment; undefined while none is published. */
    textNow: (key: PageKey, now: Date) => database.read((tx) => store.findShown(tx, 'page', { key }, now)),

    async page(key: PageKey, preview: string | undefined, look: Look) {
      return database.browse(async (tx) => {
        await noteTurns(tx, 'page', look)
        const { row, preview: opened } = await find(tx, 'page', { key }, preview, look)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const { title, summary, updated_at } = row
        return { key, title, summary, html: shown(row), seo: seoOf(row), updated_at, preview: opened }
      })
    },

    /** All pages by key, the house's own order. */
    async pages(look: Look) {
      return database.browse(async (tx) => {
        await noteTurns(tx, 'page', look)
        const rows = await store.listShownPages(tx, look.now)
        return { list: rows.toSorted((one, other) => pageKeys.indexOf(one.key) - pageKeys.indexOf(other.key)) }
      })
    },

    async list(
      kind: Shelved,
      paging: Paging,
      filter: { category?: number | undefined; tag?: string | undefined; year?: number | undefined },
      look: Look,
    ) {
      const { category, tag, year } = filter
      const named = [...(tag ? [tagShelf(kind, tag)] : []), ...(category ? [categoryShelf(kind, category)] : [])]
      const [shelf = kind, other] = named
      const { entries, ...page } = other
        ? await shelves.pageOfAll([shelf, other], paging, { year, ...look })
        : await shelves.page(shelf, paging, { year, ...look })
      // Planned once: one shelf is always read by its own index, whatever stands on it.
      return database[other ? 'browse' : 'glance'](async (tx) => {
        const list = (await store.articlesAt(tx, entries, look.now)).map(articleOf)
        await noteReplacements(tx, kind, look)
        return { ...page, list }
      })
    },

    /** Whole texts, for the list of notices and for feeds. */
    async listWhole(kind: Shelved, paging: Paging, look: Look, category?: number) {
      const shelf = category === undefined ? kind : categoryShelf(kind, category)
      const { entries, ...page } = await shelves.page(shelf, paging, look)
      return database.browse(async (tx) => {
        const rows = await store.wholeAt(tx, entries, look.now)
        await noteReplacements(tx, kind, look)
        return { ...page, list: rows.map((row) => ({ ...articleOf(row), html: shown(row) })) }
      })
    },

    async newest(kind: Shelved, limit: number, look: Look) {
      return database.browse(async (tx) => {
        await noteTurns(tx, kind, look)
        return (await store.articlesAt(tx, shelves.newest(kind, limit, look.now), look.now)).map(articleOf)
      })
    },

    async article(kind: Shelved, id: number, previewToken: string | undefined, look: Look) {
      return database.browse(async (tx) => {
        await noteTurns(tx, kind, look)
        const { row, preview } = await find(tx, kind, { id }, previewToken, look)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const { older, newer } = await shelves.neighbours(
          tx,
          kind,
          { subject_id: id, published_at: row.published_at },
          look.now,
        )
        const beside = shelvesFor(kind, row).filter((shelf) => shelf !== kind)
        const related = await shelves.together(tx, { shelves: beside, except: id, now: look.now, limit: relatedMax })
        const wanted = new Set([older ?? 0, newer ?? 0, ...related])
        const others = await store.articlesById(tx, [...wanted], look.now)
        const other = (id: number | undefined) => {
          const found = others.find((one) => one.id === id)
          return found ? { id: found.id, title: found.title } : null
        }
        return {
          ...articleOf(row),
          // Above the whole text only what somebody wrote as its summary: its first words follow anyway.
          summary: row.summary,
          html: shown(row),
          source: row.source,
          attachments: row.attachments,
          // A text without a description of its own is described by its summary, or by its first words.
          seo: { ...seoOf(row), description: row.seo_description || row.summary || row.excerpt },
          updated_at: row.updated_at,
          previous: other(older),
          next: other(newer),
          related: related.flatMap((one) => others.filter((found) => found.id === one)).map(articleOf),
          preview,
        }
      })
    },

    months: (kind: Shelved, { now, reading }: Look) => shelves.months(kind, now, reading),

    /** What a sitemap says of a month: which texts there are, and when each was last changed. */
    async addressesIn(kind: Shelved, month: string, paging: Paging, now: Date) {
      const rows = await database.browse((tx) => store.changesAt(tx, shelves.inMonth(kind, month, paging, now), now))
      return rows.map(({ id, changed }) => ({ path: kinds[kind].path({ id, key: null }), changed }))
    },

    latestChange: (kind: Shelved) => database.browse((tx) => store.latestChange(tx, kind)),

    /** Categories, tags and years with what they hold: the ways into a list. */
    async shelvesOf(kind: Shelved, look: Look) {
      const prefix = tagShelf(kind, '')
      const [years, tags, headings] = await Promise.all([
        shelves.years(kind, look.now, look.reading),
        shelves.fullest(prefix, look.now, look.reading),
        database.browse((tx) => categories.of(tx, kind)),
      ])
      const totals = headings.map(async ({ id, name }) => ({
        id,
        name,
        total: await shelves.total(categoryShelf(kind, id), look.now, look.reading),
      }))
      return {
        categories: await Promise.all(totals),
        tags: tags.map(({ shelf, total }) => ({ name: shelf.slice(prefix.length), total })),
        years,
      }
    },
  }

  async function noteReplacements(tx: Reader, kind: Kind, { now, reading }: Look) {
    const turn = reading.kept ? await store.nextTurn(tx, kind, now) : undefined
    if (turn) reading.freshUntil(turn)
  }
}

function articleOf(row: store.ArticleRow) {
  const { id, title, cover, category_id, category, tags, views, published_at } = row
  const summary = row.summary || row.excerpt
  const named = category_id !== null && category !== null ? { id: category_id, name: category } : null
  return { id, title, summary, cover, category: named, tags, views, published_at }
}

function seoOf({ seo_title, seo_keywords, seo_description }: store.WholeRow) {
  return { title: seo_title, keywords: seo_keywords, description: seo_description }
}

/** The first words of a text that has no summary of its own. */
export function excerpt(html: string): string {
  const words = [...textOf(html)]
  return words.length > summaryMax ? `${words.slice(0, summaryMax).join('')}…` : words.join('')
}
