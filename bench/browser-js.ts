import { gzipSync } from 'node:zlib'
import { type Figure, kilobytes } from './figure.ts'
import type { Running } from './servers.ts'

const budget = 115 * 1024

/** Every script a guest's browser loads for the home page, compressed with gzip. */
export async function browserJs(house: Running): Promise<Figure> {
  const html = await (await fetch(`${house.address}/`)).text()
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const seen = new Map<string, number>()
  const entries = [...first]
  for (const path of entries) await load(house.address, path, seen)
  const page = [...seen.keys()].find((path) => path.includes('entry-client'))
  const source = page ? await (await fetch(house.address + page)).text() : ''
  const home = /\.\/(home-[\w-]+\.js)/.exec(source)?.[1]
  if (!home) throw new Error('the first script no longer names the page that it loads')
  await load(house.address, `/assets/${home}`, seen)
  const total = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0)
  return {
    name: 'JavaScript on the home page, gzip',
    figure: `${kilobytes(total)} in ${seen.size} files`,
    ratio: (total / budget).toFixed(2),
    wanted: '≤ 115 KB',
    holds: total <= budget,
  }
}

/** A script and what it imports without being asked. */
async function load(address: string, path: string, seen: Map<string, number>): Promise<void> {
  if (seen.has(path)) return
  const text = await (await fetch(address + path)).text()
  seen.set(path, gzipSync(text, { level: 9 }).length)
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    await load(address, `/assets/${name}`, seen)
  }
}
