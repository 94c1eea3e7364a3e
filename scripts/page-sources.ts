import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageEntry } from '../web/app/page.ts'

/** Thrown in the place of an import, and caught by whoever wanted to know where it leads. */
class Asked extends Error {
  readonly file: string

  constructor(url: string) {
    super(url)
    this.file = relative(process.cwd(), fileURLToPath(url))
  }
}

/** Each page's source by its path. A line of the map alone knows it: it is asked to load, and stopped on the way. */
export async function pageSources(entries: readonly PageEntry[]): Promise<Record<string, string>> {
  const sources: Record<string, string> = {}
  for (const entry of entries) sources[entry.path] = await sourceOf(entry)
  return sources
}

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
