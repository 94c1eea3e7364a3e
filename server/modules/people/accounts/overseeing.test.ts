import { expect, test } from 'vitest'
import { toChineseMoment } from '#contract/base/time.ts'
import { enterCertification } from '#server/testing/certifications.ts'
import { type House, openHouse, someDoor } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = '西湖的水-我的泪'
const phone = '13812345678'

const open = () => openHouse({ env: { CAPTCHA: 'off' } })

/** An enterprise with a password, as if it had registered. */
async function establish(house: House, phone_number = phone, name = '示例科技'): Promise<number> {
  const hash = await house.ground.passwords.hash(password)
  const texts = await house.services.accounts.textsFor('enterprise', house.clock())
  const moment = { now: house.clock(), requestId: 'test' }
  const given = { phone_number, name, hash, texts }
  return house.database.begin((tx) => house.services.enterprises.establish(tx, given, someDoor, moment))
}

const signIn = async (house: House, phone_number = phone) =>
  visitor(house).ask('POST', '/api/login', { phone_number, password })

test('an operator finds an account by its whole number, and by no part of it', async () => {
  const house = await open()
  await establish(house)
  await establish(house, '13812345679', '另一家')
  const { token } = await house.signIn.staff(['enterprises.read'])
  const find = async (query: string) =>
    (await visitor(house).ask('GET', `/api/console/enterprises?${query}`, undefined, token)).data.list
  expect(await find(`phone_number=${phone}`)).toMatchObject([{ name: '示例科技', phone_number: '138****5678' }])
  expect(await find('phone_number=13812345670')).toEqual([])
  expect(await find(`q=${encodeURIComponent('另一')}`)).toMatchObject([{ phone_number: '138****5679' }])
  expect(await find('q=1234')).toEqual([])
})

test('the whole number is seen only by asking for it, and that is written down without it', async () => {
  const house = await open()
  const id = await establish(house)
  const { token, id: staffId } = await house.signIn.staff(['enterprises.reveal'])
  const seen = await visitor(house).ask('POST', `/api/console/enterprises/${id}/reveal`, {}, token)
  expect(seen.data).toEqual({ phone_number: phone })
  const entry = await house.database.read((tx) =>
    tx.selectFrom('audit_log').selectAll().where('action', '=', 'account.reveal').executeTakeFirstOrThrow(),
  )
  expect(entry).toMatchObject({ actor_kind: 'staff', actor_id: staffId, subject: `enterprise:${id}` })
  expect(JSON.stringify(entry)).not.toContain(phone)
})

test('freezing ends every session at once, the next sign-in names the reason, and unfreezing lets them in', async () => {
  const house = await open()
  const id = await establish(house)
  const { data } = await signIn(house)
  const { token } = await house.signIn.staff(['enterprises.freeze'])
  const act = (verb: string) =>
    visitor(house).ask('POST', `/api/console/enterprises/${id}/${verb}`, { reason: '涉嫌冒用他人资料' }, token)
  expect((await act('freeze')).data).toMatchObject({ state: 'frozen', frozen_reason: '涉嫌冒用他人资料' })
  expect((await visitor(house).ask('GET', '/api/user', undefined, data.access_token)).code).toBe(40000)
  expect(await signIn(house)).toMatchObject({ code: 40303, message: '账户已被冻结：涉嫌冒用他人资料' })
  const code = await codeFor(house, phone, '2')
  const byCode = await visitor(house).ask('POST', '/api/login', { phone_number: phone, code })
  expect(byCode.code).toBe(40303)
  expect((await act('freeze')).code).toBe(40908)
  expect((await act('unfreeze')).data).toMatchObject({ state: 'active', frozen_reason: '' })
  expect((await signIn(house)).code).toBe(200)
})

test('a wrong password for a frozen account says nothing of it being frozen', async () => {
  const house = await open()
  const id = await establish(house)
  const { token } = await house.signIn.staff(['enterprises.freeze'])
  await visitor(house).ask('POST', `/api/console/enterprises/${id}/freeze`, { reason: '核实中' }, token)
  const guess = { phone_number: phone, password: 'not the password' }
  expect((await visitor(house).ask('POST', '/api/login', guess)).code).toBe(40101)
})

