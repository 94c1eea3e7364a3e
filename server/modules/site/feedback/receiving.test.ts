import { expect, test } from 'vitest'
import { maskPhone } from '#contract/base/phone.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { solve } from '#ui/proof-of-work.ts'
import { digestOf, limits } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
const message = {
  name: '王女士',
  phone_number: '13812345678',
  content: '想了解首页横幅的档期。',
  about: '/advertisement',
}

async function leave(house: House, parts: object = {}, remoteAddress = '10.0.0.1') {
  const payload = { ...message, ...parts }
  return (await house.http.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })).json()
}

async function desk(house: House) {
  const { token, id } = await house.signIn.staff(['feedback.read', 'feedback.reveal', 'feedback.handle'])
  const headers = { authorization: token }
  const look = async (url = '') => (await house.http.inject({ url: `/api/console/feedback${url}`, headers })).json()
  const tell = async (url: string, payload = {}) =>
    (await house.http.inject({ method: 'POST', url: `/api/console/feedback/${url}`, headers, payload })).json()
  return { look, tell, id }
}

const open = () => openHouse({ env: { CAPTCHA: 'off' } })

test('a number is masked, a network is forgotten with the day', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskPhone('010-88880000')).toBe('010*****0000')
  expect(maskPhone('12345')).toBe('*****')
  const key = Buffer.alloc(32, 1)
  const one = digestOf('10.0.0.1', new Date('2026-11-16T01:00:00Z'), key)
  expect(one.equals(digestOf('10.0.0.1', new Date('2026-11-16T15:00:00Z'), key))).toBe(true)
  expect(one.equals(digestOf('10.0.0.1', new Date('2026-11-16T16:00:00Z'), key))).toBe(false)
})

test('a message arrives, is looked at, and is handled, with a trace and without the number', async () => {
  const house = await open()
  expect(await leave(house)).toMatchObject({
    code: 200,
    data: { no: 'LY1116-0001' },
    message: '留言已收到，我们会尽快与您联系',
  })
  const { look, tell } = await desk(house)
  expect((await look()).data).toMatchObject({
    total: 1,
    list: [
      {
        ...{ origin: 'contact', state: 'submitted', about: '/advertisement', due_at: '2026-11-17T09:00:00+08:00' },
        author: { kind: 'guest', id: null, name: '王女士', phone_number: '138****5678' },
      },
    ],
  })
  const [{ id }] = (await look()).data.list
  expect((await look('?q=13812345678')).data.total).toBe(0)
  expect((await look('?q=档期')).data.total).toBe(1)
  expect((await look('?q=LY1116-0001')).data.list).toMatchObject([{ id, no: 'LY1116-0001' }])
  expect((await look('?q=LY1116-0002')).data.total).toBe(0)
  expect((await look('?state=closed')).data.total).toBe(0)
  expect((await tell(`${id}/reveal`)).data).toEqual({ phone_number: '13812345678' })
  expect(await tell(`${id}/reply`, { text: '您好，已安排同事联系您' })).toMatchObject({ code: 40942 })
  expect((await tell(`${id}/close`, { outcome: 'answered', text: '已回电' })).data).toMatchObject({
    ...{ state: 'closed', outcome: 'answered', due_at: null },
    timeline: [{ step: 'submit' }, { step: 'close', note: '已回电', by: '示例员工' }],
  })
  expect((await tell(`${id}/reopen`)).data).toMatchObject({ state: 'reopened', outcome: null })
  expect(await tell('9/reveal')).toMatchObject({ code: 40400 })
  expect(await tell('9/spam')).toMatchObject({ code: 40400 })
  const rows = await house.database.read((tx) => tx.selectFrom('audit_log').selectAll().orderBy('id').execute())
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'feedback.reveal feedback:LY1116-0001',
    'feedback.close feedback:LY1116-0001',
    'feedback.reopen feedback:LY1116-0001',
  ])
  expect(JSON.stringify(rows)).not.toContain('13812345678')
})

test('what a message is about is a page of ours and nothing that a link could lead to instead', async () => {
  const house = await open()
  const field = { code: 42200, data: { fields: { about: expect.any(String) } } }
  for (const about of ['//evil.example/login', '///evil.example', '/\\evil.example', '/a\\b', 'https://evil.example']) {
    expect(await leave(house, { about }), about).toMatchObject(field)
  }
  for (const about of ['', '/', '/business/12', '/help//1']) {
    expect(await leave(house, { about }, `10.0.4.${about.length}`), about).toMatchObject({ code: 200 })
  }
})

