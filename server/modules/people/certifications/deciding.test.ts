import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCertifying, type Certifying, creditCode } from '#server/testing/certifications.ts'
import type { SignedIn } from '#server/testing/house.ts'
import { dayMs } from './model.ts'

let world: Certifying
beforeAll(async () => {
  world = await buildCertifying()
})
afterAll(() => world.close())

const beat = () => world.house.services.certifications.expiring.beat(world.house.clock())
const lookUp = () => world.house.services.certifications.asking.beat(world.house.clock())

const toldOf = async (who: SignedIn) => {
  const { data } = await world.ask('GET', '/api/user/messages?count=50', undefined, who.token)
  return data.list.map(({ event }: { event: string }) => event)
}

test('two enterprises, one code, approved at once by two operators: one is, and the other is told why', async () => {
  const { house, apply, operator, decide, standing } = world
  for (let round = 0; round < 10; round++) {
    const credit_code = creditCode(500_000 + round)
    const rivals = [await house.signIn.enterprise(), await house.signIn.enterprise()]
    const ids = [(await apply(rivals[0] as SignedIn, { credit_code })).data.id]
    ids.push((await apply(rivals[1] as SignedIn, { credit_code })).data.id)
    const [one, other] = [await operator(), await operator()]
    const decided = await Promise.all([decide(one, ids[0], 'approve'), decide(other, ids[1], 'approve')])
    expect(decided.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 40651])
    expect(decided.find(({ code }) => code === 40651)?.data.fields.credit_code).toContain('已由编号')
    const standings = await Promise.all(rivals.map(standing))
    expect(standings.map(({ state }) => state).toSorted()).toEqual(['approved', 'pending'])
  }
})

test('the index alone would keep a second one out', async () => {
  const { house, certified } = world
  const { id } = await certified()
  const other = await certified()
  const force = house.database.begin((tx) =>
    sql`update certifications set credit_code = (select credit_code from certifications where id = ${id})
      where id = ${other.id}`.execute(tx),
  )
  await expect(force).rejects.toMatchObject({ code: '23505' })
})

test('an end is the earlier of what was bought and the licence, and reminds 30, 7 and 1 days before', async () => {
  const { house, certified, again, standing, overview } = world
  const start = house.clock()
  const licence = new Date(start.getTime() + 60 * dayMs).toISOString().slice(0, 10)
  const { who } = await certified({ license_valid_to: licence })
  const { expires_at } = await standing(who)
  // The end of the last day, in Shanghai.
  expect(new Date(expires_at).toISOString()).toBe(`${licence}T16:00:00.000Z`)
  const ends = new Date(expires_at).getTime()
  const at = async (daysBefore: number) => {
    house.clock.set(new Date(ends - daysBefore * dayMs))
    await beat()
    await beat()
    return again(who)
  }
  const count = (told: string[], event: string) => told.filter((one) => one === event).length
  expect(count(await toldOf(await at(31)), 'cert.expiring')).toBe(0)
  expect(count(await toldOf(await at(30)), 'cert.expiring')).toBe(1)
  expect((await standing(await again(who))).state).toBe('expiring')
  expect(count(await toldOf(await at(8)), 'cert.expiring')).toBe(1)
  expect(count(await toldOf(await at(6.5)), 'cert.expiring')).toBe(2)
  expect(count(await toldOf(await at(0.5)), 'cert.ending')).toBe(1)
  house.clock.set(new Date(ends))
  // At that very moment, whether anybody has looked or not.
  expect((await standing(await again(who))).state).toBe('expired')
  const late = await at(0)
  expect(count(await toldOf(late), 'cert.expired')).toBe(1)
  expect(await overview(late)).toMatchObject({ standing: 'expired', may_renew: true, may_change: false })
})

test('a code whose time is over makes room for another account', async () => {
  const { house, certified, again, apply, operator, decide, standing } = world
  const { who, id } = await certified()
  const { credit_code } = (await world.overview(who)).current
  house.clock.advance(366 * dayMs)
  const next = await house.signIn.enterprise()
  const { data } = await apply(next, { credit_code })
  expect((await decide(await operator(), data.id, 'approve')).code).toBe(200)
  expect((await standing(await again(who))).state).toBe('expired')
  const { data: detail } = await world.ask('GET', `/api/user/cert/detail/${id}`, undefined, (await again(who)).token)
  expect(detail.timeline.at(-1).step).toBe('expire')
})

