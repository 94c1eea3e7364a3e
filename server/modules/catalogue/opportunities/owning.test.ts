import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHouse, type House } from '#server/testing/house.ts'
import { opportunity as blank, page as blankPage, openOwner } from '#server/testing/owners.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'

let house: House
let owner: Awaited<ReturnType<typeof openOwner>>
let desk: Awaited<ReturnType<typeof openCatalogue>>

/** The rules as they are, for whoever is going to change them. */
const standing = async (token: string) =>
  (await visitor(house).ask('GET', '/api/console/own-rules', undefined, token)).data.business

const dayMs = 24 * 60 * 60 * 1000
const beat = () => house.services.opportunities.expiring.beat(house.clock())
const seen = async (id: number) => {
  await house.settle()
  return visitor(house).ask('GET', `/api/business/${id}`)
}
const titles = async () => {
  await house.settle()
  const { data } = await visitor(house).ask('GET', '/api/business')
  return data.list.map(({ title }: { title: string }) => title)
}
const told = async () => {
  const { data } = await owner.ask('messages')
  return data.list.map(({ title }: { title: string }) => title)
}
const inDays = (days: number) => new Date(house.clock().getTime() + days * dayMs).toISOString()

/** So many days pass: an operator signs in again. */
async function pass(days: number): Promise<void> {
  house.clock.advance(days * dayMs)
  desk = await openCatalogue(house)
}

async function posted(parts: object = {}): Promise<number> {
  const { id } = await owner.handIn('business', await owner.opportunity({ valid_until: inDays(60), ...parts }))
  await desk.decide('business', id, 'show')
  return id
}

beforeAll(async () => {
  house = await buildHouse()
  owner = await openOwner(house, { level: 3 })
  desk = await openCatalogue(house)
  await owner.published(desk)
})
afterAll(() => house.close())

test('readers see what was approved while its owner changes it; prices and dates take effect at once', async () => {
  const id = await posted({ title: '第一版', pictures: [owner.picture] })
  expect((await seen(id)).data).toMatchObject({ title: '第一版', pictures: [owner.picture], amount_from: null })
  const changed = await owner.save('business', id, { title: '第二版', amount_from: '4600.00', valid_until: inDays(90) })
  expect(changed).toMatchObject({ changed: ['title'], revision: { state: 'draft' } })
  expect((await seen(id)).data).toMatchObject({ title: '第一版', amount_from: '4600.00' })
  await owner.handIn('business', changed)
  expect((await desk.read('business', id)).revision).toMatchObject({
    differences: [{ field: 'title', before: '第一版', after: '第二版' }],
  })
  await desk.decide('business', id, 'reject', { reasons: { title: '请写明材质' } })
  expect((await owner.read('business', id)).revision).toMatchObject({ reasons: { title: '请写明材质' } })
  expect((await owner.ask('overview')).data.reminders).toMatchObject([{ kind: 'opportunity_rejected', times: 1 }])
  await owner.handIn('business', await owner.save('business', id, { title: '第三版' }))
  await desk.decide('business', id, 'show')
  expect((await seen(id)).data.title).toBe('第三版')
})

test('neither an owner nor an operator saves a picture that nobody has spoken for', async () => {
  const id = await posted({ title: '有图的' })
  const html = (words: string) => `<p>样品</p><img src="/brand/a.webp"${words}>`
  const refused = { code: 42200, data: { fields: { html: expect.stringMatching(/^有 1 张图片还没有替代文字/) } } }
  expect(await owner.trySave('business', id, { html: html('') })).toMatchObject(refused)
  expect((await owner.trySave('business', id, { html: html(' alt="样品正面"') })).code).toBe(200)
  const ours = await desk.add('business', { company_id: (await desk.read('business', id)).company_id })
  expect(await desk.save('business', ours, { html: html('') })).toMatchObject(refused)
  expect((await desk.save('business', ours, { html: html(' alt=""') })).code).toBe(200)
})

