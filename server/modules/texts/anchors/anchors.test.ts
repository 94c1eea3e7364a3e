import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { anchorsIn } from './model.ts'
import type { Looker } from './ports.ts'
import { createAnchors } from './service.ts'

const dayMs = 86_400_000
const origin = 'http://127.0.0.1:3000'

test('what a text links to is read out of its markup, each once, our own pages by their path', () => {
  const html = [
    '<p><a href="/news/1?a=1&amp;b=2#top">甲</a><a class="x" href="/news/1?a=1&amp;b=2">乙</a>',
    `<a href="${origin}/about">丙</a><a href="https://other.example/%E4%B8%AD">丁</a>`,
    '<a href="/go/link/1">跳</a><a href="/api/news">接</a><a href="/going">行</a>',
    '<a href="mailto:a@example.com">戊</a><a href="tel:1">己</a><a name="x">庚</a></p>',
  ].join('')
  expect(anchorsIn(html, origin)).toEqual(['/news/1?a=1&b=2', '/about', 'https://other.example/%E4%B8%AD', '/going'])
})

function anchorsAt(house: House, look: Looker['look']) {
  const seen: string[] = []
  const siteReader = {
    look: async (url: string) => {
      seen.push(url)
      return look(url)
    },
  }
  const statusAt = async (path: string) => (path === '/about' ? 200 : 404)
  const anchors = createAnchors({ ...house, origin, siteReader, statusAt })
  return { seen, beat: anchors.beat, list: anchors.list }
}

const good = { good: true, fault: '', status: 200 } as const
const gone = { good: false, fault: 'status', status: 404 } as const
const all = { page: 1, count: 20 }

test('a page of ours that is not there is told at once, another site after three days, and neither once it is back', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  const links = ['/about', '/nowhere', 'https://a.example/x', 'https://b.example/']
  const html = `<p>${links.map((url) => `<a href="${url}">链接</a>`).join('')}</p>`
  await publish({ title: '有链接的文章', html })
  let away = true
  const { beat, list } = anchorsAt(house, async (url) => (away && url.includes('a.example') ? gone : good))
  const broken = async () => (await list(all, house.clock())).list.map(({ url, fault }) => `${url} ${fault}`)
  await beat()
  expect(await broken()).toEqual(['/nowhere 本站没有这个页面（404）'])
  for (let day = 0; day < 2; day++) {
    house.clock.advance(dayMs)
    await beat()
  }
  expect(await broken()).toEqual(['/nowhere 本站没有这个页面（404）', 'https://a.example/x 回答 404'])
  away = false
  house.clock.advance(dayMs)
  await beat()
  expect(await broken()).toEqual(['/nowhere 本站没有这个页面（404）'])
})

test('each is looked at once a day, by one process alone', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  const links = Array.from({ length: 12 }, (_, n) => `<a href="https://a.example/${n}">链接</a>`).join('')
  await publish({ html: `<p>${links}</p>` })
  const one = anchorsAt(house, async () => good)
  const other = anchorsAt(house, async () => good)
  await one.beat()
  await Promise.all([one.beat(), other.beat(), other.beat()])
  const seen = [...one.seen, ...other.seen]
  expect(seen.length).toBe(12)
  expect(new Set(seen).size).toBe(12)
})

test('a link that was taken out of the text is of no concern any more', async () => {
  const house = await openHouse()
  const { publish, post } = await openNewsroom(house)
  const text = await publish({ html: '<p><a href="/nowhere">二</a></p>' })
  const { beat, list } = anchorsAt(house, async () => good)
  await beat()
  expect((await list(all, house.clock())).total).toBe(1)
  await post('chief', `/${text.id}/take_down`, { version: text.version })
  house.clock.advance(dayMs)
  await beat()
  expect((await list(all, house.clock())).total).toBe(0)
})

test('whoever mended it has it looked at again, with the right to', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  await publish({ title: '有链接的文章', html: '<p><a href="/nowhere">二</a></p>' })
  await house.services.anchors.beat()
  const ask = async (token: string, path: string, payload?: object) =>
    (
      await house.http.inject({
        ...{ method: payload ? 'POST' : 'GET', url: `/api/console/broken-anchors${path}` },
        ...{ headers: { authorization: token }, ...(payload && { payload }) },
      })
    ).json()
  const reader = await house.signIn.staff(['seo.read'])
  const editor = await house.signIn.staff(['seo.read', 'seo.edit'])
  const { list } = (await ask(reader.token, '')).data
  expect(list).toMatchObject([{ url: '/nowhere', texts_total: 1, texts: [{ kind: 'news', title: '有链接的文章' }] }])
  expect(await ask(reader.token, '/check', { url: '/nowhere' })).toMatchObject({ code: 40300 })
  expect(await ask(editor.token, '/check', { url: '/elsewhere' })).toMatchObject({ code: 40400 })
  expect(await ask(editor.token, '/check', { url: '/nowhere' })).toMatchObject({ data: { good: false } })
})

/** The site as others reach it: one page and nothing else, until it is closed for repairs. */
async function siteElsewhere() {
  const asked: string[] = []
  let closed = false
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(closed ? 503 : url === '/about' ? 200 : 404).end('页面')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(() => done()).closeAllConnections())
  onTestFinished(() => (server.listening ? close() : undefined))
  const shut = () => {
    closed = true
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, shut, close }
}

test('a process without pages asks the site for ours, and judges none while the site is away', async () => {
  const site = await siteElsewhere()
  const house = await openHouse({ env: { PUBLIC_ORIGIN: site.origin } })
  const { publish } = await openNewsroom(house)
  const links = ['/about', '/nowhere', '//other.invalid/x']
  await publish({ html: `<p>${links.map((url) => `<a href="${site.origin}${url}">链接</a>`).join('')}</p>` })
  const elsewhere = await house.openNeighbour({ PUBLIC_ORIGIN: site.origin, ROLE: 'jobs' })
  const broken = async () => (await house.services.anchors.list(all, house.clock())).list.map(({ url }) => url).sort()
  await elsewhere.services.anchors.beat()
  expect(site.asked.sort()).toEqual([...links].sort())
  expect(await broken()).toEqual(['//other.invalid/x', '/nowhere'])
  site.shut()
  house.clock.advance(dayMs)
  await elsewhere.services.anchors.beat()
  expect(await broken()).toEqual(['//other.invalid/x', '/nowhere'])
  await site.close()
  house.clock.advance(dayMs)
  await elsewhere.services.anchors.beat()
  expect(await broken()).toEqual(['//other.invalid/x', '/nowhere'])
  // Each had its look of the day: what cannot be judged does not keep the rest waiting.
  expect(await elsewhere.services.anchors.beat()).toBe(0)
})
