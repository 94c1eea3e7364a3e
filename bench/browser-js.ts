import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mobileTwin } from '../contract/base/visitors.ts'
import type { PageEntry } from '../web/app/page.ts'
import { mobileMap } from '../web/mobile/routes.ts'
import { siteMap } from '../web/routes.ts'
import { type Figure, kilobytes } from './figure.ts'

const clientDir = 'dist/web/client'
const budgetsKb = { public: 130, account: 145, mobile: 125 }

const sites = {
  pc: { manifest: 'manifest.json', first: 'web/app/entry-client.tsx', map: 'web/routes.ts' },
  mobile: { manifest: 'mobile.json', first: 'web/mobile/entry-client.tsx', map: 'web/mobile/routes.ts' },
}

interface Chunk {
  file: string
  /** What it imports without being asked, by its name in the manifest. */
  imports?: string[]
}

interface Weighed {
  entry: PageEntry
  bytes: number
  files: number
}

/**
 * The scripts of every page, compressed with gzip: what runs before it, the first script, the page's own, and what each
 * of them imports. Read from the build's manifest. Printed page by page; the largest of either kind are the figures.
 */
export function browserJs(): Figure[] {
  const pages = weighPages('pc', siteMap)
  for (const { entry, bytes, files } of pages)
    console.log(`    ${entry.path.padEnd(32)}${kilobytes(bytes).padStart(9)} in ${files} files`)
  return [
    figureOf(
      'public',
      pages.filter(({ entry }) => !entry.guard),
    ),
    figureOf(
      'account',
      pages.filter(({ entry }) => entry.guard),
    ),
    mobileFigure(),
  ]
}

/** Public pages of the mobile site alone: what is behind a sign-in is opened by whoever has the rest already. */
function mobileFigure(): Figure {
  const open = mobileMap.filter(({ guard }) => !guard)
  const pages = weighPages('mobile', open)
  for (const { entry, bytes, files } of pages)
    console.log(`    ${mobileTwin(entry.path).padEnd(32)}${kilobytes(bytes).padStart(9)} in ${files} files`)
  return figureOf('mobile', pages)
}

function figureOf(kind: keyof typeof budgetsKb, pages: Weighed[]): Figure {
  const [largest] = pages.sort((one, other) => other.bytes - one.bytes)
  if (!largest) throw new Error(`the site has no ${kind} page`)
  const ratio = largest.bytes / 1024 / budgetsKb[kind]
  return {
    name: `JavaScript on the largest of ${pages.length} ${kind} pages, gzip: ${largest.entry.path}`,
    figure: `${kilobytes(largest.bytes)} in ${largest.files} files`,
    ratio: ratio.toFixed(2),
    wanted: `≤ ${budgetsKb[kind]} KB`,
    holds: ratio <= 1,
  }
}

function weighPages(site: keyof typeof sites, entries: readonly PageEntry[]): Weighed[] {
  const { manifest, first, map } = sites[site]
  const chunks: Record<string, Chunk> = readList(manifest)
  const sources: Record<string, Record<string, string>> = readList('pages.json')
  const always = filesOf(chunks, first, filesOf(readList('gate.json'), 'web/app/gate.ts'))
  console.log(`    the ${site} map, which arrives when nobody waits: ${kilobytes(weightOf([chunks[map]?.file ?? '']))}`)
  return entries.map((entry) => {
    const files = filesOf(chunks, sources[site]?.[entry.path] ?? entry.path, always)
    return { entry, bytes: weightOf(files), files: files.size }
  })
}

function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(clientDir, `${file}.gz`)).size, 0)
}

function readList<List>(name: string): List {
  return JSON.parse(readFileSync(join(clientDir, '.vite', name), 'utf8'))
}

/** A script and, without being asked, what it imports, after those that are here already. */
function filesOf(chunks: Record<string, Chunk>, name: string, here: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set(here)
  const names = [name]
  for (const one of names) {
    const chunk = chunks[one]
    if (!chunk) throw new Error(`the manifest does not name ${one}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    names.push(...(chunk.imports ?? []))
  }
  return found
}
