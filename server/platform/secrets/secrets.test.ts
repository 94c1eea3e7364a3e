import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecretKey, replaceSecretKey, secret, secretsOf } from './secrets.ts'

test('the key is made once, kept, and readable by its owner alone', async () => {
  const dataDir = await freshDataDir()
  const first = await readOrCreateSecretKey(dataDir)
  expect(Buffer.from(first.reveal(), 'base64')).toHaveLength(32)
  expect((await readOrCreateSecretKey(dataDir)).reveal()).toBe(first.reveal())
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('starts that make the key together agree on one and leave no drafts', async () => {
  const dataDir = await freshDataDir()
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecretKey(dataDir)))
  expect(new Set(keys.map((key) => key.reveal())).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('a damaged file is reported, not replaced', async () => {
  const dataDir = await freshDataDir()
  await writeFile(join(dataDir, 'secrets.json'), '{"secretKey":')
  await expect(readOrCreateSecretKey(dataDir)).rejects.toThrow(/已损坏/)
})

test('the keys of a data folder are its own and all before it; those of the environment stand alone', async () => {
  const dataDir = await freshDataDir()
  const former = await readOrCreateSecretKey(dataDir)
  await replaceSecretKey(dataDir)
  const own = await secretsOf({ dataDir, secretKey: undefined, secretKeysKnown: [secret('told')] })
  expect(own.secretKey.reveal()).toBe((await readOrCreateSecretKey(dataDir)).reveal())
  expect(own.secretKeysKnown.map((key) => key.reveal())).toEqual(['told', former.reveal()])
  const given = { dataDir, secretKey: secret('given'), secretKeysKnown: [] }
  expect(await secretsOf(given)).toEqual({ secretKey: given.secretKey, secretKeysKnown: [] })
})

test('every command that opens the rooms knows the former keys too', async () => {
  const names = (await readdir('scripts')).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const opening = []
  for (const name of names) {
    const text = await readFile(join('scripts', name), 'utf8')
    if (text.includes('openRooms(')) opening.push({ name, knows: text.includes('secretsOf(') })
  }
  expect(opening.length).toBeGreaterThan(1)
  expect(opening.filter(({ knows }) => !knows)).toEqual([])
})

async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
