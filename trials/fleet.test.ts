import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../bench/servers.ts'
import { freshDataDir } from '../e2e/running-server.ts'
import { openBalancer } from './balancer.ts'
import { mayUse, startNginx } from './debian.ts'
import { expectBooksHold, type Fleet, type Member, openFleet, openGround, seconds, until } from './fleet.ts'
import { figure, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

const kills = sized({ short: 1, full: 24 })
const isShort = kills < 6
const everyMs = isShort ? 1_000 : 5_000
const rounds = kills < 24 ? 1 : 4
/** In the short form two stand for four, and each is replaced once: what starts takes longer than what is tried. */
const webs = isShort ? 2 : 3
const role = isShort ? 'all' : 'web'
const upgraded = isShort ? [1] : [0, 1, 2]
const people = isShort ? { readers: 2, customers: 2, pauseMs: 100 } : {}
/** Longer than the balancer keeps a connection that nobody uses, and longer than it takes to hear of `/readyz`. */
const drain = { DRAIN_SECONDS: '4' }

interface Standing {
  /** This version's. */
  fleet: Fleet
  /** The other version's, where one was given. */
  former: Fleet
  address: string
  members: Member[]
  worker: Member | undefined
  /** A new process in the place of one that is gone, at the same address. */
  renew(place: number, of?: Fleet): Promise<void>
}

/** Three web processes and one that works, behind nginx or what stands for it; first those of the folder's version. */
async function openStanding(folder?: string): Promise<Standing> {
  const { urls, dataDir, at } = await openGround()
  const trusting = { ...urls, TRUST_PROXY: '127.0.0.1' }
  const fleet = openFleet(trusting, dataDir)
  const former = folder === undefined ? fleet : openFleet(trusting, dataDir, folder)
  const ports = await Promise.all(Array.from({ length: webs }, freePort))
  const worker = isShort ? undefined : await former.start('jobs')
  const members: Member[] = []
  const renew = async (place: number, of = former) => {
    const member = await of.start(role, { ...drain, PORT: String(ports[place]) })
    await until(member.isReady)
    members[place] = member
  }
  await renew(0)
  await Promise.all(ports.slice(1).map((_, n) => renew(n + 1)))
  const addresses = members.map(({ address }) => address)
  const standing = { fleet, former, members, worker, renew }
  if (mayUse('nginx')) return { ...standing, address: await startNginx(join(at, 'nginx'), await freePort(), addresses) }
  const balancer = await openBalancer()
  balancer.behind(addresses)
  return { ...standing, address: balancer.address }
}

const shown = (repeated: ReadonlyMap<number, number>) =>
  [...repeated].map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ') || 'none'

async function killThem({ fleet, address, members, renew }: Standing): Promise<void> {
  const traffic = await openTraffic(address, people)
  for (let n = 0; n < kills; n++) {
    const due = setTimeout(everyMs)
    await members[n % webs]?.kill()
    await renew(n % webs)
    await due
  }
  const bought = await traffic.end()
  await traffic.expectCredited(bought)
  expect(traffic.failedReads).toEqual([])
  // Whatever the balancer could not repeat was on a socket of one that was killed: as many as had been under way.
  const lost = [...traffic.repeated.values()].reduce((sum, count) => sum + count, 0)
  expect([...traffic.repeated.keys()].filter((status) => status !== 502)).toEqual([])
  expect(lost).toBeLessThanOrEqual(kills * 4)
  if (!isShort) await expectBooksHold(fleet.env)
  figure(
    'fleet',
    `${kills} kills, one each ${seconds(everyMs)}: ${traffic.reads()} reads, 0 failed; ${traffic.writes()} writes, ` +
      `not repeatable by the balancer and repeated by who asked: ${shown(traffic.repeated)}`,
  )
}

/** Whoever upgrades goes on when the balancer has seen the new one. */
async function replaceThem({ members, renew }: Standing, by: Fleet): Promise<void> {
  for (const place of upgraded) {
    await members[place]?.stop()
    await renew(place, by)
    await setTimeout(1_200)
  }
}

async function upgradeThem(standing: Standing): Promise<void> {
  const { fleet, address } = standing
  const traffic = await openTraffic(address, { ...people, prefix: '1380000' })
  for (let round = 0; round < rounds; round++) await replaceThem(standing, fleet)
  const bought = await traffic.end()
  await traffic.expectCredited(bought)
  expect(traffic.failedReads).toEqual([])
  expect(shown(traffic.repeated)).toBe('none')
  await expectBooksHold(fleet.env)
  figure(
    'rolling',
    `${rounds * upgraded.length} processes replaced one by one: ${traffic.reads()} reads and ${traffic.writes()} ` +
      `writes, 0 failed, slowest write ${seconds(traffic.slowestMs())}; every session went on; the books hold`,
  )
}

test('several web processes, one killed every few seconds, then all replaced: nobody who reads notices, and no write is lost', async () => {
  const standing = await openStanding()
  await killThem(standing)
  await upgradeThem(standing)
})

/** The release before this one in a folder of its own, built there, with the packages that are installed here. */
function buildPrevious(at: string): string {
  const commit = readFileSync('deploy/previous-release', 'utf8').trim()
  const folder = join(at, 'previous')
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', folder])
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const prepare = `await (await import('./scripts/prepare-sites.ts')).prepareSites(() => {})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', prepare], { cwd: folder })
  return folder
}

test.skipIf(isShort)(
  'a release takes the place of the one before, process by process, and gives it back: nobody notices',
  async () => {
    const standing = await openStanding(buildPrevious(freshDataDir()))
    const { fleet, former, address, worker } = standing
    const traffic = await openTraffic(address, people)
    // As the runbook has it: the schema first, under the running version.
    await fleet.migrate()
    await replaceThem(standing, fleet)
    await worker?.stop()
    const newer = await fleet.start('jobs')
    await replaceThem(standing, former)
    await newer.stop()
    await former.start('jobs')
    const bought = await traffic.end()
    await traffic.expectCredited(bought)
    expect(traffic.failedReads).toEqual([])
    expect(shown(traffic.repeated)).toBe('none')
    await expectBooksHold(fleet.env)
    figure(
      'releases',
      `${webs} processes of the release before replaced one by one and put back, schema migrated: ${traffic.reads()} ` +
        `reads and ${traffic.writes()} writes, 0 failed, slowest write ${seconds(traffic.slowestMs())}; the books hold`,
    )
  },
)
