import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { buildLeading, type Leading, type Someone } from '#server/testing/leads.ts'
import { together } from '#server/testing/together.ts'
import { visitor } from '#server/testing/visitor.ts'

let world: Leading
beforeAll(async () => {
  world = await buildLeading()
})
afterAll(() => world.close())

const codes = { ok: 200, ...Object.fromEntries(Object.entries(refusals).map(([name, { code }]) => [name, code])) }
const named = (code: number) => Object.entries(codes).find(([, known]) => known === code)?.[0] ?? String(code)
const code = async (asked: Promise<{ code: number }>) => named((await asked).code)

test('a maker asks, the owner reads, answers and agrees: each sees the other’s number from then on and not before', async () => {
  const { who: owner, company } = await world.owner()
  const maker = await world.maker()
  const other = '13911112222'
  const form = (await world.ask(maker, `/form?kind=company&subject_id=${company}`)).data
  expect(form).toMatchObject({ answered: true, why_not: '', left_today: 3, open_id: null })
  const id = await world.opened(maker, company, { contact_phone: other })
  expect(await world.messagesOf(owner)).toContain('lead.received')

  const [row] = (await world.ask(owner, '')).data.list
  expect(row).toMatchObject({ id, state: 'new', side: 'owner', unread: 1, last_text: '想了解起订量与交期' })
  expect((await world.ask(owner, `/${id}/seen`, {})).data).toEqual({ unread_leads: 0 })
  expect((await world.ask(maker, `/${id}`)).data).toMatchObject({ state: 'read', contact: null })
  await world.ask(owner, `/${id}/messages`, { text: '起订 200 件，交期两周' })
  expect(await world.messagesOf(maker)).toContain('lead.replied')
  const seen = (await world.ask(maker, `/${id}`)).data
  expect(seen).toMatchObject({
    state: 'replied',
    unread: 1,
    contact: null,
    actions: ['write', 'close', 'block', 'report'],
  })
  expect([owner.phone, maker.phone, other].map((phone) => world.told(phone))).toEqual([0, 0, 0])

  const agreed = await world.ask(owner, `/${id}/agree`, { contact_name: '陈女士' })
  expect(agreed.data).toMatchObject({ state: 'agreed', contact: { name: '王先生', phone: other } })
  expect((await world.ask(maker, `/${id}`)).data.contact).toEqual({ name: '陈女士', phone: owner.phone })
  // The account's own number is not what was given for it.
  expect(world.told(maker.phone)).toBe(0)
  const steps = agreed.data.timeline.map(({ step }: { step: string }) => step)
  expect(steps).toEqual(['send', 'read', 'reply', 'agree'])
})

test('a number stands in clear in no table, no document and no message, agreed or not', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  await world.ask(owner, `/${id}/agree`, { contact_name: '陈女士' })
  const { rows } = await world.house.database.read((tx) =>
    sql<{ name: string; found: string }>`
      select table_name as name, query_to_xml(format('select * from %I', table_name), true, false, '')::text as found
      from information_schema.tables where table_schema = 'public'
        and (table_name like 'lead%' or table_name in ('documents', 'messages', 'audit_log'))`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toContain('lead_messages')
  for (const { phone } of [owner, sender]) {
    expect(rows.filter(({ found }) => found.includes(phone)).map(({ name }) => name)).toEqual([])
  }
})

test('a number that somebody types is told when the numbers of both are, and no longer once they have left', async () => {
  const { who: owner, company } = await world.owner()
  const maker = await world.maker()
  const typed = '请打 138 1234 5678，或 +86-13812345678、０２１-62345678'
  const hidden = '请打 138****5678，或 138****5678、021****5678'
  const card = await world.file(maker, 'pdf', { name: '名片 13812345678.pdf' })
  const id = await world.opened(maker, company, { content: typed, files: [card] })
  const named = async (who: Someone) => (await world.ask(who, `/${id}`)).data.messages[0].files[0].name
  const texts = async (who: Someone) => {
    const seen = (await world.ask(who, `/${id}`)).data
    const paged = (await world.ask(who, `/${id}/messages`)).data.list
    const [row] = (await world.ask(who, '')).data.list
    expect(paged).toEqual(seen.messages)
    return [seen.messages[0].text, row.last_text]
  }
  // Not to whoever typed it either: they see what the other sees.
  for (const who of [owner, maker]) {
    expect([...(await texts(who)), await named(who)]).toEqual([hidden, hidden, '名片 138****5678.pdf'])
  }
  const { rows } = await world.house.database.read((tx) =>
    sql<{ text: string }>`select text from lead_messages where lead_id = ${id}`.execute(tx),
  )
  expect(rows).toEqual([{ text: typed }])
  await world.ask(owner, `/${id}/agree`, { contact_name: '陈女士' })
  for (const who of [owner, maker]) {
    expect([(await texts(who))[0], await named(who)]).toEqual([typed, '名片 13812345678.pdf'])
  }
  const { database, services, clock } = world.house
  await database.begin((tx) => services.leads.expiring.forget(tx, { kind: 'maker', id: maker.id }, clock()))
  expect((await texts(owner))[0]).toBe(hidden)
})

