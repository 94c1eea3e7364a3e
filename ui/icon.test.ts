import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...parts]) => parts.join(' '))

it('every icon that has a name is drawn once, at the place its style shows', () => {
  const named = found(read('icon.tsx'), /\| '([a-z-]+)'/g)
  const drawing = read('icons.svg')
  const drawn = found(drawing, /<path id="([a-z-]+)"(?: transform="translate\(0 (\d+)\)")? d=/g)
  const style = read('icon.module.css')
  expect(named.length).toBeGreaterThan(40)
  expect(drawn).toEqual(named.map((name, index) => `${name} ${index === 0 ? '' : index * 24}`))
  expect(found(style, /data-icon="([a-z-]+)"\] \{\n {2}--place: (\d+);/g)).toEqual(
    named.map((name, index) => `${name} ${index}`),
  )
  expect(drawing).toContain(`viewBox="0 0 24 ${named.length * 24}"`)
  expect(style).toContain(`100% / ${named.length - 1}) / 100% ${named.length}00%`)
})
