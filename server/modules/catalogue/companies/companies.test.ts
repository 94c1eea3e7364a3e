import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'

interface Listed {
  list: { id: number; name: string; certified: boolean; partner: boolean }[]
  total: number
}
const namesIn = ({ data }: { data: Listed }) => data.list.map(({ name }) => name)

test('readers find a company once an operator shows it, and no longer once it is hidden', async () => {
  const house = await openHouse()
  const { add, step, ask } = await openCatalogue(house)
  const draft = await add('company')
  expect(draft.state).toBe('draft')
  expect((await ask<Listed>('company')).data.total).toBe(0)
  expect((await ask(`company/${draft.id}`)).code).toBe(40400)

  const shown = (await step('company', draft, 'show')).data
  expect(namesIn(await ask<Listed>('company'))).toEqual(['苏州云帆信息科技有限公司'])
  expect((await ask(`company/${draft.id}`)).code).toBe(200)

  await step('company', shown, 'hide')
  expect((await ask<Listed>('company')).data.total).toBe(0)
  expect((await ask(`company/${draft.id}`)).code).toBe(40400)
})

test('products are read by their numbers, in that order, with what they cost and whose they are', async () => {
  const house = await openHouse()
  const { show, step, ask } = await openCatalogue(house)
  const [one, other] = [await show('company', { name: '江南精工' }), await show('company')]
  const priced = await show('product', { company_id: one.id, price_from: '1200.00', price_to: '1500.00', unit: '台' })
  const agreed = await show('product', { company_id: other.id, price_from: null, price_to: null })
  const { data } = await ask<{ list: object[] }>(`company/products?ids=${agreed.id},${priced.id},987654`)
  expect(data.list).toMatchObject([
    { id: agreed.id, company_id: other.id, price_from: null },
    { id: priced.id, company_name: '江南精工', price_from: '1200.00', price_to: '1500.00', unit: '台' },
  ])
  await step('company', one, 'hide')
  expect((await ask<{ list: object[] }>(`company/products?ids=${priced.id}`)).data.list).toEqual([])
  expect((await ask('company/products?ids=1,x')).code).toBe(42200)
})

test('a hidden company takes its products and opportunities with it, in lists and in the search', async () => {
  const house = await openHouse()
  const { show, step, ask } = await openCatalogue(house)
  const company = await show('company')
  const product = await show('product', { company_id: company.id })
  const need = await show('business', { company_id: company.id })
  const found = async () =>
    (await ask<{ list: { kind: string }[] }>('search?q=设备联网')).data.list.map(({ kind }) => kind)
  expect(new Set(await found())).toEqual(new Set(['company', 'product']))
  expect((await ask<Listed>('business')).data.total).toBe(1)

  const hidden = (await step('company', company, 'hide')).data
  expect((await ask<Listed>('business')).data.total).toBe(0)
  expect((await ask(`business/${need.id}`)).code).toBe(40400)
  expect((await ask(`company/${company.id}/product/${product.id}`)).code).toBe(40400)
  expect(await found()).toEqual([])

  await step('company', hidden, 'show')
  expect((await ask<Listed>('business')).data.total).toBe(1)
  expect(new Set(await found())).toEqual(new Set(['company', 'product']))
})

test('the directory narrows down by industry, place, certification and words, alone and together', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  const window = { certified_from: '2026-01-01T00:00:00+08:00', certified_until: '2027-01-01T00:00:00+08:00' }
  await show('company', { name: '苏州甲公司', industry_id: 165, region_id: 320506, ...window })
  await show('company', { name: '苏州乙公司', industry_id: 113, region_id: 320506 })
  await show('company', { name: '杭州丙公司', industry_id: 165, region_id: 330106, ...window })
  const list = async (query: string) => namesIn(await ask<Listed>(`company?${query}`)).sort()
  expect(await list('industry=9')).toEqual(['杭州丙公司', '苏州甲公司'])
  expect(await list('industry=113')).toEqual(['苏州乙公司'])
  expect(await list('region=320000')).toEqual(['苏州乙公司', '苏州甲公司'])
  expect(await list('region=320500&industry=165')).toEqual(['苏州甲公司'])
  expect(await list('certified=true')).toEqual(['杭州丙公司', '苏州甲公司'])
  expect(await list('certified=true&region=330100&industry=9')).toEqual(['杭州丙公司'])
  expect(await list('q=苏州')).toEqual(['苏州乙公司', '苏州甲公司'])
  expect(await list('q=苏州&certified=true')).toEqual(['苏州甲公司'])
  expect(await list('partner=true')).toEqual([])
  // What is in no standard is nowhere.
  expect(await list('industry=999')).toEqual([])
  expect(await list('region=999999')).toEqual([])
})

