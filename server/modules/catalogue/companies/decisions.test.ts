import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { openHouse } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'

async function openDesk() {
  const house = await openHouse()
  const catalogue = await openCatalogue(house)
  const { add, step, post } = catalogue
  const sent = async (name: string) => (await step('company', await add('company', { name }), 'submit')).data
  const undo = (row: { id: number; version: number }) => post(`company/${row.id}/undo`, { version: row.version })
  return { ...catalogue, house, sent, undo }
}

test('whoever decided takes it back while nothing followed: it waits again, and readers no longer see it', async () => {
  const { house, sent, step, undo, ask } = await openDesk()
  const shown = (await step('company', await sent('甲公司'), 'show')).data
  expect((await ask(`company/${shown.id}`)).code).toBe(200)
  const back = await undo(shown)
  expect(back).toMatchObject({ code: 200, data: { state: 'review', version: shown.version + 1 } })
  expect((await ask(`company/${shown.id}`)).code).toBe(40400)
  const refused = (await step('company', back.data, 'reject', '缺少执照')).data
  expect((await undo(refused)).data).toMatchObject({ state: 'review', reject_reason: '' })
  const { rows } = await house.database.read((tx) =>
    sql<{ action: string }>`select action from audit_log where subject = ${`company:${shown.id}`} order by id`.execute(
      tx,
    ),
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['company.add', 'company.submit', 'company.show', 'company.undo', 'company.reject', 'company.undo'],
  ])
})

test('a decision stands once something followed, after half an hour, and for everybody else', async () => {
  const { house, sent, step, undo, ask, token: mine } = await openDesk()
  const shown = (await step('company', await sent('甲公司'), 'show')).data
  const hidden = (await step('company', shown, 'hide')).data
  expect((await undo(hidden)).code).toBe(refusals.DECISION_STANDS.code)
  expect((await undo(shown)).code).toBe(refusals.CHANGED_MEANWHILE.code)

  const other = (await step('company', await sent('乙公司'), 'show')).data
  const { token } = await house.signIn.staff(['company.review'])
  const theirs = await house.http.inject({
    method: 'POST',
    url: `/api/console/company/${other.id}/undo`,
    headers: { authorization: token },
    payload: { version: other.version },
  })
  expect(theirs.json().code).toBe(refusals.DECISION_STANDS.code)
  for (const minutes of [15, 16]) {
    house.clock.advance(minutes * 60_000)
    await ask('console/company', { authorization: mine })
  }
  expect((await undo(other)).code).toBe(refusals.DECISION_STANDS.code)
})

test('several are decided about in one call, and each has its own answer', async () => {
  const { sent, step, post, ask, token } = await openDesk()
  const [one, two, three] = [await sent('甲公司'), await sent('乙公司'), await sent('丙公司')]
  await step('company', two, 'reject', '重复')
  const items = [one, two, three].map(({ id, version }) => ({ id, version }))
  const { data } = await post('company/batch/step', { items: [...items, { id: 999_999, version: 1 }], step: 'show' })
  expect(data.list).toEqual([
    { id: one.id, done: true, reason: '' },
    { id: two.id, done: false, reason: refusals.CHANGED_MEANWHILE.say },
    { id: three.id, done: true, reason: '' },
    { id: 999_999, done: false, reason: refusals.RECORD_NOT_FOUND.say },
  ])
  const { data: list } = await ask<{ total: number }>('console/company?state=shown', { authorization: token })
  expect(list.total).toBe(2)
})

test('no more than fifty at once, and a rejection of several has a reason too', async () => {
  const { post } = await openDesk()
  const many = Array.from({ length: 51 }, (_, at) => ({ id: at + 1, version: 1 }))
  expect((await post('company/batch/step', { items: many, step: 'show' })).code).toBe(refusals.INPUT_INVALID.code)
  expect((await post('company/batch/step', { items: [], step: 'show' })).code).toBe(refusals.INPUT_INVALID.code)
  const some = many.slice(0, 2)
  expect((await post('company/batch/step', { items: some, step: 'reject' })).code).toBe(refusals.INPUT_INVALID.code)
})
