import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHouse, type House } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { actionsFor, limits, mayMove, stateAfter } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
let house: House

beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
})

afterAll(() => house.close())

function as(token: string) {
  const headers = { authorization: token }
  return {
    get: async (url: string) => (await house.http.inject({ url, headers })).json(),
    post: async (url: string, payload: object = {}, key?: string) => {
      const more = key ? { 'idempotency-key': key } : {}
      return (await house.http.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })).json()
    },
  }
}

const written = { kind: 'money', title: '提现一直没到账', content: '三天前申请的提现，到今天还没有到账。' }

async function people() {
  const enterprise = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  const staff = await house.signIn.staff(['feedback.read', 'feedback.handle', 'feedback.reveal', 'feedback.settings'])
  return { enterprise, author: as(enterprise.token), maker, other: as(maker.token), desk: as(staff.token) }
}

test('a state leads where the table says and nowhere else', () => {
  expect(stateAfter('replied', 'add')).toBe('processing')
  expect(stateAfter('submitted', 'add')).toBe('submitted')
  expect(mayMove('closed', 'reply')).toBe(false)
  expect(mayMove('spam', 'close')).toBe(false)
  const closed = { state: 'closed', origin: 'feedback', outcome: 'answered', rating: null } as const
  const at = new Date('2026-11-16T01:00:00Z')
  const later = (days: number) => new Date(at.getTime() + days * dayMs)
  expect(actionsFor({ ...closed, closed_at: at }, later(29))).toEqual(['reopen', 'rate'])
  expect(actionsFor({ ...closed, closed_at: at, rating: 5 }, later(31))).toEqual([])
})

test('somebody writes, is answered, asks again, is content, and says so; both sides see the same', async () => {
  const { author, desk } = await people()
  const { data } = await author.post('/api/feedback', written, 'written-once')
  expect(data.no).toMatch(/^FK/)
  expect((await author.post('/api/feedback', written, 'written-once')).data).toEqual(data)
  expect((await author.post('/api/feedback', { ...written, title: '另一件' }, 'written-once')).code).not.toBe(200)
  expect((await author.get('/api/feedback')).data).toMatchObject({
    total: 1,
    list: [{ state: 'submitted', unread: false }],
  })

  const one = `/api/console/feedback/${data.id}`
  expect((await desk.post(`${one}/take`)).data).toMatchObject({ state: 'processing', assignee: { name: '示例员工' } })
  await desk.post(`${one}/note`, { text: '银行说明天入账' })
  const replied = await desk.post(`${one}/reply`, { text: '银行处理中，预计明天到账。' }, 'replied-once')
  await desk.post(`${one}/reply`, { text: '银行处理中，预计明天到账。' }, 'replied-once')
  expect(replied.data).toMatchObject({ state: 'replied', due_at: null, messages: [{ by: 'note' }, { by: 'staff' }] })
  expect((await author.get('/api/feedback')).data.list).toMatchObject([{ state: 'replied', unread: true }])

  const read = (await author.get(`/api/feedback/${data.id}`)).data
  expect(read.messages).toMatchObject([{ by: 'staff', text: '银行处理中，预计明天到账。' }])
  expect(JSON.stringify(read)).not.toContain('银行说明天入账')
  expect(read.actions).toEqual(['add', 'close', 'rate'])
  expect((await author.get('/api/feedback')).data.list).toMatchObject([{ unread: false }])

  const asked = await author.post(`/api/feedback/${data.id}/messages`, { text: '好的，明天再看。' })
  expect(asked.data).toMatchObject({ state: 'processing', due_at: '2026-11-17T09:00:00+08:00' })
  expect(await desk.post(`${one}/close`, { outcome: 'upheld', text: '已经到账' })).toMatchObject({ code: 42200 })
  await desk.post(`${one}/close`, { outcome: 'adopted', text: '已经到账，进度页已加上银行状态' })
  await house.services.points.following.settle(house.clock())
  expect((await author.get('/api/score/record')).data.list).toMatchObject([
    { type: 'score_feedback', path: `/feedback/${data.id}` },
    { type: 'score_registration' },
  ])
  expect(await author.post(`/api/feedback/${data.id}/messages`, { text: '谢谢' })).toMatchObject({ code: 40908 })
  expect((await author.post(`/api/feedback/${data.id}/rate`, { rating: 5, note: '很快' })).data).toMatchObject({
    rating: 5,
  })
  expect(await author.post(`/api/feedback/${data.id}/rate`, { rating: 1 })).toMatchObject({ code: 40908 })
  const again = await author.post(`/api/feedback/${data.id}/reopen`, { reason: '又没有到账' })
  expect(again.data).toMatchObject({ state: 'reopened', outcome: null })
  expect((await desk.get(one)).data.timeline.map(({ step }: { step: string }) => step)).toEqual([
    ...['submit', 'take', 'note', 'reply', 'add', 'close', 'rate', 'reopen'],
  ])
  const told = (await author.get('/api/user/messages')).data.list.map(({ title }: { title: string }) => title)
  expect(told).toEqual(
    expect.arrayContaining([expect.stringContaining('有新的回复'), expect.stringContaining('已处理完毕')]),
  )
})

