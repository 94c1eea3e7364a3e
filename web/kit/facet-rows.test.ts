import { expect, it } from 'vitest'
import type { Facets } from '#contract/catalogue/companies.ts'
import { facetNames, facetRows } from './facet-rows.ts'

const nothing: Facets = {
  sections: [],
  divisions: [],
  provinces: [],
  cities: [],
  districts: [],
  industry: [],
  region: [],
}
const counted = (id: number, name: string) => ({ id, name, total: 1 })
const rowsOf = (facets: Partial<Facets>, region: number) =>
  Object.fromEntries(
    facetRows({ ...nothing, ...facets }, '/company', { region }).map(({ label, options }) => [
      label,
      options.map(({ name, chosen, href }) => `${chosen ? '*' : ''}${name} ${href}`),
    ]),
  )

it('below a municipality districts stand where cities would, and nothing below them', () => {
  const beijing = { id: 110000, name: '北京市' }
  const cities = [counted(110105, '朝阳区'), counted(110108, '海淀区')]
  const region = [beijing, { id: 110105, name: '朝阳区' }]
  const rows = rowsOf({ provinces: [counted(110000, '北京市')], cities, region }, 110105)
  expect(Object.keys(rows)).toEqual(['行业', '省份', '区县'])
  expect(rows.区县).toEqual([
    '全部 /company?region=110000',
    '*朝阳区 /company?region=110105',
    '海淀区 /company?region=110108',
  ])
  expect(facetNames({ industry: [], region })).toEqual(['北京市 朝阳区'])
})

it('cities and the counties beside them are one row, and the districts of a city another', () => {
  const henan = { id: 410000, name: '河南省' }
  const cities = [counted(410100, '郑州市'), counted(419001, '济源市')]
  const zhengzhou = [henan, { id: 410100, name: '郑州市' }]
  const districts = [counted(410105, '金水区')]
  expect(Object.keys(rowsOf({ cities, districts, region: zhengzhou }, 410100))).toEqual([
    '行业',
    '省份',
    '城市',
    '区县',
  ])
  expect(Object.keys(rowsOf({ cities, region: zhengzhou }, 410100))).toEqual(['行业', '省份', '城市'])
  expect(Object.keys(rowsOf({ region: [henan] }, 410000))).toEqual(['行业', '省份', '城市'])
})
