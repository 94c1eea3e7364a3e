import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHouse, type House } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'

let house: House
let desk: Awaited<ReturnType<typeof openCatalogue>>
let reader: { id: number; token: string }
let maker: { id: number; token: string }

const as =
  ({ token }: { token: string }) =>
  (path: string, body?: object) =>
    visitor(house).ask(body ? 'POST' : 'GET', `/api/favourites${path}`, body, token)
const titles = async (who: typeof reader, query = '') =>
  (await as(who)(query)).data.list.map(({ title }: { title: string }) => title)
const told = async (who: typeof reader, centre = 'user') =>
  (await visitor(house).ask('GET', `/api/${centre}/messages`, undefined, who.token)).data.list
    .filter(({ event }: { event: string }) => event === 'favourite.found')
    .map(({ title, content }: { title: string; content: string }) => [title, content])

beforeAll(async () => {
  house = await buildHouse()
  desk = await openCatalogue(house)
  reader = await house.signIn.enterprise()
  maker = await house.signIn.maker()
})
afterAll(() => house.close())

test('what somebody keeps is theirs alone, stands newest first, and is kept once', async () => {
  const { id } = await desk.show('company', { name: '广州箱达纸业有限公司' })
  const { id: productId } = await desk.show('product', { name: '五层瓦楞纸箱', company_id: id })
  expect((await as(reader)(`/company/${id}`, {})).data).toEqual({ saved: true })
  house.clock.advance(1000)
  expect((await as(reader)(`/product/${productId}`, {})).data).toEqual({ saved: true })
  expect((await as(reader)(`/company/${id}`, {})).data).toEqual({ saved: true })
  expect(await titles(reader)).toEqual(['五层瓦楞纸箱', '广州箱达纸业有限公司'])
  expect(await titles(reader, '?kind=company')).toEqual(['广州箱达纸业有限公司'])
  const neighbour = await house.signIn.enterprise()
  for (const other of [maker, neighbour]) {
    expect(await titles(other)).toEqual([])
    expect((await as(other)(`/company/${id}`)).data).toEqual({ saved: false })
    await as(other)(`/company/${id}/remove`, {})
  }
  expect((await as(reader)(`/company/${id}`)).data).toEqual({ saved: true })
  expect((await as(reader)(`/company/${id}/remove`, {})).data).toEqual({ saved: false })
  expect(await titles(reader)).toEqual(['五层瓦楞纸箱'])
})

test('what readers do not see cannot be kept; what they see no longer is known by its name', async () => {
  const drafted = await desk.add('company', { name: '尚未展示的公司' })
  expect((await as(reader)(`/company/${drafted.id}`, {})).code).toBe(40400)
  expect((await as(reader)('/business/999999', {})).code).toBe(40400)
  const shown = await desk.show('company', { name: '将要下架的公司' })
  await as(maker)(`/company/${shown.id}`, {})
  await desk.step('company', shown, 'hide', '资料不实')
  const { list } = (await as(maker)('')).data
  expect(list).toMatchObject([{ title: '将要下架的公司', path: '', note: '' }])
})

test('what a company offers goes with it: the list says so, and leads to no page that is gone', async () => {
  const company = await desk.show('company', { name: '随后下架的公司' })
  const product = await desk.show('product', { name: '随之下架的产品', company_id: company.id })
  const business = await desk.show('business', { title: '随之下架的商机', company_id: company.id })
  const people = [await house.signIn.enterprise(), await house.signIn.maker()]
  for (const who of people) {
    for (const path of [`/product/${product.id}`, `/business/${business.id}`]) await as(who)(path, {})
  }
  const rows = async (who: typeof reader) => (await as(who)('?kind=product')).data.list
  const offers = async (who: typeof reader) => (await as(who)('?kind=business')).data.list
  for (const who of people) {
    expect(await rows(who)).toMatchObject([{ path: `/company/${company.id}/product/${product.id}` }])
    expect(await offers(who)).toMatchObject([{ path: `/business/${business.id}`, note: '随后下架的公司' }])
  }
  await desk.step('company', company, 'hide', '资料不实')
  for (const who of people) {
    expect(await rows(who)).toMatchObject([{ title: '随之下架的产品', path: '', note: '', image: '' }])
    expect(await offers(who)).toMatchObject([{ title: '随之下架的商机', path: '', note: '', image: '' }])
  }
})

test('a word is kept once and so many at most, and nobody takes away another’s', async () => {
  const asked = await Promise.all([1, 2].map(() => as(maker)('/words', { word: ' 普洱 ' })))
  expect(asked.map(({ code }) => code)).toEqual([200, 200])
  const { list } = (await as(maker)('/words')).data
  expect(list.map(({ word }: { word: string }) => word)).toEqual(['普洱'])
  expect((await as(reader)(`/words/${list[0].id}/remove`, {})).code).toBe(40400)
  const more = await Promise.all(Array.from({ length: 24 }, (_, at) => as(maker)('/words', { word: `词${at}` })))
  expect(more.filter(({ code }) => code === 200)).toHaveLength(19)
  expect(more.filter(({ code }) => code === 40944)).toHaveLength(5)
})

test('once a day whoever waits for a word is told what came since, and of nothing twice', async () => {
  const { tellDaily } = house.services.favourites
  await desk.show('company', { name: '早先的磁悬浮公司', business: ['磁悬浮轴承'] })
  house.clock.advance(1000)
  await as(reader)('/words', { word: '磁悬浮' })
  expect(await tellDaily(house.clock())).toBe(0)
  house.clock.advance(1000)
  await desk.show('company', { name: '新来的磁悬浮公司', business: ['磁悬浮轴承'] })
  await desk.show('company', { name: '卖茶叶的公司', business: ['茶叶'] })
  house.clock.advance(1000)
  await Promise.all([tellDaily(house.clock()), tellDaily(house.clock())])
  expect(await told(reader)).toEqual([
    ['您关注的“磁悬浮”有 1 条新内容', '“新来的磁悬浮公司”等已发布。不需要时，可以在收藏页取消关注。'],
  ])
  expect(await tellDaily(house.clock())).toBe(0)
})
