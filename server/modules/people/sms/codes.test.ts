import { expect, test } from 'vitest'
import type { SmsScene } from '#contract/people/account-calls.ts'
import { asText, dayMs, minuteMs, openSmsRoom, phone, type SmsRoom } from '#server/testing/sms-room.ts'
import { codeValidMs } from './model.ts'

const otherPhone = '13987654321'

interface Given {
  realm: 'enterprise' | 'maker'
  scene: SmsScene
  phone_number: string
}

function use(room: SmsRoom, code: string, parts: Partial<Given> = {}, sms = room.sms): Promise<string> {
  const given = { realm: 'maker', scene: '1', phone_number: phone, ...parts, code } as const
  return sms.withCodes([given], room.clock(), async () => 'in').catch((error) => error.code ?? Promise.reject(error))
}

async function dump({ database }: SmsRoom): Promise<string> {
  const rows = await database.read(async (tx) => [
    await tx.selectFrom('sms_messages').selectAll().execute(),
    await tx.selectFrom('sms_codes').selectAll().execute(),
  ])
  return asText(rows)
}

/** With connections at hand, so that what is asked at once is really under way at the same time. */
const warm = (room: SmsRoom) =>
  Promise.all(room.rooms.flatMap((sms) => [1, 2, 3, 4].map(() => sms.budget(room.clock()))))

/** Six digits that are not these. */
const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code is six digits, comes with what it is for, and opens once', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const code = room.lastCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(room.vendor.sent).toEqual([
    {
      no: expect.stringMatching(/^S261116[0-9a-f]{20}$/),
      phone,
      template: 'code.1',
      values: { code, minutes: '5' },
      text: `您的验证码是 ${code}，用于注册，5 分钟内有效。请勿告诉他人。`,
    },
  ])
  expect(await use(room, code)).toBe('in')
  expect(await use(room, code)).toBe('CODE_WRONG')
})

test('a code that was made by a clock a day ahead opens nothing when the clock is right again, and another is sent', async () => {
  const room = await openSmsRoom()
  room.clock.advance(dayMs)
  await room.ask()
  const early = room.lastCode()
  room.clock.advance(-dayMs)
  expect(await use(room, early)).toBe('CODE_WRONG')
  await room.ask()
  expect(await use(room, room.lastCode())).toBe('in')
})

test('clocks that differ by half a minute are the same to a code and to the pause after it', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const code = room.lastCode()
  room.clock.advance(-minuteMs / 2)
  await expect(room.ask()).rejects.toMatchObject({ code: 'SMS_TOO_SOON' })
  expect(await use(room, code)).toBe('in')
})

test('guessed five times, the right one does not help any more', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const code = room.lastCode()
  for (let tries = 0; tries < 5; tries++) expect(await use(room, notThis(code))).toBe('CODE_WRONG')
  expect(await use(room, code)).toBe('CODE_WRONG')
})

test('guessed four times, the right one still does', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const code = room.lastCode()
  for (let tries = 0; tries < 4; tries++) expect(await use(room, notThis(code))).toBe('CODE_WRONG')
  expect(await use(room, code)).toBe('in')
})

test('guessed many times at once in two processes, no more than five are compared', async () => {
  const room = await openSmsRoom({ processes: 2 })
  await room.ask()
  const code = room.lastCode()
  const tries = Array.from({ length: 40 }, (_, at) => use(room, notThis(code), {}, room.rooms[at % 2]))
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['CODE_WRONG']))
  const [row] = await room.database.read((tx) => tx.selectFrom('sms_codes').select('wrong_tries').execute())
  expect(row).toEqual({ wrong_tries: 5 })
  expect(await use(room, code)).toBe('CODE_WRONG')
})

test('used a thousand times at once in two processes, a code opens once', async () => {
  const room = await openSmsRoom({ processes: 2 })
  await room.ask()
  const code = room.lastCode()
  await warm(room)
  const uses = Array.from({ length: 1000 }, (_, at) => use(room, code, {}, room.rooms[at % 2]))
  const answers = await Promise.all(uses)
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(999)
}, 60_000)

test('it holds for five minutes, to the millisecond', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const first = room.lastCode()
  room.clock.advance(codeValidMs)
  expect(await use(room, first)).toBe('CODE_WRONG')
  await room.ask()
  room.clock.advance(codeValidMs - 1)
  expect(await use(room, room.lastCode())).toBe('in')
})

test('a code of another scene, realm or number opens nothing', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const code = room.lastCode()
  await room.ask({ scene: '2' })
  await room.ask({ realm: 'enterprise' })
  await room.ask({ phone_number: otherPhone })
  // All four are different, or comparing them would prove nothing.
  expect(new Set(room.vendor.sent.map(({ values }) => values.code)).size).toBe(4)
  expect(await use(room, code, { scene: '2' })).toBe('CODE_WRONG')
  expect(await use(room, code, { realm: 'enterprise' })).toBe('CODE_WRONG')
  expect(await use(room, code, { phone_number: otherPhone })).toBe('CODE_WRONG')
  expect(await use(room, code, { scene: '3' })).toBe('CODE_WRONG')
  expect(await use(room, code)).toBe('in')
})

