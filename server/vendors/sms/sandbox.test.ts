import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from '#server/http/errors.ts'
import { openHouse } from '#server/testing/house.ts'
import { dayMs, openSmsRoom, phone } from '#server/testing/sms-room.ts'
import { createSandboxSms } from './sandbox.ts'
import { sandboxSmsRoutes } from './sandbox-routes.ts'

const otherPhone = '13987654321'
const message = { no: 'S1', phone, template: 'code.2', values: { code: '012345', minutes: '5' }, text: '验证码 012345' }

async function open() {
  const room = await openSmsRoom()
  const sandbox = createSandboxSms({ database: room.database, clock: room.clock })
  const app = Fastify()
  answerErrors(app, { record: async () => undefined } as unknown as Parameters<typeof answerErrors>[1])
  sandboxSmsRoutes(app, { sandbox })
  onTestFinished(() => app.close())
  const get = (query = '') => app.inject(`/sandbox/api/sms${query}`)
  return { ...room, sandbox, get }
}

test('what would have been sent is read here, newest first, with scene and code', async () => {
  const { sandbox, clock, get } = await open()
  expect(await sandbox.send(message)).toEqual({ outcome: 'accepted', id: expect.stringMatching(/^sandbox-\d+$/) })
  clock.advance(1000)
  await sandbox.send({ ...message, template: 'account.frozen', values: {}, text: '已冻结' })
  await sandbox.send({ ...message, phone: otherPhone })
  expect(await sandbox.fate({ no: 'S1', phone, id: undefined, sentAt: clock() })).toBe('delivered')
  const own = [
    { phone_number: phone, scene: 'account.frozen', code: '', text: '已冻结', sent_at: '2026-11-16T09:00:01+08:00' },
    { phone_number: phone, scene: '2', code: '012345', text: '验证码 012345', sent_at: '2026-11-16T09:00:00+08:00' },
  ]
  const answer = await get(`?phone_number=${phone}`)
  expect(answer.json()).toEqual({ code: 200, data: own, message: '成功' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await get()).json().data).toMatchObject([{ phone_number: otherPhone }, ...own])
  expect((await get('?phone_number=13700000000')).json().data).toEqual([])
})

test('what is no number is refused, and no more than fifty are shown', async () => {
  const { sandbox, get } = await open()
  for (const query of ['?phone_number=', '?phone_number=1', `?phone_number=${phone}&phone_number=${phone}`]) {
    expect((await get(query)).json()).toMatchObject({
      code: 42200,
      data: { fields: { phone_number: expect.any(String) } },
    })
  }
  for (let at = 0; at < 51; at++) await sandbox.send({ ...message, text: String(at) })
  expect((await get()).json().data).toHaveLength(50)
  expect(await sandbox.messages(phone, 1)).toMatchObject([{ text: '50' }])
  expect(await sandbox.messages(phone, 1000)).toHaveLength(50)
  expect(await sandbox.recent(2)).toHaveLength(2)
})

test('the sandbox forgets after seven days', async () => {
  const { services, ground, clock } = await openHouse()
  const { sms: sandbox } = ground.vendors.sandboxes
  await sandbox?.send(message)
  const later = (ms: number) => new Date(clock().getTime() + ms)
  await services.sms.forget(later(7 * dayMs))
  expect(await sandbox?.recent()).toHaveLength(1)
  await services.sms.forget(later(7 * dayMs + 1))
  expect(await sandbox?.recent()).toHaveLength(0)
})