test('a change is free, keeps the end, and what was certified holds until it is approved', async () => {
  const { house, ask, certified, filled, operator, decide, standing, overview, again } = world
  const { who: before } = await certified({ company_name: '旧名有限公司' })
  const { current } = await overview(before)
  house.clock.advance(20 * dayMs)
  const who = await again(before)
  const change = await filled(who, {
    ...{ change: true, service_id: undefined, company_name: '新名有限公司', credit_code: current.credit_code },
  })
  const early = await ask(
    'POST',
    '/api/user/cert/apply',
    { ...change, change: false, service_id: world.services.free },
    who.token,
  )
  expect(early.code).toBe(40653)
  const other = await ask('POST', '/api/user/cert/apply', { ...change, credit_code: creditCode(777_001) }, who.token)
  expect(Object.keys(other.data.fields)).toEqual(['credit_code'])
  const { data } = await ask('POST', '/api/user/cert/apply', change, who.token)
  expect(data).toMatchObject({ kind: 'change', state: 'pending', fee_amount: '0.00' })
  expect(await standing(who)).toMatchObject({ state: 'changing', level: '1', expires_at: current.expires_at })
  const by = await operator()
  const { data: shown } = await ask('GET', `/api/console/certifications/${data.id}`, undefined, by.token)
  expect(shown.differences).toContainEqual({ field: '企业名称', was: '旧名有限公司', is: '新名有限公司' })
  expect((await decide(by, data.id, 'approve')).code).toBe(200)
  const after = await overview(await again(who))
  expect(after).toMatchObject({ standing: 'approved', current: { id: data.id, expires_at: current.expires_at } })
  expect((await ask('GET', '/api/user', undefined, (await again(who)).token)).data.name).toBe('新名有限公司')
})

test('whoever has handed a renewal in is not asked to renew, until it is sent back', async () => {
  const { house, certified, filled, ask, operator, decide, overview, again } = world
  const { who } = await certified()
  const { current } = await overview(who)
  const before = async (days: number) => {
    house.clock.set(new Date(new Date(current.expires_at).getTime() - days * dayMs))
    await beat()
    return again(who)
  }
  const count = async (one: Parameters<typeof toldOf>[0]) =>
    (await toldOf(one)).filter((event: string) => event.startsWith('cert.e')).length
  const later = await before(8)
  const told = await count(later)
  const { credit_code, company_name } = current
  const given = await filled(later, { service_id: world.services.free, company_name, credit_code })
  const { data } = await ask('POST', '/api/user/cert/apply', given, later.token)
  expect(data).toMatchObject({ kind: 'renewal', state: 'pending' })
  expect(await count(await before(6.5))).toBe(told)
  await decide(await operator(), data.id, 'reject', { reason: '执照不清晰', fields: {} })
  expect(await count(await before(0.5))).toBe(told + 1)
})

test('bought again near its end it goes on from there, and a higher level may be bought at any time', async () => {
  const { house, certified, filled, ask, operator, decide, overview, again } = world
  const { who } = await certified()
  const { current } = await overview(who)
  house.clock.set(new Date(new Date(current.expires_at).getTime() - 10 * dayMs))
  const later = await again(who)
  const { credit_code, company_name } = current
  const { data } = await ask(
    'POST',
    '/api/user/cert/apply',
    await filled(later, { credit_code, company_name }),
    later.token,
  )
  expect(data).toMatchObject({ kind: 'renewal', state: 'pending' })
  await decide(await operator(), data.id, 'approve')
  const renewed = (await overview(later)).current
  expect(new Date(renewed.expires_at).getTime() - new Date(current.expires_at).getTime()).toBe(365 * dayMs)
})

test('revoked everything is off at once, and the name is free again', async () => {
  const { ask, certified, operator, decide, standing } = world
  const { who, id } = await certified({ company_name: '将被撤销有限公司' })
  const by = await operator()
  expect((await decide(by, id, 'revoke', { reason: '材料系伪造', forged: true })).data.state).toBe('revoked')
  expect(await standing(who)).toEqual({ state: 'revoked', level: null, expires_at: null })
  expect(await toldOf(who)).toContain('cert.revoked')
  expect((await ask('POST', '/api/user/edit', { name: '新的名字' }, who.token)).code).toBe(200)
  expect((await decide(by, id, 'revoke', { reason: '再来一次', forged: true })).code).toBe(40908)
})

