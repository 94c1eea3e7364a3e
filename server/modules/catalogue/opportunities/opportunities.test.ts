import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { entriesFor } from './model.ts'

interface Listed {
  list: { title: string }[]
}

interface Facets {
  cities: { name: string; total: number }[]
  districts: unknown[]
  region: { id: number; name: string }[]
}

async function open() {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  const { id: company_id } = await show('company')
  const offer = (title: string, region_id: number) => show('business', { company_id, title, region_id })
  const at = async (region: number) => {
    const { data } = await ask<Facets>(`business/categories?region=${region}`)
    return {
      region: data.region.map(({ name }) => name).join(' '),
      cities: data.cities.map(({ name, total }) => `${name} ${total}`),
      districts: data.districts.length,
      found: (await ask<Listed>(`business?region=${region}`)).data.list.map(({ title }) => title).sort(),
    }
  }
  return { offer, at }
}

test('an opportunity is looked for in its city, and what is nearer shows the same', async () => {
  const { offer, at } = await open()
  await offer('甲', 320506)
  await offer('乙', 320505)
  const suzhou = { region: '江苏省 苏州市', cities: ['苏州市 2'], districts: 0, found: ['乙', '甲'] }
  expect(await at(320500)).toEqual(suzhou)
  expect(await at(320506)).toEqual(suzhou)
  expect(await at(320000)).toEqual({ ...suzhou, region: '江苏省' })
})

test('where no city stands between, opportunities are looked for in a district', async () => {
  const { offer, at } = await open()
  await offer('甲', 110105)
  await offer('乙', 110105)
  await offer('丙', 110108)
  await offer('丁', 429004)
  await offer('戊', 420106)
  const cities = ['朝阳区 2', '海淀区 1']
  expect(await at(110000)).toEqual({ region: '北京市', cities, districts: 0, found: ['丙', '乙', '甲'] })
  expect(await at(110105)).toEqual({ region: '北京市 朝阳区', cities, districts: 0, found: ['乙', '甲'] })
  expect(await at(110108)).toEqual({ region: '北京市 海淀区', cities, districts: 0, found: ['丙'] })
  expect(await at(110100)).toEqual({ region: '北京市', cities, districts: 0, found: ['丙', '乙', '甲'] })
  const hubei = ['武汉市 1', '仙桃市 1']
  expect(await at(429004)).toEqual({ region: '湖北省 仙桃市', cities: hubei, districts: 0, found: ['丁'] })
  expect(await at(420000)).toEqual({ region: '湖北省', cities: hubei, districts: 0, found: ['丁', '戊'] })
})

test('an opportunity stands in its district only where there is no city', () => {
  const at = new Date('2026-11-16T01:00:00Z')
  const row = {
    state: 'shown',
    published_at: at,
    refreshed_at: null,
    valid_until: new Date('2026-12-01T00:00:00Z'),
    side: 'need',
    form: 'goods',
  }
  const shelves = (places: string[]) => entriesFor(row, places).map(({ shelf }) => shelf)
  const always = ['business', 'business:side:need', 'business:form:goods']
  expect(shelves(['province:320000', 'city:320500', 'district:320506'])).toEqual([
    ...always,
    'business:province:320000',
    'business:city:320500',
  ])
  expect(shelves(['province:110000', 'district:110105'])).toEqual([
    ...always,
    'business:province:110000',
    'business:district:110105',
  ])
})

test('a record’s text that would be too long once it is cleaned, or has too many tags, is refused beside its field', async () => {
  const { post, sample } = await openCatalogue(await openHouse())
  const add = (html: string) => post('company', sample('company', { html }))
  const refused = (say: string) => ({ code: 42200, data: { fields: { html: say } } })
  expect(await add('1 < 2 '.repeat(16_000))).toMatchObject(refused('正文过长，请精简'))
  expect(await add('<b>'.repeat(30_000))).toMatchObject(refused('正文的格式过于复杂，请精简'))
})
