import { expect, test } from 'vitest'
import { chooseAll, chooseRight } from './rights-choice.ts'

const banners = {
  right: 'banners.read',
  rights: ['banners.read', 'banners.edit', 'banners.delete'],
} as const

test('whoever may edit may also see', () => {
  expect(chooseRight([], 'banners.edit', true, banners)).toEqual(['banners.edit', 'banners.read'])
})

test('without the right to see, the others go too, and those of other resources stay', () => {
  const before = ['banners.read', 'banners.edit', 'seo.read'] as const
  expect(chooseRight(before, 'banners.read', false, banners)).toEqual(['seo.read'])
})

test('a right is taken away by itself', () => {
  expect(chooseRight(['banners.read', 'banners.edit'], 'banners.edit', false, banners)).toEqual(['banners.read'])
})

test('all at once gives only what one has oneself, and takes away nothing else', () => {
  expect(chooseAll([], true, banners, ['banners.read', 'banners.edit'])).toEqual(['banners.read', 'banners.edit'])
  expect(chooseAll(['banners.delete', 'banners.read'], false, banners, ['banners.read'])).toEqual(['banners.delete'])
})
