import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onErrand } from '#server/platform/seeing/errand.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { createChecking } from './checking/service.ts'
import { lagSecondsOf } from './model.ts'

async function asked(house: House) {
  const { token } = await house.signIn.staff(['health.read'])
  return (await house.http.inject({ url: '/api/console/health', headers: { authorization: token } })).json().data
}

const checkOf = (health: { checks: { key: string; state: string; text: string }[] }, key: string) =>
  health.checks.find((one) => one.key === key)

test('a process says that it is alive; one that falls silent is gone, one that says goodbye has ended', async () => {
  const house = await openHouse()
  const { watching } = house.services.health
  await watching.beat()
  expect((await asked(house)).processes).toMatchObject([
    { role: 'all', pid: process.pid, state: 'alive', version: '0.1.0', pool_max: 4 },
  ])
  house.clock.advance(60_000)
  expect((await asked(house)).processes).toMatchObject([{ state: 'gone' }])
  await watching.beat()
  expect((await asked(house)).processes).toMatchObject([{ state: 'alive' }])
  await watching.beat(house.clock())
  expect((await asked(house)).processes).toMatchObject([{ state: 'ended' }])
})

test('without anybody who does the jobs the house is unwell, and with two releases it says so', async () => {
  const house = await openHouse()
  const web = await house.openNeighbour({ ROLE: 'web' })
  await web.services.health.watching.beat()
  expect(checkOf(await asked(house), 'processes')).toMatchObject({ state: 'bad' })
  await house.services.health.watching.beat()
  expect(checkOf(await asked(house), 'processes')).toMatchObject({ state: 'ok', text: '2 个进程在运行，版本一致' })
  await house.database.begin((tx) =>
    tx.updateTable('processes').set({ release: 'abc' }).where('role', '=', 'web').execute(),
  )
  expect(checkOf(await asked(house), 'processes')).toMatchObject({ state: 'warn' })
})

test('what was slow is kept with the request it belongs to, a bounded number of it; what was quick is not', async () => {
  const house = await openHouse()
  const { seeing } = house.ground
  onErrand({ id: 'request-1', seeing }, () => {
    seeing.statement({ sql: 'select $1', ms: 700, failed: false })
    seeing.statement({ sql: 'select 2', ms: 3, failed: false })
  })
  for (let at = 0; at < 200; at++) {
    seeing.request({ route: '/api/x', method: 'GET', status: 200, ms: 2_000, requestId: `r${at}` })
  }
  await house.services.health.watching.beat()
  const { slow } = await asked(house)
  expect(slow).toHaveLength(50)
  expect(slow.at(-1)).toMatchObject({ kind: 'statement', what: 'select $1', ms: 700, request_id: 'request-1' })
})

test('vendors are counted by the hour, whichever process asked them, and their last answer is shown', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const say = (app: Pick<House, 'ground'>, outcome: 'answered' | 'unheard', reason = '') =>
    app.ground.seeing.outside({ vendor: 'api.mch.weixin.qq.com', outcome, reason, ms: 5 })
  say(house, 'answered')
  await house.services.health.watching.beat()
  house.clock.advance(1_000)
  say(neighbour, 'unheard', 'timeout')
  say(neighbour, 'unheard', 'timeout')
  await neighbour.services.health.watching.beat()
  const health = await asked(house)
  expect(health.vendors).toMatchObject([{ last_outcome: 'unheard', last_reason: 'timeout' }])
  expect(health.vendors[0].hours.at(-1)).toMatchObject({ good: 1, bad: 2 })
  expect(checkOf(health, 'vendor.api.mch.weixin.qq.com')).toMatchObject({ state: 'bad' })
})