test('once a day it is moved up, and the day it was published stays', async () => {
  const first = await posted({ title: '先发的' })
  const { data: before } = await seen(first)
  expect((await owner.post(`business/${first}/refresh`, {})).code).toBe(40951)
  await pass(1)
  await posted({ title: '后发的' })
  expect((await titles()).slice(0, 2)).toEqual(['后发的', '先发的'])
  await pass(1)
  const codes = await Promise.all([1, 2, 3].map(async () => (await owner.post(`business/${first}/refresh`, {})).code))
  expect(codes.sort()).toEqual([200, 40951, 40951])
  expect((await titles()).slice(0, 2)).toEqual(['先发的', '后发的'])
  const { data: after } = await seen(first)
  expect(after.published_at).toBe(before.published_at)
  expect(after.refreshed_at).not.toBeNull()
  expect((await owner.read('business', first)).actions).not.toContain('refresh')
})

test('whoever closes one says how it ended: readers are told that it is over, and nobody writes on it', async () => {
  const id = await posted({ title: '要结束的' })
  await owner.save('business', id, { title: '没来得及的修改' })
  expect((await owner.post(`business/${id}/close`, { outcome: 'won', note: '' })).code).toBe(42200)
  const end = { outcome: 'here', note: '已签合同' }
  expect((await owner.post(`business/${id}/close`, end)).code).toBe(200)
  expect((await owner.post(`business/${id}/close`, end)).code).toBe(40908)
  expect((await seen(id)).data).toMatchObject({ over: true, title: '要结束的' })
  expect(await titles()).not.toContain('要结束的')
  const own = await owner.read('business', id)
  expect(own).toMatchObject({ state: 'closed', outcome: 'here', outcome_note: '已签合同', revision: null })
  expect(own.actions).toEqual(['copy'])
  expect(own.events[0]).toMatchObject({ event: 'closed', reason: '在平台成交：已签合同' })
  expect((await owner.trySave('business', id, { title: '悄悄改掉' })).code).toBe(40908)
  expect((await owner.tryStep('business', own, 'submit')).code).toBe(40908)
  expect((await desk.read('business', id)).outcome).toBe('here')
})

test('its owner is told before it ends and when it ended, and one click prolongs it either way', async () => {
  const reminders = async () => (await told()).filter((title: string) => title === '商机“快到期的”即将到期').length
  const id = await posted({ title: '快到期的', valid_until: inDays(5) })
  await beat()
  expect(await reminders()).toBe(0)
  await pass(3)
  await beat()
  await beat()
  expect(await reminders()).toBe(1)
  expect((await owner.ask('overview')).data.reminders).toMatchObject([{ kind: 'opportunity_ending', times: 1 }])
  const { data } = await owner.post(`business/${id}/prolong`, {})
  expect(new Date(data.valid_until).getTime() - house.clock().getTime()).toBe(32 * dayMs)
  await beat()
  expect(await reminders()).toBe(1)
  await owner.save('business', id, { valid_until: inDays(2) })
  await beat()
  expect(await reminders()).toBe(2)
  await pass(2)
  expect(await titles()).not.toContain('快到期的')
  await beat()
  expect(await told()).toContain('商机“快到期的”已到期')
  expect(await owner.read('business', id)).toMatchObject({ state: 'closed', outcome: 'expired' })
  expect((await owner.post(`business/${id}/prolong`, {})).code).toBe(200)
  expect(await titles()).toContain('快到期的')
  expect(await owner.read('business', id)).toMatchObject({ state: 'shown', outcome: '', closed_at: null })
})

test('the days that it waited for a decision come after the last one', async () => {
  const handed = await owner.handIn('business', await owner.opportunity({ title: '久等的', valid_until: inDays(2) }))
  await pass(4)
  await desk.decide('business', handed.id, 'show')
  const { data } = await seen(handed.id)
  expect(new Date(data.valid_until).getTime() - house.clock().getTime()).toBe(2 * dayMs)
  expect(await titles()).toContain('久等的')
})

test('the day of its end lies ahead, and not further than a year', async () => {
  const say = async (valid_until: string) => (await owner.ask('business', { ...blank, valid_until })).data?.fields
  expect(await say(inDays(-1))).toEqual({ valid_until: '请选择今天以后的日期' })
  expect(await say(inDays(366))).toEqual({ valid_until: '最长 365 天，请选择更早的日期' })
})

