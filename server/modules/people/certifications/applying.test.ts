import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCertifying, type Certifying, creditCode } from '#server/testing/certifications.ts'
import { dayMs } from './model.ts'

let world: Certifying
beforeAll(async () => {
  world = await buildCertifying()
})
afterAll(() => world.close())

test('what is handed in waits for a person, and approved it stands in the account and freezes the name', async () => {
  const { house, ask, apply, operator, decide, standing, overview } = world
  const who = await house.signIn.enterprise()
  expect(await standing(who)).toEqual({ state: 'none', level: null, expires_at: null })
  const applied = await apply(who, { company_name: '江畔精密机械有限公司' })
  expect(applied).toMatchObject({ code: 200, data: { state: 'pending', kind: 'first', fee_amount: '0.00' } })
  expect((await standing(who)).state).toBe('pending')
  const by = await operator()
  expect((await decide(by, applied.data.id, 'approve')).code).toBe(200)
  const expires_at = new Date(house.clock().getTime() + 365 * dayMs).toISOString()
  const shown = await standing(who)
  expect([shown.state, shown.level, new Date(shown.expires_at).toISOString()]).toEqual(['approved', '1', expires_at])
  const { data: user } = await ask('GET', '/api/user', undefined, who.token)
  expect(user).toMatchObject({ name: '江畔精密机械有限公司', name_fixed: true })
  const renamed = await ask('POST', '/api/user/edit', { name: '另一个名字' }, who.token)
  expect([renamed.code, Object.keys(renamed.data.fields)]).toEqual([40656, ['name']])
  expect((await ask('POST', '/api/user/edit', { name: user.name, intro: '简介' }, who.token)).code).toBe(200)
  expect((await overview(who)).current).toMatchObject({ company_name: '江畔精密机械有限公司', state: 'approved' })
  const { data: logs } = await ask('GET', '/api/user/cert/logs/page', undefined, who.token)
  expect(logs).toMatchObject({ total: 1, list: [{ no: applied.data.no, state: 'approved', service: '体验认证' }] })
  const { data: detail } = await ask('GET', `/api/user/cert/detail/${applied.data.id}`, undefined, who.token)
  expect(detail.timeline.map(({ step }: { step: string }) => step)).toEqual(['begin', 'hand_in', 'approve'])
  expect(detail.form.contact_phone).toBe('138****5678')
})

test('a draft is kept as it was left, and nobody else finds it', async () => {
  const { house, ask, paper, operator } = world
  const who = await house.signIn.enterprise()
  const other = await house.signIn.enterprise()
  const license_image = await paper(who)
  const saved = await ask(
    'POST',
    '/api/user/cert/form',
    { company_name: '半', credit_code: '9133', license_image },
    who.token,
  )
  expect(saved.data.application.state).toBe('draft')
  const { data: form } = await ask('GET', '/api/user/cert/form', undefined, who.token)
  expect(form.form).toMatchObject({ company_name: '半', credit_code: '9133', license_image })
  expect(form.papers.license_image.type).toBe('image/png')
  const { data: theirs } = await ask('GET', '/api/user/cert/form', undefined, other.token)
  expect(theirs).toMatchObject({ application: null, form: { company_name: '示例企业', license_image: '' } })
  const { id } = saved.data.application
  expect((await ask('GET', `/api/user/cert/detail/${id}`, undefined, other.token)).code).toBe(40400)
  // What was never handed in is not the operators' either.
  expect((await ask('GET', `/api/console/certifications/${id}`, undefined, (await operator()).token)).code).toBe(40400)
  expect((await ask('GET', '/api/user/cert/logs/list', undefined, who.token)).data.list).toEqual([])
})

test('a paper opens by its address for some minutes, and by no other', async () => {
  const { house, ask, paper } = world
  const who = await house.signIn.enterprise()
  const saved = await ask('POST', '/api/user/cert/form', { license_image: await paper(who) }, who.token)
  const { address } = saved.data.papers.license_image
  const open = (url: string) => house.http.inject({ url })
  const opened = await open(address)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png'])
  expect(opened.headers['cache-control']).toContain('no-store')
  const forged = new URL(address, 'http://127.0.0.1')
  forged.searchParams.set('until', String(Number(forged.searchParams.get('until')) + 1))
  expect((await open(`${forged.pathname}${forged.search}`)).statusCode).toBe(404)
  expect((await open(forged.pathname)).statusCode).toBe(404)
  house.clock.advance(10 * 60 * 1000)
  expect((await open(address)).statusCode).toBe(404)
})

test('somebody else’s paper, and one that was handed in for something else, is not taken', async () => {
  const { house, apply, paper } = world
  const who = await house.signIn.enterprise()
  const other = await house.signIn.enterprise()
  const refused = await apply(who, { license_image: await paper(other) })
  expect([refused.code, Object.keys(refused.data.fields)]).toEqual([41003, ['license_image']])
  const letter = await apply(who, { authorization_letter: await paper(other) })
  expect(letter.code).toBe(41003)
})

