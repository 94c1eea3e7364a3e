import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalStorage } from './local.ts'

async function storage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, ...createLocalStorage({ dataDir }) }
}

test('what was put can be read and opened, and is gone when it is removed, also twice', async () => {
  const { put, read, open, remove, url } = await storage()
  const written = await put('public', '2026/11/a.jpg', [Buffer.from('one'), Buffer.from('two')])
  expect(written.bytes).toBe(6)
  expect(written.sha256).toEqual(createHash('sha256').update('onetwo').digest())
  expect((await read('public', '2026/11/a.jpg'))?.toString()).toBe('onetwo')
  const stream = await open('public', '2026/11/a.jpg')
  expect(stream && (await buffer(stream)).toString()).toBe('onetwo')
  expect(url('2026/11/a.jpg')).toBe('/files/2026/11/a.jpg')
  await remove('public', '2026/11/a.jpg')
  await remove('public', '2026/11/a.jpg')
  expect(await read('public', '2026/11/a.jpg')).toBeUndefined()
  expect(await open('private', '2026/11/a.jpg')).toBeUndefined()
})

test.each(['ENOSPC', 'EDQUOT'])('a disk that says %s refuses in words, and holds no part of it', async (code) => {
  const { dataDir, put } = await storage()
  const filling = async function* () {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space'), { code })
  }
  await expect(put('private', 'a.pdf', filling())).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(await readdir(join(dataDir, 'private', '.parts'))).toEqual([])
})

test('a source that fails leaves what was there before, and no part of itself', async () => {
  const { dataDir, put, read } = await storage()
  await put('private', 'a.pdf', [Buffer.from('before')])
  const failing = async function* () {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(put('private', 'a.pdf', failing())).rejects.toThrow('gone')
  expect((await read('private', 'a.pdf'))?.toString()).toBe('before')
  expect(await readdir(join(dataDir, 'private', '.parts'))).toEqual([])
})

test('no path leads out of its folder', async () => {
  const { put, read } = await storage()
  const paths = [
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a\\b',
    '.hidden',
    'a/.b',
    'a\0.jpg',
    '',
    'a//b',
    'a.jpg.html',
    'C:a',
  ]
  for (const path of paths) {
    await expect(put('public', path, [Buffer.from('x')]), path).rejects.toThrow('not ours')
    await expect((async () => read('private', path))(), path).rejects.toThrow('not ours')
  }
})
