import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'

const rights: Right[] = [
  'activity.edit',
  'activity.review',
  'activity.categories',
  'resource.edit',
  'resource.categories',
]

const activity = {
  title: '供需对接会',
  summary: '',
  html: '',
  cover: '',
  company_id: null,
  mode: 'onsite',
  region_id: 330100,
  address: '未来大厦三层',
  join_url: '',
  starts_at: '2026-11-20T14:00:00+08:00',
  ends_at: '2026-11-20T17:00:00+08:00',
  signup_from: '2026-11-01T09:00:00+08:00',
  signup_until: '2026-11-19T18:00:00+08:00',
  quota: 40,
  seats_taken: 0,
  per_company_limit: 2,
  fee: '0.00',
  audience: 'all',
  need_review: false,
  questions: [],
}

async function open() {
  const house = await openHouse()
  const { token } = await house.signIn.staff(rights)
  const tell = async (path: string, payload: object) => {
    const url = `/api/console/${path}`
    return (await house.http.inject({ method: 'POST', url, headers: { authorization: token }, payload })).json().data
  }
  /** As the job does, every few minutes. */
  const catchUp = () => house.services.search.rebuildParts(house.gather('indexedByCategory'))
  return { house, tell, catchUp }
}

const found = async ({ http }: House, q: string): Promise<string[]> => {
  const { data } = (await http.inject(`/api/search?q=${encodeURIComponent(q)}`)).json()
  return (data.list as { kind: string; id: number }[])
    .sort((one, other) => one.id - other.id)
    .map(({ kind, id }) => `${kind} ${id}`)
}

test('texts are found by the new name of their category and no longer by the old one, also those to come', async () => {
  const { house, catchUp } = await open()
  const { post, publish, save, step } = await openNewsroom(house)
  const heading = async (id: number | null, name: string) =>
    (await post('chief', '/categories', { id, name, position: 1 })).data.id
  const policy = await heading(null, '政策解读')
  const other = await heading(null, '展会预告')
  const now = await publish({ title: '甲', category_id: policy })
  const beside = await publish({ title: '乙', category_id: other })
  const later = await publish({ title: '丙', category_id: other })
  const next = (await save('chief', later, { title: '丁', category_id: policy })).data
  const publish_at = toShanghaiIso(new Date(house.clock().getTime() + 60_000))
  await step('chief', 'publish', next, { publish_at, expires_at: null })
  await heading(policy, '法规速递')
  await catchUp()
  expect(await found(house, '政策解读')).toEqual([])
  expect(await found(house, '法规速递')).toEqual([`news ${now.id}`])
  expect(await found(house, '展会预告')).toEqual([`news ${beside.id}`, `news ${later.id}`])
  house.clock.advance(60_000)
  expect(await found(house, '法规速递')).toEqual([`news ${now.id}`, `news ${later.id}`])
  // Once more, after the first time was finished.
  await heading(policy, '条例汇编')
  await catchUp()
  expect(await found(house, '法规速递')).toEqual([])
  expect(await found(house, '条例汇编')).toEqual([`news ${now.id}`, `news ${later.id}`])
})

test('activities are found by the new name as well, however many there are', async () => {
  const { house, tell, catchUp } = await open()
  const { id: category_id } = await tell('activity/categories', { id: null, name: '行业沙龙', position: 1 })
  const ids: number[] = []
  for (let n = 0; n < 52; n++) {
    const { id, version } = await tell('activity', { ...activity, title: `第${n}场`, category_id })
    await tell(`activity/${id}/step`, { version, step: 'show' })
    ids.push(id)
  }
  await tell('activity/categories', { id: category_id, name: '闭门会议', position: 1 })
  await catchUp()
  const total = async (q: string) =>
    (await house.http.inject(`/api/search?q=${encodeURIComponent(q)}`)).json().data.total
  expect([await total('行业沙龙'), await total('闭门会议')]).toEqual([0, ids.length])
})

test('a resource is found by the new name as well', async () => {
  const { house, tell, catchUp } = await open()
  const { id: category_id } = await tell('resource/categories', { id: null, name: '合同范本', position: 1 })
  const resource = { title: '采购', summary: '', html: '', cover: '', category_id, format: 'pdf', files: [], points: 0 }
  const act = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'request-0009' }
  const row = await house.database.begin((tx) =>
    house.services.resources.keeper.enter(tx, { ...resource, vip_free: false, audience: 'all' }, act, {
      state: 'shown',
    }),
  )
  expect(await found(house, '合同范本')).toEqual([`resource ${row.id}`])
  await tell('resource/categories', { id: category_id, name: '协议模板', position: 1 })
  await catchUp()
  expect(await found(house, '合同范本')).toEqual([])
  expect(await found(house, '协议模板')).toEqual([`resource ${row.id}`])
})

test('a category that keeps its name leaves the index alone', async () => {
  const { house, tell } = await open()
  const { id } = await tell('activity/categories', { id: null, name: '行业沙龙', position: 1 })
  await tell('activity/categories', { id, name: '行业沙龙', position: 2 })
  const waiting = await house.database.read((tx) => tx.selectFrom('search_rebuilds').selectAll().execute())
  expect(waiting).toEqual([])
})
