import { expect, test } from 'vitest'
import { shanghaiDay } from '#contract/base/time.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { createBaiduPush } from '#server/vendors/engines/baidu.ts'
import { createIndexNow } from '#server/vendors/engines/indexnow.ts'
import type { Engine, Told } from './ports.ts'
import { createEngines } from './service.ts'

const minuteMs = 60_000
const taken = { outcome: 'taken', answer: '', refused: new Map() } as const

/** An engine that remembers what it was told and says what it is made to say. */
function listener(name: 'indexnow' | 'baidu', { batchMax = 100, wantsGone = true } = {}) {
  const heard: string[][] = []
  const says: Told[] = []
  const engine: Engine = {
    ...{ name, batchMax, wantsGone },
    async tell(urls) {
      heard.push([...urls])
      return says.shift() ?? taken
    },
  }
  return { engine, heard, says }
}

const document = (path: string, more: object = {}) => ({
  ...{ path, title: '标题', summary: '摘要', text: '正文', image: '' },
  visible_from: new Date('2026-11-16T00:00:00Z'),
  ...more,
})

function tellersAt(house: House, ...engines: Engine[]) {
  const service = createEngines({ ...house, engines, origin: 'https://www.example.com' })
  const put = (before: string[], after: ReturnType<typeof document>[]) =>
    house.database.begin((tx) => service.notePut(tx, { before, after }))
  const rows = () =>
    house.database.read((tx) =>
      tx.selectFrom('engine_pushes').select(['path', 'state', 'reason', 'answer', 'tries']).orderBy('id').execute(),
    )
  return { ...service, put, rows }
}

const open = () => openHouse({ env: { INDEXNOW_KEY: 'ab'.repeat(16) } })

test('a text that is published is told within the minute, a scheduled one when its time has come', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  const now = await publish()
  const later = await publish({}, { publish_at: '2026-11-16T12:00:00+08:00' })
  const { engines } = house.services
  const told = async () => (await engines.list({ state: 'told' }, { page: 1, count: 20 })).list.map(({ path }) => path)
  await engines.beat()
  expect(await told()).toEqual([`/news/${now.id}`])
  house.clock.set(new Date('2026-11-16T12:00:00+08:00'))
  await engines.beat()
  expect(await told()).toEqual([`/news/${later.id}`, `/news/${now.id}`])
})

test('what is the same as before is not told again, what changed is, and what is gone', async () => {
  const house = await open()
  const { engine, heard } = listener('indexnow')
  const { put, beat } = tellersAt(house, engine)
  await put([], [document('/news/1')])
  await beat()
  await put(['/news/1'], [document('/news/1')])
  await beat()
  expect(heard).toEqual([['https://www.example.com/news/1']])
  await put(['/news/1'], [document('/news/1', { title: '新标题' })])
  await put(['/news/1'], [])
  await beat()
  expect(heard.length).toBe(2)
  const { rows } = tellersAt(house, engine)
  expect(await rows()).toMatchObject([{ reason: 'shown' }, { reason: 'gone', state: 'told' }])
})

test('an engine that wants nothing of what is gone is not told of it', async () => {
  const house = await open()
  const { engine, heard } = listener('baidu', { wantsGone: false })
  const { put, beat } = tellersAt(house, engine)
  await put([], [document('/news/1')])
  await beat()
  await put(['/news/1'], [])
  await beat()
  expect(heard.length).toBe(1)
})

test('what was rolled back was never to be told', async () => {
  const house = await open()
  const { engine } = listener('indexnow')
  const { notePut, rows } = tellersAt(house, engine)
  const failing = house.database.begin(async (tx) => {
    await notePut(tx, { before: [], after: [document('/news/1')] })
    throw new Error('gone')
  })
  await expect(failing).rejects.toThrow('gone')
  expect(await rows()).toEqual([])
})

test('an engine that is away is asked again, ever more seldom, and given up after eight times', async () => {
  const house = await open()
  const { engine, heard, says } = listener('indexnow')
  const { put, beat, rows, failed } = tellersAt(house, engine)
  await put([], [document('/news/1')])
  for (let time = 0; time < 10; time++) {
    says.push({ outcome: 'away', answer: 'http_503' })
    await beat()
    await beat()
    house.clock.advance(31 * minuteMs)
  }
  expect(heard.length).toBe(8)
  expect(await rows()).toMatchObject([{ state: 'failed', answer: 'http_503', tries: 8 }])
  expect(await house.database.read((tx) => failed(tx, 10))).toMatchObject({ count: 1 })
})

test('a quota that is used up waits for tomorrow in Shanghai', async () => {
  const house = await open()
  const { engine, heard, says } = listener('baidu')
  const { put, beat } = tellersAt(house, engine)
  says.push({ outcome: 'enough', answer: '400 over quota' })
  await put([], [document('/news/1')])
  await beat()
  house.clock.advance(60 * minuteMs)
  await put([], [document('/news/2')])
  await beat()
  const today = shanghaiDay(house.clock())
  house.clock.set(new Date(new Date(`${today}T00:00:00+08:00`).getTime() + 24 * 60 * minuteMs))
  await beat()
  expect(heard.at(-1)).toContain('https://www.example.com/news/1')
})