test('an operator gives an account another number; its sessions end and its old telephone is told', async () => {
  const house = await open()
  const id = await establish(house)
  await establish(house, '13812345679')
  await enterCertification(house, id)
  const { data } = await signIn(house)
  const { token } = await house.signIn.staff(['enterprises.phone'])
  const change = (phone_number: string) =>
    visitor(house).ask(
      'POST',
      `/api/console/enterprises/${id}/phone`,
      { phone_number, reason: '原号码停用，已核对营业执照' },
      token,
    )
  expect((await change('13812345679')).code).toBe(40911)
  expect((await change('13887654321')).data).toMatchObject({ phone_number: '138****4321' })
  expect((await visitor(house).ask('GET', '/api/user', undefined, data.access_token)).code).toBe(40000)
  expect((await signIn(house, '13887654321')).code).toBe(200)
  await house.services.sms.sendQueued(house.clock)
  const heard = (await visitor(house).ask('GET', `/sandbox/api/sms?phone_number=${phone}`)).data
  expect(heard).toMatchObject([{ scene: 'account.phone-changed' }])
})

test('the story of an account is told in words, with who did what', async () => {
  const house = await open()
  const id = await establish(house)
  await signIn(house)
  const { token } = await house.signIn.staff(['enterprises.read', 'enterprises.freeze'])
  await visitor(house).ask('POST', `/api/console/enterprises/${id}/freeze`, { reason: '核实中' }, token)
  const read = await visitor(house).ask('GET', `/api/console/enterprises/${id}`, undefined, token)
  const told = read.data.timeline.map(({ text, by }: { text: string; by: string }) => `${by} ${text}`)
  expect(told).toEqual(['示例员工 冻结账户：核实中', '本人 登录', '本人 注册'])
})

test('who asks to leave may think better of it for fifteen days; then nothing of theirs can be read', async () => {
  const house = await open()
  const id = await establish(house)
  const token = (await signIn(house)).data.access_token
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) => visitor(house).ask(method, url, payload, token)
  const wrong = await ask('POST', '/api/user/closure', { password: 'not the password' })
  expect(wrong).toMatchObject({ code: 40101, data: { fields: { password: '密码不正确' } } })
  const asked = await ask('POST', '/api/user/closure', { password, reason: '业务调整' })
  expect(asked).toMatchObject({ code: 200, data: { ends_at: '2026-12-01T09:00:00+08:00' } })
  expect((await ask('POST', '/api/user/closure', { password })).code).toBe(40917)
  expect((await ask('GET', '/api/user')).data.closing_at).toBe('2026-12-01T09:00:00+08:00')
  expect((await ask('POST', '/api/user/closure/cancel', {})).code).toBe(200)
  expect((await ask('POST', '/api/user/closure/cancel', {})).code).toBe(40918)

  await ask('POST', '/api/user/closure', { password })
  house.clock.advance(6 * dayMs)
  expect((await signIn(house)).code).toBe(200)
  house.clock.advance(9 * dayMs - 1000)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(200)
  house.clock.advance(1000)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(40101)
  const { account, profile } = await house.database.read(async (tx) => ({
    account: await tx.selectFrom('accounts').selectAll().where('owner_id', '=', id).executeTakeFirstOrThrow(),
    profile: await tx.selectFrom('enterprises').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }))
  expect(account).toMatchObject({ state: 'closed', phone_index: null, phone_sealed: null, password_hash: null })
  expect(profile).toMatchObject({ name: '已注销企业', contact_name_sealed: null, intro: '' })
  expect(await house.database.read((tx) => tx.selectFrom('messages').selectAll().execute())).toEqual([])
  // The number is free again, for a new account that has nothing to do with the old one.
  expect(await establish(house)).not.toBe(id)
})

