import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { textOf } from '#server/platform/rich-text.ts'
import * as model from '../model.ts'
import type { IndexedText, PutInIndex } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  categories: Categories
  putInIndex: PutInIndex
}

interface Versions {
  live: store.VersionRow | undefined
  later: store.VersionRow | undefined
}

/** Says what readers can find of a content: the version they see, and the one that takes its place. */
export async function putTexts(
  tx: Tx,
  { categories, putInIndex }: Parts,
  row: store.ContentRow,
  { live, later }: Versions,
): Promise<void> {
  if (row.kind === 'page') return
  const headings = live ? await categories.of(tx, row.kind) : []
  const names = new Map(headings.map(({ id, name }) => [id, name]))
  await putInIndex(tx, row.kind, row.id, live ? textsFor(row, live, later, names) : [])
}

/**
 * Writes the next few contents that readers see, or will see, into the index again, all of them or those under one
 * category; answers with the last of them.
 */
export async function putNext(
  tx: Tx,
  parts: Parts & { kinds: readonly model.Kind[]; category?: number },
  afterId: number,
  max: number,
): Promise<number | undefined> {
  const { kinds, category } = parts
  const rows = await store.lockReleased(tx, { kinds, category }, afterId, max)
  for (const row of rows) {
    const version = async (number: number | null) =>
      number === null ? undefined : store.findVersion(tx, row.id, number)
    await putTexts(tx, parts, row, { live: await version(row.live_version), later: await version(row.next_version) })
  }
  return rows.at(-1)?.id
}

function textsFor(
  row: store.ContentRow,
  live: store.VersionRow,
  later: store.VersionRow | undefined,
  categories: ReadonlyMap<number, string>,
): IndexedText[] {
  const { published_at, expires_at, next_from } = row
  if (published_at === null) return []
  const text = (version: store.VersionRow, visible_from: Date, visible_until: Date | null): IndexedText => ({
    title: version.title,
    words: [categories.get(version.category_id ?? 0) ?? '', ...version.tags].filter((word) => word !== ''),
    text: textOf(version.html),
    summary: version.summary,
    image: version.cover,
    path: model.kinds[row.kind].path(row),
    published_at,
    visible_from,
    visible_until,
  })
  if (!later || next_from === null) return [text(live, published_at, expires_at)].filter(isEverVisible)
  const turn = new Date(Math.max(Number(next_from), Number(published_at)))
  const end = expires_at !== null && expires_at < turn ? expires_at : turn
  return [text(live, published_at, end), text(later, turn, expires_at)].filter(isEverVisible)
}

function isEverVisible({ visible_from, visible_until }: IndexedText): boolean {
  return visible_until === null || visible_until > visible_from
}
