import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import type { Reading } from '#server/http/reading.ts'
import { openHouse } from '#server/testing/house.ts'
import { readAlmanac as almanacOf } from './service.ts'

const secondMs = 1000

test('without a date it is about today, and today turns at midnight in Shanghai', async () => {
  const { http, clock } = await openHouse()
  const today = async () => (await http.inject('/api/laohuangli')).json().data.date
  clock.set(new Date('2026-02-16T15:59:59Z'))
  expect(await today()).toBe('2026-02-16')
  clock.advance(secondMs)
  expect(await today()).toBe('2026-02-17')
})

test('today’s answer holds until midnight in Shanghai, that of a named day for ever', () => {
  const holdsUntil = (date?: string) => {
    const turns: Date[] = []
    const reading: Reading = { kept: true, dependsOn() {}, freshUntil: (at) => turns.push(at) }
    almanacOf(date, new Date('2026-02-16T15:59:59Z'), reading)
    return turns
  }
  expect(holdsUntil()).toEqual([new Date('2026-02-16T16:00:00Z')])
  expect(holdsUntil('2026-02-16')).toEqual([])
})

test('any day from 1900 to 2100 can be asked for, and no other', async () => {
  const { http } = await openHouse()
  const ask = async (date: string) => (await http.inject(`/api/laohuangli?date=${date}`)).json()
  for (const date of ['1900-01-01', '2024-02-29', '2026-02-17', '2100-12-31']) {
    expect(await ask(date)).toMatchObject({ code: 200, data: { date } })
  }
  const wrong = ['1899-12-31', '2101-01-01', '2026-02-30', '2025-02-29', '1900-02-29', '2026-2-17', '20260217', '']
  for (const date of wrong) {
    const { code, data } = await ask(date)
    expect([date, code]).toEqual([date, refusals.INPUT_INVALID.code])
    expect(data.fields.date).toMatch(/日期$/)
  }
})
