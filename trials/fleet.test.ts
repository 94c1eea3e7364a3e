import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../bench/servers.ts'
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
  fleet: Fleet
  address: string
  members: Member[]
  /** A new process in the place of one that is gone, at the same address. */
  renew(place: number): Promise<void>
}

/** Three web processes and one that works, behind nginx or what stands for it. */
async function openStanding(): Promise<Standing> {
  const { urls, dataDir, at } = await openGround()
  const fleet = openFleet({ ...urls, TRUST_PROXY: '127.0.0.1' }, dataDir)
  const ports = await Promise.all(Array.from({ length: webs }, freePort))
  if (!isShort) await fleet.start('jobs')
  const members: Member[] = []
  const renew = async (place: number) => {
    const member = await fleet.start(role, { ...drain, PORT: String(ports[place]) })
    await until(member.isReady)
    members[place] = member
  }
  await renew(0)
  await Promise.all(ports.slice(1).map((_, n) => renew(n + 1)))
  const addresses = members.map(({ address }) => address)
  if (mayUse('nginx'))
    return { fleet, members, renew, address: await startNginx(join(at, 'nginx'), await freePort(), addresses) }
  const balancer = await openBalancer()
  balancer.behind(addresses)
  return { fleet, members, renew, address: balancer.address }
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

async function upgradeThem({ fleet, address, members, renew }: Standing): Promise<void> {
  const traffic = await openTraffic(address, { ...people, prefix: '1380000' })
  for (let round = 0; round < rounds; round++) {
    for (const place of upgraded) {
      await members[place]?.stop()
      await renew(place)
      // Whoever upgrades goes on when the balancer has seen the new one.
      await setTimeout(1_200)
    }
  }
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
