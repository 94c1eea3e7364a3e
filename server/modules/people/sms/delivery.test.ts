import { expect, test } from 'vitest'
import { listSms, readSmsBudget } from '#contract/people/accounts.console.ts'
import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'
import { type Asking, createDesk, noDoor } from '#server/http/desk.ts'
import { unread } from '#server/http/reading.ts'
import { asText, dayMs, hourMs, minuteMs, openSmsRoom, phone, type SmsRoom } from '#server/testing/sms-room.ts'
import { queuedAtOnceMax } from './model.ts'
import { smsRoutes } from './routes.ts'
import { smsAlarmQueue } from './service.ts'

const otherPhone = '13987654321'

/** Somebody else each time: one number is told only so much in a day. */
const numberAt = (at: number) => `1370000${String(at).padStart(4, '0')}`

const tell = (room: SmsRoom, parts: { template?: string; phone_number?: string } = {}) =>
  room.database.begin((tx) =>
    room.sms.queue(tx, {
      realm: 'maker',
      phone_number: phone,
      template: 'account.phone_changed',
      values: { time: '09:00' },
      text: '您的手机号已更换。',
      ...parts,
      now: room.clock(),
    }),
  )

const log = async (room: SmsRoom, look: object = {}) => (await room.sms.log({ page: 1, count: 100 }, look)).list
const states = async (room: SmsRoom) => (await log(room)).map(({ state }) => state)

async function dump({ database }: SmsRoom): Promise<string> {
  const rows = await database.read(async (tx) => [
    await tx.selectFrom('sms_messages').selectAll().execute(),
    await tx.selectFrom('sms_codes').selectAll().execute(),
  ])
  return asText(rows)
}

test('an event waits for its turn, is sent as it was written, and leaves no number behind once it arrived', async () => {
  const room = await openSmsRoom()
  await tell(room)
  expect(await states(room)).toEqual(['queued'])
  await room.sms.sendQueued(room.clock)
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toEqual([
    {
      no: expect.any(String),
      phone,
      template: 'account.phone_changed',
      values: { time: '09:00' },
      text: '您的手机号已更换。',
    },
  ])
  expect(await states(room)).toEqual(['sent'])
  room.clock.advance(minuteMs)
  await room.sms.settle(room.clock())
  expect(await log(room)).toMatchObject([
    { state: 'delivered', settled_at: room.clock(), phone_number: '138****5678', label: '事件 account.phone_changed' },
  ])
  const sealed = await room.database.read((tx) =>
    tx.selectFrom('sms_messages').select(['phone_sealed', 'content_sealed']).execute(),
  )
  expect(sealed).toEqual([{ phone_sealed: null, content_sealed: null }])
})

