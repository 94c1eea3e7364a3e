import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { levelOf } from './model.ts'
import { createTodo } from './service.ts'

test('what waits is counted, with since when, for those who may do it and for nobody else', async () => {
  const house = await openHouse()
  const { write, step } = await openNewsroom(house)
  const since = toShanghaiIso(house.clock())
  await step('editor', 'submit', await write())
  house.clock.advance(60_000)
  await step('editor', 'submit', await write())
  await write()
  const todo = async (rights: readonly Right[]) => {
    const { token } = await house.signIn.staff(rights)
    const { data } = (await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })).json()
    return data.list
  }
  const due = toShanghaiIso(new Date(house.clock().getTime() - 60_000 + 24 * 3600_000))
  expect(await todo(['news.review'])).toEqual([
    {
      key: 'news.review',
      label: '待审核的新闻',
      group: 'review',
      count: 2,
      more: false,
      oldest_at: since,
      due_at: due,
      path: '/console/news?state=review',
    },
  ])
  expect(await todo(['news.read'])).toEqual([])
})

test('where one’s own texts stand is a list of these, and of nobody else’s', async () => {
  const house = await openHouse()
  const { write, save, step, publish, get, tokens } = await openNewsroom(house)
  const mine = { draft: await write({}, 'chief'), back: await write({}, 'chief'), sent: await write({}, 'chief') }
  await write()
  await step('editor', 'submit', await write())
  for (const one of [mine.back, mine.sent]) await step('chief', 'submit', one)
  await step('reviewer', 'reject', mine.back, { reason: '请补充来源' })
  // Readers see the version before: what is written on is a draft too.
  const shown = await publish()
  await save('chief', shown, { title: '改过的标题' })
  const later = await publish({}, { publish_at: toShanghaiIso(new Date(house.clock().getTime() + 3600_000)) })
  const headers = { authorization: tokens.chief }
  const { own } = (await house.http.inject({ url: '/api/console/todo', headers })).json().data
  const [counts] = own as Record<string, number>[]
  const expected = { drafts: [mine.draft, shown], rejected: [mine.back], waiting: [mine.sent], scheduled: [later] }
  for (const [which, texts] of Object.entries(expected)) {
    const { list } = (await get('chief', `?mine=${which}`)).data as { list: { id: number }[] }
    const ids = list.map(({ id }) => id).sort((a, b) => a - b)
    expect(ids, which).toEqual(texts.map(({ id }) => id).sort((a, b) => a - b))
    expect(counts?.[which], which).toBe(ids.length)
  }
})

const nobody = { staffId: 1, sessionId: 1, rights: new Set<Right>(['news.read', 'visits.read']) }
const nothing = { figures: () => [], own: () => [] }

test('beyond a hundred it says so instead of counting on', async () => {
  const { database, clock } = await openHouse()
  const waiting = async (_tx: unknown, max: number) => ({ count: Math.min(5_000, max), oldest: null })
  const sources = [{ key: 'x', label: '多', right: 'news.read', path: '/', waiting }] as const
  const { list } = await createTodo({ database, sources: () => sources, ...nothing }).read(nobody, clock())
  expect(list).toMatchObject([{ count: 100, more: true }])
})

test('what is due first comes first, whichever has waited longer', async () => {
  const { database, clock } = await openHouse()
  const ago = (hours: number) => new Date(clock().getTime() - hours * 3600_000)
  const source = (key: string, hours: number) => ({
    ...({ key, label: key, right: 'news.read', path: '/' } as const),
    waiting: async () => ({ count: 1, oldest: ago(hours) }),
  })
  const sources = [source('closures.waiting', 90), source('reconciliation.settle', 40), source('orders.confirm', 1)]
  const { list } = await createTodo({ database, sources: () => sources, ...nothing }).read(nobody, clock())
  expect(list.map(({ key, group }) => `${key} ${group}`)).toEqual([
    'orders.confirm finance',
    'reconciliation.settle finance',
    'closures.waiting known',
  ])
  expect(list.map(({ due_at }) => due_at)).toEqual([ago(-7), ago(-32), null])
})

test('invoices and commissions are the accountants’ work, claims and corrections the reviewers’', () => {
  const groupOf = (key: string) => levelOf(key).group
  const finance = ['invoices.issue', 'invoices.red', 'risks.open', 'taxes.approve', 'partnerships.settle']
  expect(finance.filter((key) => groupOf(key) !== 'finance')).toEqual([])
  const review = ['company.claims', 'identities.correct', 'certifications.contest', 'certifications.registry']
  expect(review.filter((key) => groupOf(key) !== 'review')).toEqual([])
})

test('numbers are for whoever may see them: what came in by day in Shanghai, what is to be paid, who joined', async () => {
  const house = await openHouse()
  house.clock.set(new Date('2026-11-16T15:30:00Z'))
  await house.signIn.enterprise()
  house.clock.set(new Date('2026-11-16T16:30:00Z'))
  await house.signIn.enterprise()
  const read = async (rights: readonly Right[]) => {
    const { token } = await house.signIn.staff(rights)
    const headers = { authorization: token }
    return (await house.http.inject({ url: '/api/console/todo', headers })).json().data.figures
  }
  const [figure, ...others] = await read(['enterprises.read'])
  expect(others).toEqual([])
  expect(figure).toMatchObject({ key: 'enterprises', value: 1, unit: 'count' })
  expect(figure.days.slice(-2)).toEqual([
    { day: '2026-11-16', value: 1 },
    { day: '2026-11-17', value: 1 },
  ])
  const keys = (await read(['orders.read', 'withdrawals.read', 'visits.read'])).map(({ key }: { key: string }) => key)
  expect(keys.sort()).toEqual(['recharges', 'visits', 'withdrawals'])
  expect(await read(['news.read'])).toEqual([])
})

test('whoever writes sees where their own texts stand, and nobody else’s', async () => {
  const house = await openHouse()
  const { write, step, tokens } = await openNewsroom(house)
  await write()
  const sent = (await step('editor', 'submit', await write())).data
  await step('reviewer', 'reject', sent, { reason: '缺少出处' })
  await step('editor', 'submit', await write())
  const own = async (token: string) => {
    const reply = await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })
    return reply.json().data.own
  }
  expect(await own(tokens.editor)).toEqual([
    { label: '新闻', path: '/console/news', drafts: 1, rejected: 1, waiting: 1, scheduled: 0 },
  ])
  expect(await own(tokens.chief)).toMatchObject([{ drafts: 0, rejected: 0, waiting: 0, scheduled: 0 }])
  expect(await own(tokens.reviewer)).toEqual([])
})
