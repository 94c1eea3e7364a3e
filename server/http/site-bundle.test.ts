import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadBuiltSite } from './site-bundle.ts'

/** What a build leaves behind, of one page that is made of two parts. */
const manifest = (entry: string, map: string) => ({
  [entry]: { file: 'assets/entry.js', css: ['assets/entry.css'], imports: [] },
  [map]: { file: 'assets/routes.js', imports: [entry] },
  'web/areas/home/home.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    imports: ['_card.js', '_kit.js', entry],
  },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['_kit.js'] },
  '_kit.js': { file: 'assets/kit.js', css: ['assets/kit.css'], imports: [entry] },
})

async function builtIn(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'built-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  const lists = join(dist, 'web/client/.vite')
  await mkdir(lists, { recursive: true })
  await mkdir(join(dist, 'web/server'))
  const pages = { '/': 'web/areas/home/home.tsx' }
  const files = {
    [join(lists, 'manifest.json')]: JSON.stringify(manifest('web/app/entry-client.tsx', 'web/routes.ts')),
    [join(lists, 'mobile.json')]: JSON.stringify(manifest('web/mobile/entry-client.tsx', 'web/mobile/routes.ts')),
    [join(lists, 'gate.json')]: JSON.stringify({ 'web/app/gate.ts': { file: 'assets/gate.js' } }),
    [join(lists, 'pages.json')]: JSON.stringify({ pc: pages, mobile: pages }),
    [join(dist, 'web/server/entry-server.js')]: 'export const site = {}',
  }
  for (const [path, text] of Object.entries(files)) await writeFile(path, text)
  return dist
}

test('a page names its own files beside what every page has, and the styles of its parts before its own', async () => {
  const { assets } = await loadBuiltSite(await builtIn())
  for (const site of [assets.pc, assets.mobile]) {
    expect(site).toEqual({
      gate: '/assets/gate.js',
      entry: '/assets/entry.js',
      preload: [],
      styles: ['/assets/entry.css'],
      later: ['/assets/routes.js'],
      pages: {
        '/': {
          scripts: ['/assets/home.js', '/assets/card.js', '/assets/kit.js'],
          styles: ['/assets/kit.css', '/assets/card.css', '/assets/home.css'],
        },
      },
    })
  }
})