test('an event is told if and only if what it is about happens', async () => {
  const room = await openSmsRoom()
  const failing = room.database.begin(async (tx) => {
    const told = { realm: 'maker', phone_number: phone, template: 'account.frozen', values: {}, text: '' } as const
    await room.sms.queue(tx, { ...told, now: room.clock() })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toEqual([])
})

test('one number is told ten things a day beside its codes, and the rest only in the site', async () => {
  const room = await openSmsRoom()
  for (let at = 0; at < 12; at++) await tell(room)
  await tell(room, { phone_number: otherPhone })
  expect(await states(room)).toHaveLength(11)
  room.clock.advance(24 * 60 * minuteMs)
  await tell(room)
  expect(await states(room)).toHaveLength(12)
})

test('two processes that send what waits send each of it once', async () => {
  const room = await openSmsRoom({ processes: 2 })
  for (let at = 0; at < 12; at++) await tell(room, { template: `event.${at}`, phone_number: numberAt(at) })
  await Promise.all(room.rooms.map((sms) => sms.sendQueued(room.clock)))
  const templates = room.vendor.sent.map(({ template }) => template)
  expect([templates.length, new Set(templates).size]).toEqual([12, 12])
})

test('the last third of a budget is kept for those who wait for a code', async () => {
  const room = await openSmsRoom()
  for (let at = 0; at < 60; at++) await tell(room, { phone_number: numberAt(at) })
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(queuedAtOnceMax)
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(40)
  room.registered.add(phone)
  await room.ask({ scene: '2' })
  expect(room.vendor.sent).toHaveLength(41)
  room.clock.advance(minuteMs)
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(61)
})

test('being told of events costs nobody a code', async () => {
  const room = await openSmsRoom()
  for (let at = 0; at < 12; at++) await tell(room)
  await room.sms.sendQueued(room.clock)
  await expect(room.ask()).resolves.toBeUndefined()
})

test('a vendor that does not answer is left alone until the next minute; what it refuses is not tried again', async () => {
  const room = await openSmsRoom()
  await tell(room)
  await tell(room)
  await tell(room)
  room.vendor.script.receipt = { outcome: 'unknown', reason: 'timeout' }
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(1)
  room.vendor.script.receipt = { outcome: 'refused', reason: 'template_not_configured' }
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(3)
  expect((await states(room)).sort()).toEqual(['refused', 'refused', 'unknown'])
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(3)
})

test('what a process took with it when it died may have gone out, and is asked about', async () => {
  const room = await openSmsRoom()
  const { provider } = room.vendor
  const send = provider.send
  provider.send = () => Promise.reject(new Error('the process dies here'))
  await expect(room.ask()).rejects.toThrow('dies here')
  provider.send = send
  room.clock.advance(2 * minuteMs - 1)
  await room.sms.settle(room.clock())
  expect(await states(room)).toEqual(['sending'])
  room.vendor.script.fate = 'undelivered'
  room.clock.advance(1)
  await room.sms.settle(room.clock())
  expect(await states(room)).toEqual(['undelivered'])
  expect(room.vendor.asked).toMatchObject([{ phone, id: undefined }])
})

test('a message is asked about after a minute, again every ten, and after three days no more', async () => {
  const room = await openSmsRoom()
  room.vendor.script.fate = 'pending'
  await room.ask()
  const sentAt = room.clock()
  const settle = async (ms: number) => {
    room.clock.advance(ms)
    await room.sms.settle(room.clock())
    return room.vendor.asked.length
  }
  expect(await settle(minuteMs - 1)).toBe(0)
  expect(await settle(1)).toBe(1)
  expect(await settle(10 * minuteMs - 1)).toBe(1)
  expect(await settle(1)).toBe(2)
  expect(room.vendor.asked[0]).toEqual({ no: room.vendor.sent[0]?.no, phone, id: 'v1', sentAt })
  expect(await settle(72 * hourMs)).toBe(2)
  expect(await log(room)).toMatchObject([{ state: 'sent', settled_at: room.clock() }])
  expect(await dump(room)).not.toContain('"phone_sealed":"')
  expect(await settle(hourMs)).toBe(2)
})

test('a long line of messages is asked about bit by bit, nobody twice before everybody once', async () => {
  const room = await openSmsRoom()
  room.vendor.script.fate = 'pending'
  for (let at = 0; at < 60; at++) {
    if (at % 40 === 0) room.clock.advance(minuteMs)
    await room.ask({ phone_number: `139${String(at).padStart(8, '0')}` })
  }
  room.clock.advance(minuteMs)
  await room.sms.settle(room.clock())
  expect(room.vendor.asked).toHaveLength(50)
  await room.sms.settle(room.clock())
  expect(new Set(room.vendor.asked.map(({ no }) => no)).size).toBe(60)
  expect(room.vendor.asked).toHaveLength(60)
})

test('one message that nobody can read is reported and holds up no other', async () => {
  const room = await openSmsRoom()
  await tell(room)
  await room.database.begin((tx) => tx.updateTable('sms_messages').set({ phone_sealed: 'v1.lost.x' }).execute())
  await tell(room)
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toHaveLength(1)
  expect(room.alarms).toEqual([expect.stringContaining('sealed with a key that is not here')])
})

test('an event that waited for a day is not told any more', async () => {
  const room = await openSmsRoom()
  await tell(room)
  room.clock.advance(dayMs)
  await room.sms.settle(room.clock())
  await room.sms.sendQueued(room.clock)
  expect(room.vendor.sent).toEqual([])
  expect(await log(room)).toMatchObject([{ state: 'refused', reason: 'too_late' }])
})

test('the log is forgotten after 180 days, with its codes', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const at = (days: number) => new Date(room.clock().getTime() + days * dayMs)
  await room.sms.forget(at(180))
  expect(await log(room)).toHaveLength(1)
  await room.sms.forget(new Date(at(180).getTime() + 1))
  expect(await log(room)).toHaveLength(0)
  expect(await dump(room)).toBe('[[],[]]')
})

function atDesk(room: SmsRoom) {
  const desk = createDesk()
  smsRoutes(desk, { sms: room.sms })
  const staff = { id: 1, realm: 'staff', ownerId: 1, rights: new Set(['sms.read'] as const) } as const
  const asking = (): Asking => ({
    identity: { staff },
    now: room.clock(),
    requestId: 'test',
    reading: unread,
    door: { ...noDoor, ip: '203.0.113.7', device: 'one' },
  })
  return (endpoint: Parameters<typeof desk.answer>[0], input: object = {}) => desk.answer(endpoint, input, asking())
}

test('both realms ask for codes at their own addresses, and a number elsewhere is refused', async () => {
  const room = await openSmsRoom()
  const call = atDesk(room)
  expect(await call(enterpriseAccount.sendSms, { phone_number: phone })).toBeNull()
  expect(await call(makerAccount.sendSms, { phone_number: phone, scene: '2', area: '86' })).toBeNull()
  expect(room.vendor.sent.map(({ template }) => template)).toEqual(['code.1', 'code.2'])
  for (const wrong of [{ area: '852' }, { phone_number: '12345678901' }, { scene: '8' }]) {
    const asked = call(makerAccount.sendSms, { phone_number: phone, ...wrong })
    await expect(asked).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) },
    })
  }
  expect((await log(room)).map(({ realm }) => realm)).toEqual(['maker', 'enterprise'])
})

