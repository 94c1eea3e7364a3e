import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'

const minuteMs = 60_000

async function open() {
  const house = await openHouse()
  const room = await openNewsroom(house)
  const inMinutes = (minutes: number) => toShanghaiIso(new Date(house.clock().getTime() + minutes * minuteMs))
  return { house, ...room, inMinutes }
}

test('a text goes from its editor over a reviewer to readers, at the second that was set', async () => {
  const { write, step, read, titles, inMinutes, house } = await open()
  const draft = await write({ title: '新政解读' })
  expect(draft).toMatchObject({ state: 'draft', version: 1, steps: ['submit'] })
  const sent = await step('editor', 'submit', draft)
  expect(sent.data).toMatchObject({ state: 'review', steps: ['withdraw'] })
  const passed = await step('reviewer', 'approve', draft, { publish_at: inMinutes(10), expires_at: inMinutes(20) })
  expect(passed).toMatchObject({ code: 200, data: { state: 'scheduled' } })
  const seen = async () => [(await read(draft.id)).code, await titles()]
  house.clock.advance(10 * minuteMs - 1)
  expect(await seen()).toEqual([refusals.RECORD_NOT_FOUND.code, []])
  house.clock.advance(1)
  expect(await seen()).toEqual([200, ['新政解读']])
  house.clock.advance(10 * minuteMs - 1)
  expect(await seen()).toEqual([200, ['新政解读']])
  house.clock.advance(1)
  expect(await seen()).toEqual([refusals.RECORD_NOT_FOUND.code, []])
})

test('nobody lets their own text pass', async () => {
  const { write, step, post } = await open()
  const own = await write({}, 'chief')
  await step('chief', 'submit', own)
  const moments = { publish_at: null, expires_at: null }
  expect(await step('chief', 'approve', own, moments)).toMatchObject({ code: refusals.OWN_REVIEW.code })
  // Publishing without a review is a right of its own.
  expect(await step('chief', 'publish', own, moments)).toMatchObject({ code: 200 })
  expect(await post('editor', `/${own.id}/publish`, { version: 1, ...moments })).toMatchObject({
    code: refusals.NOT_ALLOWED.code,
  })
})

test('a picture that nobody has spoken for is saved with a draft, and goes neither to review nor to readers', async () => {
  const { write, step, save } = await open()
  const picture = (words: string) => `<p>厂房</p><img src="/brand/a.webp"${words}>`
  const draft = await write({ html: picture('') }, 'chief')
  const fields = { html: expect.stringMatching(/^有 1 张图片还没有替代文字/) }
  const refused = { code: refusals.INPUT_INVALID.code, data: { fields } }
  expect(await step('chief', 'submit', draft)).toMatchObject(refused)
  expect(await step('chief', 'publish', draft, { publish_at: null, expires_at: null })).toMatchObject(refused)
  const said = (await save('chief', draft, { html: picture(' alt="新厂房的正门"') })).data
  expect(await step('chief', 'submit', said)).toMatchObject({ code: 200 })
})

test('what was sent back says why, until it is sent again', async () => {
  const { write, step, get } = await open()
  const draft = await write()
  await step('editor', 'submit', draft)
  await step('reviewer', 'reject', draft, { reason: '请补充数据来源' })
  expect((await get('editor', `/${draft.id}`)).data).toMatchObject({ state: 'draft', reject_reason: '请补充数据来源' })
  await step('editor', 'submit', draft)
  expect((await get('editor', `/${draft.id}`)).data).toMatchObject({ state: 'review', reject_reason: '' })
})

test('readers go on seeing the old version while a new one is written, reviewed and scheduled', async () => {
  const { publish, save, step, read, inMinutes, house } = await open()
  const first = await publish({ title: '旧标题' })
  const second = (await save('editor', first, { title: '新标题' })).data
  expect(second).toMatchObject({ state: 'published', stage: 'draft', version: 2, live_version: 1 })
  await step('editor', 'submit', second)
  await step('reviewer', 'approve', second, { publish_at: inMinutes(5), expires_at: null })
  expect((await read(first.id)).data.title).toBe('旧标题')
  house.clock.advance(5 * minuteMs)
  expect((await read(first.id)).data.title).toBe('新标题')
})

