import { expect, test } from 'vitest'
import { createSealing, type Sealing } from '#server/platform/secrets/sealing.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { createReading } from './reading/service.ts'

const sealingOf = ({ config }: House) => createSealing({ secretKey: config.secretKey ?? secret('a'.repeat(64)) })

async function handIn(house: House, enterprise: number, phone: string, sealing: Sealing): Promise<void> {
  await house.database.begin((tx) =>
    tx
      .insertInto('certifications')
      .values({
        ...{ enterprise_id: enterprise, no: `RZ26111600000000${enterprise}`, kind: 'first', state: 'pending' },
        ...{ submitted_at: house.clock(), created_at: house.clock(), updated_at: house.clock() },
        contact_phone_sealed: sealing.seal(phone, 'certification.phone'),
        contact_phone_index: sealing.indexOf(phone, 'certification.phone'),
      })
      .execute(),
  )
}

test('whom an enterprise names as its contact is known by the telephone of their account', async () => {
  const house = await openHouse()
  const sealing = sealingOf(house)
  const { signIn } = house
  const [maker, friend, enterprise] = [await signIn.maker(), await signIn.maker(), await signIn.enterprise()]
  const phoneOf = (id: number) => house.database.read((tx) => house.services.accounts.phoneOf(tx, 'maker', id))
  await handIn(house, enterprise.id, (await phoneOf(friend.id)) ?? '', sealing)
  const sceneOf = createReading({ sealing })
  const scene = await house.database.read((tx) => sceneOf(tx, maker.id, enterprise.id))
  const named = scene.accounts.flatMap(({ certifications }) => certifications.map((paper) => paper.contact_phone))
  expect(named).toHaveLength(1)
  expect(scene.accounts.find(({ phone }) => phone === named[0])?.id).toBe(2 * friend.id + 1)
})

test('an enterprise is found from the account that it names, and from another that names the same', async () => {
  const house = await openHouse()
  const sealing = sealingOf(house)
  const { signIn } = house
  const [maker, one, other] = [await signIn.maker(), await signIn.enterprise(), await signIn.enterprise()]
  const phone = (await house.database.read((tx) => house.services.accounts.phoneOf(tx, 'maker', maker.id))) ?? ''
  await handIn(house, other.id, phone, sealing)
  const third = await signIn.enterprise()
  await handIn(house, third.id, phone, sealing)
  const sceneOf = createReading({ sealing })
  const scene = await house.database.read((tx) => sceneOf(tx, maker.id, one.id))
  const ids = scene.accounts.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([2 * other.id, 2 * third.id]))
})