test('of a conversation nobody knows but its two: a stranger, another maker and an operator find nothing', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  const tries = (who: Someone) =>
    Promise.all([
      ...[`/${id}`, `/${id}/messages`].map((path) => code(world.ask(who, path))),
      ...['seen', 'close'].map((verb) => code(world.ask(who, `/${id}/${verb}`, {}))),
      code(world.ask(who, `/${id}/messages`, { text: '你好' })),
      code(world.ask(who, `/${id}/agree`, { contact_name: '王' })),
      code(world.ask(who, `/${id}/decline`, { reason: '' })),
      code(world.ask(who, `/${id}/block`, { blocked: true })),
      code(world.report(who, id)),
    ])
  for (const who of [await world.stranger(), await world.maker(), await world.certified()]) {
    expect(new Set(await tries(who))).toEqual(new Set(['RECORD_NOT_FOUND']))
    expect((await world.ask(who, '?box=received')).data.list).toEqual([])
  }
  // The sender cannot decide in the owner's place.
  expect(await code(world.ask(sender, `/${id}/agree`, { contact_name: '王' }))).toBe('RECORD_MOVED_ON')
  expect(await code(world.ask(sender, `/${id}/decline`, { reason: '' }))).toBe('RECORD_MOVED_ON')

  const staff = await world.house.signIn.staff(['leads.read', 'leads.open'])
  const open = () => visitor(world.house).ask('POST', `/api/console/leads/${id}/open`, {}, staff.token)
  const reported = async () =>
    (await visitor(world.house).ask('GET', '/api/console/leads', undefined, staff.token)).data
  expect(named((await open()).code)).toBe('RECORD_NOT_FOUND')
  expect((await reported()).list).toEqual([])
  expect(await code(world.report(owner, id))).toBe('ok')
  const opened = await open()
  expect(opened.data).toMatchObject({ messages: [{ text: '想了解起订量与交期' }] })
  expect(JSON.stringify([opened, await reported()])).not.toContain(sender.phone)
  const { rows } = await world.house.database.read((tx) =>
    sql<{
      actor_id: number
    }>`select actor_id from audit_log where action = 'lead.open' and subject = ${`lead:${id}`}`.execute(tx),
  )
  expect(rows).toEqual([{ actor_id: staff.id }])
})

test('who may ask whom: nobody themselves, the uncertified only the certified, and nobody a page without an account', async () => {
  const { who: owner, company } = await world.owner()
  expect(await code(world.send(owner, 'company', company))).toBe('LEAD_OWN')
  const platform = await world.catalogue.add('company', { name: '平台录入的企业有限公司' })
  await world.catalogue.step('company', platform, 'submit')
  await world.catalogue.decide('company', platform.id, 'show')
  const maker = await world.maker()
  expect(await code(world.send(maker, 'company', platform.id))).toBe('LEAD_NOBODY')
  const subject = `/api/leads/subject?kind=company&subject_id=${platform.id}`
  expect((await visitor(world.house).ask('GET', subject)).data).toMatchObject({ answered: false })
  await world.house.database.begin((tx) =>
    sql`update certifications set expires_at = ${world.house.clock()} where enterprise_id = ${owner.id}`.execute(tx),
  )
  const plain = await world.stranger()
  expect(await code(world.send(maker, 'company', company))).toBe('LEAD_CERTIFIED_ONLY')
  expect((await world.ask(plain, `/form?kind=company&subject_id=${company}`)).data).toMatchObject({
    mend_at: '/authentication',
  })
  expect(await code(world.send(await world.certified(), 'company', company))).toBe('ok')
  expect(await code(world.send(maker, 'company', 999_999))).toBe('RECORD_NOT_FOUND')
})

