import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './static-files.ts'

const shared = () => mkdtempSync(join(tmpdir(), 'assets-'))

/** A release: its own files, and the folder that it shares with the others. */
async function release(files: Record<string, string>, earlierDir: string) {
  const clientDir = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(clientDir, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(clientDir, 'assets', name), text)
  const app = Fastify()
  onTestFinished(() => app.close())
  await serveAssets(app, clientDir, { earlierDir })
  return (name: string, headers: Record<string, string> = {}) => app.inject({ url: `/assets/${name}`, headers })
}

test('while an upgrade is under way each release serves the files of the other, for ever and compressed', async () => {
  const earlierDir = shared()
  const old = await release({ 'page-AAA.js': 'old', 'page-AAA.js.gz': 'small' }, earlierDir)
  const next = await release({ 'page-BBB.js': 'new' }, earlierDir)
  for (const ask of [old, next]) {
    for (const [name, text] of [
      ['page-AAA.js', 'old'],
      ['page-BBB.js', 'new'],
    ] as const) {
      const reply = await ask(name)
      expect([reply.statusCode, reply.body]).toEqual([200, text])
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  }
  const small = await next('page-AAA.js', { 'accept-encoding': 'gzip' })
  expect([small.headers['content-encoding'], small.body]).toEqual(['gzip', 'small'])
})

test('what no release has built is not there, whatever else lies in the folder', async () => {
  const earlierDir = shared()
  const ask = await release({ 'page-AAA.js': 'old' }, earlierDir)
  writeFileSync(join(earlierDir, '.hidden.js'), 'half of a copy')
  writeFileSync(join(earlierDir, '..', 'outside.js'), 'not ours')
  const strange = ['page-CCC.js', '.hidden.js', '..%2Foutside.js', '%2e%2e/outside.js', 'a/b.js', 'page-AAA', '']
  for (const name of strange) expect((await ask(name)).statusCode, name).toBe(404)
})
