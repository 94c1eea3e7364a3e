import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browserDefectsMax } from '#server/platform/defects.ts'
import { type House, openHouse } from '#server/testing/house.ts'

const report = ({ http }: House, message: string) =>
  http.inject({ method: 'POST', url: '/api/client-error', payload: { message, stack: `at ${message} (x.js:1:1)` } })

const rows = ({ database }: House) =>
  database.read(async (tx) => {
    const found = await tx.selectFrom('defects').select(['fingerprint', 'count']).execute()
    return { size: found.length, others: found.find(({ fingerprint }) => fingerprint === 'browser-others')?.count }
  })

test('the same error of many browsers is one defect, counted', async () => {
  const house = await openHouse()
  await Promise.all(Array.from({ length: 8 }, () => report(house, 'boom')))
  const { list } = await house.services.defects.list({ page: 1, count: 10 })
  expect(list).toMatchObject([{ source: 'browser', message: 'boom', count: 8 }])
})

test('reports that all look new cannot fill the table', async () => {
  const house = await openHouse()
  await house.database.begin((tx) =>
    sql`insert into defects (fingerprint, source, message, stack, count, first_at, last_at, last_request_id)
      select 'f' || n, 'browser', '', '', 1, ${house.clock()}, ${house.clock()}, ''
      from generate_series(1, ${browserDefectsMax}::int) as n`.execute(tx),
  )
  await report(house, 'new one')
  await report(house, 'new two')
  expect(await rows(house)).toEqual({ size: browserDefectsMax + 1, others: 2 })
  await house.services.defects.record(new Error('our own'), { source: 'server' })
  expect((await rows(house)).size).toBe(browserDefectsMax + 2)
})
