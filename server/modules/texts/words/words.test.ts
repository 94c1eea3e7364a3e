import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { type House, openHouse } from '#server/testing/house.ts'

async function ask(house: House, rights: Right[], url: string, payload?: object) {
  const { token } = await house.signIn.staff(rights)
  const headers = { authorization: token, 'x-request-id': 'request-0005' }
  const method = payload ? 'POST' : 'GET'
  const call = { method, url: `/api/console/words${url}`, headers, ...(payload && { payload }) } as const
  return (await house.http.inject(call)).json()
}

const add = (house: House, words: string[], note = '') => ask(house, ['words.edit'], '', { words, note })

test('words are added many at once; those that are there already, in whatever shape, are skipped and counted', async () => {
  const house = await openHouse()
  expect((await add(house, ['赌博', '代开发票', 'VIAGRA'], '常见')).data).toEqual({ added: 3, skipped: 0 })
  expect((await add(house, ['赌 博', 'viagra', 'ｖｉａｇｒａ', '冰毒', '冰毒'])).data).toEqual({ added: 1, skipped: 4 })
  const { list, total } = (await ask(house, ['words.read'], '?q=%E8%B5%8C')).data
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ word: '赌博', note: '常见', created_by: { name: '示例员工' } })
})

test('every addition and every deletion stands in the audit log', async () => {
  const house = await openHouse()
  await add(house, ['赌博'])
  const [{ id }] = (await ask(house, ['words.read'], '')).data.list
  expect((await ask(house, ['words.edit'], `/${id}/delete`, {})).code).toBe(200)
  expect((await ask(house, ['words.edit'], `/${id}/delete`, {})).code).toBe(40400)
  const log = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('id').execute(),
  )
  expect(log).toEqual([
    { action: 'words.add', before: null, after: { words: ['赌博'], note: '' } },
    { action: 'words.delete', before: { word: '赌博' }, after: null },
  ])
})

test('a change is known to every process at once', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  expect(await neighbour.services.words.check('网上赌博')).toEqual([])
  await add(house, ['赌博'])
  await house.settle()
  expect(await house.services.words.check('网上赌博')).toEqual(['赌博'])
  await expect.poll(() => neighbour.services.words.check('网上赌博')).toEqual(['赌博'])
})

test('a refusal names the field and the words in it', async () => {
  const house = await openHouse()
  await add(house, ['赌博', '冰毒'])
  const { words } = house.services
  await words.refuse({ title: '合作', text: '伙伴' })
  const refused = await words.refuse({ title: '合作', text: '赌-博与冰 毒' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'WORDS_REFUSED', fields: { text: '含有不能使用的词：赌博、冰毒' } })
})

test('whoever tries a text sees what would be refused, and where', async () => {
  const house = await openHouse()
  await add(house, ['赌博'])
  expect((await ask(house, ['words.read'], '/try', { text: '谢绝赌。博广告' })).data).toEqual({
    found: ['赌博'],
    segments: [
      { text: '谢绝', hit: false },
      { text: '赌。博', hit: true },
      { text: '广告', hit: false },
    ],
  })
})

test('signs alone are no word, and a list has its limits', async () => {
  const house = await openHouse()
  expect((await add(house, ['……'])).code).toBe(42200)
  expect((await add(house, ['词'.repeat(41)])).code).toBe(42200)
  expect(
    (
      await add(
        house,
        Array.from({ length: 501 }, (_, n) => `词${n}`),
      )
    ).code,
  ).toBe(42200)
})
