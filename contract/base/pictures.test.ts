import { expect, test } from 'vitest'
import { picturesUnsaid, sayUnsaid } from './pictures.words.ts'

test('a picture is spoken for by its words or by saying that it only decorates', () => {
  expect(picturesUnsaid('<p>没有图</p>')).toBe(0)
  expect(picturesUnsaid('<img src="/files/a.webp" alt="厂房"><img src="/files/b.webp" alt="">')).toBe(0)
  expect(picturesUnsaid('<img src="/files/a.webp"><p>字</p><img src="/files/b.webp" width="640">')).toBe(2)
  expect(sayUnsaid('<img src="/files/a.webp">')).toMatch(/^有 1 张图片/)
  expect(sayUnsaid('<img src="/files/a.webp" alt="">')).toBeUndefined()
})
