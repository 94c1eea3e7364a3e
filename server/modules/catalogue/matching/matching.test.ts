import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#server/modules/texts/words/service.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { opportunity as blank, openOwner } from '#server/testing/owners.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'
import type { Profile } from './model.ts'
import { reasonsOf } from './scoring/model.ts'

let house: House
let desk: Awaited<ReturnType<typeof openCatalogue>>
/** Makes cartons in Hangzhou, certified. */
let maker: Awaited<ReturnType<typeof enterprise>>
/** Seeks what the first one makes. */
let seeker: Awaited<ReturnType<typeof enterprise>>

const settle = async () => {
  while ((await house.services.matching.beat(house.clock())) > 0);
}
const until = '2026-12-31T23:59:59+08:00'

async function enterprise(creditCode: string, page: { name: string; [field: string]: unknown }) {
  const owner = await openOwner(house, { creditCode, name: page.name, level: 3 })
  const { id } = await owner.published(desk, page)
  return Object.assign(owner, { pageId: id as number })
}

async function post(owner: typeof seeker, parts: object): Promise<number> {
  const { id } = await owner.handIn('business', await owner.opportunity({ ...blank, valid_until: until, ...parts }))
  await desk.decide('business', id, 'show')
  await settle()
  return id
}

const fitting = async (id: number) =>
  (await seeker.ask(`business/${id}/matches`)).data.list.map(
    ({ company, reasons }: { company: { name: string }; reasons: string[] }) => [company.name, reasons] as const,
  )
const matched = async (owner: typeof seeker) =>
  (await owner.ask('matches')).data.list.map(({ opportunity }: { opportunity: { title: string } }) => opportunity.title)

beforeAll(async () => {
  house = await buildHouse()
  desk = await openCatalogue(house)
  const carton = { name: '杭州万盒包装有限公司', summary: '瓦楞纸箱与彩盒生产', business: ['瓦楞纸箱', '彩盒'] }
  maker = await enterprise('91330106MA2CFH0001', { ...carton, industry_id: 122 })
  const shafts = { name: '杭州轴心机械有限公司', summary: '传动轴加工', business: ['传动轴'], industry_id: 134 }
  seeker = await enterprise('91330106MA2CFH0002', shafts)
  await desk.show('company', {
    name: '昆明彩云茶业有限公司',
    business: ['普洱茶'],
    industry_id: 115,
    region_id: 530102,
  })
  await desk.show('company', {
    name: '广州箱达纸业有限公司',
    business: ['瓦楞纸箱'],
    industry_id: 122,
    region_id: 440104,
  })
  await settle()
})
afterAll(() => house.close())

const need = { title: '求购五层瓦楞纸箱每月 3000 只', summary: '机械零件外包装用纸箱', industry_id: 122 }

test('whom a need fits is said with its reasons: the nearer first, and nobody of another trade', async () => {
  const id = await post(seeker, need)
  const found = await fitting(id)
  expect(found.map(([name]: [string]) => name)).toEqual(['杭州万盒包装有限公司', '广州箱达纸业有限公司'])
  const [[, reasons]] = found
  expect(reasons).toEqual(
    expect.arrayContaining([expect.stringContaining('瓦楞'), '同行业：造纸和纸制品业', '同城：杭州市', '企业已认证']),
  )
  expect(await matched(maker)).toEqual([need.title])
  expect(await matched(seeker)).toEqual([])
})

test('whoever answers quickly is said to, of companies and of those who post, and stands where they stood', async () => {
  const id = await post(seeker, { ...need, title: '求购加厚瓦楞纸箱每月 900 只' })
  const before = await fitting(id)
  expect(before.flatMap(([, reasons]: [string, string[]]) => reasons)).not.toContain('回复快')
  const at = new Date(house.clock().getTime() - 10 * 24 * 60 * 60 * 1000)
  const answered_at = new Date(at.getTime() + 3 * 60 * 60 * 1000)
  const asked = (company_id: number) =>
    house.database.begin((tx) =>
      tx
        .insertInto('leads')
        .values(
          Array.from({ length: 10 }, (_, n) => ({
            ...{ no: `HZQUICK${company_id}-${n}`, subject_kind: 'company', subject_id: company_id, title: '合作' },
            ...{ company_id, sender_kind: 'maker', sender_id: n + 1, state: 'closed', consented_at: at },
            ...{ answered_at, last_at: at, created_at: at, updated_at: at },
          })),
        )
        .execute(),
    )
  await asked(maker.pageId)
  await asked(seeker.pageId)
  const after = await fitting(id)
  expect(after).toEqual(
    before.map(([name, reasons]: [string, string[]]) => [
      name,
      name === '杭州万盒包装有限公司' ? [...reasons, '回复快'] : reasons,
    ]),
  )
  const posted = (await maker.ask('matches')).data.list
  expect(posted.every(({ reasons }: { reasons: string[] }) => reasons.includes('回复快'))).toBe(true)
  await house.database.begin((tx) => tx.deleteFrom('leads').where('no', 'like', 'HZQUICK%').execute())
})

test('reasons name words that somebody would say, not characters that happen to stand together', async () => {
  const { knows: isWord } = await language.segmenter()
  const side = {
    kind: 'company',
    id: 1,
    companyId: 1,
    side: '',
    division: 0,
    posterDivision: 0,
    divisions: {},
  } as const
  const profile: Profile = {
    ...{ ...side, city: 1, province: 1, freshAt: house.clock(), trustedUntil: null },
    ...{ traits: [], terms: new Map() },
  }
  const shared = ['个工', '作日', '纸箱', '箱打', '瓦楞纸箱', '打样', '#纸盒'].map((term, at) => ({
    ...{ term, asked: 1, has: 1, idf: 10 - at },
  }))
  const compared = { opportunity: { ...profile, city: 2, province: 2 }, company: profile, shared, whole: 10 }
  const parts = { words: 1, trade: 0, part: 0, aside: 0, place: 0, trust: 0, fresh: 0, rival: 1 }
  const names = { division: () => '', place: () => '', isWord }
  expect(reasonsOf({ ...compared, now: house.clock() }, parts, names)).toEqual(['业务相关：纸箱、打样、纸盒'])
})

