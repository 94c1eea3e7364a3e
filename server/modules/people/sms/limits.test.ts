import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { rangeOf } from '#server/http/networks.ts'
import { dayMs, hourMs, minuteMs, openSmsRoom, phone, type SmsRoom } from '#server/testing/sms-room.ts'
import { digestOf, limits } from './model.ts'

const numberAt = (at: number) => `139${String(at).padStart(8, '0')}`

const outcome = (asking: Promise<void>): Promise<RefusalCode | 'sent'> =>
  asking.then(
    () => 'sent' as const,
    (error) => error.code ?? Promise.reject(error),
  )

/** Messages that went out already, as far as counting goes, without asking for each of them. */
async function sentBefore(room: SmsRoom, count: number, from: { ip?: string; device?: string; at: Date }) {
  const key = Buffer.alloc(32, 7)
  const message = (at: number) => ({
    no: `T${from.at.getTime()}-${from.ip ?? ''}-${from.device ?? ''}-${at}`,
    realm: 'maker',
    template: 'code.1',
    phone_index: Buffer.from(`number ${from.at.getTime()} ${at}`),
    phone_masked: '',
    network_digest: from.ip ? digestOf('network', from.ip, key) : null,
    range_digest: from.ip ? digestOf('range', rangeOf(from.ip), key) : null,
    device_digest: from.device ? digestOf('device', from.device, key) : null,
    provider: 'scripted',
    state: 'delivered',
    created_at: from.at,
    sent_at: from.at,
    settled_at: from.at,
  })
  await room.database.begin((tx) =>
    tx
      .insertInto('sms_messages')
      .values(Array.from({ length: count }, (_, at) => message(at)))
      .execute(),
  )
}

const ago = (room: SmsRoom, ms: number) => new Date(room.clock().getTime() - ms)

test('ten thousand requests from 500 addresses for one number send what one person may get, in two processes', async () => {
  const room = await openSmsRoom({ processes: 2 })
  const outgoing: { place: string; at: number }[] = []
  const answers = new Map<string, number>()
  const scenes = ['1', '2'] as const
  const realms = ['enterprise', 'maker'] as const
  // Moments close together, then a while later: both the minute and the hour are tried at their edges.
  const pauses = [59_999, 1, 61_000, 20 * minuteMs, 1_000, 30 * minuteMs, 2 * minuteMs, hourMs - 1, 1, 9_000]
  const batches = 100
  let asked = 0
  for (let batch = 0; batch < batches; batch++) {
    const now = room.clock()
    const requests = Array.from({ length: 100 }, (_, at) => {
      const address = asked++ % 500
      const scene = scenes[at % 2] ?? '1'
      const realm = realms[(at >> 1) % 2] ?? 'maker'
      const from = { ip: `10.1.${address >> 4}.${address & 15}`, device: '' }
      const sms = room.rooms[at % 2] ?? room.sms
      return outcome(sms.requestCode({ realm, scene, phone_number: phone }, from, { now, requestId: 'test' })).then(
        (answer) => {
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
          if (answer === 'sent') outgoing.push({ place: `${realm} ${scene}`, at: now.getTime() })
        },
      )
    })
    await Promise.all(requests)
    room.clock.advance(pauses[batch % pauses.length] ?? minuteMs)
  }
  expect(asked).toBe(10_000)
  expect(room.vendor.sent).toHaveLength(outgoing.length)
  const times = outgoing.map(({ at }) => at).sort((a, b) => a - b)
  for (const at of times) {
    expect(times.filter((other) => other >= at && other < at + hourMs).length).toBeLessThanOrEqual(5)
    expect(times.filter((other) => other >= at && other < at + dayMs).length).toBeLessThanOrEqual(10)
  }
  for (const { place, at } of outgoing) {
    const near = outgoing.filter((other) => other.place === place && other.at >= at && other.at < at + minuteMs)
    expect(near).toHaveLength(1)
  }
  // Nobody was turned away for another reason, and what is allowed was really reached.
  expect([...answers.keys()].sort()).toEqual(['SMS_OF_DAY', 'SMS_OF_HOUR', 'SMS_TOO_SOON', 'sent'])
  expect(times.filter((at) => at < (times[0] ?? 0) + dayMs)).toHaveLength(limits.number.day)
  expect(times.filter((at) => at < (times[0] ?? 0) + hourMs)).toHaveLength(limits.number.hour)
}, 60_000)

