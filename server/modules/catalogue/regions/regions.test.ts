import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Branch } from '#contract/catalogue/regions.ts'
import { cityOf } from '#contract/catalogue/regions.words.ts'
import { mountApi } from '#server/http/api.ts'
import { createDesk } from '#server/http/desk.ts'
import { answerErrors } from '#server/http/errors.ts'
import type { Defects } from '#server/platform/defects.ts'
import industryRows from './data/industries.json' with { type: 'json' }
import regionRows from './data/regions.json' with { type: 'json' }
import { regionRoutes } from './routes.ts'
import { createRegions } from './service.ts'

const regions = createRegions()
const ids = (rows: readonly (readonly (string | number)[])[]) => rows.map(([id]) => Number(id))

/** Everything that can be reached from the root by asking, as a picker does, with the depth at which it stands. */
function walk(ask: (id: number) => Branch) {
  const found: { branch: Branch; depth: number; leaf: boolean }[] = []
  const visit = (id: number, depth: number, leaf: boolean) => {
    const branch = ask(id)
    found.push({ branch, depth, leaf })
    for (const child of branch.children) {
      const below = ask(child.id)
      expect(below, child.name).toMatchObject({ id: child.id, name: child.name, parent_id: id })
      visit(child.id, depth + 1, child.leaf)
    }
  }
  visit(0, 0, false)
  return found
}

const countAt = (found: ReturnType<typeof walk>, depth: number) => found.filter((one) => one.depth === depth).length

test.for([
  { tree: 'regions', rows: regionRows, ask: regions.city },
  { tree: 'industries', rows: industryRows, ask: regions.industry },
])('in the tree of $tree everything listed is reached once, and a leaf is what has nothing below', ({ rows, ask }) => {
  const found = walk(ask)
  const reached = found.map(({ branch }) => branch.id)
  expect(new Set(reached).size).toBe(reached.length)
  expect(reached.toSorted((a, b) => a - b)).toEqual([0, ...ids(rows)].toSorted((a, b) => a - b))
  for (const { branch, leaf } of found) {
    expect(leaf, branch.name).toBe(branch.children.length === 0)
    expect(branch.name).toMatch(/^[\p{Script=Han}（）、]+$/u)
  }
})

test('the regions are complete: provinces, cities and districts', () => {
  const found = walk(regions.city)
  expect([1, 2, 3, 4].map((depth) => countAt(found, depth))).toEqual([34, 367, 3357, 0])
  const within = (depth: number, from: number, to: number) =>
    found.filter((one) => one.depth === depth && one.branch.id >= from && one.branch.id < to).length
  // 333 cities and prefectures, and 9 collective codes such as 市辖区; see data/README.md for the districts.
  expect([within(2, 110000, 710000), within(3, 110000, 710000)]).toEqual([342, 2974])
  expect([within(2, 710000, 810000), within(3, 710000, 810000)]).toEqual([20, 358])
  expect([within(2, 810000, 820000), within(3, 810000, 820000)]).toEqual([3, 18])
  expect([within(2, 820000, 830000), within(3, 820000, 830000)]).toEqual([2, 7])
})

test('a region stands below the one whose code begins like its own', () => {
  for (const { branch, depth } of walk(regions.city)) {
    const { id, parent_id } = branch
    if (depth === 1) expect(id % 10_000, branch.name).toBe(0)
    if (depth === 2) expect(parent_id, branch.name).toBe(id - (id % 10_000))
    if (depth === 3) expect(parent_id, branch.name).toBe(id - (id % 100))
    if (depth > 0) expect(String(id), branch.name).toMatch(/^[1-8]\d{5}$/)
  }
})

test('only the four cities without districts end at the second level', () => {
  const ends = walk(regions.city).filter(({ depth, leaf }) => depth < 3 && leaf)
  expect(ends.map(({ branch }) => branch.name)).toEqual(['东莞市', '中山市', '儋州市', '嘉峪关市'])
})

test('a path names every level from the province down', () => {
  expect(regions.cityPath(330106)).toEqual(['浙江省', '杭州市', '西湖区'])
  expect(regions.cityPath(110101)).toEqual(['北京市', '市辖区', '东城区'])
  expect(regions.cityPath(441900)).toEqual(['广东省', '东莞市'])
  expect(regions.cityPath(659012)).toEqual(['新疆维吾尔自治区', '自治区直辖县级行政区划', '白杨市'])
  expect(regions.cityPath(710101)).toEqual(['台湾省', '台北市', '大安区'])
  expect(regions.cityPath(810101)).toEqual(['香港特别行政区', '香港岛', '中西区'])
  expect(regions.cityPath(820101)).toEqual(['澳门特别行政区', '澳门半岛', '大堂区'])
  expect(regions.cityPath(0)).toEqual([])
})

const whole = (id: number) =>
  regions
    .regionPath(id)
    .map(({ name }) => name)
    .join(' ')

