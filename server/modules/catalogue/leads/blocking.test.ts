import { expect, onTestFinished, test } from 'vitest'
import { buildLeading } from '#server/testing/leads.ts'
import { answersOf } from './reading/store.ts'
import { waitingFor } from './store.ts'

test('whoever blocks is reminded of nothing either, and does not count as somebody who never answers', async () => {
  const world = await buildLeading()
  onTestFinished(() => world.close())
  const { who: owner, company } = await world.owner()
  const id = await world.opened(await world.certified(), company)
  await world.ask(owner, `/${id}/block`, { blocked: true })
  const { database, services, clock } = world.house
  for (const hours of [25, 60]) {
    clock.advance(hours * 60 * 60 * 1000)
    await services.leads.expiring.beat(clock())
  }
  expect((await world.messagesOf(owner)).filter((event) => event.startsWith('lead.waits'))).toEqual([])
  const [reminder] = (await database.read((tx) => waitingFor(owner.id).execute(tx))).rows
  expect(reminder).toMatchObject({ times: 0 })
  const within = { since: new Date(0), ripe: clock() }
  expect(await database.read((tx) => answersOf(tx, company, within))).toMatchObject({ asked: 0 })
})