test('a certification holds from its first to its last moment', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  const { id } = await show('company', {
    certified_from: '2026-11-20T00:00:00+08:00',
    certified_until: '2026-11-25T00:00:00+08:00',
  })
  const certified = async () => ({
    listed: (await ask<Listed>('company?certified=true')).data.total,
    shown: (await ask<{ certified: boolean }>(`company/${id}`)).data.certified,
  })
  expect(await certified()).toEqual({ listed: 0, shown: false })
  house.clock.set(new Date('2026-11-20T00:00:00+08:00'))
  expect(await certified()).toEqual({ listed: 1, shown: true })
  house.clock.set(new Date('2026-11-25T00:00:00+08:00'))
  expect(await certified()).toEqual({ listed: 0, shown: false })
})

test('the facets count what there is below every industry and place', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  await show('company', { name: '一', industry_id: 165, region_id: 320506 })
  await show('company', { name: '二', industry_id: 163, region_id: 320505 })
  await show('company', { name: '三', industry_id: 113, region_id: 110105 })
  interface Facets {
    [facet: string]: { id: number; total: number }[]
  }
  const { data } = await ask<Facets>('company/categories?industry=165&region=320506')
  const counts = (facet: string) => Object.fromEntries((data[facet] ?? []).map(({ id, total }) => [id, total]))
  expect(counts('sections')).toEqual({ 9: 2, 3: 1 })
  expect(counts('divisions')).toEqual({ 165: 1, 163: 1 })
  expect(counts('provinces')).toEqual({ 320000: 2, 110000: 1 })
  expect(counts('cities')).toEqual({ 320500: 2 })
  expect(counts('districts')).toEqual({ 320506: 1, 320505: 1 })
})

test('below a municipality, and where a county stands right below its province, districts are offered like cities', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  await show('company', { name: '一', region_id: 110105 })
  await show('company', { name: '二', region_id: 110108 })
  await show('company', { name: '三', region_id: 500103 })
  await show('company', { name: '四', region_id: 500235 })
  await show('company', { name: '五', region_id: 410105 })
  await show('company', { name: '六', region_id: 419001 })
  interface Facets {
    cities: { id: number; name: string; total: number }[]
    districts: { id: number }[]
    region: { id: number; name: string }[]
  }
  const at = async (region: number) => {
    const { data } = await ask<Facets>(`company/categories?region=${region}`)
    return {
      region: data.region.map(({ name }) => name).join(' '),
      cities: data.cities.map(({ name }) => name),
      districts: data.districts.map(({ id }) => id),
      found: namesIn(await ask<Listed>(`company?region=${region}`)).sort(),
    }
  }
  const beijing = { cities: ['朝阳区', '海淀区'], districts: [] }
  expect(await at(110000)).toEqual({ region: '北京市', ...beijing, found: ['一', '二'] })
  expect(await at(110105)).toEqual({ region: '北京市 朝阳区', ...beijing, found: ['一'] })
  // The collective level is no place: its address shows the province.
  expect(await at(110100)).toEqual({ region: '北京市', ...beijing, found: ['一', '二'] })
  expect(await at(500000)).toMatchObject({ cities: ['渝中区', '云阳县'], found: ['三', '四'] })
  const henan = ['郑州市', '济源市']
  expect(await at(410000)).toEqual({ region: '河南省', cities: henan, districts: [], found: ['五', '六'] })
  expect(await at(410100)).toEqual({ region: '河南省 郑州市', cities: henan, districts: [410105], found: ['五'] })
  expect(await at(419001)).toEqual({ region: '河南省 济源市', cities: henan, districts: [], found: ['六'] })
  expect(await at(419000)).toMatchObject({ region: '河南省', found: ['五', '六'] })
})

test('how to reach a company is told to whoever is signed in, and to nobody else', async () => {
  const house = await openHouse()
  const { show, ask, token } = await openCatalogue(house)
  const { id } = await show('company')
  const contact = async (headers: Record<string, string>) =>
    (await ask<{ contact: unknown }>(`company/${id}`, headers)).data.contact
  const whole = { name: '周女士', phone: '13800000000', email: 'hello@yunfan.example', wechat: 'yunfan' }
  expect(await contact({})).toBeNull()
  expect(await contact({ authorization: '0' })).toBeNull()
  expect(await contact({ authorization: token })).toBeNull()
  expect(await contact({ authorization: (await house.signIn.enterprise()).token })).toEqual(whole)
  expect(await contact({ authorization: (await house.signIn.maker()).token })).toEqual(whole)
})

test('no list and no log carries a phone number', async () => {
  const house = await openHouse()
  const { show, token } = await openCatalogue(house)
  await show('company')
  const list = await house.http.inject({ url: '/api/console/company', headers: { authorization: token } })
  const rows = await house.database.read((tx) => tx.selectFrom('audit_log').select(['before', 'after']).execute())
  expect(list.json().data.total).toBe(1)
  expect(list.body + JSON.stringify(rows)).not.toContain('13800000000')
  expect(JSON.stringify(rows)).toContain('138*****000')
})