test('an older version can be restored: it becomes the newest, and nothing in between is lost', async () => {
  const { publish, save, post, step, read, get } = await open()
  const first = await publish({ title: '第一版' })
  const second = (await save('chief', first, { title: '第二版' })).data
  await step('chief', 'publish', second, { publish_at: null, expires_at: null })
  const third = (await post('chief', `/${first.id}/restore`, { version: 2, number: 1 })).data
  expect(third).toMatchObject({ version: 3, title: '第一版', stage: 'draft' })
  await step('chief', 'publish', third, { publish_at: null, expires_at: null })
  expect((await read(first.id)).data.title).toBe('第一版')
  const { data } = await get('chief', `/${first.id}/versions`)
  expect(data.list.map((row: Record<string, unknown>) => [row.number, row.title, row.restored_from, row.live])).toEqual(
    [
      [3, '第一版', 1, true],
      [2, '第二版', null, false],
      [1, '第一版', null, false],
    ],
  )
})

test('whoever saves over a version they have not seen is told, and both texts are still there', async () => {
  const { write, save, get } = await open()
  const draft = await write({ title: '开头' })
  expect(await save('chief', draft, { title: '主编的' })).toMatchObject({ code: 200 })
  expect(await save('editor', draft, { title: '编辑的' })).toMatchObject({ code: refusals.CHANGED_MEANWHILE.code })
  const theirs = (await get('editor', `/${draft.id}`)).data
  expect(theirs).toMatchObject({ title: '主编的', version: 2 })
  expect(await save('editor', theirs, { title: '编辑的' })).toMatchObject({ code: 200, data: { version: 3 } })
  expect((await get('editor', `/${draft.id}/versions/2`)).data.title).toBe('主编的')
})

test('of many who save at once one succeeds and the others are told', async () => {
  const { write, save } = await open()
  const draft = await write()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save('editor', draft, { title: `第 ${n} 个` })))
  const codes = answers.map(({ code }) => code).sort()
  expect(codes).toEqual([200, ...Array(7).fill(refusals.CHANGED_MEANWHILE.code)])
})

test('a decision on a version that has meanwhile been replaced is refused', async () => {
  const { write, save, step } = await open()
  const draft = await write()
  await step('editor', 'submit', draft)
  await step('editor', 'withdraw', draft)
  const second = (await save('editor', draft, { title: '改过' })).data
  await step('editor', 'submit', second)
  const moments = { publish_at: null, expires_at: null }
  expect(await step('reviewer', 'approve', draft, moments)).toMatchObject({ code: refusals.CHANGED_MEANWHILE.code })
  expect(await step('reviewer', 'approve', second, moments)).toMatchObject({ code: 200 })
})

test('a text that is being reviewed stays as it is', async () => {
  const { write, save, step } = await open()
  const draft = await write()
  await step('editor', 'submit', draft)
  expect(await save('editor', draft, { title: '偷偷改' })).toMatchObject({ code: refusals.CONTENT_MOVED_ON.code })
})

test('two who edit one text know of each other, and of whoever has left', async () => {
  const { write, post, house } = await open()
  const draft = await write()
  const be = async (who: 'editor' | 'chief', leaving = false) =>
    (await post(who, `/${draft.id}/presence`, { leaving })).data.others as { name: string }[]
  expect(await be('editor')).toEqual([])
  expect(await be('chief')).toMatchObject([{ name: '示例员工' }])
  expect(await be('editor')).toHaveLength(1)
  await be('chief', true)
  expect(await be('editor')).toEqual([])
  await be('chief')
  house.clock.advance(2 * minuteMs)
  expect(await be('editor')).toEqual([])
})

test('what is taken down or thrown away is gone for readers, and can come back', async () => {
  const { publish, step, read, titles } = await open()
  const one = await publish({ title: '甲' })
  const other = await publish({ title: '乙' })
  await step('chief', 'take_down', one)
  await step('chief', 'trash', other)
  expect([await titles(), (await read(one.id)).code]).toEqual([[], refusals.RECORD_NOT_FOUND.code])
  expect((await step('chief', 'recover', other)).data.state).toBe('draft')
  await step('chief', 'publish', other, { publish_at: null, expires_at: null })
  expect(await titles()).toEqual(['乙'])
})

