import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'

const seriesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('whoever watches sees requests, statements, the pool, the queues, what is heard, and whether the books are right', async () => {
  const house = await openHouse()
  await house.http.inject('/api/captcha')
  await house.services.ledger.proving.run('full', house.clock())
  house.clock.advance(90_000)
  const text = (await house.http.inject('/metrics')).body
  const series = seriesOf(text)
  expect(series.get('database_up')).toBe(1)
  expect(series.get('database_pool_max')).toBe(4)
  expect(series.get('changes_listening')).toBe(1)
  expect(series.get('database_statement_duration_seconds_count{outcome="done"}')).toBeGreaterThan(0)
  expect(series.get('ledger_proof_age_seconds{scope="full"}')).toBe(90)
  expect(series.get('ledger_faults{scope="full"}')).toBe(0)
  expect(series.get('ledger_unsealed_age_seconds{chain="ledger"}')).toBe(0)
})

test('every metric of ours is called by the convention: small letters, its unit or total last', async () => {
  const { http } = await openHouse()
  const text = (await http.inject('/metrics')).body
  const declared = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({ name, kind }))
  const ours = declared.filter(({ name }) => !/^(nodejs|process)_/.test(name))
  expect(ours.length).toBeGreaterThan(15)
  expect(ours.filter(({ name }) => !/^[a-z][a-z0-9_]+$/.test(name))).toEqual([])
  expect(ours.filter(({ name, kind }) => (kind === 'counter') !== name.endsWith('_total'))).toEqual([])
  expect(ours.filter(({ name, kind }) => kind === 'histogram' && !/_(seconds|bytes)$/.test(name))).toEqual([])
})