test('operators find messages by number, scene, state, realm and day, and see masked ones', async () => {
  const room = await openSmsRoom()
  const call = atDesk(room)
  await room.ask({ realm: 'enterprise' })
  await room.ask({ scene: '2', phone_number: otherPhone })
  room.clock.advance(dayMs)
  await tell(room)
  const find = async (look: object) => {
    const { list, total } = (await call(listSms, look)) as { list: { template: string }[]; total: number }
    expect(total).toBe(list.length)
    return list.map(({ template }) => template)
  }
  const [event, second, first] = ['account.phone_changed', 'code.2', 'code.1']
  expect(await find({})).toEqual([event, second, first])
  expect(await find({ phone_number: phone })).toEqual([event, first])
  expect(await find({ phone_number: otherPhone })).toEqual([second])
  expect(await find({ phone_number: '13700000000' })).toEqual([])
  expect(await find({ scene: '2' })).toEqual([second])
  expect(await find({ state: 'queued' })).toEqual([event])
  expect(await find({ realm: 'enterprise' })).toEqual([first])
  expect(await find({ from: '2026-11-17' })).toEqual([event])
  expect(await find({ to: '2026-11-16' })).toEqual([second, first])
  expect(await find({ from: '2026-11-16', to: '2026-11-17' })).toHaveLength(3)
  expect(await call(listSms, { page: 2, count: 2 })).toEqual({
    list: [
      {
        id: expect.any(Number),
        no: expect.any(String),
        realm: 'enterprise',
        phone_number: '138****5678',
        template: 'code.1',
        label: '注册',
        provider: 'scripted',
        state: 'sent',
        reason: '',
        network: expect.stringMatching(/^10\.0\.\d+\.\*$/),
        created_at: '2026-11-16T09:00:00+08:00',
        settled_at: null,
      },
    ],
    total: 3,
    total_is: 'exact',
    page: 2,
    count: 2,
  })
  expect(await call(readSmsBudget)).toMatchObject({ day: { used: 0, max: 5000 }, alarm: false })
})

test('a budget that runs out is a line among what there is to do', async () => {
  const room = await openSmsRoom()
  const line = smsAlarmQueue(room.sms, room.clock)
  const waiting = () => room.database.read((tx) => line.waiting(tx))
  expect(await waiting()).toEqual({ count: 0, oldest: null })
  for (let at = 0; at < 48; at++) await tell(room, { phone_number: numberAt(at) })
  await room.sms.sendQueued(room.clock)
  await room.sms.sendQueued(room.clock)
  expect(await waiting()).toEqual({ count: 1, oldest: null })
})
