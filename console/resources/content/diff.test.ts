import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Comparable, type DiffRow, diffParagraphs, diffWords, type Piece, withoutSame } from './diff.ts'

const paragraphs = (...texts: string[]): Comparable[] => texts.map((text) => ({ label: '', text }))
const say = (rows: readonly DiffRow[]) =>
  rows.map((row) => (row.kind === 'changed' ? `~${mark(row.pieces)}` : `${signs[row.kind]}${row.text}`))
const signs = { same: '=', removed: '-', added: '+' } as const
const mark = (pieces: readonly Piece[]) =>
  pieces.map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`)).join('')

test('words that came and went stand in their sentence', () => {
  expect(mark(diffWords('平台将于十月上线', '平台已于十一月上线'))).toBe('平台[-将][+已]于十[+一]月上线')
})

test('a paragraph that was reworded is one line, others come and go whole', () => {
  const before = paragraphs('第一段没有变。', '第二段说的是旧的价格。', '第三段会被删去！')
  const after = paragraphs('第一段没有变。', '这里多了完全不同的几个字', '第二段说的是新的价格。')
  expect(say(diffParagraphs(before, after))).toEqual([
    '=第一段没有变。',
    '+这里多了完全不同的几个字',
    '~第二段说的是[-旧][+新]的价格。',
    '-第三段会被删去！',
  ])
})

test('a heading that becomes a paragraph has changed, although its words have not', () => {
  const rows = diffParagraphs([{ label: '二级标题', text: '总则' }], [{ label: '', text: '总则' }])
  expect(rows.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('whatever is compared, both texts can be read out of the comparison', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('天', '地', '人', 'a', ' ') }), { maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const rows = diffParagraphs(paragraphs(...before), paragraphs(...after))
      const side = (own: 'removed' | 'added') =>
        rows.flatMap((row) => {
          if (row.kind === 'changed') return [row.pieces.flatMap((p) => (same(p.kind, own) ? p.text : [])).join('')]
          return same(row.kind, own) ? [row.text] : []
        })
      expect(side('removed')).toEqual(before)
      expect(side('added')).toEqual(after)
    }),
  )
})
const same = (kind: string, own: string) => kind === 'same' || kind === own

test('two long texts without a common line are answered at once', () => {
  const long = (sign: string) => paragraphs(...Array.from({ length: 10_000 }, (_, at) => `${sign}${at}`))
  const began = performance.now()
  expect(diffParagraphs(long('甲'), long('乙')).length).toBeGreaterThanOrEqual(10_000)
  expect(performance.now() - began).toBeLessThan(3000)
})

test('one endless paragraph that was rewritten is answered at once', () => {
  const words = (seed: number) => Array.from({ length: 40_000 }, (_, at) => '天地人和气'[(at * seed) % 5]).join('')
  const began = performance.now()
  expect(diffParagraphs(paragraphs(words(1)), paragraphs(words(3)))).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(3000)
})

test('what stayed is left out, save a line beside a change', () => {
  const before = paragraphs('一', '二', '三', '四', '五', '六')
  const after = paragraphs('一', '二', '三', '四', '五', '六', '尾')
  const shown = withoutSame(diffParagraphs(before, after))
  expect(shown.map((row) => (row.kind === 'gap' ? row.count : row.kind))).toEqual([5, 'same', 'added'])
})
