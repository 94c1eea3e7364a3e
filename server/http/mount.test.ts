import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { fen, Yuan } from '#contract/base/money.ts'
import { whole } from '#contract/base/paging.ts'
import type { Defects } from '#server/platform/defects.ts'
import { mountApi } from './api.ts'
import { createDesk } from './desk.ts'
import { answerErrors } from './errors.ts'

// What no endpoint of the product does yet, but its promises say: parameters in the path, keys, money.

const id = whole({ min: 1, max: 9 })
const pay = endpoint({
  summary: '付款',
  method: 'POST',
  path: '/api/orders/{id}/pay',
  access: 'public',
  input: z.object({ id, amount: Yuan }),
  output: z.object({ id: z.number(), left: Yuan, key: z.string().nullable() }),
  idempotent: true,
  done: '已付款',
})

function openDoor() {
  const desk = createDesk()
  desk.handle(pay, async ({ input, idempotencyKey }) => {
    const answer = { id: input.id, left: fen(10_000 - input.amount), key: idempotencyKey ?? null }
    return { ...answer, secret: 'not promised' }
  })
  const app = Fastify()
  answerErrors(app, { record: async () => undefined } as unknown as Defects)
  mountApi(app, { desk, identify: async () => ({}), clock: () => new Date(0), secure: false })
  return (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers }).then((reply) => reply.json())
}

test('the path says which record is meant; a field of the same name in the body cannot move it', async () => {
  const ask = openDoor()
  expect(await ask('/api/orders/1/pay', { id: 2, amount: '1.00' })).toMatchObject({ code: 200, data: { id: 1 } })
  expect(await ask('/api/orders/0/pay', { id: 2, amount: '1.00' })).toMatchObject({ code: 42200 })
})

test('money is fen inside and yuan outside, and nothing leaves that was not promised', async () => {
  expect(await openDoor()('/api/orders/1/pay', { amount: '33.33' })).toEqual({
    code: 200,
    data: { id: 1, left: '66.67', key: null },
    message: '已付款',
  })
})

test('a key is handed on when it is well-formed and refused when it is not', async () => {
  const ask = openDoor()
  const answer = await ask('/api/orders/1/pay', { amount: '1.00' }, { 'idempotency-key': 'order-0001' })
  expect(answer.data.key).toBe('order-0001')
  for (const key of ['short', 'with space 123', 'x'.repeat(65)]) {
    const refused = await ask('/api/orders/1/pay', { amount: '1.00' }, { 'idempotency-key': key })
    expect(refused, key).toMatchObject({ code: 42200, data: { fields: { 'Idempotency-Key': expect.any(String) } } })
  }
})

test('an endpoint is answered once: a second handler is a mistake that stops the start', () => {
  const desk = createDesk()
  desk.handle(pay, async () => ({ id: 1, left: fen(0), key: null }))
  expect(() => desk.handle(pay, async () => ({ id: 1, left: fen(0), key: null }))).toThrow('two handlers')
})

test('whoever has just written is answered by where they wrote, and so is who cannot say', async () => {
  const look = endpoint({
    ...{ summary: '查看', method: 'GET', path: '/api/orders', access: 'public', done: '' },
    ...{ input: z.object({}), output: z.object({ behind: z.boolean() }) },
  })
  let behind = false
  const desk = createDesk(undefined, async (work) => {
    behind = true
    return work().finally(() => {
      behind = false
    })
  })
  desk.handle(look, async () => ({ behind }))
  desk.handle(pay, async ({ input }) => ({ id: input.id, left: fen(behind ? 1 : 0), key: null }))
  const app = Fastify()
  const parts = { desk, identify: async () => ({}), clock: () => new Date(0), secure: false }
  mountApi(app, { ...parts, noteWrites: true })
  const mayLag = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/orders', headers })).json().data.behind
  const paid = await app.inject({ method: 'POST', url: '/api/orders/1/pay', payload: { amount: '1.00' } })
  expect(paid.json().data.left).toBe('0.00')
  const [cookie = ''] = [paid.headers['set-cookie']].flat()
  expect(cookie).toMatch(/^wrote=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await mayLag({})).toBe(true)
  expect(await mayLag({ cookie: 'wrote=1' })).toBe(false)
  expect(await mayLag({ cookie: 'device=x', authorization: 'somebody' })).toBe(true)
  expect(await mayLag({ authorization: 'an app, which keeps no cookies' })).toBe(false)
})