test('the register is asked at once, before a decision and once a month, and what changed there is a to-do', async () => {
  const { house, ask, apply, operator, decide } = world
  const who = await house.signIn.enterprise()
  const credit_code = creditCode(600_001)
  const play = (company_name: string, status: string) =>
    ask('POST', `/sandbox/api/companies/${credit_code}`, { company_name, legal_person: '王一鸣', status })
  await play('登记的名称有限公司', 'active')
  const { data } = await apply(who, { credit_code, company_name: '写错的名称有限公司' })
  while ((await lookUp()) > 0);
  const by = await operator()
  const read = async () => (await ask('GET', `/api/console/certifications/${data.id}`, undefined, by.token)).data
  expect((await read()).registry.differences).toEqual(['登记名称为“登记的名称有限公司”'])
  const refused = await decide(by, data.id, 'approve')
  expect([refused.code, refused.message]).toEqual([40654, expect.stringContaining('登记的名称有限公司')])
  expect((await decide(by, data.id, 'approve', { despite_registry: true })).code).toBe(200)
  expect((await read()).timeline.at(-1).note).toContain('核实后通过')
  const attention = async () =>
    (await ask('GET', '/api/console/certifications?attention=true', undefined, by.token)).data.list.map(
      ({ id }: { id: number }) => id,
    )
  await play('写错的名称有限公司', 'cancelled')
  while ((await lookUp()) > 0);
  expect(await attention()).not.toContain(data.id)
  house.clock.advance(31 * dayMs)
  while ((await lookUp()) > 0);
  const later = await operator()
  const listed = await ask('GET', '/api/console/certifications?attention=true', undefined, later.token)
  expect(listed.data.list.map(({ id }: { id: number }) => id)).toContain(data.id)
  expect(
    (await decide(later, data.id, 'registry/settle', { note: '已电话核实，正在办理注销' })).data.needs_attention,
  ).toBe(false)
})

