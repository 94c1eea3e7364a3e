import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { signal, waitUntilGone } from '#server/platform/process/processes.ts'
import { openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { databasePid, freshDataDir } from '../e2e/running-server.ts'
import { expectBooksHold, openFleet, seconds, until } from './fleet.ts'
import { figure, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

const rounds = sized({ short: 4, full: 60 })
/** How long nothing fits on the database's disk. */
const fullS = sized({ short: 3, full: 30 })
const isShort = fullS < 10
const pageBytes = 4096
const dayMs = 24 * 60 * 60 * 1000

interface Disk {
  folder: string
  /** Until nothing fits any more, but for so many pages. */
  fill(leaving?: number): void
  empty(): void
}

/** A disk of so many megabytes, which only root may make; elsewhere that is said, and there is none. */
function openDisk(megabytes: number): Disk | undefined {
  const folder = join(freshDataDir(), 'disk')
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    process.stdout.write('▸ 此处不能挂载小容量磁盘（需要 root 权限），跳过磁盘写满试验\n')
    return undefined
  }
  onTestFinished(async () => {
    const pid = databasePid(folder)
    if (pid !== undefined) {
      signal(pid, 'SIGQUIT')
      await waitUntilGone(pid, 10_000)
    }
    spawnSync('umount', ['-l', folder])
  })
  const ballast = (name: string) => join(folder, name)
  let written = 0
  return {
    folder,
    fill(leaving = 0) {
      if (leaving > 0) append(ballast('room'), leaving * pageBytes, pageBytes)
      for (const bytes of [256 * pageBytes, pageBytes]) append(ballast(`ballast-${written++}`), undefined, bytes)
      rmSync(ballast('room'), { force: true })
    },
    empty() {
      for (const name of readdirSync(folder)) if (name.startsWith('ballast-')) rmSync(ballast(name))
    },
  }
}

/** Zeros, so many of them or as many as fit. */
function append(path: string, most: number | undefined, bytes: number): void {
  const file = openSync(path, 'a')
  try {
    const zeros = Buffer.alloc(bytes)
    for (let done = 0; most === undefined || done < most; done += bytes) writeSync(file, zeros)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

test('no space for files: who sends one is told so in words, nothing is half there, and with space it goes on', async (context) => {
  const disk = openDisk(8)
  if (!disk) return context.skip()
  const house = await openHouse({ env: { DATA_DIR: disk.folder } })
  const clerk = await house.signIn.staff(['strategic.edit', 'strategic.read'])
  const { announce, send, finish } = uploadsAt(house)
  const paper = await sample('pdf')
  const said = { name: paper.name, type: paper.type, size: paper.bytes.length, purpose: 'contract' } as const
  const full = { code: refusals.STORAGE_FULL.code, message: refusals.STORAGE_FULL.say }
  for (let round = 0; round < rounds; round++) {
    const { data } = await announce(clerk, said)
    // In turn while it is sent and while it is kept; with no room at all, or with room for a part of it.
    const isSent = round % 2 === 1
    if (isSent) expect(await send(data, paper.bytes)).toMatchObject({ code: 200 })
    disk.fill(round % 4 < 2 ? 0 : Math.floor(paper.bytes.length / pageBytes / 2))
    const refused = isSent ? await finish(clerk, data.key) : await send(data, paper.bytes)
    expect(refused, `round ${round}`).toMatchObject(full)
    expect((await house.http.inject('/')).statusCode).toBe(200)
    disk.empty()
    // The same again, without beginning anew.
    if (!isSent) expect(await send(data, paper.bytes)).toMatchObject({ code: 200 })
    expect(await finish(clerk, data.key)).toMatchObject({ code: 200 })
  }
  for (const area of ['uploads', 'private']) expect(readdirSync(join(disk.folder, area, '.parts'))).toEqual([])
  house.clock.advance(2 * dayMs)
  await house.services.files.collectOrphans(house.clock())
  expect(await house.services.files.moving.check()).toEqual({ missing: [], unnamed: [] })
  figure('disk', `${rounds} uploads on a full disk: each refused in words, then kept; rows and files agree`)
})

test('no space for the database: pages go on, calls say when to come back, and with space money goes on', async (context) => {
  const disk = openDisk(700)
  if (!disk) return context.skip()
  const fleet = openFleet({}, disk.folder)
  const web = await fleet.start('all')
  await until(web.isReady)
  const people = { readers: 1, customers: 2, pauseMs: isShort ? 50 : 5, mayFail: true, prefix: '1340000' }
  const traffic = await openTraffic(web.address, people)
  await until(() => traffic.writes() > 10)
  // What is written goes into space that was there already, until that is used up; a checkpoint may give some back.
  disk.fill()
  await until(async () => {
    disk.fill()
    await setTimeout(50)
    return traffic.repeated.size > 0
  })
  const began = performance.now()
  let pages = 0
  while (performance.now() - began < fullS * 1000) {
    disk.fill()
    const reply = await fetch(`${web.address}/`)
    await reply.arrayBuffer()
    expect(reply.status).toBe(200)
    pages++
    await setTimeout(100)
  }
  disk.empty()
  const over = performance.now()
  const before = traffic.writes()
  await until(() => traffic.writes() > before + 5)
  const againMs = performance.now() - over
  await until(web.isReady)
  const bought = await traffic.end()
  await traffic.expectCredited(bought)
  // Told to come back, or cut off: never a mistake of ours.
  expect([...traffic.repeated.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
  await expectBooksHold(fleet.env)
  await web.stop()
  const told = traffic.repeated.get(503) ?? 0
  const paid = bought.reduce((sum, orders) => sum + orders.size, 0)
  figure(
    'disk',
    `database without space for ${seconds(fullS * 1000)}: ${pages} pages read, 0 failed; ${told} calls told to come ` +
      `back; five writes ${seconds(againMs)} after there was space; ${paid} recharges, each there once; the books hold`,
  )
})
