import { readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mobileTwin } from '../contract/base/visitors.ts'
import type { PageEntry } from '../web/app/page.ts'
import { mobileMap } from '../web/mobile/routes.ts'
import { siteMap } from '../web/routes.ts'
import { type Figure, kilobytes } from './figure.ts'

const clientDir = 'dist/web/client'
const budgetsKb = { public: 130, account: 145, mobile: 125 }

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
export async function browserJs(): Promise<Figure[]> {
  const pages = await weighPages(siteMap, 'manifest.json', 'web/app/entry-client.tsx')
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
    await mobileFigure(),
  ]
}

/** Public pages of the mobile site alone: what is behind a sign-in is opened by whoever has the rest already. */
async function mobileFigure(): Promise<Figure> {
  const open = mobileMap.filter(({ guard }) => !guard)
  const pages = await weighPages(open, 'mobile.json', 'web/mobile/entry-client.tsx')
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

async function weighPages(entries: readonly PageEntry[], manifest: string, first: string): Promise<Weighed[]> {
  const chunks = readManifest(manifest)
  const gate = filesOf(readManifest('gate.json'), 'web/app/gate.ts')
  const weighed: Weighed[] = []
  for (const entry of entries) {
    const files = filesOf(chunks, await sourceOf(entry), filesOf(chunks, first, gate))
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(clientDir, `${file}.gz`)).size, 0)
    weighed.push({ entry, bytes, files: files.size })
  }
  return weighed
}

function readManifest(name: string): Record<string, Chunk> {
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

/** Thrown in the place of an import, and caught by whoever wanted to know where it leads. */
class Asked extends Error {
  readonly file: string

  constructor(url: string) {
    super(url)
    this.file = relative(process.cwd(), fileURLToPath(url))
  }
}

/** The file that a line of the site map loads, which the line alone knows: it is asked to, and stopped on the way. */
async function sourceOf({ path, load }: PageEntry): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      throw new Asked(next(specifier, context).url)
    },
  })
  try {
    await load()
  } catch (error) {
    if (error instanceof Asked) return error.file
    throw error
  } finally {
    hooks.deregister()
  }
  throw new Error(`${path} imports nothing`)
}
