import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'

async function openDesk() {
  const house = await openHouse()
  const newsroom = await openNewsroom(house)
  const { post, write, step } = newsroom
  const sent = async () => (await step('editor', 'submit', await write())).data
  const undo = (who: 'reviewer' | 'chief', row: { id: number; version: number }) =>
    post(who, `/${row.id}/undo`, { version: row.version })
  const inMinutes = (minutes: number) => toShanghaiIso(new Date(house.clock().getTime() + minutes * 60_000))
  /** Somebody who works does not lose their session meanwhile. */
  const laterBy = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 20) {
      house.clock.advance(20 * 60_000)
      for (const who of ['reviewer', 'editor'] as const) await newsroom.get(who, '')
    }
  }
  return { ...newsroom, house, sent, undo, inMinutes, laterBy }
}
const now = { publish_at: null, expires_at: null }

test('whoever set the time takes it back until the moment has come, and the text waits for a reviewer again', async () => {
  const { sent, step, undo, inMinutes, laterBy } = await openDesk()
  const draft = await sent()
  const planned = await step('reviewer', 'approve', draft, { publish_at: inMinutes(120), expires_at: null })
  expect(planned.data).toMatchObject({ state: 'scheduled', undoable: true })
  expect((await undo('chief', draft)).code).toBe(refusals.DECISION_STANDS.code)
  await laterBy(60)
  expect((await undo('reviewer', draft)).data).toMatchObject({ state: 'review', stage: 'review', undoable: false })

  await step('reviewer', 'approve', draft, { publish_at: inMinutes(60), expires_at: null })
  await laterBy(80)
  expect((await undo('reviewer', draft)).code).toBe(refusals.DECISION_STANDS.code)
})

test('what was published at once can be taken back for half an hour, what was sent back until it is written on', async () => {
  const { house, sent, step, undo, post, write, laterBy } = await openDesk()
  const draft = await sent()
  await step('reviewer', 'approve', draft, now)
  expect((await house.http.inject(`/api/news/${draft.id}`)).json().code).toBe(200)
  expect((await undo('reviewer', draft)).data).toMatchObject({ state: 'review', live_version: null })
  expect((await house.http.inject(`/api/news/${draft.id}`)).json().code).toBe(40400)
  await step('reviewer', 'reject', draft, { reason: '缺少出处' })
  expect((await undo('reviewer', draft)).data).toMatchObject({ state: 'review', reject_reason: '' })
  await step('reviewer', 'reject', draft, { reason: '缺少出处' })
  await step('editor', 'submit', draft)
  expect((await undo('reviewer', draft)).code).toBe(refusals.DECISION_STANDS.code)

  const second = (await step('editor', 'submit', await write())).data
  await step('reviewer', 'approve', second, now)
  await laterBy(40)
  expect((await undo('reviewer', second)).code).toBe(refusals.DECISION_STANDS.code)
  expect((await post('editor', `/${second.id}/undo`, { version: second.version })).code).toBe(refusals.NOT_ALLOWED.code)
})

test('several texts pass in one call; one’s own is refused without keeping the others back', async () => {
  const { post, sent, step, write } = await openDesk()
  const [one, two] = [await sent(), await sent()]
  const own = (await step('chief', 'submit', await write({}, 'chief'))).data
  const items = [one, own, two].map(({ id, version }) => ({ id, version }))
  const { data } = await post('chief', '/batch/approve', { items })
  expect(data.list).toEqual([
    { id: one.id, done: true, reason: '' },
    { id: own.id, done: false, reason: refusals.OWN_REVIEW.say },
    { id: two.id, done: true, reason: '' },
  ])
  expect((await post('reviewer', '/batch/take_down', { items })).code).toBe(refusals.NOT_ALLOWED.code)
})

test('what passes with others keeps its end', async () => {
  const { post, get, step, write, save, inMinutes } = await openDesk()
  const ends = inMinutes(600)
  const first = (await step('editor', 'submit', await write())).data
  const live = (await step('reviewer', 'approve', first, { publish_at: null, expires_at: ends })).data
  const mended = (await save('editor', live, { title: '改了一个错字' })).data
  const { id, version } = (await step('editor', 'submit', mended)).data
  await post('chief', '/batch/approve', { items: [{ id, version }] })
  expect((await get('editor', `/${id}`)).data).toMatchObject({ state: 'published', expires_at: ends })
})
