import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sha256, solve } from './proof-of-work.ts'

const nodes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('our SHA-256 is everybody’s SHA-256, at every length around the edge of a block', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = randomBytes(length)
    expect(sha256(bytes)).toBe(nodes(bytes))
  }
  expect(sha256(new Uint8Array(100_000).fill(255))).toBe(nodes(new Uint8Array(100_000).fill(255)))
})

const challengeFor = (number: number, maxnumber: number) => ({
  algorithm: 'SHA-256',
  challenge: nodes(Buffer.from(`salt?expires=1&${number}`)),
  maxnumber,
  salt: 'salt?expires=1&',
  signature: 's',
})

test.each([0, 1, 4321, 5000])('the number %i is found and sent along with what it was found for', async (number) => {
  const { maxnumber: _, ...challenge } = challengeFor(number, 5000)
  expect(JSON.parse(atob(await solve({ ...challenge, maxnumber: 5000 })))).toEqual({ ...challenge, number })
})

test('a challenge without a solution is not searched for ever', async () => {
  await expect(solve(challengeFor(5001, 5000))).rejects.toThrow('no solution')
})

test('it needs no secure context and lets the page breathe', async () => {
  vi.stubGlobal('crypto', undefined)
  let breaths = 0
  const breathing = setInterval(() => breaths++)
  await solve(challengeFor(20_000, 20_000))
  clearInterval(breathing)
  vi.unstubAllGlobals()
  expect(breaths).toBeGreaterThan(3)
})
