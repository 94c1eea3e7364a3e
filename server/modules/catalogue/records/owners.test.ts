import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { page as blankPage, product as blankProduct, openOwner } from '#server/testing/owners.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'

const shownName = async (house: House, id: number) => {
  await house.settle()
  const { code, data } = await visitor(house).ask('GET', `/api/company/${id}`)
  return code === 200 ? data.summary : undefined
}

test('an uncertified enterprise drafts its page and is told what handing in asks for', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const ask = (path: string, given?: object) =>
    visitor(house).ask(given ? 'POST' : 'GET', `/api/user/${path}`, given, who.token)
  const { data } = await ask('company', blankPage)
  expect(data).toMatchObject({ state: 'draft', revision: { state: 'draft' }, actions: ['save', 'hand_in', 'delete'] })
  expect((await ask(`company/${data.id}/submit`, { version: data.version })).code).toBe(40340)
  expect((await ask('company')).data.limits).toMatchObject({ used: 1, max: 1, level: 0, review: 'every' })
  expect((await ask('company', blankPage)).code).toBe(40940)
})

test('readers see what was approved last while the next is written, handed in, sent back and approved', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const first = await owner.handIn('company', await owner.company({ summary: '第一版' }))
  expect(await shownName(house, first.id)).toBeUndefined()
  await desk.decide('company', first.id, 'show')
  expect(await shownName(house, first.id)).toBe('第一版')

  const second = await owner.save('company', first.id, { summary: '第二版' })
  expect(second).toMatchObject({ summary: '第二版', changed: ['summary'], revision: { state: 'draft' } })
  expect(await shownName(house, first.id)).toBe('第一版')
  await owner.handIn('company', second)
  const waiting = await desk.read('company', first.id)
  expect(waiting).toMatchObject({
    summary: '第一版',
    steps: ['show', 'reject', 'hide'],
    revision: { first: false, differences: [{ field: 'summary', before: '第一版', after: '第二版', moved: false }] },
  })
  await desk.decide('company', first.id, 'reject', { reasons: { summary: '请写得具体一些' } })
  const back = await owner.read('company', first.id)
  expect(back.revision).toMatchObject({ state: 'rejected', reasons: { summary: '请写得具体一些' } })
  expect(await shownName(house, first.id)).toBe('第一版')

  await owner.handIn('company', await owner.save('company', first.id, { summary: '第三版' }))
  await desk.decide('company', first.id, 'show')
  expect(await shownName(house, first.id)).toBe('第三版')
  const { events } = await owner.read('company', first.id)
  expect(events.map(({ event }: { event: string }) => event).toReversed()).toEqual([
    ...['begun', 'handed_in', 'approved', 'begun', 'handed_in', 'rejected', 'handed_in', 'approved'],
  ])
})

test('prices and stock are seen at once, names and texts wait', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const page = await owner.published(desk)
  const made = await owner.handIn('product', await owner.product())
  await desk.decide('product', made.id, 'show')
  await owner.save('product', made.id, { price_from: '88.00', name: '新名称' })
  const seen = async () => {
    await house.settle()
    return (await visitor(house).ask('GET', `/api/company/${page.id}/product/${made.id}`)).data
  }
  expect(await seen()).toMatchObject({ name: blankProduct.name, price_from: '88.00', sold_out: false })
  await owner.post(`product/${made.id}/stock`, { sold_out: true })
  expect(await seen()).toMatchObject({ sold_out: true })
})

test('what is waiting for a decision is not written on, and comes back when it is withdrawn', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const handed = await owner.handIn('company', await owner.company())
  const { code } = await owner.trySave('company', handed.id, { summary: '换一个' })
  expect(code).toBe(40908)
  const back = await owner.step('company', handed, 'withdraw')
  expect(back.revision.state).toBe('draft')
  expect((await owner.trySave('company', handed.id, { summary: '换一个' })).code).toBe(200)
})

test('nobody approves what they have not seen: withdrawn and handed in again it is another version', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const handed = await owner.handIn('company', await owner.company())
  const seen = await desk.read('company', handed.id)
  const back = await owner.step('company', handed, 'withdraw')
  await owner.handIn('company', await owner.save('company', back.id, { summary: '趁机换掉' }))
  expect((await desk.step('company', seen, 'show')).code).toBe(40900)
})

test('what operators write meanwhile stays written, and the reviewer is told where both changed one field', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const { id } = await owner.published(desk)
  await owner.save('company', id, { summary: '企业写的', address: '企业改的地址' })
  const current = await desk.read('company', id)
  await desk.save('company', current, { summary: '平台写的', short_name: '平台简称' })
  await owner.handIn('company', await owner.read('company', id))
  const { revision } = await desk.read('company', id)
  expect((revision as { differences: object[] }).differences).toMatchObject([
    { field: 'summary', before: '平台写的', after: '企业写的', moved: true },
    { field: 'address', after: '企业改的地址', moved: false },
  ])
  await desk.decide('company', id, 'show')
  expect(await desk.read('company', id)).toMatchObject({ summary: '企业写的', short_name: '平台简称' })
})

