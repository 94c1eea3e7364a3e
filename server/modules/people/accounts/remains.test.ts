import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealedIn } from '#server/house/furnish.ts'
import { rooms } from '#server/house/rooms.ts'
import { certifyingIn } from '#server/testing/certifications.ts'
import { type House, openHouse, someDoor } from '#server/testing/house.ts'
import { identityNumber, verifyMaker } from '#server/testing/identities.ts'
import { signingUpIn } from '#server/testing/signups.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

// Erasure (PIPL article 47): after somebody has left, every table is searched for what they told us of themselves, in
// clear, sealed and as an index. What is found must be in a list with the law that keeps it there.

const dayMs = 24 * 60 * 60 * 1000
const password = '西湖的水-我的泪'

/** What may still be found, and why. */
const keptByLaw: Readonly<Record<string, string>> = {
  'identities.name_sealed': 'in whose name tax was withheld: ten years (Rules of the Tax Collection Law, article 29)',
  'identities.number_sealed': 'the same',
  'identities.number_index': 'the same, and that nobody is verified in two accounts',
  'invoices.title': 'issued invoices: ten years (Rules of the Tax Collection Law, article 29)',
  'invoices.phone': 'the same',
  'withdrawals.name_sealed': 'whom money was paid to: thirty years (Measures for Accounting Archives, article 14)',
  'withdrawals.account_sealed': 'the same',
  'withdrawals.account_index': 'the same',
  'sms_messages.phone_index': 'network logs: six months (Cybersecurity Law, article 21), then the job takes them',
  'sms_codes.phone_index': 'goes with the message it was in',
  'sms_messages.phone_masked': 'four digits of it, for the same six months',
  'certifications.legal_person': 'who stood behind a certified shop window: three years (E-Commerce Law, article 31)',
}

interface Secret {
  what: string
  text: string
}