test('what is over takes nobody’s place; what is prolonged after its end takes one again', async () => {
  const other = await openOwner(house, { level: 1, name: '另一家有限公司', creditCode: '91330106MA2CFH9999' })
  await other.published(desk, { name: '另一家有限公司' })
  const staff = await house.signIn.staff(['settings.read', 'settings.edit'])
  const rules = { kind: 'business', review: 'none', max: [0, 1, 1, 1], pictures: [3, 3, 3, 3] }
  const { version } = await standing(staff.token)
  await visitor(house).ask('POST', '/api/console/own-rules', { ...rules, version }, staff.token)
  const post = async (title: string) => {
    const made = await other.opportunity({ title, valid_until: inDays(3) })
    return made && (await other.handIn('business', made))
  }
  const one = await post('一')
  expect(one).toMatchObject({ state: 'shown' })
  const codes = await Promise.all([1, 2].map(async () => (await other.ask('business', blank)).code))
  expect(codes).toEqual([40940, 40940])
  await pass(4)
  await beat()
  const two = await post('二')
  expect(two).toMatchObject({ state: 'shown' })
  expect((await other.post(`business/${one.id}/prolong`, {})).code).toBe(40940)
  await other.post(`business/${two.id}/close`, { outcome: 'none' })
  expect((await other.post(`business/${one.id}/prolong`, {})).code).toBe(200)
  expect((await other.ask('business')).data.limits).toMatchObject({ used: 1, max: 1 })
})

test('whether posting takes a certification is the operators’ to say', async () => {
  const who = await house.signIn.enterprise()
  const ask = (path: string, body?: object) =>
    visitor(house).ask(body ? 'POST' : 'GET', `/api/user/${path}`, body, who.token)
  const rules = { kind: 'business', review: 'every', max: [1, 1, 1, 100], pictures: [3, 3, 3, 3] }
  const staff = await house.signIn.staff(['settings.read', 'settings.edit'])
  const save = async (certified: boolean) => {
    const { version } = await standing(staff.token)
    return visitor(house).ask('POST', '/api/console/own-rules', { ...rules, certified, version }, staff.token)
  }
  await save(true)
  expect((await ask('business', { ...blank, valid_until: inDays(9) })).code).toBe(40400)
  await ask('company', { ...blankPage, name: '没有认证的公司' })
  const { data: made } = await ask('business', { ...blank, valid_until: inDays(9) })
  expect((await ask('business')).data.limits).toMatchObject({ level: 0, certified: true })
  expect((await ask(`business/${made.id}/submit`, { version: made.version })).code).toBe(40340)
  await save(false)
  expect((await ask(`business/${made.id}/submit`, { version: made.version })).code).toBe(200)
})

test('somebody else’s opportunity is not there, in every call', async () => {
  const id = await posted({ title: '别人的' })
  const { version } = await owner.read('business', id)
  const other = await openOwner(house, { name: '第三家有限公司', creditCode: '91330106MA2CFH8888' })
  const refused: [string, object?][] = [
    [`business/${id}`],
    [`business/${id}/preview`],
    [`business/${id}`, { ...blank, valid_until: inDays(9), version }],
    [`business/${id}/refresh`, {}],
    [`business/${id}/prolong`, {}],
    [`business/${id}/close`, { outcome: 'none' }],
    ...['submit', 'withdraw', 'drop', 'off', 'on', 'delete', 'copy'].map((step): [string, object] => [
      `business/${id}/${step}`,
      { version },
    ]),
  ]
  for (const [path, given] of refused) expect([path, (await other.ask(path, given)).code]).toEqual([path, 40400])
})