test('a decision that was taken back waits again, and readers see what they saw', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const { id } = await owner.published(desk, { summary: '第一版' })
  await owner.handIn('company', await owner.save('company', id, { summary: '第二版' }))
  const approved = await desk.decide('company', id, 'show')
  expect(await shownName(house, id)).toBe('第二版')
  await desk.post(`company/${id}/undo`, { version: approved.data.version })
  expect(await shownName(house, id)).toBe('第一版')
  expect((await owner.read('company', id)).revision).toMatchObject({ state: 'review' })
  await desk.decide('company', id, 'show')
  expect(await shownName(house, id)).toBe('第二版')
})

test.each([
  ['every', [undefined, '第一版']],
  ['first', [undefined, '第二版']],
  ['none', ['第一版', '第二版']],
] as const)('with the rule %s so much is looked at before readers see it', async (review, [first, second]) => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const staff = await house.signIn.staff(['settings.edit', 'settings.read'])
  const rules = { kind: 'company', review, max: [1, 1, 1, 1], pictures: [9, 9, 9, 9], version: 0 }
  await visitor(house).ask('POST', '/api/console/own-rules', rules, staff.token)
  const { id } = await owner.handIn('company', await owner.company({ summary: '第一版' }))
  expect(await shownName(house, id)).toBe(first)
  if (first === undefined) await desk.decide('company', id, 'show')
  await owner.handIn('company', await owner.save('company', id, { summary: '第二版' }))
  expect(await shownName(house, id)).toBe(second)
})

test('an owner puts back what they took off, and not what the platform took off', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const { id } = await owner.published(desk, { summary: '第一版' })
  await owner.step('company', await owner.read('company', id), 'off')
  expect(await shownName(house, id)).toBeUndefined()
  await owner.step('company', await owner.read('company', id), 'on')
  expect(await shownName(house, id)).toBe('第一版')
  await desk.step('company', await desk.read('company', id), 'hide')
  const { code } = await owner.tryStep('company', await owner.read('company', id), 'on')
  expect(code).toBe(40908)
})

test('somebody else’s page, product and revision are not there, in every call', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const { id, version } = await owner.published(desk)
  const made = await owner.handIn('product', await owner.product())
  const other = await openOwner(house, { creditCode: '91330106MA2CFH9999', name: '另一家企业' })
  await other.company()
  const refused: [string, object?][] = [
    [`company/${id}`],
    [`company/${id}/preview`],
    [`company/${id}`, { ...blankPage, version }],
    [`product/${made.id}`],
    [`product/${made.id}/preview`],
    [`product/${made.id}`, { ...blankProduct, version: made.version }],
    [`product/${made.id}/stock`, { sold_out: true }],
    [`product/order`, { ids: [made.id] }],
    ...['submit', 'withdraw', 'drop', 'off', 'on', 'delete', 'copy'].flatMap((step): [string, object][] => [
      [`company/${id}/${step}`, { version }],
      [`product/${made.id}/${step}`, { version: made.version }],
    ]),
  ]
  for (const [path, given] of refused) expect([path, (await other.ask(path, given)).code]).toEqual([path, 40400])
})

test('some of the products change places among each other, and the others stay where they are', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  await owner.company()
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.push((await owner.product({ name: `产品 ${n}` })).id)
  const [a, b, c, d, e] = made
  const order = async (ids: (number | undefined)[]) => {
    expect((await owner.ask('product/order', { ids })).code).toBe(200)
    return (await owner.ask('product?count=100')).data.list.map(({ id }: { id: number }) => id)
  }
  // As from a second page, on which only the last two stand.
  expect(await order([e, d])).toEqual([a, b, c, e, d])
  expect(await order([d, a, e])).toEqual([d, b, c, a, e])
  expect((await owner.ask('product/order', { ids: [a, 999_999] })).code).toBe(40400)
})

test('how many there may be is said before, and holds when several are added at once', async () => {
  const house = await openHouse()
  const owner = await openOwner(house, { level: 1 })
  await owner.company()
  const staff = await house.signIn.staff(['settings.edit'])
  const rules = { kind: 'product', review: 'every', max: [0, 3, 3, 3], pictures: [3, 3, 3, 3], version: 0 }
  await visitor(house).ask('POST', '/api/console/own-rules', rules, staff.token)
  const codes = await Promise.all(
    Array.from({ length: 6 }, async () => (await owner.ask('product', blankProduct)).code),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  expect(codes.filter((code) => code === 40940)).toHaveLength(3)
  expect((await owner.ask('product')).data.limits).toMatchObject({ used: 3, max: 3 })
})

test('a picture that somebody else handed in is not theirs to show', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  await owner.company()
  const { code } = await owner.ask('product', { ...blankProduct, pictures: ['/files/ab/cd.png'] })
  expect(code).toBe(41003)
})

test('every act of an owner is written down with the person who acted', async () => {
  const house = await openHouse()
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  await owner.published(desk)
  const rows = await house.database.read((tx) =>
    tx.selectFrom('record_events').select(['event', 'person_id', 'staff_id']).orderBy('id').execute(),
  )
  expect(rows).toMatchObject([
    { event: 'begun', person_id: owner.personId },
    { event: 'handed_in', person_id: owner.personId },
    { event: 'approved', person_id: null, staff_id: desk.staffId },
  ])
})
