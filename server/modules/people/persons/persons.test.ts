import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { visitor } from '#server/testing/visitor.ts'
import { mayAct } from './service.ts'

test('the owner of an account may do everything for it', () => {
  for (const right of ['account', 'money', 'certification', 'records'] as const)
    expect(mayAct('owner', right)).toBe(true)
})

test('an account has one owner, made with it, and every session of it is theirs', async () => {
  const house = await openHouse()
  const [enterprise, maker] = [await house.signIn.enterprise(), await house.signIn.maker()]
  const rows = await house.database.read((tx) => tx.selectFrom('persons').selectAll().orderBy('id').execute())
  expect(rows).toMatchObject([
    { id: enterprise.personId, realm: 'enterprise', owner_id: enterprise.id, role: 'owner' },
    { id: maker.personId, realm: 'maker', owner_id: maker.id, role: 'owner' },
  ])
  const { identify } = house.services.sessions
  expect(await identify({ token: enterprise.token, binders: {} })).toMatchObject({
    enterprise: { ownerId: enterprise.id, personId: enterprise.personId },
  })
  const staff = await house.signIn.staff(['news.read'])
  expect(await identify({ token: staff.token, binders: {} })).not.toHaveProperty('staff.personId')
})

test('a session of an account without a person cannot be written', async () => {
  const house = await openHouse()
  const { sessionId } = await house.signIn.enterprise()
  const nobody = house.database.begin((tx) =>
    tx.updateTable('sessions').set({ person_id: null }).where('id', '=', sessionId).execute(),
  )
  await expect(nobody).rejects.toThrow('sessions_have_a_person')
})

test('what an owner does to their account is written down with the person who did it', async () => {
  const house = await openHouse()
  const { token, personId } = await house.signIn.enterprise()
  await visitor(house).ask('POST', '/api/user/edit', { address: '文三路 90 号' }, token)
  const rows = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('person_id').where('action', '=', 'account.edit').execute(),
  )
  expect(rows).toEqual([{ person_id: personId }])
})

test('nobody acts for an account that is not theirs', async () => {
  const house = await openHouse()
  const { persons } = house.services
  const [mine, other, maker] = [
    await house.signIn.enterprise(),
    await house.signIn.enterprise(),
    await house.signIn.maker(),
  ]
  const demand = (ownerId: number, personId: number) =>
    house.database.read((tx) => persons.demand(tx, { realm: 'enterprise', ownerId, personId }, 'records'))
  await expect(demand(mine.id, mine.personId)).resolves.toBeUndefined()
  for (const personId of [other.personId, maker.personId, 999_999])
    await expect(demand(mine.id, personId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})
