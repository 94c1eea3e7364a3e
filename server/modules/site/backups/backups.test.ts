import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import * as model from './model.ts'
import { backupQueue, createBackups } from './service.ts'

const hourMs = model.hourMs
const dayMs = 24 * hourMs
/** 09:00 in Shanghai, as every test begins. */
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, 16 + day, hour - 8))

async function openBackups(outcome: { ok: boolean } = { ok: true }) {
  const house = await openHouse()
  const ran: string[] = []
  /** What beats while something is being made; nothing does when nothing is. */
  const hearts: (() => Promise<unknown>)[] = []
  const during = { run: async () => {} }
  const backups = createBackups({
    database: house.database,
    hour: 3,
    run: async (kind) => {
      ran.push(kind)
      await during.run()
      return { ok: outcome.ok, name: 'backup-20261116030000.sealed', bytes: 5, words: '…' }
    },
    every: (_, beat) => {
      hearts.push(beat)
      return async () => void hearts.splice(hearts.indexOf(beat), 1)
    },
  })
  return { house, backups, ran, outcome, hearts, during }
}

test('a backup is made once a day from its hour on, and restored for a trial every week', async () => {
  const { house, backups, ran } = await openBackups()
  house.clock.set(at(0, 2))
  await backups.doDue(house.clock)
  expect(ran).toEqual([])
  for (let day = 0; day < 8; day++) {
    for (const hour of [3, 4, 15]) {
      house.clock.set(at(day, hour))
      await backups.doDue(house.clock)
    }
  }
  expect(ran.filter((kind) => kind === 'backup')).toHaveLength(8)
  expect(ran.filter((kind) => kind === 'drill')).toHaveLength(2)
  const { runs, faults } = await backups.health(house.clock())
  expect([runs[0]?.state, runs[0]?.bytes, faults]).toEqual(['done', 5, []])
})

test('two processes do not make the same backup at once, however long it takes the first', async () => {
  const { house, backups, ran, hearts, during } = await openBackups()
  let second: boolean | undefined
  during.run = async () => {
    for (let minutes = 0; minutes < 8 * 60; minutes += 5) {
      house.clock.advance(5 * 60 * 1000)
      for (const beat of hearts) await beat()
    }
    second = await backups.perform('backup', house.clock)
  }
  expect(await backups.perform('backup', house.clock)).toBe(true)
  expect([second, ran, hearts]).toEqual([false, ['backup'], []])
})

test('one that was cut off with its process keeps others out for minutes, not for the night', async () => {
  const { house, backups } = await openBackups()
  const cutOff = { kind: 'backup', started_at: at(0), beat_at: at(0) } as const
  await house.database.begin((tx) => tx.insertInto('backup_runs').values(cutOff).execute())
  house.clock.advance(model.silentMaxMs - 1)
  expect(await backups.perform('backup', house.clock)).toBe(false)
  house.clock.advance(2)
  expect(await backups.perform('backup', house.clock)).toBe(true)
  const { runs } = await backups.health(house.clock())
  expect(runs.map(({ state, result }) => [state, result])).toEqual([
    ['done', '…'],
    ['failed', '进程中断'],
  ])
})

test('what failed is tried again after an hour; operators have it among their to-dos until it has succeeded', async () => {
  const { house, backups, ran, outcome } = await openBackups({ ok: false })
  const todo = () => house.database.read((tx) => backupQueue(backups, house.clock).waiting(tx))
  await backups.doDue(house.clock)
  await backups.doDue(house.clock)
  expect(ran).toEqual(['backup'])
  expect(await todo()).toMatchObject({ count: 1, note: '还没有成功的自动备份' })
  house.clock.advance(hourMs)
  outcome.ok = true
  await backups.doDue(house.clock)
  expect([ran, (await todo()).count]).toEqual([['backup', 'backup', 'drill'], 0])
  house.clock.advance(27 * hourMs)
  expect(await todo()).toMatchObject({ count: 1, note: '最近一次成功的备份已超过 26 小时' })
  outcome.ok = false
  await backups.perform('drill', house.clock)
  expect((await todo()).note).toContain('最近一次恢复演练没有通过')
})

test('where no folder is given nothing is scheduled, and nobody is reminded', async () => {
  const house = await openHouse()
  const { backups } = house.services
  await backups.doDue(house.clock)
  expect(await backups.health(house.clock())).toEqual({ scheduled: false, faults: [], runs: [] })
})

test('of two years of days the last seven, four weeks and twelve months stay, and the newest always', () => {
  const files = Array.from({ length: 730 }, (_, day) => ({ madeAt: new Date(at(0).getTime() - day * dayMs) }))
  const gone = new Set(model.pruned(files))
  const kept = files.filter((file) => !gone.has(file)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
  expect(kept.slice(0, 7)).toEqual([
    ...['2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11', '2026-11-10'],
  ])
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 11)
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(kept.at(-1)).toBe('2025-12-31')
  expect(model.pruned([])).toEqual([])
})

test('only what bears the name of a backup is one', () => {
  expect(model.madeAtOf('backup-20261116093000.sealed')).toEqual(new Date('2026-11-16T01:30:00Z'))
  for (const name of ['backup-20261116093000', 'backup-2026.sealed', 'x-backup-20261116093000.sealed', 'notes.txt']) {
    expect(model.madeAtOf(name)).toBeUndefined()
  }
})
