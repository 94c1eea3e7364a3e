import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lineTo } from '#server/testing/database-line.ts'
import { expectBooksHold, openFleet, openGround, seconds, until } from './fleet.ts'
import { figure, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

/** How long each weather lasts. */
const lastingS = sized({ short: 2, full: 30 })
const isShort = lastingS < 10

test('a network that loses half, hangs up by halves or says nothing: money is neither lost nor doubled, and it recovers', async () => {
  const { postgres, urls, dataDir } = await openGround()
  const [app, owner] = [await lineTo(postgres.appUrl), await lineTo(postgres.ownerUrl)]
  onTestFinished(async () => {
    await app.close()
    await owner.close()
  })
  const fleet = openFleet({ ...urls, DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url }, dataDir)
  const web = await fleet.start('all')
  await until(web.isReady)
  const people = { readers: 1, customers: isShort ? 2 : 4, pauseMs: 50, mayFail: true, prefix: '1330000' }
  const traffic = await openTraffic(web.address, people)
  const said: string[] = []
  // Who falls silent is given up after twelve seconds: too long for the short form.
  for (const weather of ['lossy', 'halfClosed', ...(isShort ? [] : ['silent' as const])] as const) {
    const before = traffic.writes()
    for (const line of [app, owner]) line.disturb(weather)
    await setTimeout(lastingS * 1000)
    const during = traffic.writes() - before
    for (const line of [app, owner]) line.disturb()
    const over = performance.now()
    const after = traffic.writes()
    await until(() => traffic.writes() >= after + 5)
    said.push(`${weather} ${lastingS} s: ${during} writes, the next five ${seconds(performance.now() - over)} after it`)
  }
  const bought = await traffic.end()
  await traffic.expectCredited(bought)
  expect(await web.isReady()).toBe(true)
  expect(await postgres.ask('select message from defects')).toEqual([])
  await web.stop()
  await expectBooksHold({ ...fleet.env, ...urls })
  figure('network', `${said.join('; ')}; all acknowledged are there once; the books hold`)
})
