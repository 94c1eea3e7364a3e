import { expect, test } from 'vitest'
import { readSources, resolveImport } from './source.ts'

const sources = readSources()
const importPattern = /import (\w+) from '([^']+\.module\.css)'/g
/** Classes of those whose parts stand in ours: Ant Design, the editor. */
const foreign = /^(ant-|ProseMirror)/

/** Every stylesheet with the classes it has. */
const sheets = new Map(
  sources
    .filter(({ file }) => file.endsWith('.module.css'))
    .map(({ file, text }) => {
      const selectors = text.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
      return [file, new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))] as const
    }),
)

/** Who reads which class of which stylesheet; `any` where it is chosen by a value. */
const uses = sources.flatMap(({ file, text }) =>
  [...text.matchAll(importPattern)].flatMap(([, name, specifier = '']) => {
    const target = resolveImport(file, specifier)
    const read = [...text.matchAll(new RegExp(`\\b${name}(?:\\.(?!module)(\\w+)|\\[)`, 'g'))]
    return 'file' in target ? read.map(([, one]) => ({ file, sheet: target.file, one })) : []
  }),
)

test('every class that a part names stands in its stylesheet, and every class of a stylesheet is named', () => {
  const missing = uses.filter(({ sheet, one }) => one && !sheets.get(sheet)?.has(one))
  expect(missing.map(({ file, one }) => `${file} ${one}`)).toEqual([])
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const named = uses.filter((use) => use.sheet === sheet).map(({ one }) => one)
    if (named.includes(undefined)) return []
    return [...classes].filter((one) => !named.includes(one) && !foreign.test(one)).map((one) => `${sheet} ${one}`)
  })
  expect(unused).toEqual([])
})