test('an operator sees what else has the same code, telephone or paper, and opens personal data with a trace', async () => {
  const { house, ask, apply, filled, operator } = world
  const [one, other] = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const credit_code = creditCode(610_001)
  const given = await filled(one, { credit_code, contact_phone: '13900001111' })
  const { data: first } = await ask('POST', '/api/user/cert/apply', given, one.token)
  const { data: second } = await apply(other, { credit_code, contact_phone: '13900001111' })
  const by = await operator()
  const { data } = await ask('GET', `/api/console/certifications/${second.id}`, undefined, by.token)
  for (const hits of [data.same_code, data.same_phone, data.same_license]) {
    expect(hits.map(({ id }: { id: number }) => id)).toContain(first.id)
  }
  expect([data.contact_name, data.contact_phone]).toEqual(['王**', '139****1111'])
  const revealed = await ask('POST', `/api/console/certifications/${second.id}/reveal`, {}, by.token)
  expect(revealed.data).toEqual({ contact_name: '王一鸣', contact_phone: '13900001111' })
  const { rows } = await house.database.read((tx) =>
    sql<{ after: object }>`select after from audit_log where action = 'certification.reveal'
      and subject = ${`certification:${second.id}`}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('13900001111')
  const file = data.license_image.replace('/api/file/', '/api/console/file/')
  const opened = await house.http.inject({ url: file, headers: { authorization: by.token } })
  expect(opened.statusCode).toBe(200)
  const nobody = await operator(['company.read'])
  expect((await house.http.inject({ url: file, headers: { authorization: nobody.token } })).statusCode).toBe(404)
})

test('a code that another account holds is contested, and two different operators decide', async () => {
  const { house, ask, certified, paper, operator, standing } = world
  const { who: holder } = await certified({ company_name: '被申诉有限公司' })
  const { credit_code } = (await world.overview(holder)).current
  const claimant = await house.signIn.enterprise()
  const given = {
    ...{ credit_code, statement: '这是我们公司的代码，前员工以公司名义认证', license_image: await paper(claimant) },
    ...{ contact_name: '王一鸣', contact_phone: '13812345678' },
  }
  const contest = (as: SignedIn, more: object = {}) =>
    ask('POST', '/api/user/cert/contest', { ...given, ...more }, as.token)
  expect((await contest(holder)).code).toBe(40400)
  expect((await contest(claimant, { credit_code: creditCode(888_001) })).code).toBe(40400)
  const { data } = await contest(claimant)
  expect((await contest(claimant)).code).toBe(40658)
  expect(await toldOf(holder)).toContain('cert.contested')
  const [one, other] = [await operator(), await operator()]
  const decide = (by: SignedIn, decision: string) =>
    ask(
      'POST',
      `/api/console/certification-contests/${data.id}/decide`,
      { decision, reason: '已核实执照原件' },
      by.token,
    )
  const own = async (as: SignedIn, query = '') =>
    (await ask('GET', `/api/user/cert/contests${query}`, undefined, as.token)).data
  expect(await own(claimant)).toMatchObject({ total: 1, list: [{ no: data.no, state: 'open', credit_code }] })
  expect([(await own(holder)).total, (await own(claimant, '?page=2')).list]).toEqual([0, []])
  expect((await decide(one, 'uphold')).data).toMatchObject({ state: 'first' })
  // What one of them thinks is no answer yet.
  expect((await own(claimant)).list).toMatchObject([{ state: 'first', reason: '', decided_at: null }])
  expect((await decide(one, 'uphold')).code).toBe(40306)
  expect((await standing(holder)).state).toBe('approved')
  // Two that differ are none.
  expect((await decide(other, 'dismiss')).data).toMatchObject({ state: 'open', first_by: null })
  expect((await decide(other, 'uphold')).data.state).toBe('first')
  const { data: decided } = await decide(one, 'uphold')
  expect(decided.state).toBe('upheld')
  const answered = { state: 'upheld', reason: '已核实执照原件', decided_at: expect.any(String) }
  expect((await own(claimant)).list).toMatchObject([answered])
  expect((await standing(holder)).state).toBe('revoked')
  expect((await standing(claimant)).state).toBe('approved')
  expect((await world.overview(claimant)).current).toMatchObject({ kind: 'moved', credit_code })
  expect((await ask('GET', '/api/user', undefined, claimant.token)).data.name).toBe('被申诉有限公司')
  expect(await toldOf(claimant)).toContain('cert.contest-decided')
  expect(await toldOf(holder)).toContain('cert.moved-out')
  expect((await decide(other, 'dismiss')).code).toBe(40908)
})

test('what an upheld contest moves is known by the papers and the number of who won, not of who lost', async () => {
  const { house, ask, certified, paper, operator } = world
  const { who: holder } = await certified({ contact_phone: '13812340031' })
  const { credit_code } = (await world.overview(holder)).current
  const claimant = await house.signIn.enterprise()
  const papers = { license_image: await paper(claimant, 'pdf'), authorization_letter: await paper(claimant) }
  const contact = { contact_name: '王一鸣', contact_phone: '13812340032' }
  const given = { credit_code, statement: '这是我们公司的代码，前员工以公司名义认证', ...papers, ...contact }
  const { data, ...said } = await ask('POST', '/api/user/cert/contest', given, claimant.token)
  expect(said).toMatchObject({ code: 200 })
  for (const by of [await operator(), await operator()]) {
    const decision = { decision: 'uphold', reason: '已核实执照原件' }
    const decided = await ask('POST', `/api/console/certification-contests/${data.id}/decide`, decision, by.token)
    expect(decided).toMatchObject({ code: 200 })
  }
  const { row, file } = await house.database.read(async (tx) => ({
    row: await tx
      .selectFrom('certifications')
      .select(['contact_phone_index', 'license_digest'])
      .where('enterprise_id', '=', claimant.id)
      .where('kind', '=', 'moved')
      .executeTakeFirstOrThrow(),
    file: (await house.services.files.known(tx, 'license', [papers.license_image])).get(papers.license_image),
  }))
  expect(row.contact_phone_index).toEqual(house.ground.sealing.indexOf('13812340032', 'certification.phone'))
  expect(row.license_digest).toEqual(file?.sha256)
})

test('an operator changes a lost number of a certified enterprise, and of no other', async () => {
  const { house, ask, certified, operator } = world
  const { who } = await certified()
  const stranger = await house.signIn.enterprise()
  const by = await operator(['enterprises.phone'])
  const change = (id: number, phone_number: string) =>
    ask('POST', `/api/console/enterprises/${id}/phone`, { phone_number, reason: '手机遗失，执照已核对' }, by.token)
  expect((await change(stranger.id, '13511112222')).code).toBe(40657)
  expect((await change(who.id, '13511113333')).code).toBe(200)
})

test('whoever leaves is certified no longer, and who could be asked is forgotten', async () => {
  const { house, certified } = world
  const { who, id } = await certified()
  const { certifications } = house.services
  await house.database.begin((tx) => certifications.forget(tx, who.id, house.clock()))
  const { rows } = await house.database.read((tx) =>
    sql<{ state: string; contact_phone_sealed: string | null }>`
      select state, contact_phone_sealed from certifications where id = ${id}`.execute(tx),
  )
  expect(rows).toEqual([{ state: 'revoked', contact_phone_sealed: null }])
})