test('ten at once from somebody who may send three a day: three are sent, and tomorrow there are three more', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => world.owner()))
  const maker = await world.maker()
  const all = await Promise.all(
    [...owners, ...owners].map(({ company }) =>
      world.send(maker, 'company', company).then((reply) => named(reply.code)),
    ),
  )
  expect(all.filter((one) => one === 'ok')).toHaveLength(3)
  expect(all.filter((one) => !['ok', 'LEADS_OF_DAY', 'LEAD_OPEN'].includes(one))).toEqual([])
  expect((await world.ask(maker, '')).data.total).toBe(3)
  expect(await code(world.send(maker, 'company', (await world.owner()).company))).toBe('LEADS_OF_DAY')
  await world.hours(24)
  expect(await code(world.send(maker, 'company', (await world.owner()).company))).toBe('ok')
})

test('the same request sent twice is one lead, and twenty at once about one thing are one conversation', async () => {
  const { company } = await world.owner()
  const sender = await world.certified()
  const { requesting } = world.house.services.leads
  const self = {
    owner: { kind: 'enterprise' as const, id: sender.id },
    ...{ personId: sender.personId, now: world.house.clock(), requestId: 'test' },
  }
  const given = {
    ...{ kind: 'company' as const, subject_id: company, content: '想了解起订量', files: [], contact_name: '王先生' },
    ...{ contact_phone: '', agree: true as const },
  }
  const keyed = () => requesting.send(given, { ...self, idempotencyKey: 'the-same-key' })
  const [one, two] = [await keyed(), await keyed()]
  expect(two.id).toBe(one.id)
  const { values, refusals: met } = await together(20, () =>
    requesting.send(given, { ...self, idempotencyKey: undefined }),
  )
  expect([values, met]).toEqual([[], { LEAD_OPEN: 20 }])
})

test('whoever blocks hears nothing more: no message, no new request, until it is taken back', async () => {
  const { who: owner, company } = await world.owner()
  const need = await world.need(company)
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  expect((await world.ask(owner, `/${id}/block`, { blocked: true })).data).toMatchObject({ paused: 'blocked_by_me' })
  expect((await world.ask(sender, `/${id}`)).data).toMatchObject({ paused: 'blocked_by_other' })
  expect(await code(world.ask(sender, `/${id}/messages`, { text: '在吗' }))).toBe('LEAD_BLOCKED')
  expect(await code(world.send(sender, 'business', need))).toBe('LEAD_BLOCKED')
  expect(await code(world.ask(owner, `/${id}/agree`, { contact_name: '陈' }))).toBe('LEAD_BLOCKED')
  await world.ask(owner, `/${id}/block`, { blocked: false })
  expect(await code(world.ask(sender, `/${id}/messages`, { text: '在吗' }))).toBe('ok')
  expect(await code(world.send(sender, 'business', need))).toBe('ok')
})

test('messages: words are looked at before, files are one’s own and open for ten minutes, five before an answer', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  const { words, leads } = world.house.services
  const change = { actor: { kind: 'system', id: null } as const, now: world.house.clock(), requestId: 'test' }
  await world.house.database.begin((tx) => words.add(tx, ['刷单返利'], '', change))
  await world.house.settle()
  const write = (who: Someone, given: object) => world.ask(who, `/${id}/messages`, given)
  expect(await code(write(sender, { text: '刷 单 返 利' }))).toBe('WORDS_REFUSED')
  expect(await code(write(sender, { text: '' }))).toBe('INPUT_INVALID')
  const file = await world.file(sender, 'pdf')
  expect(await code(write(owner, { files: [file] }))).toBe('FILE_GONE')
  const sent = (await write(sender, { files: [file] })).data.messages.at(-1)
  expect(sent.files[0]).toMatchObject({ type: 'application/pdf' })
  expect(JSON.stringify(sent)).not.toContain('/api/file/')
  const open = async () => (await world.house.http.inject({ url: sent.files[0].address })).statusCode
  expect(await open()).toBe(200)
  const had = world.house.clock()
  world.house.clock.advance(10 * 60 * 1000)
  expect(await open()).toBe(404)
  world.house.clock.set(had)

  for (const text of ['一', '二', '三']) await write(sender, { text })
  expect(await code(write(sender, { text: '四' }))).toBe('LEAD_UNANSWERED')
  expect(await code(write(owner, { text: '请说' }))).toBe('ok')
  expect(await code(write(sender, { text: '四' }))).toBe('ok')
  const { version: _, ...rules } = await leads.rules()
  await leads.saveRules({ ...rules, messages_per_hour: 7 }, change)
  expect(await code(write(sender, { text: '五' }))).toBe('ok')
  expect(await code(write(sender, { text: '六' }))).toBe('LEAD_MESSAGES_HOUR')
  await leads.saveRules(rules, change)
})

