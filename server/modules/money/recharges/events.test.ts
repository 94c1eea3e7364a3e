import { expect, test } from 'vitest'
import { openRechargeRoom } from '#server/testing/recharge-room.ts'

/** What somebody reads who keeps the connection open. */
async function openStream(address: string, orderNo: string, token: string) {
  const leaving = new AbortController()
  const reply = await fetch(`${address}/api/user/recharge/${orderNo}/events`, {
    headers: { authorization: token },
    signal: leaving.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    leave: () => leaving.abort(),
    /** The next thing it says; undefined when it is over. */
    async next(): Promise<{ state: string; paid_at: string | null } | undefined> {
      while (!read.includes('\n\n')) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return undefined
        read += value
      }
      const [message = '', ...rest] = read.split('\n\n')
      read = rest.join('\n\n')
      return JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}')
    },
  }
}

test('whoever watches an order hears at once that it was paid, in any process, and the stream ends', async () => {
  const { house, order, play, enterprise } = await openRechargeRoom()
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const neighbour = await house.openNeighbour()
  const elsewhere = await neighbour.http.listen({ host: '127.0.0.1', port: 0 })
  const { order_no } = await order()
  const streams = [
    await openStream(address, order_no, enterprise.token),
    await openStream(elsewhere, order_no, enterprise.token),
  ]
  for (const { status, type, next } of streams) {
    expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await next()).toMatchObject({ order_no, state: 'paying', paid_at: null })
  }
  await play(order_no, 'paid')
  for (const { next } of streams) {
    expect(await next()).toMatchObject({ state: 'paid', paid_at: '2026-11-16T09:00:00+08:00' })
    expect(await next()).toBeUndefined()
  }
  const late = await openStream(address, order_no, enterprise.token)
  expect([(await late.next())?.state, await late.next()]).toEqual(['paid', undefined])
})

test('an account watches five at a time, a place is free again when one leaves, and nobody else’s is watched', async () => {
  const { house, order, enterprise } = await openRechargeRoom()
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const { order_no } = await order()
  const open = (token = enterprise.token) => openStream(address, order_no, token)
  const streams = await Promise.all(Array.from({ length: 5 }, () => open()))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await open()).status).toBe(429)
  streams[0]?.leave()
  let status = 429
  // The server hears of it in its own time.
  while (status === 429) status = (await open()).status
  expect(status).toBe(200)
  const other = await house.signIn.enterprise()
  const stranger = await open(other.token)
  expect(stranger.type).toContain('application/json')
  expect((await open('0')).type).toContain('application/json')
})
