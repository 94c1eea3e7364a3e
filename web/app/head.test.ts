import { expect, test } from 'vitest'
import { escapeJson } from './head.tsx'

test('nothing in the data of a page can close its element, open a comment or end a line', () => {
  const hostile = { text: '</script><!-- \u2028 \u2029 <img onerror=alert(1)>' }
  const written = escapeJson(hostile)
  expect(written).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual(hostile)
})