test('only what lies in the trash can be destroyed, and then nothing of it is left but a line in the log', async () => {
  const { write, step, get, house } = await open()
  const draft = await write({ title: '作废' })
  expect(await step('chief', 'destroy', draft)).toMatchObject({ code: refusals.CONTENT_MOVED_ON.code })
  await step('chief', 'trash', draft)
  expect(await step('chief', 'destroy', draft)).toMatchObject({ code: 200, data: null })
  expect((await get('chief', `/${draft.id}`)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const left = await house.database.read(async (tx) => ({
    versions: await tx.selectFrom('content_versions').selectAll().where('content_id', '=', draft.id).execute(),
    log: await tx.selectFrom('audit_log').select(['action', 'before']).orderBy('id', 'desc').limit(1).execute(),
  }))
  expect(left).toEqual({ versions: [], log: [{ action: 'news.destroy', before: { title: '作废', version: 1 } }] })
})

test('an end before the beginning is refused beside its field, and nothing moves', async () => {
  const { write, step, get, inMinutes } = await open()
  const draft = await write({}, 'chief')
  const answer = await step('chief', 'publish', draft, { publish_at: inMinutes(10), expires_at: inMinutes(5) })
  expect(answer).toMatchObject({
    code: refusals.INPUT_INVALID.code,
    data: { fields: { expires_at: expect.any(String) } },
  })
  expect((await get('chief', `/${draft.id}`)).data.state).toBe('draft')
})

test('setting the end of a text does not bring out a version that waits for its moment', async () => {
  const { publish, save, step, read, inMinutes, house } = await open()
  const first = await publish({ title: '旧' })
  const second = (await save('chief', first, { title: '保密' })).data
  await step('chief', 'publish', second, { publish_at: inMinutes(60), expires_at: null })
  const past = await step('chief', 'publish', second, { publish_at: inMinutes(-5), expires_at: inMinutes(90) })
  expect(past).toMatchObject({
    code: refusals.INPUT_INVALID.code,
    data: { fields: { publish_at: expect.any(String) } },
  })
  const end = await step('chief', 'publish', second, { publish_at: inMinutes(60), expires_at: inMinutes(90) })
  expect(end.code).toBe(200)
  expect((await read(first.id)).data.title).toBe('旧')
  house.clock.advance(60 * minuteMs)
  expect((await read(first.id)).data.title).toBe('保密')
})

test('an end that has passed already is refused: nobody means to take a text away by dating it', async () => {
  const { publish, step, inMinutes } = await open()
  const text = await publish()
  const answer = await step('chief', 'publish', text, { publish_at: inMinutes(-60), expires_at: inMinutes(-5) })
  expect(answer).toMatchObject({
    code: refusals.INPUT_INVALID.code,
    data: { fields: { expires_at: expect.any(String) } },
  })
})

test('a new house has every page as an empty draft, ready to be written and published', async () => {
  const house = await openHouse()
  const { token } = await house.signIn.staff(['page.read', 'page.write', 'page.publish'])
  const headers = { authorization: token }
  const { data } = (await house.http.inject({ url: '/api/console/page?sort=id&order=asc', headers })).json()
  const about = data.list.find((row: { key: string }) => row.key === 'about')
  expect(data.list.map((row: { key: string; state: string }) => [row.key, row.state])).toHaveLength(7)
  const listed = async () => (await house.http.inject('/api/wz')).json()
  expect(await listed()).toMatchObject({ code: 200, data: { list: [] } })
  const url = `/api/console/page/${about.id}`
  const { data: whole } = (await house.http.inject({ url, headers })).json()
  const saved = await house.http.inject({ method: 'POST', url, headers, payload: { ...whole, html: '<p>我们</p>' } })
  const { version } = saved.json().data
  const payload = { version, publish_at: null, expires_at: null }
  await house.http.inject({ method: 'POST', url: `${url}/publish`, headers, payload })
  await house.settle()
  expect((await house.http.inject('/api/wz?key=about')).json()).toMatchObject({
    code: 200,
    data: { html: '<p>我们</p>' },
  })
  // Without a key: what there is to be read, and nothing of the texts.
  const updated_at = expect.stringMatching(/^2026-11-16T/)
  expect((await listed()).data).toEqual({ list: [{ key: 'about', title: whole.title, updated_at }] })
})

test('every step leaves a line that says who, from where and to where', async () => {
  const { write, step, house } = await open()
  const draft = await write()
  await step('editor', 'submit', draft)
  await step('reviewer', 'reject', draft, { reason: '太短' })
  const log = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject', 'before', 'after']).orderBy('id').execute(),
  )
  const subject = `news:${draft.id}`
  expect(log).toMatchObject([
    { action: 'news.add', subject, before: null, after: { stage: 'draft' } },
    { action: 'news.submit', subject, before: { stage: 'draft' }, after: { stage: 'review' } },
    { action: 'news.reject', subject, before: { stage: 'review' }, after: { stage: 'draft', reason: '太短' } },
  ])
})

test('a preview shows one version to whoever has the link, for an hour, and to nobody else', async () => {
  const { write, post, read, house } = await open()
  const draft = await write({ title: '还没发布' })
  const { data } = await post('editor', `/${draft.id}/preview`, { number: 1 })
  const address = String(data.url).replace('/news/', '/api/news/')
  const look = async () => (await house.http.inject(address)).json()
  expect(await look()).toMatchObject({ code: 200, data: { title: '还没发布', preview: true } })
  expect((await read(draft.id)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const noted: Date[] = []
  const reading = { kept: true, dependsOn: () => undefined, freshUntil: (at: Date) => noted.push(at) }
  const [, token = ''] = String(data.url).split('preview=')
  await house.services.content.reading.article('news', draft.id, token, { now: house.clock(), reading })
  expect(noted).toContainEqual(house.clock())
  house.clock.advance(60 * minuteMs)
  expect((await look()).code).toBe(refusals.RECORD_NOT_FOUND.code)
})

test('the console finds texts by state, category and words, in the order that was asked for', async () => {
  const { write, publish, step, get, post, inMinutes } = await open()
  const { id: category_id } = (await post('chief', '/categories', { id: null, name: '政策', position: 1 })).data
  await write({ title: '草稿甲' })
  await step('editor', 'submit', await write({ title: '待审乙' }))
  await publish({ title: '已发丙', category_id })
  await publish({ title: '定时丁' }, { publish_at: inMinutes(5) })
  const titles = async (query: string) =>
    (await get('chief', query)).data.list.map((row: { title: string }) => row.title)
  expect(await titles('?state=draft')).toEqual(['草稿甲'])
  expect(await titles('?state=review')).toEqual(['待审乙'])
  expect(await titles('?state=published')).toEqual(['已发丙'])
  expect(await titles('?state=scheduled')).toEqual(['定时丁'])
  expect((await get('editor', '/counts')).data).toEqual({ draft: 1, review: 1, scheduled: 1 })
  expect(await titles(`?category_id=${category_id}`)).toEqual(['已发丙'])
  expect(await titles('?q=%E7%94%B2')).toEqual(['草稿甲'])
  expect(await titles('?q=%25')).toEqual([])
  expect(await titles('?sort=id&order=asc')).toEqual(['草稿甲', '待审乙', '已发丙', '定时丁'])
})

test('a category that any version names stays', async () => {
  const { post, publish, save } = await open()
  const { id } = (await post('chief', '/categories', { id: null, name: '行业', position: 1 })).data
  expect(await post('chief', '/categories', { id: null, name: '行业', position: 2 })).toMatchObject({
    code: refusals.NAME_TAKEN.code,
  })
  const text = await publish({ category_id: id })
  await save('chief', text, { category_id: null })
  expect(await post('chief', `/categories/${id}/delete`, {})).toMatchObject({ code: refusals.IN_USE.code })
  const { id: empty } = (await post('chief', '/categories', { id: null, name: '空的', position: 3 })).data
  expect(await post('chief', `/categories/${empty}/delete`, {})).toMatchObject({ code: 200 })
  expect(await post('chief', '', { ...text, category_id: empty })).toMatchObject({
    data: { fields: { category_id: expect.any(String) } },
  })
})

test('a text that would be too long once it is cleaned, or has too many tags, is refused beside its field', async () => {
  const { post, write, save } = await open()
  const draft = await write()
  const grown = '1 < 2 '.repeat(49_000)
  const refused = (say: string) => ({ code: refusals.INPUT_INVALID.code, data: { fields: { html: say } } })
  expect(await save('editor', draft, { html: grown })).toMatchObject(refused('正文过长，请分成几篇'))
  expect(await save('editor', draft, { html: '<b>'.repeat(99_000) })).toMatchObject(
    refused('正文的格式过于复杂，请精简'),
  )
  const kept = await save('editor', draft, { html: `<p>${'字'.repeat(290_000)}</p>` })
  expect(kept).toMatchObject({ code: 200 })
  expect(await post('editor', `/${draft.id}/submit`, { version: kept.data.version })).toMatchObject({ code: 200 })
})