test('what somebody wrote is theirs: others find nothing and change nothing', async () => {
  const { author, other, desk } = await people()
  const { data } = await author.post('/api/feedback', written)
  for (const [path, body] of [
    ['messages', { text: '补充' }],
    ['close', {}],
    ['reopen', { reason: '没有解决' }],
    ['rate', { rating: 1 }],
  ] as const) {
    expect(await other.post(`/api/feedback/${data.id}/${path}`, body), path).toMatchObject({ code: 40400 })
  }
  expect(await other.get(`/api/feedback/${data.id}`)).toMatchObject({ code: 40400 })
  expect((await other.get('/api/feedback')).data.total).toBe(0)
  expect((await desk.get(`/api/console/feedback/${data.id}`)).data.timeline).toHaveLength(1)
})

test('pictures are those that their author handed in, and open for a while', async () => {
  const { enterprise, author, other } = await people()
  const { data: picture } = await uploadsAt(house).handIn(enterprise, await sample('png'), 'feedback')
  expect(await other.post('/api/feedback', { ...written, pictures: [picture.url] })).toMatchObject({ code: 41003 })
  const { data } = await author.post('/api/feedback', { ...written, pictures: [picture.url] })
  const { pictures } = (await author.get(`/api/feedback/${data.id}`)).data
  expect((await house.http.inject(pictures[0])).statusCode).toBe(200)
  expect((await house.http.inject(pictures[0].replace(/until=\d/, 'until=9'))).statusCode).toBe(404)
  house.clock.advance(11 * 60 * 1000)
  expect((await house.http.inject(pictures[0])).statusCode).toBe(404)
})

test('an order that it is about is one’s own', async () => {
  const { author } = await people()
  expect(await author.post('/api/feedback', { ...written, order_no: 'DD20261116000001' })).toMatchObject({
    code: 40400,
    data: { fields: { order_no: expect.stringContaining('没有这个订单') } },
  })
})