test('whoever is not the legal person shows a letter', async () => {
  const { house, apply, paper } = world
  const who = await house.signIn.enterprise()
  const without = await apply(who, { contact_name: '李经办' })
  expect([without.code, Object.keys(without.data.fields)]).toEqual([42200, ['authorization_letter']])
  const letter = await paper(who, 'pdf')
  expect((await apply(who, { contact_name: '李经办', authorization_letter: letter })).data.state).toBe('pending')
})

test('codes are checked while they are typed: form, check character, taken or not; and not without end', async () => {
  const { house, ask, certified } = world
  const { who, id } = await certified()
  const { data } = await ask('GET', `/api/user/cert/detail/${id}`, undefined, who.token)
  const other = await house.signIn.enterprise()
  const check = (code: string, as = other) =>
    ask('GET', `/api/user/cert/check?credit_code=${encodeURIComponent(code)}`, undefined, as.token)
  expect((await check(data.credit_code)).data).toMatchObject({ fault: '', taken: true })
  expect((await check(data.credit_code, who)).data).toMatchObject({ fault: '', taken: false })
  expect((await check(creditCode(900_001).toLowerCase())).data).toMatchObject({ fault: '', taken: false })
  expect((await check('9133')).data.fault).toContain('18 位')
  expect((await check(`${creditCode(900_001).slice(0, -1)}?`)).data.fault).not.toBe('')
  const codes = await Promise.all(Array.from({ length: 40 }, () => check(creditCode(900_001))))
  expect(codes.filter(({ code }) => code === 429).length).toBeGreaterThan(5)
})

test('sent back it says why, field by field, and is handed in again without a second application', async () => {
  const { house, ask, apply, filled, operator, decide, overview } = world
  const who = await house.signIn.enterprise()
  const by = await operator()
  const { data: first } = await apply(who)
  const reasons = { reason: '', fields: { license_image: '照片模糊', company_name: '与营业执照不一致' } }
  expect((await decide(by, first.id, 'reject', { reason: '', fields: {} })).code).toBe(42200)
  expect((await decide(by, first.id, 'reject', reasons)).data.state).toBe('rejected')
  const waiting = (await overview(who)).application
  expect(waiting.reject_fields).toEqual(reasons.fields)
  expect(new Date(waiting.resubmit_until).getTime() - house.clock().getTime()).toBe(30 * dayMs)
  const { data: centre } = await ask('GET', '/api/user/overview', undefined, who.token)
  expect(centre.reminders).toMatchObject([{ kind: 'certification_rejected', times: 1 }])
  const mended = await filled(who, { company_name: '改正后的有限公司' })
  const again = await ask('POST', '/api/user/cert/apply', mended, who.token)
  expect(again.data).toMatchObject({ id: first.id, state: 'pending', reject_fields: {}, resubmit_until: null })
  expect((await decide(by, first.id, 'approve')).code).toBe(200)
})

test('rejected and left alone for thirty days it is cancelled by itself', async () => {
  const { house, apply, operator, decide, overview, again } = world
  const before = await house.signIn.enterprise()
  const { data } = await apply(before)
  await decide(await operator(), data.id, 'reject', { reason: '材料不全', fields: {} })
  house.clock.advance(30 * dayMs - 1)
  const who = await again(before)
  await house.services.certifications.expiring.beat(house.clock())
  expect((await overview(who)).application.state).toBe('rejected')
  house.clock.advance(1)
  await house.services.certifications.expiring.beat(house.clock())
  expect((await overview(who)).application).toBeNull()
  expect((await apply(who)).data.state).toBe('pending')
})

test('withdrawn it can be handed in again, given up it is over, and nobody else can do either', async () => {
  const { house, ask, apply, standing } = world
  const who = await house.signIn.enterprise()
  const other = await house.signIn.enterprise()
  const { data } = await apply(who)
  const step = (name: string, as = who) => ask('POST', `/api/user/cert/${name}/${data.id}`, {}, as.token)
  expect((await step('withdraw', other)).code).toBe(40400)
  expect((await step('cancel', other)).code).toBe(40400)
  expect((await step('withdraw')).data.state).toBe('withdrawn')
  expect((await step('withdraw')).code).toBe(40908)
  expect((await apply(who)).data).toMatchObject({ id: data.id, state: 'pending' })
  expect((await step('cancel')).data.state).toBe('cancelled')
  expect((await standing(who)).state).toBe('none')
  expect((await apply(who)).data.id).not.toBe(data.id)
})

test('one application at a time, however many are sent at once', async () => {
  const { house, filled, ask } = world
  const who = await house.signIn.enterprise()
  const given = await filled(who)
  const sent = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/api/user/cert/apply', given, who.token)))
  expect(sent.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 40650, 40650, 40650, 40650, 40650])
})
