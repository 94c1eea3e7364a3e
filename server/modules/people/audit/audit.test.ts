import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'

async function openOffice() {
  const house = await openHouse()
  // Ten minutes before midnight in Shanghai, which is afternoon where times are stored.
  house.clock.set(new Date('2026-11-16T15:50:00Z'))
  const { write, step } = await openNewsroom(house)
  const { token } = await house.signIn.staff(['audit.read', 'site.edit'])
  const headers = { authorization: token }
  const first = await write()
  house.clock.advance(20 * 60_000)
  await step('editor', 'submit', first)
  await house.http.inject({ method: 'POST', url: '/api/console/site', headers, payload: { phone: '400', version: 0 } })
  const find = async (query: string) => {
    const { data } = (await house.http.inject({ url: `/api/console/audit?${query}`, headers })).json()
    return data.list.map((row: { action: string }) => row.action)
  }
  return { house, find, first, headers }
}

test('the newest comes first, with who did it, from what and to what', async () => {
  const { house, headers } = await openOffice()
  const { data } = (await house.http.inject({ url: '/api/console/audit', headers })).json()
  expect(data.list[0]).toMatchObject({
    action: 'setting.change',
    subject: 'setting:site.info',
    actor_kind: 'staff',
    actor_name: '示例员工',
    before: { phone: '' },
    after: { phone: '400' },
  })
  expect(data.list.map((row: { action: string }) => row.action)).toEqual(['setting.change', 'news.submit', 'news.add'])
})

test('it can be narrowed by what was done, to what, by whom and when in Shanghai', async () => {
  const { find, first } = await openOffice()
  expect(await find('action=news')).toEqual(['news.submit', 'news.add'])
  expect(await find(`subject=news:${first.id}`)).toEqual(['news.submit', 'news.add'])
  expect(await find('from=2026-11-17')).toEqual(['setting.change', 'news.submit'])
  expect(await find('to=2026-11-16')).toEqual(['news.add'])
  expect(await find('from=2026-11-16&to=2026-11-16&action=news.submit')).toEqual([])
  expect(await find('actor=staff1')).toEqual(['news.submit', 'news.add'])
  expect(await find('actor=nobody')).toEqual([])
  expect(await find('action=%25')).toEqual([])
})

test('what somebody did stays under the name they had, whatever they are called since', async () => {
  const { house, headers } = await openOffice()
  await house.database.begin((tx) => tx.updateTable('staff').set({ name: '改名之后' }).execute())
  const { data } = (await house.http.inject({ url: '/api/console/audit?action=news.add', headers })).json()
  expect(data.list).toMatchObject([{ actor_name: '示例员工' }])
})

test('who looks at twenty whole numbers within ten minutes is named among the to-dos, for three days', async () => {
  const house = await openHouse()
  const { id } = await house.signIn.enterprise()
  const rights = ['enterprises.reveal', 'audit.read'] as const
  const minuteMs = 60_000
  const reveal = async (token: string, times: number) => {
    const url = `/api/console/enterprises/${id}/reveal`
    for (let at = 0; at < times; at++) {
      await house.http.inject({ method: 'POST', url, headers: { authorization: token }, payload: {} })
    }
  }
  const waiting = async (held: readonly Right[]) => {
    const { token } = await house.signIn.staff(held)
    const { data } = (await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })).json()
    return data.list.filter(({ key }: { key: string }) => key === 'audit.reveals')
  }
  const [slow, quick] = [await house.signIn.staff(rights), await house.signIn.staff(rights)]
  await reveal(slow.token, 19)
  house.clock.advance(10 * minuteMs + 1)
  await reveal(slow.token, 1)
  expect(await waiting(['audit.read'])).toMatchObject([{ count: 0 }])
  await reveal(quick.token, 19)
  house.clock.advance(10 * minuteMs)
  await reveal(quick.token, 1)
  expect(await waiting(['audit.read'])).toMatchObject([{ count: 1, note: '示例员工（10 分钟内 20 次）' }])
  expect(await waiting(['news.read'])).toEqual([])
  house.clock.advance(72 * 60 * minuteMs)
  expect(await waiting(['audit.read'])).toMatchObject([{ count: 0 }])
})