test('a number gets one code of a scene in a minute, to the millisecond, and is told how long to wait', async () => {
  const room = await openSmsRoom()
  await room.ask()
  room.clock.advance(18_000)
  await expect(room.ask()).rejects.toMatchObject({
    code: 'SMS_TOO_SOON',
    message: expect.stringContaining('请 42 秒后再获取'),
  })
  room.clock.advance(41_999)
  await expect(room.ask()).rejects.toMatchObject({ message: expect.stringContaining('请 1 秒后再获取') })
  expect(await outcome(room.ask({ scene: '2' }))).toBe('sent')
  expect(await outcome(room.ask({ realm: 'enterprise' }))).toBe('sent')
  expect(await outcome(room.ask({ phone_number: numberAt(1) }))).toBe('sent')
  room.clock.advance(1)
  expect(await outcome(room.ask())).toBe('sent')
})

test('operators may ask for a longer pause and not for a shorter one', async () => {
  const room = await openSmsRoom()
  room.setInterval(120)
  await room.ask()
  room.clock.advance(119_999)
  expect(await outcome(room.ask())).toBe('SMS_TOO_SOON')
  room.setInterval(1)
  await room.ask({ scene: '2' })
  room.clock.advance(59_999)
  expect(await outcome(room.ask({ scene: '2' }))).toBe('SMS_TOO_SOON')
})

test('a number gets five in an hour and ten in a day, whatever they are for', async () => {
  const room = await openSmsRoom()
  const scenes = ['1', '2', '3', '4', '5'] as const
  for (const scene of scenes) expect(await outcome(room.ask({ scene }))).toBe('sent')
  expect(await outcome(room.ask({ scene: '6' }))).toBe('SMS_OF_HOUR')
  expect(await outcome(room.ask({ scene: '6', realm: 'enterprise' }))).toBe('SMS_OF_HOUR')
  room.clock.advance(hourMs - 1)
  expect(await outcome(room.ask({ scene: '6' }))).toBe('SMS_OF_HOUR')
  room.clock.advance(1)
  for (const scene of scenes) expect(await outcome(room.ask({ scene }))).toBe('sent')
  room.clock.advance(hourMs)
  expect(await outcome(room.ask())).toBe('SMS_OF_DAY')
  room.clock.advance(dayMs - 2 * hourMs - 1)
  expect(await outcome(room.ask())).toBe('SMS_OF_DAY')
  room.clock.advance(1)
  expect(await outcome(room.ask())).toBe('sent')
})