test('the older code is void as soon as a newer one is sent, also after the newer one is used', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const older = room.lastCode()
  room.clock.advance(minuteMs)
  await room.ask()
  const newer = room.lastCode()
  expect(newer).not.toBe(older)
  expect(await use(room, older)).toBe('CODE_WRONG')
  expect(await use(room, newer)).toBe('in')
  expect(await use(room, older)).toBe('CODE_WRONG')
})

test('a newer code that the vendor refused does not take away the one that somebody has', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const older = room.lastCode()
  room.clock.advance(minuteMs)
  room.vendor.script.receipt = { outcome: 'refused', reason: 'limit' }
  await expect(room.ask()).rejects.toMatchObject({ code: 'SMS_NOT_SENT' })
  expect(await use(room, room.lastCode())).toBe('CODE_WRONG')
  expect(await use(room, older)).toBe('in')
})

test('a code whose sending nobody confirmed works, if it arrived', async () => {
  const room = await openSmsRoom()
  room.vendor.script.receipt = { outcome: 'unknown', reason: 'timeout' }
  await room.ask()
  expect(await use(room, room.lastCode())).toBe('in')
})

test('work that fails leaves its codes unused', async () => {
  const room = await openSmsRoom()
  await room.ask()
  const given = { realm: 'maker', scene: '1', phone_number: phone, code: room.lastCode() } as const
  const failing = room.sms.withCodes([given], room.clock(), () => Promise.reject(new Error('changed my mind')))
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await use(room, given.code)).toBe('in')
})

test('two codes open together or not at all, and each field says what is wrong with it', async () => {
  const room = await openSmsRoom()
  await room.ask({ scene: '4' })
  await room.ask({ scene: '5', phone_number: otherPhone })
  const old = { realm: 'maker', scene: '4', phone_number: phone, code: room.lastCode() } as const
  const fresh = { realm: 'maker', scene: '5', phone_number: otherPhone, code: room.lastCode(otherPhone) } as const
  let worked = 0
  const change = (...codes: (typeof old | typeof fresh)[]) =>
    room.sms.withCodes(codes, room.clock(), async () => ++worked).catch((error) => error.fields)
  const say = '验证码不正确或已失效'
  const wrong = <T extends { code: string }>(given: T): T => ({ ...given, code: notThis(given.code) })
  expect(await change(wrong(old), fresh)).toEqual({ old_code: say })
  expect(await change(old, wrong(fresh))).toEqual({ code: say })
  expect(await change(wrong(fresh), wrong(old))).toEqual({ code: say, old_code: say })
  expect(worked).toBe(0)
  const tries = await room.database.read((tx) => tx.selectFrom('sms_codes').select('wrong_tries').execute())
  expect(tries).toEqual([{ wrong_tries: 2 }, { wrong_tries: 2 }])
  expect(await change(fresh, old)).toBe(1)
})

test('two who give the same two codes in another order do not wait for each other for ever', async () => {
  const room = await openSmsRoom({ processes: 2 })
  await room.ask({ scene: '4' })
  await room.ask({ scene: '5', phone_number: otherPhone })
  const old = { realm: 'maker', scene: '4', phone_number: phone, code: room.lastCode() } as const
  const fresh = { realm: 'maker', scene: '5', phone_number: otherPhone, code: room.lastCode(otherPhone) } as const
  await warm(room)
  const tries = Array.from({ length: 40 }, (_, at) =>
    (room.rooms[at % 2] ?? room.sms)
      .withCodes(at % 2 ? [old, fresh] : [fresh, old], room.clock(), async () => 'in')
      .catch((error) => error.code ?? Promise.reject(error)),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(39)
})

test('neither a number nor a code nor an address can be read in what is written down', async () => {
  const room = await openSmsRoom()
  await room.ask({ ip: '203.0.113.77', device: 'device-of-somebody' })
  await room.ask({ scene: '2', ip: '2001:db8:1:2:3:4:5:6' })
  const told = { realm: 'maker', phone_number: otherPhone, template: 'account.frozen', text: '您好' } as const
  const [first, second] = room.vendor.sent.map(({ values }) => values.code ?? '')
  await room.database.begin((tx) => room.sms.queue(tx, { ...told, values: { code: first ?? '' }, now: room.clock() }))
  const text = await dump(room)
  expect(text).toContain('138****5678')
  for (const secret of [phone, otherPhone, '203.0.113.77', 'device-of-somebody', '2001:db8:1:2', '您好']) {
    expect(text).not.toContain(secret)
  }
  // Six digits can stand in a long number by chance: what is looked for is a value of its own.
  for (const code of [first, second]) expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  expect(text).toContain('203.0.113.*')
  expect(text).toContain('2001:db8:1::/48')
})
