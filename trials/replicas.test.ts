import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/platform/postgres/migrate.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { followOuterPostgres } from '#server/testing/outer-postgres.ts'
import { chance } from './customers.ts'
import { openGround } from './fleet.ts'
import { figure, firstSeed, sized } from './size.ts'

const rounds = sized({ short: 6, full: 300 })

test('two processes and a replica that lags at will: whoever reads after an announcement reads what it was about', async () => {
  const { postgres: primary, at } = await openGround()
  await migrate(primary.ownerUrl, { appRole: new URL(primary.appUrl).username })
  const replica = await followOuterPostgres(primary, at, join(at, 'replica'))
  onTestFinished(() => replica.stop())
  const env = { DATABASE_URL: primary.appUrl, DATABASE_READ_URL: replica.appUrl }
  const house = await openHouse({ on: primary, env })
  const neighbour = await house.openNeighbour()
  const newsroom = await openNewsroom(house)
  const random = chance(firstSeed())
  const apps = [house, neighbour]
  const newest = async (app: (typeof apps)[number]) =>
    (await app.http.inject('/api/news?count=1')).json().data.list[0]?.title
  let lagged = 0
  let fromReplica = 0
  for (let n = 1; n <= rounds; n++) {
    const lags = random() < 0.6
    await replica.ask(lags ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()')
    const title = `第 ${n} 条`
    const heard = new Promise<void>((done) => neighbour.changes.onChange((topic) => topic === `round ${n}` && done()))
    await newsroom.publish({ title })
    // Announced behind it, over the wire: when the neighbour hears this it has heard the other.
    await primary.ask('select pg_notify($1, $2)', ['changes', ` round ${n}`])
    await heard
    for (const app of apps) {
      // Twice: what was made for the first is kept for the second.
      expect([n, await newest(app), await newest(app)]).toEqual([n, title, title])
    }
    if (lags) {
      lagged++
      expect(apps.map(({ database }) => database.replicas().ready)).toEqual([0, 0])
      continue
    }
    await expect.poll(() => apps.every(({ database }) => database.replicas().ready === 1)).toBe(true)
    const [before] = await replica.ask<{ n: number }>(commits)
    const pages = [1, 2, 3, 4].map((page) => neighbour.http.inject(`/api/news?count=1&page=${page + n}`))
    for (const reply of await Promise.all(pages)) expect(reply.statusCode).toBe(200)
    const [after] = await replica.ask<{ n: number }>(commits)
    if (Number(after?.n) > Number(before?.n)) fromReplica++
  }
  expect(fromReplica).toBeGreaterThan(0)
  figure(
    'replicas',
    `${rounds} texts published, ${lagged} while the replica stood still: read at once by both processes`,
  )
})

const commits = `select pg_stat_get_db_xact_commit(oid) as n from pg_database where datname = 'app'`
