import { describe, expect, it } from 'vitest'
import { standing, stepFrom } from './use-rotation.ts'

describe('a rotation', () => {
  it('goes on with the first after the last', () => {
    expect(stepFrom(2, 1, 3)).toBe(0)
  })

  it('goes back to the last before the first', () => {
    expect(stepFrom(0, -1, 3)).toBe(2)
  })

  it('has one thing on show, one that just left, and the others waiting', () => {
    expect([0, 1, 2, 3].map((own) => standing(own, 1, 4))).toEqual(['past', 'shown', 'next', 'next'])
    expect([0, 1, 2, 3].map((own) => standing(own, 0, 4))).toEqual(['shown', 'next', 'next', 'past'])
  })

  it('keeps a single thing on show', () => {
    expect(standing(0, stepFrom(0, 1, 1), 1)).toBe('shown')
  })
})