test('a failed job is put into its queue once more, once, by whoever may, and the log says who', async () => {
  const house = await openHouse({ env: { ROLE: 'web' } })
  await house.listen()
  const owner = new pg.Client({ connectionString: house.databaseUrls.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  const { rows } = await owner.query(`
    insert into jobs.job (name, data, state, retry_count, completed_on, output)
    values ('health.measure', '{}', 'failed', 2, '2026-11-16T00:00:00Z', '{"message":"磁盘已满"}') returning id`)
  const id = rows[0].id
  expect((await asked(house)).failed).toMatchObject([
    { id, name: 'health.measure', attempts: 3, reason: '磁盘已满', retried_at: null },
  ])
  const { token } = await house.signIn.staff(['health.read', 'health.retry'])
  const retry = async (headers = { authorization: token }) =>
    (
      await house.http.inject({ method: 'POST', url: '/api/console/health/retry', payload: { ids: [id] }, headers })
    ).json()
  const waiting = async () =>
    (await owner.query(`select count(*)::int as n from jobs.job where state = 'created' and name = 'health.measure'`))
      .rows[0].n
  const reader = await house.signIn.staff(['health.read'])
  expect((await retry({ authorization: reader.token })).code).not.toBe(0)
  expect(await waiting()).toBe(0)
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ data }) => data.retried).sort()).toEqual([0, 1])
  expect(await waiting()).toBe(1)
  const logged = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject']).where('action', '=', 'job.retry').execute(),
  )
  expect(logged).toEqual([{ action: 'job.retry', subject: 'job:health.measure' }])
  expect((await asked(house)).failed[0].retried_at).not.toBeNull()
})

test('the size of the database is kept by the day, and certificates are looked at before they expire', async () => {
  const house = await openHouse()
  const { database, clock } = house
  await house.services.health.noteSize()
  const days = (count: number) => new Date(clock().getTime() + count * 24 * 3600_000)
  const look = async (host: string) => {
    if (host === 'away.example') throw new Error('ECONNREFUSED')
    return { expiresAt: days(host === 'soon.example' ? 5 : 80), issuer: 'Some CA' }
  }
  const origins = ['https://fine.example', 'https://soon.example', 'https://away.example', 'http://plain.example']
  await createChecking({ database, clock, origins, look }).certificates()
  const health = await asked(house)
  expect(health.database.days).toMatchObject([{ day: '2026-11-16' }])
  expect(health.database.tables).toHaveLength(10)
  expect(health.certificates).toHaveLength(3)
  expect(checkOf(health, 'certificate.fine.example')).toMatchObject({ state: 'ok', text: '还有 80 天到期' })
  expect(checkOf(health, 'certificate.soon.example')).toMatchObject({ state: 'bad' })
  expect(checkOf(health, 'certificate.away.example')).toMatchObject({ state: 'warn' })
})

test('what is old is forgotten', async () => {
  const house = await openHouse()
  const { health } = house.services
  await health.watching.beat()
  house.clock.advance(31 * 24 * 3600_000)
  await health.forget()
  expect((await asked(house)).processes).toEqual([])
  expect(await house.database.read((tx) => tx.selectFrom('processes').selectAll().execute())).toEqual([])
})

test('only a proof of all the books says that they were proved; one of the last minute does not stand for it', async () => {
  const house = await openHouse()
  const { proving } = house.services.ledger
  await proving.run('full', house.clock())
  expect(checkOf(await asked(house), 'ledger.proof')).toMatchObject({ state: 'ok' })
  house.clock.advance(3 * 24 * 60 * 60_000)
  await proving.run('window', house.clock())
  expect(checkOf(await asked(house), 'ledger.proof')).toMatchObject({ state: 'warn' })
})

test('a replica that PostgreSQL hides from us is not said to be abreast', () => {
  expect(lagSecondsOf({ state: '', lag_ms: null })).toBeUndefined()
  expect(lagSecondsOf({ state: 'streaming', lag_ms: null })).toBe(0)
  expect(lagSecondsOf({ state: 'streaming', lag_ms: 2_500 })).toBe(2.5)
})