test('what stood on a draft of a page moves to the page that its enterprise takes over', async () => {
  const code = '91330106MA2CFH7777'
  const { id: page } = await desk.show('company', { name: '平台录入的公司' })
  const { companies, ownership } = house.services.companies
  const act = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => companies.change(tx, page, { credit_code: code }, act, 'save'))
  const who = await house.signIn.enterprise()
  const ask = (path: string, body?: object) =>
    visitor(house).ask(body ? 'POST' : 'GET', `/api/user/${path}`, body, who.token)
  await ask('company', { ...blankPage, name: '平台录入的公司' })
  const { data: made } = await ask('business', { ...blank, valid_until: inDays(9) })
  const proved = { name: '平台录入的公司', creditCode: code, legalPerson: '甲', businessScope: '', level: 1 }
  const rest = { registeredAddress: '', foundedOn: '2014-03-18', capital: '', industryId: 134, regionId: 330106 }
  const until = new Date(house.clock().getTime() + 365 * dayMs)
  const whose = { enterpriseId: who.id, personId: who.personId }
  const how = await house.database.begin((tx) =>
    ownership.certify(tx, { ...proved, ...rest, ...whose, from: house.clock(), until, act }),
  )
  expect(how).toMatchObject({ how: 'undecided' })
  expect((await ask('company/claim', { accepts: true })).data).toEqual({ company_id: page })
  expect((await ask(`business/${made.id}`)).data).toMatchObject({ title: blank.title, company_shown: true })
})

test('while an account is frozen nobody sees what it posted', async () => {
  const id = await posted({ title: '冻结的' })
  const act = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  const { ownership } = house.services.companies
  await house.database.begin((tx) => ownership.hideFor(tx, owner.id, act))
  expect((await seen(id)).code).toBe(40400)
  expect(await titles()).not.toContain('冻结的')
  await house.database.begin((tx) => ownership.showFor(tx, owner.id, act))
  expect((await seen(id)).code).toBe(200)
})

test('what is over is copied with an end of its own, and what may still be chosen is kept', async () => {
  const id = await posted({ title: '要复制的', valid_until: inDays(5) })
  const copied = async () => (await owner.post(`business/${id}/copy`, {})).data
  expect((await copied()).valid_until).toBe((await owner.read('business', id)).valid_until)
  await pass(6)
  await beat()
  expect(await owner.read('business', id)).toMatchObject({ state: 'closed', outcome: 'expired' })
  const draft = await copied()
  expect(draft).toMatchObject({ title: '要复制的（副本）', state: 'draft' })
  expect(new Date(draft.valid_until).getTime() - house.clock().getTime()).toBe(30 * dayMs)
})

test('an operator takes off what is over; it comes back as over, with how it ended, and takes nobody’s place', async () => {
  const id = await posted({ title: '违规的' })
  await owner.post(`business/${id}/close`, { outcome: 'here', note: '已签合同' })
  const { used } = (await owner.ask('business')).data.limits
  const over = await desk.read('business', id)
  expect(over.steps).toEqual(['show', 'hide'])
  expect((await desk.post(`business/${id}/delete`, { version: over.version })).code).toBe(40908)
  const { data: off } = await desk.step('business', over, 'hide', '内容违规')
  expect(off).toMatchObject({ state: 'hidden', outcome: 'here', outcome_note: '已签合同' })
  expect((await seen(id)).code).toBe(40400)
  expect((await owner.ask('business')).data.limits.used).toBe(used)
  expect((await owner.read('business', id)).actions).not.toContain('put_back')
  const { data: back } = await desk.step('business', off, 'show')
  expect(back).toMatchObject({ state: 'closed', outcome: 'here', outcome_note: '已签合同' })
  expect((await seen(id)).data).toMatchObject({ over: true, title: '违规的' })
})

test('what its owner had taken off stays off the site when they close it', async () => {
  const id = await posted({ title: '先下线的' })
  const off = await owner.step('business', await owner.read('business', id), 'off')
  expect(off).toMatchObject({ state: 'hidden', hidden_by: 'owner' })
  expect((await owner.post(`business/${id}/close`, { outcome: 'none' })).code).toBe(200)
  const own = await owner.read('business', id)
  expect(own).toMatchObject({ state: 'closed', hidden_by: 'owner', outcome: 'none', actions: ['copy'] })
  expect((await seen(id)).code).toBe(40400)
  const at = house.clock()
  const { shownAs } = house.services.opportunities
  expect(await house.database.read((tx) => shownAs(tx, id, at))).toBeUndefined()
  // Nothing that is written on it afterwards brings it back, and it cannot be taken off a second time.
  const kept = await desk.read('business', id)
  expect(kept.steps).toEqual(['show'])
  expect((await desk.save('business', kept, { title: '改了一个字' })).data).toMatchObject({ hidden_by: 'owner' })
  expect((await seen(id)).code).toBe(40400)
})
