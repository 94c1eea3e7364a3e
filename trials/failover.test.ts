import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lineTo } from '#server/testing/database-line.ts'
import { followOuterPostgres } from '#server/testing/outer-postgres.ts'
import { freshDataDir } from '../e2e/running-server.ts'
import { mayUse } from './debian.ts'
import { expectBooksHold, openFleet, openGround, type Settings, seconds, until } from './fleet.ts'
import { openPatroni } from './patroni.ts'
import { figure, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

const kills = sized({ short: 1, full: 20 })
const withinMs = 15_000

interface Cluster {
  urls: Settings
  /** Kills the primary; what is returned brings the machine back. */
  kill(n: number): Promise<() => Promise<void>>
  said(): string
}

/** Two PostgreSQL that npm brings, one following the other synchronously, and a line that is led to the new primary. */
async function openPlain(): Promise<Cluster> {
  const { postgres: first, at } = await openGround()
  const second = await followOuterPostgres(first, at, join(at, 'second'))
  onTestFinished(() => second.stop())
  await first.ask(`alter system set synchronous_standby_names = '*'`)
  await first.ask('select pg_reload_conf()')
  const [app, owner] = [await lineTo(first.appUrl), await lineTo(first.ownerUrl)]
  onTestFinished(async () => {
    await app.close()
    await owner.close()
  })
  return {
    urls: { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url },
    async kill() {
      await first.kill()
      await second.ask('select pg_promote()')
      for (const line of [app, owner]) line.lead(second.port)
      return async () => undefined
    },
    said: () => '',
  }
}

async function openReal(): Promise<Cluster> {
  const patroni = await openPatroni()
  return {
    urls: patroni.urls,
    async kill(n) {
      await patroni.untilWhole()
      const restore = await patroni.killLeader(n % 2 === 1)
      return async () => {
        restore()
        await patroni.untilWhole()
      }
    },
    said: patroni.said,
  }
}

/** The longest time in which no write was acknowledged, from a moment on. */
function longestGap(acknowledged: readonly number[], since: number): number {
  let before = since
  let longest = 0
  for (const at of acknowledged) {
    if (at < since) continue
    longest = Math.max(longest, at - before)
    before = at
  }
  return longest
}

test('the primary is killed again and again under money load: what was acknowledged is there, once, and writes go on', async () => {
  const isReal = mayUse('patroni', 'etcd', 'haproxy')
  const cluster = await (isReal ? openReal() : openPlain())
  const dataDir = join(freshDataDir(), 'shared')
  mkdirSync(dataDir, { recursive: true })
  const fleet = openFleet(cluster.urls, dataDir)
  const web = await fleet.start('all')
  await until(web.isReady)
  const traffic = await openTraffic(web.address, { readers: 1, customers: 4, pauseMs: 20, mayFail: true })
  const outages: number[] = []
  for (let n = 0; n < kills; n++) {
    await setTimeout(2_000)
    const before = traffic.writes()
    const killed = performance.now()
    const restore = await cluster.kill(n)
    await until(() => traffic.writes() > before + 20 && performance.now() - killed > 3_000)
    outages.push(longestGap(traffic.acknowledged, killed))
    process.stdout.write(`  ${n + 1}: ${seconds(outages.at(-1) ?? 0)} without a write\n`)
    await restore()
  }
  const bought = await traffic.end()
  await traffic.expectCredited(bought)
  await web.stop()
  await expectBooksHold(fleet.env)
  const sorted = outages.toSorted((one, other) => one - other)
  const paid = bought.reduce((sum, orders) => sum + orders.size, 0)
  figure(
    'failover',
    `${kills} primaries killed (${isReal ? 'Patroni' : 'pg_promote'}): writes went on after ` +
      `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} in the middle, ${seconds(sorted.at(-1) ?? 0)} at most; ` +
      `${paid} recharges acknowledged, each there once; the books hold`,
  )
  expect(sorted.at(-1)).toBeLessThan(withinMs)
})