test('of many at once an account may begin so many a day', async () => {
  const { author } = await people()
  const answers = await Promise.all(
    Array.from({ length: limits.ownerDay + 5 }, (_, at) =>
      author.post('/api/feedback', { ...written, title: `第 ${at} 件` }),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.ownerDay)
  expect(answers.filter(({ code }) => code === 42904)).toHaveLength(5)
})

test('what was answered and not answered back is closed after some days, once', async () => {
  const { author, desk } = await people()
  const { data } = await author.post('/api/feedback', written)
  await desk.post(`/api/console/feedback/${data.id}/reply`, { text: '已处理' })
  const { lapse } = house.services.feedback.reviewing
  const at = house.clock().getTime()
  await lapse(new Date(at + 6 * dayMs))
  expect((await author.get(`/api/feedback/${data.id}`)).data.state).toBe('replied')
  expect(await lapse(new Date(at + 8 * dayMs))).toBeGreaterThan(0)
  expect(await lapse(new Date(at + 8 * dayMs))).toBe(0)
  expect((await author.get(`/api/feedback/${data.id}`)).data).toMatchObject({ state: 'closed', outcome: 'lapsed' })
})

const reported = { kind: 'false_info', content: '页面上写的注册资本与登记的不一致，差了十倍。' }

test('a page is reported by whoever sees it, its owner answers without knowing who it was, both learn the outcome', async () => {
  const { enterprise, author, other, desk } = await people()
  const { show } = await openCatalogue(house)
  const { id } = await show('company', { name: '江城机械有限公司' })
  await house.database.begin((tx) =>
    tx.updateTable('companies').set({ enterprise_id: enterprise.id }).where('id', '=', id).execute(),
  )
  const about = { subject_kind: 'company', subject_id: id }
  expect((await other.get(`/api/report/subject?kind=company&id=${id}`)).data).toEqual({
    ...{ noun: '企业主页', title: '江城机械有限公司', path: `/company/${id}` },
  })
  expect(await other.get('/api/report/subject?kind=company&id=999999')).toMatchObject({ code: 40400 })
  const { data } = await other.post('/api/report', { ...about, ...reported })
  expect(data.no).toMatch(/^JB/)
  expect(await other.post('/api/report', { ...about, ...reported })).toMatchObject({ code: 40943 })

  const one = `/api/console/feedback/${data.id}`
  expect((await desk.get(one)).data).toMatchObject({
    subject: { title: '江城机械有限公司', console_path: `/company?company=${id}`, owned: true },
    respondent: { id: enterprise.id },
  })
  expect((await author.get('/api/user/reports')).data.total).toBe(0)
  expect(
    await author.post(`/api/user/reports/${data.id}/statement`, { text: '登记信息以官网为准，附上截图。' }),
  ).toMatchObject({
    code: 40400,
  })
  await desk.post(`${one}/forward`)
  expect(await desk.post(`${one}/forward`)).toMatchObject({ code: 40908 })
  const received = (await author.get('/api/user/reports')).data
  expect(received).toMatchObject({ total: 1, list: [{ content: reported.content, may_state: true }] })
  expect(JSON.stringify(received)).not.toMatch(/owner|maker|nickname|phone/)
  const stated = await author.post(`/api/user/reports/${data.id}/statement`, {
    text: '资本是去年增加的，变更登记在办。',
  })
  expect(stated.data).toMatchObject({ may_state: false, statement: expect.stringContaining('变更登记') })
  expect(await author.post(`/api/user/reports/${data.id}/statement`, { text: '再补充一句：已经办好。' })).toMatchObject(
    {
      code: 40908,
    },
  )
  expect((await other.get(`/api/feedback/${data.id}`)).data.messages).toMatchObject([{ by: 'respondent' }])
  await desk.post(`${one}/close`, { outcome: 'upheld', text: '已请企业更正' })
  expect((await other.get(`/api/feedback/${data.id}`)).data).toMatchObject({ state: 'closed', outcome: 'upheld' })
  expect((await author.get('/api/user/reports')).data.list).toMatchObject([
    { outcome: 'upheld', decision: '已请企业更正' },
  ])
})

test('a statement comes in time or not at all', async () => {
  const { enterprise, author, other, desk } = await people()
  const { show } = await openCatalogue(house)
  const { id } = await show('company', { name: '江北工贸有限公司' })
  await house.database.begin((tx) =>
    tx.updateTable('companies').set({ enterprise_id: enterprise.id }).where('id', '=', id).execute(),
  )
  const { data } = await other.post('/api/report', { subject_kind: 'company', subject_id: id, ...reported })
  await desk.post(`/api/console/feedback/${data.id}/forward`)
  const { requesting } = house.services.feedback
  const late = new Date(house.clock().getTime() + 5 * dayMs)
  const self = {
    owner: { kind: 'enterprise', id: enterprise.id } as const,
    personId: 1,
    requestId: '',
    idempotencyKey: undefined,
  }
  await expect(
    requesting.state({ id: data.id, text: '来晚了的说明，超过期限。' }, enterprise.id, { ...self, now: late }),
  ).rejects.toMatchObject({
    code: 'RECORD_MOVED_ON',
  })
  expect((await author.get('/api/user/reports')).data.list).toMatchObject([{ statement: '' }])
})

test('a visitor reports with a name and a number, and never with pictures of others', async () => {
  const { desk } = await people()
  const { show } = await openCatalogue(house)
  const { id } = await show('company')
  const about = { subject_kind: 'company', subject_id: id, ...reported }
  const guest = as('0')
  expect(await guest.post('/api/report', about)).toMatchObject({
    code: 42200,
    data: { fields: { name: expect.any(String), phone_number: expect.any(String) } },
  })
  const { data } = await guest.post('/api/report', { ...about, name: '李女士', phone_number: '13912345678' })
  expect(data).toMatchObject({ id: null })
  const [row] = (await desk.get(`/api/console/feedback?q=${data.no}`)).data.list
  expect(row).toMatchObject({ author: { kind: 'guest', name: '李女士', phone_number: '139****5678' } })
  const rows = await house.database.read((tx) =>
    tx.selectFrom('feedbacks').selectAll().where('no', '=', data.no).execute(),
  )
  expect(JSON.stringify(rows)).not.toMatch(/李女士|13912345678/)
})

test('templates and due times are kept by whoever may, and noted', async () => {
  const { desk } = await people()
  const { data } = await desk.post('/api/console/feedback-templates', {
    title: '到账时间',
    text: '银行一般两小时内到账。',
  })
  await desk.post('/api/console/feedback-templates', { id: data.id, title: '到账时间', text: '银行一般当天到账。' })
  expect((await desk.get('/api/console/feedback-templates')).data.list).toMatchObject([{ text: '银行一般当天到账。' }])
  expect((await desk.post(`/api/console/feedback-templates/${data.id}/delete`)).code).toBe(200)
  expect((await desk.post(`/api/console/feedback-templates/${data.id}/delete`)).code).toBe(40400)
  const settings = (await desk.get('/api/console/feedback-settings')).data
  expect((await desk.post('/api/console/feedback-settings', { ...settings, money_hours: 2 })).data).toMatchObject({
    money_hours: 2,
  })
  await house.settle()
  const { author } = await people()
  const made = (await author.post('/api/feedback', written)).data
  const { due_at, created_at } = (await desk.get(`/api/console/feedback/${made.id}`)).data
  expect(Date.parse(due_at) - Date.parse(created_at)).toBe(2 * 60 * 60 * 1000)
})

test('several are taken, closed or thrown out at once, and each answers for itself', async () => {
  const { desk, author } = await people()
  const made = async () => (await author.post('/api/feedback', written)).data.id as number
  const ids = [await made(), await made()]
  const batch = (step: string, items: number[], text = '') =>
    desk.post('/api/console/feedback/batch/step', { items: items.map((id) => ({ id })), step, text })
  expect((await batch('take', [...ids, 99_999])).data.list).toEqual([
    { id: ids[0], done: true, reason: '' },
    { id: ids[1], done: true, reason: '' },
    { id: 99_999, done: false, reason: '没有找到相关内容' },
  ])
  expect(await batch('close', ids)).toMatchObject({ code: 42200, data: { fields: { text: '请写明结果' } } })
  await desk.post(`/api/console/feedback/${ids[0]}/close`, { outcome: 'answered', text: '已经单独答复。' })
  const { data } = await batch('close', ids, '系统已恢复，请重试。')
  expect(data.list).toMatchObject([
    { id: ids[0], done: false },
    { id: ids[1], done: true },
  ])
  expect((await desk.get(`/api/console/feedback/${ids[1]}`)).data).toMatchObject({ state: 'closed' })
})
