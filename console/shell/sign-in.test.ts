import { expect, test } from 'vitest'
import { safeReturn } from './sign-in.ts'

test('after signing in one comes back to where one was', () => {
  expect(safeReturn('/banners?state=shown&page=2')).toBe('/banners?state=shown&page=2')
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/login',
  '/login?from=/x',
  'banners',
])('an address like %j leads to the home screen', (from) => {
  expect(safeReturn(from)).toBe('/')
})
