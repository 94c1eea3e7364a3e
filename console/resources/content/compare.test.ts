import { expect, test } from 'vitest'
import { compareTexts, isUnchanged } from './compare.ts'
import { emptyText } from './text.ts'

const categories = [
  { id: 1, name: '公司动态' },
  { id: 2, name: '行业资讯' },
]
const before = { ...emptyText, title: '十月例会', html: '<p>一</p><p>二</p>', category_id: 1, tags: ['会议'] }

test('equal texts have nothing to show', () => {
  expect(isUnchanged(compareTexts(before, { ...before }, categories))).toBe(true)
})

test('fields are named, and an id is said as people know it', () => {
  const after = { ...before, title: '十一月例会', category_id: 2, tags: ['会议', '月度'] }
  const { fields, body } = compareTexts(before, after, categories)
  expect(fields.map(({ label }) => label)).toEqual(['标题', '分类', '标签'])
  expect(fields[0]?.pieces).toEqual([
    { kind: 'same', text: '十' },
    { kind: 'added', text: '一' },
    { kind: 'same', text: '月例会' },
  ])
  expect(body).toEqual([])
})

test('a field that was written anew is shown whole, old before new', () => {
  const [field] = compareTexts(
    { ...before, summary: '旧的摘要说这个' },
    { ...before, summary: '全新一句话' },
    [],
  ).fields
  expect(field?.pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('a body is compared by its paragraphs, a cover by its address', () => {
  const { body, cover } = compareTexts(before, { ...before, html: '<p>一</p>', cover: '/files/a.webp' }, categories)
  expect(body.map(({ kind }) => kind)).toEqual(['same', 'removed'])
  expect(cover).toEqual({ before: '', after: '/files/a.webp' })
})

test('a word that became bold is told apart from a word that was changed', () => {
  const { body, onlyFormat } = compareTexts(before, { ...before, html: '<p><strong>一</strong></p><p>二</p>' }, [])
  expect(body).toEqual([])
  expect(onlyFormat).toBe(true)
})

test('the editor’s and the server’s ways to write the same are the same', () => {
  const ours =
    '<ul><li><p>甲</p></li></ul><table style="width:1px"><tbody><tr><td colspan="1">乙</td></tr></tbody></table>'
  const theirs = '<ul>\n<li>甲</li>\n</ul>\n<table><tr><td>乙</td></tr></table>'
  expect(isUnchanged(compareTexts({ ...before, html: ours }, { ...before, html: theirs }, []))).toBe(true)
})
