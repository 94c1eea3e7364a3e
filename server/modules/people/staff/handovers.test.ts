import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { buildHouse, type House, type SignedIn, someMorning } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const everything = Object.keys(rights) as Right[]
const hourMs = 60 * 60 * 1000
const tied = refusals.APPROVERS_TIED.code

let house: House
let chief: SignedIn
let owner: SignedIn
let evidence: string
let roleId: number
let count = 0

beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  chief = await house.signIn.staff(everything)
  owner = await house.signIn.enterprise()
  evidence = (await uploadsAt(house).handIn(chief, await sample('pdf'), 'evidence')).data.url
  roleId = (await tell(chief, '/roles', { name: '财务', rights: everything })).data.id
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(someMorning))

async function tell({ token }: SignedIn, path: string, payload: object = {}) {
  const url = `/api/console${path}`
  return (await house.http.inject({ method: 'POST', url, headers: { authorization: token }, payload })).json()
}

const session = (id: number) =>
  house.database.begin(async (tx) => {
    await tx.updateTable('staff').set({ must_change_password: false }).where('id', '=', id).execute()
    const opened = await house.services.sessions.open(tx, { realm: 'staff', ownerId: id, browser: false })
    return { ...opened, id, sessionId: opened.id }
  })

/** Somebody whom a colleague let in, signed in. */
async function letIn(by: SignedIn): Promise<SignedIn> {
  const { data } = await tell(by, '/staff', { account: `clerk${++count}`, name: `职员${count}`, role_ids: [roleId] })
  return session(data.id)
}

async function request(by: SignedIn): Promise<number> {
  const asked = { owner_kind: 'enterprise', owner_id: owner.id, purse: 'cash', amount: '1.00', against: 'suspense' }
  return (await tell(by, '/adjustments', { ...asked, reason: '补记线下转账，见附件', evidence: [evidence] })).data.id
}

const approve = async (by: SignedIn, id: number) => (await tell(by, `/adjustments/${id}/approve`, { note: '' })).code

test('whoever let a colleague in does not decide with them for three days, whichever of them asks', async () => {
  const clerk = await letIn(chief)
  const id = await request(chief)
  expect(await approve(clerk, id)).toBe(tied)
  expect((await tell(clerk, `/adjustments/${id}/reject`, { note: '不同意这一笔' })).code).toBe(tied)
  expect(await approve(chief, await request(clerk))).toBe(tied)
  house.clock.advance(72 * hourMs - 1)
  const late = await session(clerk.id)
  expect(await approve(late, id)).toBe(tied)
  house.clock.advance(1)
  expect(await approve(late, id)).toBe(200)
})

test('nor do two whom the same person let in, nor whoever was let in by one of them', async () => {
  const [first, second] = [await letIn(chief), await letIn(chief)]
  expect(await approve(second, await request(first))).toBe(tied)
  const third = await letIn(first)
  expect(await approve(third, await request(chief))).toBe(tied)
  const stranger = await house.signIn.staff(everything)
  expect(await approve(stranger, await request(third))).toBe(200)
})

test('a password or an authenticator that a colleague has reset counts like an account that they made', async () => {
  const [clerk, other] = [await house.signIn.staff(everything), await house.signIn.staff(everything)]
  expect(await approve(clerk, await request(other))).toBe(200)
  await tell(chief, `/staff/${clerk.id}/password`)
  expect(await approve(await session(clerk.id), await request(chief))).toBe(tied)
  await house.database.begin((tx) =>
    tx.updateTable('staff').set({ totp_enabled: true, totp_sealed: 'x' }).where('id', '=', other.id).execute(),
  )
  expect((await tell(chief, `/staff/${other.id}/totp/reset`)).code).toBe(200)
  expect(await approve(await session(other.id), await request(chief))).toBe(tied)
})

test('a text is not reviewed by whoever its writer let in either', async () => {
  const clerk = await letIn(chief)
  const words = { title: '标题', html: '<p>正文</p>', summary: '', cover: '', source: '', category_id: null }
  const more = { tags: [], attachments: [], seo_title: '', seo_keywords: '', seo_description: '' }
  const { data } = await tell(chief, '/news', { ...words, ...more })
  await tell(chief, `/news/${data.id}/submit`, { version: data.version })
  const approval = { version: data.version, publish_at: null, expires_at: null }
  expect((await tell(clerk, `/news/${data.id}/approve`, approval)).code).toBe(tied)
})

test('whoever may approve hears for three days of a new approver, and through whom', async () => {
  house.clock.advance(500 * hourMs)
  const boss = await session(chief.id)
  const { data } = await tell(boss, '/staff', { account: 'newcomer', name: '新同事', role_ids: [roleId] })
  await tell(boss, '/staff', { account: 'writer', name: '撰稿人', role_ids: [] })
  const todo = async (own: readonly Right[]) => {
    const { token } = await house.signIn.staff(own)
    const reply = await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })
    return reply.json().data.list.filter(({ key }: { key: string }) => key.endsWith('.approvers'))
  }
  const note = '新同事（由示例员工新增）'
  expect(await todo(['adjustments.approve'])).toMatchObject([{ key: 'adjustments.approvers', count: 1, note }])
  expect(await todo(['withdrawals.review'])).toMatchObject([{ key: 'withdrawals.approvers', count: 1, note }])
  expect(await todo(['news.review'])).toEqual([])
  await tell(boss, `/staff/${data.id}/password`)
  expect(await todo(['adjustments.approve'])).toMatchObject([{ count: 1, note: '新同事（由示例员工重置密码）' }])
  house.clock.advance(72 * hourMs)
  expect(await todo(['adjustments.approve'])).toMatchObject([{ count: 0 }])
})

test('whoever makes an approver of somebody counts as having let them in: by roles, by a role, by switching on', async () => {
  house.clock.advance(1_000 * hourMs)
  const boss = await session(chief.id)
  const harmless = (await tell(boss, '/roles', { name: '无害', rights: ['news.read'] })).data
  const add = async (role_ids: number[]) =>
    (await tell(boss, '/staff', { account: `quiet${++count}`, name: '安静', role_ids })).data.id as number
  const [byRoles, byRole, bySwitch] = [await add([harmless.id]), await add([harmless.id]), await add([roleId])]
  const set = async (id: number, given: object) => {
    const saved = await tell(await session(chief.id), `/staff/${id}`, { name: '安静', active: true, ...given })
    expect(saved).toMatchObject({ code: 200 })
  }
  await set(bySwitch, { active: false, role_ids: [roleId] })
  // Everybody has forgotten that they were ever added.
  house.clock.advance(80 * hourMs)
  await set(byRoles, { role_ids: [roleId] })
  await set(bySwitch, { role_ids: [roleId] })
  const later = await session(chief.id)
  const role = { name: '不再无害', rights: ['news.read', 'adjustments.approve', 'adjustments.read'] }
  expect((await tell(later, `/roles/${harmless.id}`, role)).code).toBe(200)
  for (const id of [byRoles, byRole, bySwitch]) {
    expect([id, await approve(await session(id), await request(later))]).toEqual([id, tied])
  }
  house.clock.advance(72 * hourMs)
  expect(await approve(await session(byRole), await request(await session(chief.id)))).toBe(200)
})