test('a closure that is held is not carried out when its time comes; let go, it leaves three days to take back', async () => {
  const house = await open()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  await visitor(house).ask('POST', '/api/user/closure', { password }, token)
  const staff = await house.signIn.staff(['closures.read', 'closures.hold'])
  const { list } = (await visitor(house).ask('GET', '/api/console/closures', undefined, staff.token)).data
  expect(list).toMatchObject([{ state: 'waiting', account: { name: '示例科技' }, phone_number: '138****5678' }])
  const decide = (held: boolean) =>
    visitor(house).ask('POST', `/api/console/closures/${list[0].id}`, { held, note: '有未结案的投诉' }, staff.token)
  expect((await decide(true)).data.state).toBe('held')
  expect((await decide(true)).code).toBe(40908)
  house.clock.advance(20 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(200)
  const { token: later } = await house.signIn.staff(['closures.hold'])
  const release = { held: false, note: '投诉已结案' }
  const released = await visitor(house).ask('POST', `/api/console/closures/${list[0].id}`, release, later)
  const ends = new Date(house.clock().getTime() + 3 * dayMs)
  expect(released.data.state).toBe('waiting')
  expect(new Date(released.data.ends_at)).toEqual(ends)
  await house.services.accounts.closing.closeDue(house.clock())
  const again = await signIn(house)
  expect(again.code).toBe(200)
  const { data: told } = await visitor(house).ask('GET', '/api/user/messages', undefined, again.data.access_token)
  expect(told.list[0]).toMatchObject({ title: '注销申请已恢复办理' })
  expect(told.list[0].content).toContain(`账户将于 ${toChineseMoment(ends)} 注销`)
  house.clock.advance(3 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(40101)
})

test('two processes that close what is due together close it once', async () => {
  const house = await open()
  const neighbour = await house.openNeighbour()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  await visitor(house).ask('POST', '/api/user/closure', { password }, token)
  house.clock.advance(15 * dayMs)
  const now = house.clock()
  await Promise.all([house, neighbour].map(({ services }) => services.accounts.closing.closeDue(now)))
  const closed = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('id').where('action', '=', 'account.close').execute(),
  )
  expect(closed).toHaveLength(1)
})

test('an operator switches a channel off and the event goes nowhere through it, in every process', async () => {
  const house = await open()
  const { token } = await house.signIn.staff(['messages.read', 'messages.edit'])
  const save = (event: string, channels: object) =>
    visitor(house).ask('POST', `/api/console/messages/channels/${event}`, channels, token)
  expect((await save('account.registered', { in_site: false, sms: false })).code).toBe(200)
  expect((await save('account.registered', { in_site: true, sms: true })).code).toBe(42200)
  expect((await save('account.nothing', { in_site: true, sms: false })).code).toBe(40400)
  await house.settle()
  await establish(house)
  const session = (await signIn(house)).data.access_token
  expect((await visitor(house).ask('GET', '/api/user/messages', undefined, session)).data.total).toBe(0)
})

test('messages are counted while unread, marked one by one or all, and nobody else’s', async () => {
  const house = await open()
  const id = await establish(house)
  const stranger = await establish(house, '13812345679')
  const token = (await signIn(house)).data.access_token
  const other = (await signIn(house, '13812345679')).data.access_token
  const tell = (owner: number) =>
    house.database.begin((tx) =>
      house.services.messages.tell(
        tx,
        { realm: 'enterprise', id: owner },
        { event: 'account.closure-cancelled', now: house.clock() },
      ),
    )
  await tell(id)
  await tell(stranger)
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) => visitor(house).ask(method, url, payload, token)
  const { list } = (await ask('GET', '/api/user/messages?unread=true')).data
  expect(list).toHaveLength(2)
  const theirs = (await visitor(house).ask('GET', '/api/user/messages', undefined, other)).data.list[0].id
  expect((await ask('POST', '/api/user/messages/read', { ids: [list[0].id, theirs] })).data).toEqual({ unread: 1 })
  expect((await visitor(house).ask('GET', '/api/user', undefined, other)).data.unread).toBe(2)
  expect((await ask('POST', '/api/user/messages/read', {})).data).toEqual({ unread: 0 })
  expect((await ask('GET', '/api/user')).data.unread).toBe(0)
})

test('the tables hold no number, no name and no code that can be read', async () => {
  const house = await open()
  await establish(house)
  await signIn(house)
  const maker = await house.signIn.maker()
  await visitor(house).ask('POST', '/api/ck/user/edit', { real_name: '欧阳修远' }, maker.token)
  const code = await codeFor(house, phone, '2')
  const dump = await house.database.read(async (tx) => {
    const tables = [
      'accounts',
      'makers',
      'sms_messages',
      'sms_codes',
      'sign_in_failures',
      'audit_log',
      'sessions',
    ] as const
    return JSON.stringify(await Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().execute())))
  })
  for (const secret of [phone, '欧阳修远', `"${code}"`, password]) expect(dump).not.toContain(secret)
})
