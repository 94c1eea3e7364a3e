import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteAssets, SiteBundle, SiteFiles } from '#contract/site/rendering.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { type BuiltConsole, loadBuiltConsole } from './console.ts'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

export interface BuiltSite {
  site: SiteBundle
  assets: SiteAssets
  /** Folder with the files that browsers load. */
  clientDir: string
  /** The operators' console beside it; a site made of paper has none. */
  console?: BuiltConsole
}

/** The built sites: known to the server only as a bundle that renders, and lists of files. */
export async function loadBuiltSite(distDir: string): Promise<BuiltSite> {
  const bundle = join(distDir, 'web/server/entry-server.js')
  if (!existsSync(bundle)) throw new StartError('网站还没有构建，请先运行 npm run build，或直接用 npm start 启动。')
  const { site } = (await import(pathToFileURL(bundle).href)) as { site: SiteBundle }
  const clientDir = join(distDir, 'web/client')
  const built = loadBuiltConsole(distDir)
  return { site, assets: assetsFrom(clientDir), clientDir, ...(built && { console: built }) }
}

function assetsFrom(clientDir: string): SiteAssets {
  const list = (name: string) => JSON.parse(readFileSync(join(clientDir, `.vite/${name}.json`), 'utf8'))
  const gate = (list('gate') as Manifest)['web/app/gate.ts']
  const pages: Record<keyof SiteAssets, Record<string, string>> = list('pages')
  if (!gate) throw new Error('the manifest of the gate does not name it')
  const begin = { gate: `/${gate.file}` }
  return {
    pc: { ...begin, ...filesOf(list('manifest'), pages.pc, 'web/app/entry-client.tsx', 'web/routes.ts') },
    mobile: {
      ...begin,
      ...filesOf(list('mobile'), pages.mobile, 'web/mobile/entry-client.tsx', 'web/mobile/routes.ts'),
    },
  }
}

function filesOf(
  manifest: Manifest,
  sources: Readonly<Record<string, string>>,
  first: string,
  map: string,
): Omit<SiteFiles, 'gate'> {
  const [entry = '', ...preload] = scriptsOf(manifest, first)
  const styles = stylesOf(manifest, first)
  const begun = new Set([entry, ...preload, ...styles])
  const besides = (files: readonly string[]) => files.filter((file) => !begun.has(file))
  const pages = Object.entries(sources).map(([path, source]) => {
    const own = { scripts: besides(scriptsOf(manifest, source)), styles: besides(stylesOf(manifest, source)) }
    return [path, own] as const
  })
  return { styles, entry, preload, later: besides(scriptsOf(manifest, map)), pages: Object.fromEntries(pages) }
}

/** A script and, after it, all that it imports without being asked. */
function scriptsOf(manifest: Manifest, source: string): string[] {
  const names = new Set([source])
  const files: string[] = []
  for (const name of names) {
    const script = manifest[name]
    if (!script) throw new Error(`the manifest of the site does not name ${name}`)
    files.push(`/${script.file}`)
    for (const imported of script.imports ?? []) names.add(imported)
  }
  return files
}

/** Topological order: the styles of what a script imports come before its own. */
function stylesOf(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], css = [] } = manifest[name] ?? {}
    for (const imported of imports) visit(imported)
    for (const file of css) files.add(`/${file}`)
  }
  visit(source)
  return [...files]
}