test('whoever saves a company that somebody else changed meanwhile is told, and nothing is lost', async () => {
  const house = await openHouse()
  const { add, save } = await openCatalogue(house)
  const seen = await add('company')
  const first = await save('company', seen, { summary: '甲改的' })
  const second = await save('company', seen, { summary: '乙改的' })
  expect([first.code, second.code]).toEqual([200, 40900])
  expect(first.data.summary).toBe('甲改的')
})

test('two companies cannot have one name, and a company that something refers to stays', async () => {
  const house = await openHouse()
  const { add, post, sample } = await openCatalogue(house)
  const company = await add('company')
  expect((await post('company', sample('company'))).code).toBe(40903)
  await add('product', { company_id: company.id })
  expect((await post(`company/${company.id}/delete`, { version: company.version })).code).toBe(40904)
  expect((await post('product', sample('product', { company_id: 987_654 }))).code).toBe(42200)
})

test('a highest price without a lowest one is asked for the lowest', async () => {
  const house = await openHouse()
  const { add, post, sample } = await openCatalogue(house)
  const company_id = (await add('company')).id
  const priced = async (price_from: string | null, price_to: string | null) =>
    (await post('product', sample('product', { company_id, price_from, price_to }))) as unknown
  expect(await priced(null, '9.00')).toMatchObject({ data: { fields: { price_from: '请先填写最低价' } } })
  expect(await priced('9.01', '9.00')).toMatchObject({ data: { fields: { price_to: '最高价不能低于最低价' } } })
  expect(await priced('9.00', '9.00')).toMatchObject({ code: 200 })
})

test('steps lead only where the table says, and a reason is kept until the next one', async () => {
  const house = await openHouse()
  const { add, step } = await openCatalogue(house)
  const draft = await add('company')
  expect(draft.steps).toEqual(['submit', 'show'])
  expect((await step('company', draft, 'hide')).code).toBe(40908)
  const sent = (await step('company', draft, 'submit')).data
  expect((await step('company', sent, 'reject')).code).toBe(42200)
  const refused = (await step('company', sent, 'reject', '缺少营业执照')).data
  expect([refused.state, refused.reject_reason]).toEqual(['rejected', '缺少营业执照'])
  expect((await step('company', refused, 'show')).data.reject_reason).toBe('')
})

test('every text is cleaned on its way in', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  const { id } = await show('company', { html: '<p onclick="x()">好<script>alert(1)</script></p>' })
  expect((await ask<{ html: string }>(`company/${id}`)).data.html).toBe('<p>好</p>')
})

test('an opportunity that is shown later is found at an address where nothing was before', async () => {
  const house = await openHouse()
  const { show, add, step } = await openCatalogue(house)
  const company = await show('company')
  const draft = await add('business', { company_id: company.id })
  const noted: string[] = []
  const reading = { kept: true, dependsOn: (topic: string) => noted.push(topic), freshUntil: () => undefined }
  const read = () => house.services.opportunities.read(draft.id, { now: house.clock(), reading })
  await expect(read()).rejects.toThrow()
  expect(noted).toContain('shelf:business')
  await step('business', draft, 'show')
  expect((await read()).id).toBe(draft.id)
})

test('whoever keeps a page with a certified company makes it anew when the certificate ends', async () => {
  const house = await openHouse()
  const { show } = await openCatalogue(house)
  const until = '2026-11-20T00:00:00+08:00'
  const company = await show('company', { certified_from: '2026-01-01T00:00:00+08:00', certified_until: until })
  const { id } = await show('business', { company_id: company.id })
  const holds: Date[] = []
  const reading = { kept: true, dependsOn: () => undefined, freshUntil: (at: Date) => holds.push(at) }
  const look = { now: house.clock(), reading }
  const { opportunities, companies } = house.services
  for (const read of [
    () => opportunities.list({}, { page: 1, count: 10 }, look),
    () => opportunities.read(id, look),
    () => companies.list({ sort: 'updated' }, { page: 1, count: 10 }, look),
  ]) {
    holds.splice(0)
    await read()
    expect(holds).toContainEqual(new Date(until))
  }
})

test('what one company offers can be narrowed down like everything else', async () => {
  const house = await openHouse()
  const { show, ask } = await openCatalogue(house)
  const company = await show('company')
  await show('business', { company_id: company.id, side: 'need', title: '求购' })
  await show('business', { company_id: company.id, side: 'offer', title: '供应' })
  const titles = async (query: string) =>
    (await ask<{ list: { title: string }[] }>(`business?company=${company.id}${query}`)).data.list.map(
      ({ title }) => title,
    )
  expect(await titles('')).toEqual(['供应', '求购'])
  expect(await titles('&side=offer')).toEqual(['供应'])
  expect(await titles('&side=offer&form=talent')).toEqual([])
})