test('two processes at once tell no page twice', async () => {
  const house = await open()
  const { engine, heard } = listener('indexnow', { batchMax: 5 })
  const [one, other] = [tellersAt(house, engine), tellersAt(house, engine)]
  for (let page = 0; page < 20; page++) await one.put([], [document(`/news/${page}`)])
  await Promise.all([one.beat(), other.beat(), one.beat()])
  const all = heard.flat()
  expect(all.length).toBe(20)
  expect(new Set(all).size).toBe(20)
})

test('an operator sends a refused one again, and only with the right to', async () => {
  const house = await openHouse()
  const { engine, says } = listener('indexnow')
  const { put, beat } = tellersAt(house, engine)
  says.push({ outcome: 'refused', answer: 'HTTP 403：密钥没有通过核对' })
  await put([], [document('/news/1')])
  await beat()
  const ask = async (token: string, path: string, body?: object) =>
    (
      await house.http.inject({
        ...{ method: body ? 'POST' : 'GET', url: `/api/console/engine-pushes${path}` },
        ...{ headers: { authorization: token }, ...(body && { payload: body }) },
      })
    ).json()
  const reader = await house.signIn.staff(['seo.read'])
  const { list, engines } = (await ask(reader.token, '')).data
  expect(list).toMatchObject([{ path: '/news/1', state: 'refused', answer: 'HTTP 403：密钥没有通过核对' }])
  expect(engines).toEqual(['sandbox'])
  expect(await ask(reader.token, `/${list[0].id}/retry`, {})).toMatchObject({ code: 40300 })
  const editor = await house.signIn.staff(['seo.read', 'seo.edit'])
  expect(await ask(editor.token, `/${list[0].id}/retry`, {})).toMatchObject({ code: 200 })
  expect(await ask(editor.token, `/${list[0].id}/retry`, {})).toMatchObject({ code: 40908 })
  expect(await ask(editor.token, '/999/retry', {})).toMatchObject({ code: 40400 })
  await beat()
  expect((await ask(reader.token, '?state=told')).data.total).toBe(1)
})

test('the key by which IndexNow knows us stands at the root of the site', async () => {
  const key = 'ab'.repeat(16)
  const { http } = await openHouse({ env: { INDEXNOW_KEY: key } })
  const reply = await http.inject(`/${key}.txt`)
  expect([reply.statusCode, reply.body]).toEqual([200, key])
})

/** What the vendor is sent, and an answer of one's own. */
function played(status: number, body: unknown) {
  const sent: { url: string; body: string }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, body: String(init.body) })
    return new Response(JSON.stringify(body), { status })
  }
  return { sent, fetch }
}

const origin = 'https://www.example.com'
const urls = [`${origin}/news/1`, `${origin}/news/2`]

test('IndexNow is told whose pages they are, and its status is its answer', async () => {
  const outcomes: string[] = []
  for (const status of [200, 202, 400, 403, 422, 429, 503]) {
    const { sent, fetch } = played(status, {})
    outcomes.push((await createIndexNow({ key: 'abcd1234abcd1234', origin, fetch }).tell(urls)).outcome)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      ...{ host: 'www.example.com', key: 'abcd1234abcd1234', keyLocation: `${origin}/abcd1234abcd1234.txt` },
      urlList: urls,
    })
  }
  expect(outcomes).toEqual(['taken', 'taken', 'refused', 'refused', 'refused', 'away', 'away'])
})

test('Baidu is told line by line; what it will not have is named, and its quota ends the day', async () => {
  const tell = (status: number, body: unknown) => {
    const { sent, fetch } = played(status, body)
    return { sent, told: createBaiduPush({ token: secret('token123'), origin, fetch }).tell(urls) }
  }
  const good = tell(200, { remain: 98, success: 1, not_valid: [urls[1]] })
  expect(await good.told).toEqual({
    ...{ outcome: 'taken', answer: '接收 1 条，今日剩余 98' },
    refused: new Map([[urls[1], '地址不合规']]),
  })
  expect(good.sent).toEqual([
    { url: 'http://data.zz.baidu.com/urls?site=https%3A%2F%2Fwww.example.com&token=token123', body: urls.join('\n') },
  ])
  const said = async (body: unknown, status = 400) => (await tell(status, body).told).outcome
  expect(await said({ error: 400, message: 'over quota' })).toBe('enough')
  expect(await said({ error: 401, message: 'token is not valid' }, 401)).toBe('refused')
  expect(await said({ error: 500, message: 'internal error' }, 200)).toBe('away')
  expect(await said({ surprise: true }, 200)).toBe('away')
  expect(await said({}, 502)).toBe('away')
})