test('what is written at once by both is read by both in one order, page by page, and nothing is missing', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  await world.ask(owner, `/${id}/messages`, { text: '您好' })
  await together(70, (n) => world.ask(n % 2 ? owner : sender, `/${id}/messages`, { text: `第 ${n} 条` }))
  const whole = async (who: Someone) => {
    const { messages, more } = (await world.ask(who, `/${id}`)).data
    const older = (await world.ask(who, `/${id}/messages?before=${messages[0].id}`)).data
    expect([more, older.more]).toEqual([true, false])
    return [...older.list, ...messages]
  }
  const [one, other] = [await whole(owner), await whole(sender)]
  const ids = one.map((message: { id: number }) => message.id)
  expect(ids).toEqual(other.map((message: { id: number }) => message.id))
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  expect(one).toHaveLength(72)
  const { list } = (await world.ask(sender, `/${id}/messages?after=${ids[69]}`)).data
  expect(list.map((message: { id: number }) => message.id)).toEqual(ids.slice(70))
})

test('a need gets quotations, which its owner compares; an offer gets none, and others see none of them', async () => {
  const { who: owner, company } = await world.owner()
  const need = await world.need(company)
  const quotation = (unit_price: string) => ({
    unit_price,
    quantity: '200 台',
    delivery: '两周',
    valid_until: '2026-12-01',
  })
  const senders = [await world.certified(), await world.maker()]
  for (const [at, sender] of senders.entries()) {
    await world.send(sender, 'business', need, { quotation: quotation(['680.00', '590.50'][at] ?? '') })
  }
  const { data } = await world.ask(owner, `/quotations?business=${need}`)
  expect(data.list.map((one: { quotation: { unit_price: string } }) => one.quotation.unit_price)).toEqual([
    '590.50',
    '680.00',
  ])
  expect(data.unit).toBe('台')
  for (const who of senders) expect(await code(world.ask(who, `/quotations?business=${need}`))).toBe('RECORD_NOT_FOUND')
  const offer = await world.need(company, { side: 'offer', title: '供应数控车床' })
  const asked = world.send(senders[0] as Someone, 'business', offer, { quotation: quotation('1.00') })
  expect(await code(asked)).toBe('INPUT_INVALID')
})

test('the owner is reminded after a day and after three, once each, and after thirty it is over by itself', async () => {
  const { who: owner, company } = await world.owner()
  const maker = await world.maker()
  const id = await world.opened(maker, company)
  const reminded = async () => (await world.messagesOf(owner)).filter((event) => event.startsWith('lead.waits'))
  await world.hours(23)
  expect(await reminded()).toEqual([])
  await world.hours(1)
  await world.hours(0)
  expect(await reminded()).toEqual(['lead.waits'])
  await world.hours(48)
  await Promise.all([world.hours(0), world.hours(0)])
  expect(await reminded()).toEqual(['lead.waits-long', 'lead.waits'])
  await world.hours(27 * 24)
  expect(await world.messagesOf(maker)).toContain('lead.lapsed')
  const again = await world.house.database.begin((tx) =>
    world.house.services.sessions.open(tx, { realm: 'maker', ownerId: maker.id, browser: false }),
  )
  expect((await world.ask({ ...maker, token: again.token }, `/${id}`)).data.state).toBe('closed')
})