test('all at once in two processes, a number still gets one of each and five together', async () => {
  const room = await openSmsRoom({ processes: 2 })
  const scenes = ['1', '2', '3', '4', '5', '6', '7'] as const
  const from = { ip: '10.0.0.1', device: '' }
  const by = { now: room.clock(), requestId: 'test' }
  const answers = await Promise.all(
    scenes.flatMap((scene) =>
      [...room.rooms, ...room.rooms].map((sms) =>
        outcome(sms.requestCode({ realm: 'maker', scene, phone_number: phone }, from, by)),
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(limits.number.hour)
  expect(new Set(room.vendor.sent.map(({ template }) => template)).size).toBe(limits.number.hour)
})

test('a vendor that refuses is told to the caller, and the message counts', async () => {
  const room = await openSmsRoom()
  room.vendor.script.receipt = { outcome: 'refused', reason: 'isv.BUSINESS_LIMIT_CONTROL' }
  expect(await outcome(room.ask())).toBe('SMS_NOT_SENT')
  expect(await outcome(room.ask())).toBe('SMS_TOO_SOON')
  const { list } = await room.sms.log({ page: 1, count: 10 }, {})
  expect(list).toMatchObject([{ state: 'refused', reason: 'isv.BUSINESS_LIMIT_CONTROL', settled_at: room.clock() }])
})

test('a vendor that does not answer may have sent it: the caller is told so, and it counts', async () => {
  const room = await openSmsRoom()
  room.vendor.script.receipt = { outcome: 'unknown', reason: 'timeout' }
  expect(await outcome(room.ask())).toBe('sent')
  expect(await outcome(room.ask())).toBe('SMS_TOO_SOON')
  expect((await room.sms.log({ page: 1, count: 10 }, {})).list).toMatchObject([{ state: 'unknown', reason: 'timeout' }])
})

test('who is refused for the number has not used up a proof, and nobody gets a code without one', async () => {
  const room = await openSmsRoom()
  room.human.passes = false
  expect(await outcome(room.ask())).toBe('CAPTCHA_FAILED')
  expect(room.vendor.sent).toHaveLength(0)
  room.human.passes = true
  expect(await outcome(room.ask())).toBe('sent')
  expect(room.human.proofs).toBe(2)
  expect(await outcome(room.ask())).toBe('SMS_TOO_SOON')
  expect(room.human.proofs).toBe(2)
})

const ip = '203.0.113.7'

test.each([
  ['network', 'hour', limits.network.hour, 30 * minuteMs, { ip }, '203.0.113.8'],
  ['network', 'day', limits.network.day, 3 * hourMs, { ip }, '203.0.113.8'],
  ['range', 'hour', limits.range.hour, 30 * minuteMs, { ip: '203.0.113.9' }, '203.0.114.7'],
  ['range', 'day', limits.range.day, 3 * hourMs, { ip: '203.0.113.9' }, '203.0.114.7'],
] as const)('one %s asks only so often within one %s', async (_kind, _window, max, before, from, elsewhere) => {
  const room = await openSmsRoom()
  await sentBefore(room, max - 1, { ...from, at: ago(room, before) })
  expect(await outcome(room.ask({ ip, phone_number: numberAt(1) }))).toBe('sent')
  expect(await outcome(room.ask({ ip, phone_number: numberAt(2) }))).toBe('SMS_TOO_SOON')
  expect(await outcome(room.ask({ ip: elsewhere, phone_number: numberAt(3) }))).toBe('sent')
})

test.each([
  ['hour', limits.device.hour, 30 * minuteMs],
  ['day', limits.device.day, 3 * hourMs],
] as const)(
  'one device asks only so often within one %s, wherever it is; scripts are no device',
  async (_, max, before) => {
    const room = await openSmsRoom()
    await sentBefore(room, max - 1, { device: 'one', at: ago(room, before) })
    expect(await outcome(room.ask({ device: 'one', phone_number: numberAt(1) }))).toBe('sent')
    expect(await outcome(room.ask({ device: 'one', phone_number: numberAt(2) }))).toBe('SMS_TOO_SOON')
    expect(await outcome(room.ask({ device: 'two', phone_number: numberAt(3) }))).toBe('sent')
    expect(await outcome(room.ask({ phone_number: numberAt(4) }))).toBe('sent')
  },
)

test.each([
  ['minute', limits.everybody.minute, minuteMs],
  ['hour', limits.everybody.hour, hourMs],
  ['day', limits.everybody.day, dayMs],
] as const)('everybody together ask only so often within one %s', async (_window, max, length) => {
  const room = await openSmsRoom()
  room.registered.add(numberAt(1)).add(numberAt(2))
  const at = ago(room, length - 1000)
  await sentBefore(room, max - 1, { at })
  const ask = (number: number) => outcome(room.ask({ scene: '2', phone_number: numberAt(number) }))
  expect(await ask(1)).toBe('sent')
  expect(await ask(2)).toBe('SMS_BUSY')
  room.clock.advance(999)
  expect(await ask(2)).toBe('SMS_BUSY')
  room.clock.advance(1)
  expect(await ask(2)).toBe('sent')
})

test.each([
  ['minute', limits.everybody.minute, minuteMs],
  ['hour', limits.everybody.hour, hourMs],
  ['day', limits.everybody.day, dayMs],
] as const)(
  'the last third within one %s is kept for registered numbers that want in or their money out',
  async (_, max, length) => {
    const room = await openSmsRoom()
    room.registered.add(numberAt(1))
    await sentBefore(room, Math.ceil((max * 2) / 3) - 1, { at: ago(room, length - 1000) })
    const ask = (scene: '1' | '2' | '3' | '4' | '7', number: number) =>
      outcome(room.ask({ scene, phone_number: numberAt(number) }))
    expect(await ask('1', 9)).toBe('sent')
    expect(await ask('1', 8)).toBe('SMS_BUSY')
    expect(await ask('4', 1)).toBe('SMS_BUSY')
    const before = room.vendor.sent.length
    for (const scene of ['2', '3', '7'] as const) expect(await ask(scene, 1)).toBe('sent')
    expect(room.vendor.sent).toHaveLength(before + 3)
  },
)

test('whoever has no account hears the same from the kept third, gets nothing, and takes nothing from it', async () => {
  const room = await openSmsRoom()
  await sentBefore(room, 40, { at: room.clock() })
  for (let at = 0; at < 30; at++) {
    expect(await outcome(room.ask({ scene: '2', phone_number: numberAt(at) }))).toBe('sent')
  }
  expect(room.vendor.sent).toEqual([])
  expect(await outcome(room.ask({ scene: '2', phone_number: numberAt(1) }))).toBe('SMS_TOO_SOON')
  expect(await room.sms.budget(room.clock())).toMatchObject({ minute: { used: 40 } })
  const rows = await room.database.read((tx) => tx.selectFrom('sms_messages').selectAll().execute())
  expect(rows.filter(({ reason }) => reason === 'share_kept')).toHaveLength(30)
  room.registered.add(phone)
  expect(await outcome(room.ask({ scene: '2' }))).toBe('sent')
  expect(room.vendor.sent).toHaveLength(1)
})

test('when two thirds of what there is are used, operators hear of it, once an hour', async () => {
  const room = await openSmsRoom()
  for (let at = 1; at < 5; at++) room.registered.add(numberAt(at))
  const scene = '2'
  await sentBefore(room, 38, { at: room.clock() })
  await room.ask({ scene, phone_number: numberAt(1) })
  expect(room.alarms).toEqual([])
  expect(await room.sms.budget(room.clock())).toMatchObject({ alarm: false })
  await room.ask({ scene, phone_number: numberAt(2) })
  await room.ask({ scene, phone_number: numberAt(3) })
  expect(room.alarms).toEqual([expect.stringContaining('短信总量预警：已用 一分钟 40/60')])
  expect(await room.sms.budget(room.clock())).toEqual({
    minute: { used: 41, max: 60 },
    hour: { used: 41, max: 1000 },
    day: { used: 41, max: 5000 },
    alarm: true,
  })
  room.clock.advance(hourMs)
  await sentBefore(room, 40, { at: room.clock() })
  await room.ask({ scene, phone_number: numberAt(4) })
  expect(room.alarms).toHaveLength(2)
})

test('more requests at a moment than can be counted are turned away, and the others wait without taking the database', async () => {
  const room = await openSmsRoom()
  const asking = Array.from({ length: 700 }, (_, at) => outcome(room.ask({ phone_number: numberAt(at) })))
  const look = () => room.database.read((tx) => tx.selectFrom('sms_codes').select('message_id').execute())
  const sentMeanwhile = (await look()).length
  const answers = await Promise.all(asking)
  // Somebody who came last was answered while nearly all of the others still waited.
  expect(sentMeanwhile).toBeLessThan(limits.everybody.minute)
  expect(answers.filter((answer) => answer === 'BUSY').length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength((limits.everybody.minute * 2) / 3)
})