test('who wrote and from which number lies sealed, and is found by the text alone', async () => {
  const house = await open()
  await leave(house)
  const [row] = await house.database.read((tx) => tx.selectFrom('feedbacks').selectAll().execute())
  expect(JSON.stringify(row)).not.toMatch(/王女士|13812345678|138\*/)
  const { look } = await desk(house)
  expect((await look('?q=王女士')).data.total).toBe(0)
  expect((await look('?q=横幅')).data).toMatchObject({ total: 1, list: [{ author: { name: '王女士' } }] })
})

test('a number in two spellings is one number', async () => {
  const house = await open()
  for (let at = 0; at < limits.phoneDay; at++) {
    const phone_number = at % 2 ? '010-88880000' : '01088880000'
    expect(await leave(house, { phone_number }, `10.0.5.${at}`)).toMatchObject({ code: 200 })
  }
  expect(await leave(house, { phone_number: '010-88880000' }, '10.0.6.1')).toMatchObject({ code: 42903 })
})

test('what a process of the version before leaves is carried over, read, counted, and sealed in batches', async () => {
  const house = await open()
  const clear = (at: number) => ({ ...message, network_digest: Buffer.from([at]), created_at: house.clock() })
  const many = Array.from({ length: 450 }, (_, at) => clear(at))
  await house.database.begin((tx) => tx.insertInto('contact_messages').values(many).execute())
  const { look, tell } = await desk(house)
  expect((await tell('1/reveal')).data).toEqual({ phone_number: message.phone_number })
  expect(await leave(house)).toMatchObject({ code: 42903 })
  expect(await house.services.feedback.receiving.sealOld()).toBe(450)
  expect(await house.services.feedback.receiving.sealOld()).toBe(0)
  const rows = await house.database.read((tx) => tx.selectFrom('feedbacks').selectAll().execute())
  expect(JSON.stringify(rows)).not.toMatch(/王女士|13812345678/)
  expect((await look()).data.list[0]).toMatchObject({ author: { name: '王女士', phone_number: '138****5678' } })
  expect((await tell('1/reveal')).data).toEqual({ phone_number: message.phone_number })
  expect(await leave(house)).toMatchObject({ code: 42903 })
})

test('what waits is somebody’s to do', async () => {
  const house = await open()
  await leave(house)
  const { token } = await house.signIn.staff(['feedback.handle'])
  const todo = (await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })).json()
  expect(JSON.stringify(todo.data)).toContain('待回复的反馈与留言')
})

test('what waits is due when the case is, whoever touched it since, and its number is that of the list it opens', async () => {
  const house = await open()
  const { show } = await openCatalogue(house)
  const about = { subject_kind: 'company', subject_id: (await show('company')).id, kind: 'false_info' }
  const content = '页面上写的注册资本与登记的不一致，差了十倍。'
  const payload = { ...about, content, name: '李女士', phone_number: '13912345678' }
  expect((await house.http.inject({ method: 'POST', url: '/api/report', payload })).json()).toMatchObject({ code: 200 })
  house.clock.advance(60_000)
  await leave(house)
  const written = house.clock()
  const due = new Date(written.getTime() + dayMs)
  house.clock.advance(30 * 60 * 60 * 1000)
  const { look, tell } = await desk(house)
  const { list: cases } = (await look('?waiting=true')).data
  const { id } = cases.find(({ origin }: { origin: string }) => origin === 'contact')
  expect((await tell(`${id}/take`)).code).toBe(200)
  const { token } = await house.signIn.staff(['feedback.read', 'feedback.handle'])
  const todo = (await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })).json()
  const { list } = todo.data as { list: { key: string; path: string; count: number }[] }
  expect(list.find(({ key }) => key === 'feedback.handle')).toMatchObject({
    oldest_at: toShanghaiIso(written),
    due_at: toShanghaiIso(due),
  })
  for (const { path, count } of list) {
    expect((await look(new URL(path, 'http://desk').search)).data.total, path).toBe(count)
  }
})

