import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { type House, openHouse } from '#server/testing/house.ts'

const never = { whole: false, wallet: false }
const all = { whole: true, wallet: true }

async function ask(house: House, url: string, token: string) {
  return (await house.http.inject({ url, headers: { authorization: token } })).json().data
}

test('on the pages of an account it says what the calls of the contract say, field by field', async () => {
  const house = await openHouse()
  const [enterprise, maker] = [await house.signIn.enterprise(), await house.signIn.maker()]
  const tokens = { enterprise: enterprise.token, maker: maker.token }
  const { own, wallet, identity, dead } = await house.services.visitor.arrive({ tokens, binders: {}, ...all })
  expect({ ...own, wallet: await wallet }).toEqual({
    enterprise: await ask(house, '/api/user', enterprise.token),
    wallet: await ask(house, '/api/user/bag', enterprise.token),
    maker: await ask(house, '/api/ck/user', maker.token),
  })
  expect(identity).toEqual({
    enterprise: {
      id: enterprise.sessionId,
      realm: 'enterprise',
      ownerId: enterprise.id,
      personId: enterprise.personId,
    },
    maker: { id: maker.sessionId, realm: 'maker', ownerId: maker.id, personId: maker.personId },
  })
  expect(dead).toEqual([])
})

test('what an enterprise has is said as the call says it, whether it came with who they are or was asked for after', async () => {
  const house = await openHouse()
  const { id, token } = await house.signIn.enterprise()
  const { promotions } = house.services
  const grant = (n: number) =>
    house.database.begin((tx) =>
      promotions.grant(tx, 'promotion_grant', {
        ...{ enterpriseId: id, reference: `HD-${n}`, amount: fen(1_00 + n), now: house.clock() },
      }),
    )
  const seen = async () => {
    const { wallet } = await house.services.visitor.arrive({ tokens: { enterprise: token }, binders: {}, ...all })
    return wallet
  }
  await grant(1)
  expect(await seen()).toMatchObject({ balance: '0.00', promotion_balance: '1.01' })
  expect(await seen()).toEqual(await ask(house, '/api/user/bag', token))
  // So many lines that they are summed up and kept by whoever meets them first.
  for (let n = 2; n <= 150; n++) await grant(n)
  expect(await seen()).toEqual(await ask(house, '/api/user/bag', token))
  expect(await seen()).toMatchObject({ promotion_balance: '263.25' })
})

test('on all other pages it says who is there, and no more', async () => {
  const house = await openHouse()
  const [enterprise, maker] = [await house.signIn.enterprise(), await house.signIn.maker()]
  const tokens = { enterprise: enterprise.token, maker: maker.token }
  const logo = '/files/company/sign.webp'
  await house.database.begin((tx) => tx.updateTable('enterprises').set({ logo }).execute())
  const { own } = await house.services.visitor.arrive({ tokens, binders: {}, ...never })
  const { unread: ofEnterprise, phone_number: number } = await ask(house, '/api/user', enterprise.token)
  const { unread: ofMaker, phone_number: other } = await ask(house, '/api/ck/user', maker.token)
  expect(own).toEqual({
    enterprise: {
      ...{ id: enterprise.id, name: '示例企业', logo, phone_number: number },
      ...{ unread: ofEnterprise, unread_leads: 0 },
    },
    wallet: null,
    maker: {
      ...{ id: maker.id, nickname: '示例创客', avatar: '', phone_number: other },
      ...{ unread: ofMaker, unread_leads: 0 },
    },
  })
})

test('of many who come at once, in both realms and with dead tokens among them, each is told of themselves alone', async () => {
  const house = await openHouse()
  const people = []
  for (let n = 0; n < 12; n++) {
    const [enterprise, maker] = [await house.signIn.enterprise(), await house.signIn.maker()]
    people.push({ tokens: { enterprise: enterprise.token }, ids: { enterprise: enterprise.id } })
    people.push({ tokens: { maker: maker.token }, ids: { maker: maker.id } })
    people.push({
      tokens: { enterprise: enterprise.token, maker: maker.token },
      ids: { enterprise: enterprise.id, maker: maker.id },
    })
    // In the cookie of the other realm, and one that nobody has.
    people.push({ tokens: { enterprise: maker.token }, ids: {} })
    people.push({ tokens: { maker: 'a'.repeat(43) }, ids: {} })
  }
  const arrived = await Promise.all(
    people.map(({ tokens }) => house.services.visitor.arrive({ tokens, binders: {}, ...never })),
  )
  const seen = arrived.map(({ identity, own }) => ({
    known: { enterprise: identity.enterprise?.ownerId, maker: identity.maker?.ownerId },
    shown: { enterprise: own.enterprise?.id, maker: own.maker?.id },
  }))
  expect(seen).toEqual(people.map(({ ids }) => ({ known: ids, shown: ids })))
})

test.each([never, all])(
  'a token is dead without its binder, in another realm’s cookie, ended or malformed',
  async (how) => {
    const house = await openHouse()
    const { visitor, sessions } = house.services
    const [bound, maker, gone] = [
      await house.signIn.enterprise({ browser: true }),
      await house.signIn.maker(),
      await house.signIn.enterprise(),
    ]
    const staff = await house.signIn.staff(['news.read'])
    await house.database.begin((tx) => sessions.end(tx, gone.sessionId))
    for (const token of [bound.token, maker.token, gone.token, staff.token, 'x', `${'a'.repeat(42)}'`]) {
      const arrived = await visitor.arrive({ tokens: { enterprise: token }, binders: {}, ...how })
      expect(arrived).toEqual({
        identity: {},
        own: { enterprise: null, wallet: null, maker: null },
        dead: ['enterprise'],
      })
    }
    const { dead } = await visitor.arrive({
      tokens: { enterprise: bound.token },
      binders: { enterprise: bound.binder },
      ...how,
    })
    expect(dead).toEqual([])
  },
)

test('a session that lay unused too long is dead, and looking at pages keeps one alive', async () => {
  const house = await openHouse()
  const { token } = await house.signIn.enterprise()
  const look = () => house.services.visitor.arrive({ tokens: { enterprise: token }, binders: {}, ...never })
  const dayMs = 24 * 60 * 60 * 1000
  for (let n = 0; n < 3; n++) {
    house.clock.advance(6 * dayMs)
    expect((await look()).dead).toEqual([])
  }
  house.clock.advance(7 * dayMs)
  expect((await look()).dead).toEqual(['enterprise'])
})
