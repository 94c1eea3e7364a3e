import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLeading, type Leading, type Someone } from '#server/testing/leads.ts'

// Before an agreement nobody's number leaves by another way than the conversation, and after it each has their own.

let world: Leading
beforeAll(async () => {
  world = await buildLeading()
})
afterAll(() => world.close())

/** All that somebody would get who asks what is kept of them: every table in the words they read. */
async function copyOf({ realm, id }: Someone) {
  const chunks: Uint8Array[] = []
  for await (const chunk of world.house.services.copies.archive({ realm, id }, world.house.clock())) chunks.push(chunk)
  const parts = unzipSync(Buffer.concat(chunks))
  const text = (name: string) => Buffer.from(parts[name] ?? []).toString('utf8')
  const names = Object.keys(parts).filter((name) => name.startsWith('数据/'))
  const table = (title: string): Record<string, unknown>[] => {
    const name = names.find((one) => one.endsWith(`-${title}.json`))
    return name ? JSON.parse(text(name)) : []
  }
  return { table, all: names.map(text).join('\n') }
}

test('a number that stands in the name of a file is not in the name it is saved under', async () => {
  const { who: owner, company } = await world.owner()
  const maker = await world.maker()
  const card = await world.file(maker, 'pdf', { name: '名片 13812345678.pdf' })
  const id = await world.opened(maker, company, { files: [card] })
  const { address } = (await world.ask(owner, `/${id}`)).data.messages[0].files[0]
  const { headers } = await world.house.http.inject({ url: address })
  const saved = decodeURIComponent(String(headers['content-disposition']))
  expect(saved).toBe(`attachment; filename="download.pdf"; filename*=UTF-8''名片 138****5678.pdf`)
})

test('a number in the reason of a decline is told in the message about it no more than in the conversation', async () => {
  const { who: owner, company } = await world.owner()
  const maker = await world.maker()
  const id = await world.opened(maker, company)
  await world.ask(owner, `/${id}/decline`, { reason: '请直接打 139-1234-5678' })
  const { list } = await world.house.services.messages.page(
    { realm: 'maker', id: maker.id },
    { page: 1, count: 1 },
    undefined,
  )
  expect(list[0]).toMatchObject({ event: 'lead.declined', content: expect.stringContaining('请直接打 139****5678') })
  expect((await world.ask(maker, `/${id}`)).data.decline_reason).toBe('请直接打 139****5678')
})

test('a copy tells neither of the two what the other typed: not why they declined, not what they quoted', async () => {
  const { who: owner, company } = await world.owner()
  const need = await world.need(company)
  const sender = await world.maker()
  const quotation = { unit_price: '680.00', valid_until: '2026-12-01' }
  const typed = { quantity: '200 台，电 18812340011', delivery: '两周，电 18812340012' }
  const { data } = await world.send(sender, 'business', need, { quotation: { ...quotation, ...typed } })
  await world.ask(owner, `/${data.id}/decline`, { reason: '请直接打 13912345678' })
  const [asked, given] = [await copyOf(sender), await copyOf(owner)]
  expect(asked.table('发出的合作请求')).toMatchObject([{ 数量: typed.quantity, 交货期: typed.delivery }])
  expect(asked.all).not.toContain('13912345678')
  expect(given.table('收到的合作请求')).toMatchObject([{ '单价（元）': '680.00', 状态: 'declined' }])
  expect(given.all).not.toContain('1881234001')
  // What each of them typed is theirs.
  expect(given.all).toContain('请直接打 13912345678')
})

/** A contest was decided for somebody else: the page is theirs from now on, with what was written through it. */
async function handOver(from: Someone): Promise<Someone> {
  const to = await world.stranger()
  const { database, services, clock } = world.house
  const act = { actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' }
  await database.begin((tx) => services.companies.ownership.moveTo(tx, from.id, to.id, act))
  return to
}

test('a page that changes hands hands over no contact: who agreed has it in their copy, and takes it along', async () => {
  const { who: former, company } = await world.owner()
  const sender = await world.maker()
  const [phone, typed] = ['18912340021', '18912340022']
  const id = await world.opened(sender, company)
  await world.ask(former, `/${id}/messages`, { text: `也可以打 ${typed}` })
  await world.ask(former, `/${id}/agree`, { contact_name: '上官女士', contact_phone: phone })
  const refused = await world.opened(await world.maker(), company)
  await world.ask(former, `/${refused}/decline`, { reason: `请打 ${typed}` })
  const owner = await handOver(former)
  await world.ask(owner, `/${id}/messages`, { text: '我们接手了' })

  const theirs = await copyOf(owner)
  expect(theirs.table('收到的合作请求')).toMatchObject([{ 编号: id }, { 编号: refused }])
  expect(theirs.table('收到的合作请求中的消息')).toMatchObject([{ 内容: '我们接手了' }])
  for (const secret of [phone, typed, '上官女士']) expect(theirs.all).not.toContain(secret)

  const mine = await copyOf(former)
  expect(mine.table('同意过的合作请求')).toMatchObject([{ 编号: id, 本方联系人: '上官女士', 本方电话: phone }])
  expect(mine.table('收到的合作请求中的消息')).toMatchObject([{ 内容: `也可以打 ${typed}` }])
  expect(mine.table('对合作请求的处理')).toMatchObject([
    { 合作请求编号: id, 步骤: 'reply' },
    { 合作请求编号: id, 步骤: 'agree' },
    { 合作请求编号: refused, 步骤: 'decline', 处理说明: `请打 ${typed}` },
  ])
  expect(mine.all).not.toContain('我们接手了')

  expect((await world.ask(sender, `/${id}`)).data.contact).toEqual({ name: '上官女士', phone })
  const { database, services, clock } = world.house
  await database.begin((tx) => services.leads.expiring.forget(tx, { kind: 'enterprise', id: former.id }, clock()))
  expect((await world.ask(sender, `/${id}`)).data.contact).toEqual({ name: '', phone: '' })
  expect((await world.ask(sender, `/${id}`)).data.messages[1].text).toBe('也可以打 189****0022')
})