test('one network, one number and everybody together can leave only so many', async () => {
  const house = await open()
  const phone = (at: number) => `139${String(at).padStart(8, '0')}`
  for (let at = 0; at < limits.networkDay; at++) {
    expect(await leave(house, { phone_number: phone(at) })).toMatchObject({ code: 200 })
  }
  expect(await leave(house, { phone_number: phone(99) })).toMatchObject({ code: 42903 })
  for (let at = 0; at < limits.phoneDay; at++) {
    expect(await leave(house, {}, `10.0.1.${at}`)).toMatchObject({ code: 200 })
  }
  expect(await leave(house, {}, '10.0.2.1')).toMatchObject({ code: 42903 })
  expect(await leave(house, { phone_number: phone(98) }, '10.0.2.1')).toMatchObject({ code: 200 })
  house.clock.advance(dayMs)
  expect(await leave(house)).toMatchObject({ code: 200 })
  await house.database.begin((tx) =>
    tx
      .insertInto('contact_messages')
      .values(
        Array.from({ length: limits.everybodyHour }, (_, at) => ({
          ...message,
          phone_number: phone(1000 + at),
          network_digest: Buffer.from([at % 256]),
          created_at: house.clock(),
        })),
      )
      .execute(),
  )
  expect(await leave(house, { phone_number: phone(5000) }, '10.9.9.9')).toMatchObject({ code: 42903 })
})

test('whoever comes twice at once is still counted', async () => {
  const house = await open()
  const answers = await Promise.all(
    Array.from({ length: limits.phoneDay + 3 }, (_, at) => leave(house, {}, `10.0.3.${at}`)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.phoneDay)
})

test('a person does a sum first, and a refused message does not use it up', async () => {
  const house = await openHouse()
  expect(await leave(house)).toMatchObject({ code: 42210 })
  expect(await leave(house, { captcha: 'made up' })).toMatchObject({ code: 42210 })
  const captcha = await solve((await house.http.inject('/api/captcha')).json().data)
  await house.database.begin((tx) =>
    house.services.words.add(tx, ['违禁词甲'], '', {
      actor: { kind: 'system', id: null },
      now: house.clock(),
      requestId: 'test',
    }),
  )
  await house.settle()
  expect(await leave(house, { captcha, content: '我要买违禁词甲一批' })).toMatchObject({
    code: 42220,
    data: { fields: { content: expect.stringContaining('违禁词甲') } },
  })
  expect(await leave(house, { captcha })).toMatchObject({ code: 200 })
  expect(await leave(house, { captcha })).toMatchObject({ code: 42210 })
})

test.each([
  ['name', ''],
  ['name', '王\n女士'],
  ['phone_number', '12345'],
  ['phone_number', '13812345678; drop'],
  ['content', '短'],
  ['content', `这里有\u0007响铃`],
  ['about', 'https://elsewhere.example'],
  ['about', `/${'x'.repeat(200)}`],
])('a message is refused whose %s is %j', async (field, value) => {
  const house = await open()
  expect(await leave(house, { [field]: value })).toMatchObject({
    code: 42200,
    data: { fields: { [field]: expect.any(String) } },
  })
})

test('what was written two years ago is forgotten, answered or not', async () => {
  const house = await open()
  await leave(house)
  await leave(house, { phone_number: '13800000002' })
  const { look, tell } = await desk(house)
  await tell('1/spam')
  await house.services.feedback.receiving.forgetOld(new Date(house.clock().getTime() + 729 * dayMs))
  expect((await look()).data.total).toBe(2)
  await house.services.feedback.receiving.forgetOld(new Date(house.clock().getTime() + 731 * dayMs))
  expect((await look()).data.total).toBe(0)
})

const post = (house: House, payload: string, type = 'application/x-www-form-urlencoded') =>
  house.http.inject({ method: 'POST', url: '/contact', headers: { 'content-type': type }, payload })

test('without a script the form arrives as well, and comes back with what is wrong', async () => {
  const house = await open()
  const form = new URLSearchParams(message).toString()
  const sent = await post(house, form)
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toMatch(/^\/contact\?sent=LY1116-\d{4}$/)
  const { look } = await desk(house)
  expect((await look()).data.total).toBe(1)
  const wrong = await post(house, new URLSearchParams({ ...message, phone_number: '12' }).toString())
  expect(wrong.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(wrong.headers['cache-control']).toBe('private, no-store')
  expect(decodeURIComponent(wrong.body.replaceAll('+', ' '))).toContain('"phone_number":"电话格式不对')
  expect((await look()).data.total).toBe(1)
  expect((await post(house, '{}', 'application/json')).statusCode).toBe(415)
  expect((await post(house, `content=${'x'.repeat(40_000)}`)).statusCode).toBe(413)
})
