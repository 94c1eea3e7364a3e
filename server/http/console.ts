import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { consolePolicy, type FileOrigins, headersFor, policyWith } from './headers.ts'
import { serveAssets } from './static-files.ts'

export interface BuiltConsole {
  /** Folder with the files that browsers load. */
  clientDir: string
  entry: string
  styles: readonly string[]
  /** What the entry imports; named in the page, it is fetched at once instead of one after the other. */
  preload: readonly string[]
  /** In place of the usual one, where a build tool serves the sources. */
  policy?: string
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

/** The operators' console as it was built; undefined where nobody has built one. */
export function loadBuiltConsole(distDir: string): BuiltConsole | undefined {
  const clientDir = join(distDir, 'console/client')
  const file = join(clientDir, '.vite/manifest.json')
  if (!existsSync(file)) return undefined
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(file, 'utf8'))
  const entry = manifest['console/entry.tsx']
  if (!entry) throw new Error('the manifest of the console does not name its entry')
  const styles = Object.values(manifest).flatMap(({ file: one, css }) => [...(css ?? []), one])
  return {
    clientDir,
    entry: `/${entry.file}`,
    styles: [...new Set(styles.filter((one) => one.endsWith('.css')))].map((one) => `/${one}`),
    preload: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((one) => `/${one}`),
  }
}

interface ConsoleParts {
  secure: boolean
  fileOrigins?: FileOrigins | undefined
  /** Where the built files of all releases lie. */
  earlierDir?: string
}

/**
 * Serves the console: one small document under every address below `/console`, which is drawn in the browser. It is
 * the same for everybody and holds nothing that is not public; what matters is behind the staff's calls.
 */
export async function mountConsole(
  app: FastifyInstance,
  { secure, fileOrigins, earlierDir, ...built }: BuiltConsole & ConsoleParts,
): Promise<void> {
  const folder = 'console-assets'
  await serveAssets(app, built.clientDir, { folder, ...(earlierDir && { earlierDir: join(earlierDir, folder) }) })
  const html = Buffer.from(writeDocument(built))
  const headers = {
    ...headersFor(secure),
    'content-security-policy': policyWith(built.policy ?? consolePolicy, fileOrigins),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  }
  const options = { exposeHeadRoute: true, config: { bringsHeaders: true, answers: 'shared' } } as const
  for (const path of ['/console', '/console/*']) {
    app.get(path, options, async (_request, reply) => reply.headers(headers).send(html))
  }
}

function writeDocument({ entry, styles, preload }: BuiltConsole): string {
  return [
    '<!doctype html>',
    '<html lang="zh-CN">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    '<title>运营后台</title>',
    '<link rel="icon" href="data:,">',
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${entry}"></script>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    '<noscript>运营后台需要启用 JavaScript 才能使用。</noscript>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
