import { expect, it } from 'vitest'
import type { Facets } from '#contract/catalogue/companies.ts'
import { facetChips, facetNames, facetRows } from './facet-rows.ts'

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
const rowsOf = (facets: Partial<Facets>, region: number): Record<string, string[]> =>
  Object.fromEntries(
    facetRows({ ...nothing, ...facets }, '/company', { region: region || undefined }).map(({ label, options }) => [
      label,
      options.map(({ name, chosen, href }) => `${chosen ? '*' : ''}${name} ${href}`),
    ]),
  )

it('a place is chosen level by level in one row: the way to it, and what lies below', () => {
  const henan = { id: 410000, name: '河南省' }
  const cities = [counted(410100, '郑州市'), counted(419001, '济源市')]
  expect(rowsOf({ provinces: [counted(410000, '河南省')] }, 0).地区).toEqual([
    '*全部 /company',
    '河南省 /company?region=410000',
  ])
  expect(rowsOf({ cities, region: [henan] }, 410000).地区).toEqual([
    '全部 /company',
    '*河南省 /company?region=410000',
    '郑州市 /company?region=410100',
    '济源市 /company?region=419001',
  ])
  const zhengzhou = [henan, { id: 410100, name: '郑州市' }]
  const districts = [counted(410105, '金水区')]
  expect(rowsOf({ cities, districts, region: zhengzhou }, 410100).地区).toEqual([
    '全部 /company',
    '河南省 /company?region=410000',
    '*郑州市 /company?region=410100',
    '金水区 /company?region=410105',
  ])
})

it('at the end of the way stands what lies beside, so that one can go on choosing', () => {
  const beijing = { id: 110000, name: '北京市' }
  const cities = [counted(110105, '朝阳区'), counted(110108, '海淀区')]
  const region = [beijing, { id: 110105, name: '朝阳区' }]
  expect(rowsOf({ provinces: [counted(110000, '北京市')], cities, region }, 110105).地区).toEqual([
    '全部 /company',
    '北京市 /company?region=110000',
    '*朝阳区 /company?region=110105',
    '海淀区 /company?region=110108',
  ])
  expect(facetNames({ industry: [], region })).toEqual(['北京市 朝阳区'])
})

it('each choice can be taken back alone', () => {
  const industry = [{ id: 3, name: '制造业' }]
  const region = [{ id: 330000, name: '浙江省' }]
  expect(facetChips({ ...nothing, industry, region }, '/company', { industry: 3, region: 330000 })).toEqual([
    { name: '制造业', href: '/company?region=330000' },
    { name: '浙江省', href: '/company?industry=3' },
  ])
})
