import { expect, test } from 'vitest'
import { fitInto, isAnimated, pickSmaller, targetType } from './compress.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const picture = (size: number, name = '封面.png', type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type })
const copy = (size: number, type = 'image/webp') => new Blob([new Uint8Array(size)], { type })

test('photographs stay photographs, and what may have holes becomes what keeps them', () => {
  expect(targetType('image/jpeg')).toBe('image/jpeg')
  expect(targetType('image/png')).toBe('image/webp')
  expect(targetType('image/webp')).toBe('image/webp')
  expect(targetType('image/gif')).toBeUndefined()
  expect(targetType('image/svg+xml')).toBeUndefined()
})

test('a copy is taken only when it is smaller, under a name that fits its content', () => {
  expect(pickSmaller(picture(100), copy(40))).toMatchObject({ name: '封面.webp', type: 'image/webp', size: 40 })
  expect(pickSmaller(picture(100, '照片.jpeg', 'image/jpeg'), copy(40, 'image/jpeg')).name).toBe('照片.jpg')
  const original = picture(100)
  expect(pickSmaller(original, copy(100))).toBe(original)
  expect(pickSmaller(original, copy(0))).toBe(original)
  expect(pickSmaller(original, null)).toBe(original)
})

test('a picture larger than the limit is scaled to it, a smaller one is left alone', () => {
  expect(fitInto(8000, 4000, 4096)).toEqual({ width: 4096, height: 2048 })
  expect(fitInto(800, 600, 4096)).toEqual({ width: 800, height: 600 })
  expect(fitInto(9000, 1, 3000)).toEqual({ width: 3000, height: 1 })
})

test('moving pictures are known by their first bytes', () => {
  expect(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02'))).toBe(true)
  expect(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10'))).toBe(false)
  expect(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe(false)
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\nIHDR....acTL....IDAT'))).toBe(true)
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\nIHDR....IDAT....acTL'))).toBe(false)
})
