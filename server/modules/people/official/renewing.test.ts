import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { createSealing } from '#server/platform/secrets/sealing.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { simulateOfficialAccount } from '#server/testing/vendors/wechat-official.ts'
import { createOfficialApi } from '#server/vendors/wechat-official/api.ts'
import type { Parts } from './ports.ts'
import { createRenewing } from './renewing/service.ts'
import { createOfficial } from './service.ts'

const logger = createLogger({ level: 'silent', pretty: false })
const account = { appid: 'wx0123456789abcdef', secret: 'official-secret' }
const page = 'https://www.example.com/news/1'
const minuteMs = 60_000

/** So many processes of one house, each with connections of its own, and WeChat. */
async function open({ processes = 2, pool = 4 } = {}) {
  const urls = await copyDatabase()
  let now = new Date('2026-11-16T01:00:00Z')
  const clock = () => now
  const wechat = await simulateOfficialAccount({ ...account, clock })
  const sealing = createSealing({ secretKey: secret('a secret key that is long enough for a test') })
  const api = createOfficialApi({ ...account, secret: secret(account.secret), apiOrigin: wechat.origin })
  const databases = Array.from({ length: processes }, () => openDatabase({ url: urls.appUrl, pool, logger }))
  onTestFinished(async () => {
    await wechat.close()
    await Promise.all(databases.map((database) => database.close()))
  })
  const origins = ['https://www.example.com']
  // Nobody is told anything here.
  const silent = {} as Pick<Parts, 'settings' | 'defects' | 'openidOf' | 'sms' | 'mobileBase'>
  const houses = databases.map((database) => createOfficial({ ...silent, database, sealing, api, origins }))
  const [house] = houses
  if (!house) throw new Error('no house')
  const asked = () => [wechat.asked('/cgi-bin/stable_token'), wechat.asked('/cgi-bin/ticket/getticket')]
  const sign = () => house.sign(page, now)
  const [database] = databases
  return {
    renewings: databases.map((database) => createRenewing({ database, sealing, api })),
    ...{ houses, api, wechat, clock, asked, sign, database },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

test('fifty callers of two processes at once: one token, one ticket, and everybody has a signature', async () => {
  const { houses, clock, asked } = await open()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (houses[n % houses.length] ?? houses[0])?.sign(page, clock())),
  )
  expect(all.filter((one) => one?.appId === account.appid && /^[0-9a-f]{40}$/.test(one.signature))).toHaveLength(50)
  expect(new Set(all.map((one) => one?.nonceStr)).size).toBe(50)
  expect(asked()).toEqual([1, 1])
})

test('what was given is used for its life and no longer: renewed ten minutes before its end, once', async () => {
  const { houses, clock, asked, advance } = await open()
  const all = () => Promise.all(houses.map((house) => house.sign(page, clock())))
  await all()
  advance(109 * minuteMs)
  await all()
  expect(asked()).toEqual([1, 1])
  advance(2 * minuteMs)
  await all()
  expect(asked()).toEqual([2, 2])
})

test('a token that WeChat no longer takes is renewed once for everybody, and what was asked is asked once more', async () => {
  const { renewings, api, clock, wechat, asked, sign, advance } = await open()
  await sign()
  advance(2 * minuteMs)
  wechat.spoilToken()
  const message = { openid: 'o1', templateId: 't1', url: page, data: { thing1: '提现已到账' } }
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      renewings[n % 2]?.withToken(clock(), (token) => api.send(token, { no: `MB${n}`, ...message })),
    ),
  )
  expect(new Set(all.map((one) => one?.outcome))).toEqual(new Set(['sent']))
  expect(wechat.shown).toHaveLength(20)
  expect(asked()).toEqual([2, 1])
  // Spoiled again at once: something else is wrong, and WeChat is not asked for one token after another.
  wechat.spoilToken()
  const again = await renewings[0]?.withToken(clock(), (token) => api.send(token, { no: 'MB99', ...message }))
  expect(again).toEqual({ outcome: 'unknown', reason: 'asked_just_now' })
  expect(asked()).toEqual([2, 1])
})

test('what is kept is sealed, and neither stands in the table as it is', async () => {
  const { sign, database, wechat } = await open()
  await sign()
  const rows = (await database?.read((tx) => tx.selectFrom('official_credentials').selectAll().execute())) ?? []
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['ticket', 'token'])
  const used = wechat.received.find(({ path }) => path === '/cgi-bin/ticket/getticket')?.query ?? ''
  const token = new URLSearchParams(used).get('access_token') ?? ''
  expect(token).not.toBe('')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each(['status_500', 'cut', 'garbage', 'flood', 'redirect'] as const)(
  'after %s there is no signature, WeChat is left alone for a while, and then there is one',
  async (fault) => {
    const { sign, wechat, asked, advance } = await open({ processes: 1 })
    void wechat.fail(fault)
    await expect(sign()).rejects.toMatchObject({ code: 'OFFICIAL_UNAVAILABLE' })
    await expect(sign()).rejects.toMatchObject({ code: 'OFFICIAL_UNAVAILABLE' })
    expect(asked()).toEqual([1, 0])
    advance(minuteMs)
    expect(await sign()).toMatchObject({ appId: account.appid })
  },
)

test('while WeChat does not answer, what still lives goes on being used', async () => {
  const { sign, wechat, asked, advance } = await open({ processes: 1 })
  await sign()
  advance(112 * minuteMs)
  void wechat.fail('status_500', '/cgi-bin/stable_token')
  void wechat.fail('status_500', '/cgi-bin/ticket/getticket')
  expect(await sign()).toMatchObject({ appId: account.appid })
  expect(asked()).toEqual([2, 2])
})

test('a page of somebody else is not signed, and WeChat is not asked about it', async () => {
  const { houses, clock, wechat } = await open({ processes: 1 })
  for (const url of ['https://evil.example.net/', 'https://www.example.com@evil.net/', 'nonsense']) {
    await expect(houses[0]?.sign(url, clock())).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  }
  expect(wechat.received).toEqual([])
})
