import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadManual } from './manual.ts'
import { resources } from './resources.ts'

const folder = (key: string) => new URL(`resources/${key}/`, import.meta.url)
const sources = (key: string): string[] =>
  readdirSync(folder(key))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(new URL(name, folder(key)), 'utf8'))

test.each(resources.map(({ key, label }) => [label, key]))('%s has a chapter of the handbook', async (_label, key) => {
  const manual = await loadManual(key)
  expect(manual?.about.length, '没有说明').toBeGreaterThan(15)
  for (const text of [manual?.about ?? '', ...(manual?.hints ?? [])]) expect(text).toMatch(/[。：]$/)
})

test.each(resources.map(({ key, label }) => [label, key]))(
  'every state that the list of %s shows is explained',
  async (_label, key) => {
    const manual = await loadManual(key)
    const text = readFileSync(new URL('manual.ts', folder(key)), 'utf8')
    const all = sources(key).join('\n')
    // Whatever words for states its lists import are the ones that are explained; the compiler counts them.
    const lists = sources(key).filter((source) => /key: 'state'/.test(source))
    for (const source of lists) {
      const words = [...source.matchAll(/\b(\w+States|\w+StateWords|stateLabels)\b/g)].map(([, name]) => name ?? '')
      const imported = words.filter((name) => new RegExp(`import[^;]*?\\b${name}\\b[^;]*?from`).test(source))
      for (const name of imported) expect(text, name).toContain(name)
    }
    if (lists.length > 0 || /\bstates: /.test(all)) expect(manual?.states?.length ?? 0).toBeGreaterThan(0)
    for (const { words } of manual?.states ?? []) {
      expect(words.length).toBeGreaterThan(1)
      expect(new Set(words.map(({ word }) => word)).size).toBe(words.length)
      for (const { word, meaning } of words) expect(meaning, word).toMatch(/。$/)
    }
  },
)
