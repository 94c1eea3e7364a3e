import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { paperSite } from '#server/testing/paper-site.ts'
import { loadBuiltConsole } from './console.ts'
import { pagePolicy } from './headers.ts'

/** A console made of paper, laid out as the build lays it out. */
function paperDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'paper-console-'))
  const client = join(dist, 'console/client')
  mkdirSync(join(client, '.vite'), { recursive: true })
  mkdirSync(join(client, 'console-assets'))
  const manifest = {
    'console/entry.tsx': { file: 'console-assets/entry-1.js', imports: ['_library.js'] },
    '_library.js': { file: 'console-assets/library-1.js' },
    'style.css': { file: 'console-assets/style-1.css' },
  }
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(client, 'console-assets/entry-1.js'), 'plain')
  writeFileSync(join(client, 'console-assets/entry-1.js.br'), 'pressed')
  return dist
}

async function openConsole() {
  const built = loadBuiltConsole(paperDist())
  return openHouse({ site: { ...paperSite(), ...(built && { console: built }) } })
}

test('every address below /console is the same small document, kept by nobody and found by no search engine', async () => {
  const { http } = await openConsole()
  const first = await http.inject('/console')
  for (const url of ['/console/', '/console/banners?state=shown', '/console/news/12']) {
    const reply = await http.inject(url)
    expect([reply.statusCode, reply.body], url).toEqual([200, first.body])
  }
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  })
  expect(first.body).toContain('<html lang="zh-CN">')
  expect(first.body).toContain('<script type="module" src="/console-assets/entry-1.js"></script>')
  expect(first.body).toContain('href="/console-assets/library-1.js"')
  expect(first.body).toContain('href="/console-assets/style-1.css"')
})

test('its policy allows styles written while it runs and no script of anybody else’s', async () => {
  const { http } = await openConsole()
  const policy = String((await http.inject('/console')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toContain('frame-src')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(pagePolicy).not.toContain('unsafe-inline')
})

test('its files are kept for ever and sent compressed; one that is not there is a short 404', async () => {
  const { http } = await openConsole()
  const url = '/console-assets/entry-1.js'
  const plain = await http.inject(url)
  expect(plain.body).toBe('plain')
  expect(plain.headers['cache-control']).toContain('immutable')
  const pressed = await http.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([pressed.headers['content-encoding'], pressed.body]).toEqual(['br', 'pressed'])
  const gone = await http.inject('/console-assets/entry-0.js')
  expect([gone.statusCode, gone.body]).toEqual([404, ''])
})

test('nobody is sent from the console to the mobile site', async () => {
  const { http } = await openConsole()
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40 NetType/WIFI' }
  expect((await http.inject({ url: '/console/banners', headers })).statusCode).toBe(200)
})

test('a site without a built console serves its pages all the same', async () => {
  expect(loadBuiltConsole(mkdtempSync(join(tmpdir(), 'no-console-')))).toBeUndefined()
  const { http } = await openHouse()
  expect((await http.inject('/')).statusCode).toBe(200)
})
