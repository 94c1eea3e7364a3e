import { expect, onTestFinished, test } from 'vitest'
import { buildLeading, type Someone } from '#server/testing/leads.ts'

const doors = { enterprise: '/api/user/leads', maker: '/api/ck/user/leads' } as const

/** What somebody reads who keeps a conversation open. */
async function openStream(address: string, who: Someone, id: number) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = { authorization: who.token }
  const reply = await fetch(`${address}${doors[who.realm]}/${id}/events`, { headers, signal: leaving.signal })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    leave: () => leaving.abort(),
    /** The next thing it says; undefined when it is over. */
    async next(): Promise<{ state: string; last_message_id: number } | undefined> {
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

test('whoever has a conversation open hears of each message in any process, in order, and never what it says', async () => {
  const world = await buildLeading()
  onTestFinished(() => world.close())
  const address = await world.house.http.listen({ host: '127.0.0.1', port: 0 })
  const neighbour = await world.house.openNeighbour()
  const elsewhere = await neighbour.http.listen({ host: '127.0.0.1', port: 0 })
  const { who: owner, company } = await world.owner()
  const sender = await world.maker()
  const id = await world.opened(sender, company)
  const streams = [await openStream(address, sender, id), await openStream(elsewhere, sender, id)]
  for (const { status, next } of streams) {
    expect([status, (await next())?.state]).toEqual([200, 'new'])
  }
  const written: number[] = []
  for (const text of ['您好', '请看报价', '可以吗']) {
    const { data } = await world.ask(owner, `/${id}/messages`, { text })
    written.push(data.messages.at(-1).id)
    for (const { next } of streams) {
      let said = await next()
      // One message may be told of twice, by what it is and by what it did to the state.
      while (said && said.last_message_id < (written.at(-1) ?? 0)) said = await next()
      expect(said).toEqual({ id, state: 'replied', last_message_id: written.at(-1), paused: null })
    }
  }
  expect(written).toEqual(written.toSorted((one, other) => one - other))

  // The session ends, in the first process; the second one hears of it too.
  await world.house.database.begin((tx) => world.house.services.sessions.end(tx, sender.sessionId))
  for (const { next } of streams) expect(await next()).toBeUndefined()
  await expect.poll(() => world.house.ground.live.count() + neighbour.ground.live.count()).toBe(0)
  expect((await openStream(address, sender, id)).type).toContain('application/json')
})

test('a frozen account hears nothing more, five windows are open at a time, and others’ conversations are not heard', async () => {
  const world = await buildLeading()
  onTestFinished(() => world.close())
  const address = await world.house.http.listen({ host: '127.0.0.1', port: 0 })
  const { who: owner, company } = await world.owner()
  const sender = await world.certified()
  const id = await world.opened(sender, company)
  expect((await openStream(address, await world.stranger(), id)).type).toContain('application/json')
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(address, owner, id)))
  expect((await openStream(address, owner, id)).status).toBe(429)
  expect((await openStream(address, sender, id)).status).toBe(200)
  for (const { next } of streams) expect((await next())?.state).toBe('new')
  const caller = { staffId: world.catalogue.staffId, sessionId: 0, rights: new Set<never>() }
  const by = { caller, now: world.house.clock(), requestId: 'test' }
  const { overseeing } = world.house.services.accounts
  await overseeing.freeze({ realm: 'enterprise', id: owner.id }, '核实中', by)
  for (const { next } of streams) expect(await next()).toBeUndefined()
  await expect.poll(() => world.house.ground.live.count()).toBe(1)
})