test('a path that people read leaves out collective names, and every place still has one of its own', () => {
  expect(whole(110101)).toBe('北京市 东城区')
  expect(whole(110100)).toBe('北京市')
  expect(whole(659012)).toBe('新疆维吾尔自治区 白杨市')
  expect(whole(330106)).toBe('浙江省 杭州市 西湖区')
  const places = ids(regionRows).filter((id) => regions.regionPath(id).at(-1)?.id === id)
  expect(ids(regionRows)).toHaveLength(places.length + 9)
  expect(new Set(places.map(whole)).size).toBe(places.length)
})

test('the nearest place that stands below a province is told from the code as from the tree', () => {
  for (const id of ids(regionRows)) {
    const path = regions.regionPath(id)
    expect(cityOf(id), whole(id)).toBe(path.at(-1)?.id === id ? (path[1]?.id ?? id) : id)
  }
})

test('the industries are the 20 sections and 97 divisions of the standard, numbered by its letters and digits', () => {
  const found = walk(regions.industry)
  expect([1, 2, 3].map((depth) => countAt(found, depth))).toEqual([20, 97, 0])
  expect(ids(industryRows)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => 1 + at),
    ...Array.from({ length: 97 }, (_, at) => 101 + at),
  ])
  expect(regions.industry(1)).toMatchObject({ name: '农、林、牧、渔业', parent_id: 0 })
  expect(regions.industry(101)).toEqual({ id: 101, name: '农业', parent_id: 1, children: [] })
  expect(regions.industry(165)).toMatchObject({ name: '软件和信息技术服务业', parent_id: 9 })
  expect(regions.industry(197)).toMatchObject({ name: '国际组织', parent_id: 20 })
})

test('what is not in the tree is refused', () => {
  for (const id of [1, 100, 110199, 330103, 999999, -1, 0.5]) {
    expect(() => regions.city(id), `${id}`).toThrow(expect.objectContaining({ code: 'RECORD_NOT_FOUND' }))
    expect(() => regions.cityPath(id), `${id}`).toThrow(expect.objectContaining({ code: 'RECORD_NOT_FOUND' }))
  }
  for (const id of [21, 100, 198, 110000]) {
    expect(() => regions.industry(id), `${id}`).toThrow(expect.objectContaining({ code: 'RECORD_NOT_FOUND' }))
  }
})

function openDoor() {
  const desk = createDesk()
  regionRoutes(desk, { regions: createRegions() })
  const app = Fastify()
  answerErrors(app, { record: async () => undefined } as unknown as Defects)
  mountApi(app, { desk, identify: async () => ({}), clock: () => new Date(0), secure: false })
  return (url: string) => app.inject({ method: 'GET', url }).then((reply) => reply.json())
}

test('0 asks for the roots', async () => {
  const ask = openDoor()
  const nation = await ask('/api/city/0')
  expect(nation).toMatchObject({ code: 200, data: { id: 0, name: '全国', parent_id: null } })
  expect(nation.data.children).toHaveLength(34)
  expect(nation.data.children[0]).toEqual({ id: 110000, name: '北京市', leaf: false })
  const all = await ask('/api/industry/0')
  expect(all).toMatchObject({ code: 200, data: { id: 0, name: '全部行业', parent_id: null } })
  expect(all.data.children).toHaveLength(20)
  expect(all.data.children[0]).toEqual({ id: 1, name: '农、林、牧、渔业', leaf: false })
})

test('a level is answered with what stands right below it', async () => {
  const { data } = await openDoor()('/api/city/330100')
  expect(data).toMatchObject({ id: 330100, name: '杭州市', parent_id: 330000 })
  expect(data.children).toHaveLength(13)
  expect(data.children).toContainEqual({ id: 330106, name: '西湖区', leaf: true })
})

test('an unknown id is refused, and one that is no number in range is a mistake of the input', async () => {
  const ask = openDoor()
  for (const path of ['/api/city/999999', '/api/industry/999999']) {
    expect(await ask(path), path).toMatchObject({ code: 40400 })
  }
  for (const id of ['-1', '1000000', '1.5', '1e3', 'x']) {
    expect(await ask(`/api/city/${id}`), id).toMatchObject({ code: 42200 })
    expect(await ask(`/api/industry/${id}`), id).toMatchObject({ code: 42200 })
  }
})

test('all industries come in one answer, each division below its section', async () => {
  const { code, data } = await openDoor()('/api/industryOption')
  expect(code).toBe(200)
  const section = (id: number) => ({
    id,
    name: regions.industry(id).name,
    children: regions.industry(id).children.map((division) => ({ id: division.id, name: division.name })),
  })
  expect(data).toEqual({ list: Array.from({ length: 20 }, (_, at) => section(at + 1)) })
  expect(data.list.flatMap((one: { children: unknown[] }) => one.children)).toHaveLength(97)
})
