import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inScratch } from './drill-work.ts'

async function dataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'drill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

const left = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('drill-work'))

test('a drill clears what one that was cut off has left in clear, and leaves nothing itself', async () => {
  const dataDir = await dataFolder()
  for (const old of ['drill-work-a1B2c3/data', 'drill-work-x']) await mkdir(join(dataDir, old), { recursive: true })
  await writeFile(join(dataDir, 'drill-work-a1B2c3/data/secrets.json'), '{}')
  await mkdir(join(dataDir, 'files'))
  const seen = await inScratch(dataDir, async (scratch) => {
    await writeFile(join(scratch, 'secrets.json'), '{}')
    expect(dirname(scratch)).toBe(dataDir)
    return left(dataDir)
  })
  expect(seen).toHaveLength(1)
  expect(await left(dataDir)).toEqual([])
  await expect(inScratch(dataDir, () => Promise.reject(new Error('not restorable')))).rejects.toThrow('not restorable')
  expect(await left(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'files'))).toBe(true)
})

test('a second drill is refused and clears nothing of the first', async () => {
  const dataDir = await dataFolder()
  await inScratch(dataDir, async (scratch) => {
    await expect(inScratch(dataDir, async () => undefined)).rejects.toThrow('另一次恢复演练正在进行')
    expect(existsSync(scratch)).toBe(true)
  })
})