/** Where in all tables something can be found: table.column, once each. */
async function searchAll(house: House, secrets: readonly Secret[]): Promise<string[]> {
  const { sealing } = house.ground
  const sealed = sealedIn(rooms)
  const found = new Set<string>()
  const tables = await house.database.read((tx) =>
    sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
        and c.relname not like 'sandbox\\_%' and has_table_privilege(c.oid, 'select')`.execute(tx),
  )
  expect(tables.rows.length).toBeGreaterThan(150)
  for (const { schema, name } of tables.rows) {
    const { rows } = await house.database.read((tx) =>
      sql<Record<string, unknown>>`select * from ${sql.table(`${schema}.${name}`)}`.execute(tx),
    )
    const columns = sealed.filter(({ table }) => table === name).flatMap((one) => one.columns)
    const indexes = columns.flatMap((one) => one.indexes ?? [])
    for (const row of rows) {
      const placed = (place: string | ((given: typeof row) => string)) =>
        typeof place === 'string' ? place : place(row)
      for (const [column, value] of Object.entries(row)) {
        const place = columns.find((one) => one.name === column)?.place
        const isSealed = place !== undefined && typeof value === 'string' && value !== ''
        const text = isSealed ? sealing.open(value, placed(place)) : plain(value)
        if (secrets.some((one) => text.includes(one.text))) found.add(`${name}.${column}`)
        if (!Buffer.isBuffer(value) || value.length === 0) continue
        const places = indexes.filter((one) => one.column === column).map((one) => placed(one.place))
        // A digest may be made in the place of another table: all of them are tried.
        const tried = places.length > 0 ? places : ['phone', 'contact.phone', 'identity.number']
        if (secrets.some(({ text: one }) => tried.some((at) => sealing.indexOf(one, at).equals(value)))) {
          found.add(`${name}.${column}`)
        }
      }
    }
  }
  return [...found].sort()
}

const plain = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('latin1') : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

async function establish(house: House, realm: 'enterprise' | 'maker', phone_number: string, name: string) {
  const hash = await house.ground.passwords.hash(password)
  const moment = { now: house.clock(), requestId: 'test' }
  const room = realm === 'enterprise' ? house.services.enterprises : house.services.makers
  const given = { phone_number, name, hash, texts: [] }
  const id = await house.database.begin((tx) => room.establish(tx, given, someDoor, moment))
  const api = realm === 'enterprise' ? '/api' : '/api/ck'
  const { data } = await visitor(house).ask('POST', `${api}/login`, { phone_number, password })
  const token: string = data.access_token
  const ask = async (path: string, payload: object, other = api) => {
    const reply = await visitor(house).ask('POST', `${other}${path}`, payload, token)
    if (reply.code !== 200) throw new Error(`${path}: ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  return { id, token, ask, personId: 0, sessionId: 0, binder: '' }
}

async function leave(house: House, { ask }: Awaited<ReturnType<typeof establish>>) {
  await ask('/user/closure', { password, reason: '不再使用' })
  house.clock.advance(15 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  await house.services.files.collectReleased()
  await house.services.sms.sendQueued(house.clock)
  house.clock.advance(dayMs)
  await house.services.sms.settle(house.clock())
}

test('of an enterprise that has left nothing is found but what the law keeps', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const phone = '13698765432'
  const secrets = [
    { what: 'phone', text: phone },
    { what: 'person', text: '慕容晓晓' },
    { what: 'mail', text: 'murong@example.cn' },
    { what: 'account', text: '6222020200112233445' },
  ]
  const certifying = await certifyingIn(house)
  const activities = await signingUpIn(house)
  const activity = await activities.addActivity()
  const who = await establish(house, 'enterprise', phone, '慕容商行')
  await who.ask('/user/edit', { contact_name: '慕容晓晓', contact_email: 'murong@example.cn' })
  const contact = {
    contact_name: '慕容晓晓',
    contact_phone: phone,
    company_name: '慕容商行有限公司',
  }
  // The legal person is on a public register and is somebody else; whoever applies for them has a letter.
  const authorization_letter = await certifying.paper(who, 'pdf')
  const certified = await certifying.apply(who, { ...contact, authorization_letter })
  expect(certified.code).toBe(200)
  expect((await certifying.decide(await certifying.operator(), certified.data.id, 'approve')).code).toBe(200)
  const guest = { name: '慕容晓晓', phone_number: phone, company: '慕容商行', seats: 1, answers: [], agree: true }
  await who.ask(`/activity/${activity}/signup`, guest)
  await who.ask('/feedback', { kind: 'complaint', title: '回电', content: `请打 ${phone} 找慕容晓晓`, pictures: [] })
  await house.database.begin((tx) =>
    tx
      .updateTable('companies')
      .set({ contact_name: '慕容晓晓', contact_phone: phone, contact_email: 'murong@example.cn' })
      .where('enterprise_id', '=', who.id)
      .execute(),
  )
  await house.database.begin((tx) =>
    tx
      .insertInto('certification_contests')
      .values({
        ...{
          no: 'ZY1',
          credit_code: '91330100MA2000009X',
          enterprise_id: who.id,
          state: 'open',
          statement: '本公司',
        },
        ...{ certification_id: certified.data.id, license_image: '', created_at: house.clock() },
        contact_name_sealed: house.ground.sealing.seal('慕容晓晓', 'certification.contact'),
        contact_phone_sealed: house.ground.sealing.seal(phone, 'certification.phone'),
      })
      .execute(),
  )
  await codeFor(house, phone, '11')
  const before = await searchAll(house, secrets)
  expect(before).toContain('accounts.phone_sealed')
  expect(before).toContain('accounts.phone_index')
  expect(before).toContain('signups.name_sealed')
  await leave(house, who)
  const left = await searchAll(house, secrets)
  expect(left.filter((place) => !(place in keptByLaw))).toEqual([])
})

test('of an enterprise that lost its certification and its page to another nothing is found either', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const phone = '13698765433'
  const secrets = [
    { what: 'phone', text: phone },
    { what: 'person', text: '上官晓晓' },
    { what: 'mail', text: 'shangguan@example.cn' },
  ]
  const certifying = await certifyingIn(house)
  const who = await establish(house, 'enterprise', phone, '上官商行')
  const authorization_letter = await certifying.paper(who, 'pdf')
  const contact = { contact_name: '上官晓晓', contact_phone: phone, company_name: '上官商行有限公司' }
  const { data } = await certifying.apply(who, { ...contact, authorization_letter })
  expect((await certifying.decide(await certifying.operator(), data.id, 'approve')).code).toBe(200)
  await house.database.begin((tx) =>
    tx
      .updateTable('companies')
      .set({ contact_name: '上官晓晓', contact_phone: phone, contact_email: 'shangguan@example.cn' })
      .where('enterprise_id', '=', who.id)
      .execute(),
  )
  const winner = await establish(house, 'enterprise', '13698765434', '西门商行')
  const { credit_code } = (await certifying.overview(who)).current
  const contest = await winner.ask('/user/cert/contest', {
    ...{ credit_code, statement: '这是我们公司的代码，前员工以公司名义认证' },
    ...{ license_image: await certifying.paper(winner), contact_name: '王一鸣', contact_phone: '13698765434' },
  })
  for (const by of [await certifying.operator(), await certifying.operator()]) {
    const given = { decision: 'uphold', reason: '已核实执照原件' }
    await certifying.ask('POST', `/api/console/certification-contests/${contest.id}/decide`, given, by.token)
  }
  expect((await certifying.standing(winner)).state).toBe('approved')
  await leave(house, who)
  const left = await searchAll(house, secrets)
  expect(left.filter((place) => !(place in keptByLaw))).toEqual([])
})

test('of a maker who has left nothing is found but what the law keeps', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const phone = '13598765431'
  const who = await establish(house, 'maker', phone, '独孤小熊')
  const secrets = [
    { what: 'phone', text: phone },
    { what: 'nickname', text: '独孤小熊' },
    { what: 'person', text: '独孤求败' },
    { what: 'identity', text: identityNumber(who.id) },
  ]
  await verifyMaker(house, who.id, '独孤求败')
  await who.ask(
    '/feedback',
    { kind: 'suggestion', title: '建议', content: `联系独孤求败 ${phone}`, pictures: [] },
    '/api',
  )
  await codeFor(house, phone, '11', '/api/ck')
  expect(await searchAll(house, secrets)).toContain('makers.nickname')
  await leave(house, who)
  const left = await searchAll(house, secrets)
  expect(left.filter((place) => !(place in keptByLaw))).toEqual([])
})
