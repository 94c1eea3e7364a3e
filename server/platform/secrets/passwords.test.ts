import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const [pepper, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

const passwords = createPasswords({ peppers: [pepper] })

test('a password is known again, and no other one is', async () => {
  const stored = await passwords.hash('正确的 马匹 电池')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify('正确的 马匹 电池', stored)).toBe('fresh')
  expect(await passwords.verify('正确的 马匹 电池 ', stored)).toBe(false)
})

test('two hashes of one password have nothing in common', async () => {
  const [one, other] = await Promise.all([passwords.hash('same password'), passwords.hash('same password')])
  expect(one).not.toBe(other)
})

test('nobody’s password is ever right', async () => {
  expect(await passwords.verify('anything', undefined)).toBe(false)
})

test('the database alone is not enough to try passwords: the pepper is elsewhere', async () => {
  const stored = await passwords.hash('a good password')
  const thief = createPasswords({ peppers: [other] })
  expect(await thief.verify('a good password', stored)).toBe(false)
})

test('full-width and half-width letters are the same password, however they were typed', async () => {
  const stored = await passwords.hash('ｐａｓｓｗｏｒｄ１２')
  expect(await passwords.verify('password12', stored)).toBe('fresh')
})

test('a hash of weaker parameters still opens, and says that it is stale', async () => {
  const stored = await passwords.hash('a good password')
  expect(await passwords.verify('a good password', stored)).toBe('fresh')
  const weaker = createPasswords({ peppers: [pepper], parameters: { memory: 19 * 1024, passes: 1, parallelism: 1 } })
  expect(await passwords.verify('a good password', await weaker.hash('a good password'))).toBe('stale')
})

test('more at once than may run are answered one after another', async () => {
  const stored = await passwords.hash('a good password')
  const answers = await Promise.all(Array.from({ length: 12 }, () => passwords.verify('a good password', stored)))
  expect(answers).toEqual(Array(12).fill('fresh'))
})

test('who finds the queue full is told so, and nothing of it stays: the next is answered as always', async () => {
  const narrow = createPasswords({ peppers: [pepper], limits: { runningMax: 1, waitingMax: 0 } })
  const stored = await passwords.hash('正确的 马匹 电池')
  const running = narrow.hash('another')
  await expect(narrow.verify('正确的 马匹 电池', stored)).rejects.toThrow(/频繁/)
  await expect(narrow.verify('whoever', undefined)).rejects.toThrow(/频繁/)
  await running
  expect(await narrow.verify('正确的 马匹 电池', stored)).toBe('fresh')
  expect(await narrow.verify('whoever', undefined)).toBe(false)
})

test('a password from before the pepper was changed still opens, is stale, and no other one opens with it', async () => {
  const stored = await createPasswords({ peppers: [other] }).hash('a good password')
  const both = createPasswords({ peppers: [pepper, other] })
  expect(await both.verify('a good password', stored)).toBe('stale')
  expect(await both.verify('another password', stored)).toBe(false)
  expect(await both.verify('a good password', await both.hash('a good password'))).toBe('fresh')
  expect(await both.verify('anything', undefined)).toBe(false)
})