test('a page that is taken off declines what is open and says so; one that is frozen only pauses, and comes back', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  const { overseeing } = world.house.services.accounts
  const caller = { staffId: world.catalogue.staffId, sessionId: 0, rights: new Set<never>() }
  const by = { caller, now: world.house.clock(), requestId: 'test' }
  await overseeing.freeze({ realm: 'enterprise', id: owner.id }, '核实中', by)
  expect((await world.ask(sender, `/${id}`)).data).toMatchObject({ state: 'new', paused: 'other' })
  expect(await code(world.ask(sender, `/${id}/messages`, { text: '在吗' }))).toBe('LEAD_PAUSED')
  await overseeing.unfreeze({ realm: 'enterprise', id: owner.id }, '', by)
  expect((await world.ask(sender, `/${id}`)).data).toMatchObject({ state: 'new', paused: null })
  await world.setPage(company, { state: 'hidden', hidden_by: 'operator' })
  expect((await world.ask(sender, `/${id}`)).data).toMatchObject({ state: 'declined', other: { company_id: null } })
  expect(await world.messagesOf(sender)).toContain('lead.page-gone')
})

test('whoever leaves ends what goes on: the other is told, and names and numbers are gone', async () => {
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  await world.ask(owner, `/${id}/agree`, { contact_name: '陈女士' })
  const { database, services, clock } = world.house
  const titles = async () =>
    (await visitor(world.house).ask('GET', '/api/user/messages', undefined, owner.token)).data.list
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.endsWith('想与您合作'))
  expect(await titles()).not.toEqual(['已注销的用户想与您合作'])
  await database.begin((tx) => services.leads.expiring.forget(tx, { kind: 'enterprise', id: sender.id }, clock()))
  const after = (await world.ask(owner, `/${id}`)).data
  expect(after).toMatchObject({ state: 'closed', contact: { name: '', phone: '' } })
  expect(await world.messagesOf(owner)).toContain('lead.left')
  expect(await titles()).toEqual(['已注销的用户想与您合作'])
})

test('how quickly a company answers is told from the tenth on, and what was taken back does not count', async () => {
  const { who: owner, company } = await world.owner()
  const answers = async () => (await visitor(world.house).ask('GET', `/api/company/${company}/answers`)).data
  expect(await answers()).toEqual({ rate: null, median_hours: null })
  const began = world.house.clock()
  for (let n = 0; n < 11; n++) {
    world.house.clock.set(began)
    const maker = await world.maker()
    const id = await world.opened(maker, company)
    if (n === 10) await world.ask(maker, `/${id}/close`, {})
    world.house.clock.advance((n < 5 ? 1 : 3) * 60 * 60 * 1000)
    if (n < 9) await world.ask(owner, `/${id}/messages`, { text: '您好，请说' })
  }
  world.house.clock.set(new Date(began.getTime() + 73 * 60 * 60 * 1000))
  expect(await answers()).toEqual({ rate: 90, median_hours: 1 })
  const { database, services, clock } = world.house
  const quick = (now: Date) => database.read((tx) => services.leads.reading.quickAmong(tx, [company, 999_999], now))
  expect([...(await quick(clock()))]).toEqual([company])
  // Nobody has asked for half a year.
  expect([...(await quick(new Date(began.getTime() + 200 * 24 * 60 * 60 * 1000)))]).toEqual([])
})

test('a telephone is everybody’s only where whoever keeps the page says so', async () => {
  const { company } = await world.owner()
  const read = async () => (await visitor(world.house).ask('GET', `/api/company/${company}`)).data
  await world.setPage(company, { contact_phone: '0571-88001234' })
  await world.house.settle()
  expect(await read()).toMatchObject({ contact: null, phone: '' })
  await world.setPage(company, { phone_public: true })
  await world.house.settle()
  expect(await read()).toMatchObject({ contact: null, phone: '0571-88001234' })
})

test('operators see numbers: how many were sent, answered, agreed', async () => {
  const staff = await world.house.signIn.staff(['leads.read'])
  const { data } = await visitor(world.house).ask('GET', '/api/console/leads/figures?days=90', undefined, staff.token)
  expect(data.days).toHaveLength(90)
  const sum = data.days.reduce((all: number, { sent }: { sent: number }) => all + sent, 0)
  expect(data.total.sent).toBe(sum)
  expect(data.total.agreed).toBeGreaterThan(2)
  expect(data.total.reported).toBe(1)
})
