import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets, SiteAssets, SiteBundle } from '#contract/site/rendering.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { type BuiltConsole, loadBuiltConsole } from './console.ts'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

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
  return {
    pc: assetsOf(clientDir, 'manifest', 'web/app/entry-client.tsx'),
    mobile: assetsOf(clientDir, 'mobile', 'web/mobile/entry-client.tsx'),
  }
}

function assetsOf(clientDir: string, name: string, source: string): Assets {
  const manifest = readManifest(join(clientDir, `.vite/${name}.json`))
  const gate = readManifest(join(clientDir, '.vite/gate.json'))['web/app/gate.ts']
  const entry = manifest[source]
  if (!entry || !gate) throw new Error('the manifest of the site does not name its entries')
  const styles = Object.values(manifest).flatMap(({ file, css }) => [...(css ?? []), file.endsWith('.css') ? file : ''])
  return {
    styles: [...new Set(styles.filter(Boolean))].map((file) => `/${file}`),
    gate: `/${gate.file}`,
    entry: `/${entry.file}`,
    preload: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`),
  }
}

function readManifest(file: string): Record<string, ManifestEntry> {
  return JSON.parse(readFileSync(file, 'utf8'))
}