test('what has changed is matched anew, and nobody is led to what is over', async () => {
  const id = await post(seeker, { ...need, title: '求购重型瓦楞纸箱' })
  expect(await matched(maker)).toContain('求购重型瓦楞纸箱')
  await seeker.handIn('business', await seeker.save('business', id, { title: '求购重型瓦楞纸箱与蜂窝纸板' }))
  await desk.decide('business', id, 'show')
  await settle()
  expect(await matched(maker)).toContain('求购重型瓦楞纸箱与蜂窝纸板')
  await seeker.post(`business/${id}/close`, { outcome: 'here' })
  // Nobody is led to what is over, looked at anew or not.
  expect(await matched(maker)).not.toContain('求购重型瓦楞纸箱与蜂窝纸板')
  await settle()
  const { rows } = await house.database.read((tx) =>
    sql`
      select from matches where (side = 'business' and owner_id = ${id})
        or (side = 'company' and other_id = ${id})`.execute(tx),
  )
  expect(rows).toHaveLength(0)
})

test('what somebody does not want to see is not seen again, by them alone', async () => {
  const id = await post(seeker, { ...need, title: '不感兴趣的纸箱' })
  expect(await matched(maker)).toContain('不感兴趣的纸箱')
  expect((await maker.post(`matches/${id}/refuse`, {})).code).toBe(200)
  expect((await maker.post(`matches/${id}/refuse`, {})).code).toBe(200)
  expect(await matched(maker)).not.toContain('不感兴趣的纸箱')
  await house.database.begin((tx) => house.services.matching.onChanged(tx, 'business', id, house.clock()))
  await settle()
  expect(await matched(maker)).not.toContain('不感兴趣的纸箱')
  expect((await maker.post('matches/999999/refuse', {})).code).toBe(40400)
})

test('once a day whoever has something new is told of it, and never twice of the same', async () => {
  const digests = async () =>
    (await maker.ask('messages')).data.list.filter(({ title }: { title: string }) => title.startsWith('今日为您匹配'))
  const { matching } = house.services
  await Promise.all([matching.tellDaily(house.clock()), matching.tellDaily(house.clock())])
  expect(await digests()).toHaveLength(1)
  house.clock.advance(24 * 60 * 60 * 1000)
  await matching.tellDaily(house.clock())
  expect(await digests()).toHaveLength(1)
  // Whatever is compared anew, on either side, is not found anew.
  const [known] = (await maker.ask('matches')).data.list
  await house.database.begin(async (tx) => {
    await matching.onChanged(tx, 'business', known.opportunity.id, house.clock())
    await matching.onChanged(tx, 'company', maker.pageId, house.clock())
  })
  await settle()
  await matching.tellDaily(house.clock())
  expect(await digests()).toHaveLength(1)
  desk = await openCatalogue(house)
  await post(seeker, { ...need, title: '第二天的纸箱' })
  await matching.tellDaily(house.clock())
  const [latest, ...earlier] = await digests()
  expect(earlier).toHaveLength(1)
  expect(latest.content).toContain('第二天的纸箱')
})

test('whoever wants no recommendations gets none: no list, nobody for their own, no digest', async () => {
  const id = await post(seeker, { ...need, title: '关闭之后的纸箱' })
  expect((await maker.post('matches/choice', { off: true })).code).toBe(200)
  await seeker.post('matches/choice', { off: true })
  expect((await maker.ask('matches')).data).toMatchObject({ list: [], total: 0, off: true })
  expect((await seeker.ask(`business/${id}/matches`)).data).toEqual({ list: [], off: true })
  house.clock.advance(24 * 60 * 60 * 1000)
  desk = await openCatalogue(house)
  expect(await house.services.matching.tellDaily(house.clock())).toBe(0)
  await maker.post('matches/choice', { off: false })
  expect(await matched(maker)).toContain('关闭之后的纸箱')
})

test('whom somebody else’s opportunity fits is nobody else’s to see', async () => {
  const id = await post(seeker, { ...need, title: '只给自己看的' })
  expect((await maker.ask(`business/${id}/matches`)).code).toBe(40400)
  const guest = await visitor(house).ask('GET', `/api/user/business/${id}/matches`)
  expect(guest.code).not.toBe(200)
})

test('so many are kept for one, however many there are', async () => {
  for (let n = 0; n < 34; n++) {
    await desk.show('company', { name: `第 ${n} 纸箱厂`, business: ['瓦楞纸箱'], industry_id: 122, region_id: 330106 })
  }
  const id = await post(seeker, { ...need, title: '很多人能做的纸箱' })
  const { rows } = await house.database.read((tx) =>
    sql<{ side: string; most: number }>`
      select side, max(n)::int as most from (
        select side, owner_id, count(*) as n from matches group by side, owner_id) as counted
      group by side order by side`.execute(tx),
  )
  expect(rows.map(({ most }) => most)).toEqual([30, expect.any(Number)])
  expect(rows.every(({ most }) => most <= 30)).toBe(true)
  await seeker.post('matches/choice', { off: false })
  expect(await fitting(id)).toHaveLength(10)
})
