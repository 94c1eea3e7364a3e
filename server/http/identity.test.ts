import { expect, test } from 'vitest'
import { callerFor, type Identity } from './identity.ts'

const enterprise = { id: 1, realm: 'enterprise', ownerId: 11, personId: 111 } as const
const maker = { id: 2, realm: 'maker', ownerId: 22, personId: 222 } as const
const company = { owner: { kind: 'enterprise', id: 11 }, personId: 111 }
const person = { owner: { kind: 'maker', id: 22 }, personId: 222 }

test.each<[Identity, unknown]>([
  [{ enterprise, lastRealm: 'maker' }, company],
  [{ maker, lastRealm: 'enterprise' }, person],
  [{ enterprise, maker }, company],
  [{ enterprise, maker, lastRealm: 'enterprise' }, company],
  [{ enterprise, maker, lastRealm: 'maker' }, person],
])('what is for both realms is asked by the one whose centre was seen last: %o', (identity, caller) => {
  expect(callerFor('member', identity)).toEqual(caller)
})

test('a centre that was seen lets nobody in', () => {
  expect(() => callerFor('member', { lastRealm: 'maker' })).toThrow('请先登录')
  expect(() => callerFor('maker', { enterprise, lastRealm: 'maker' })).toThrow('请先登录')
})
