import { expect, test } from 'vitest'
import { kind as help } from '../help/kind.ts'
import { kind as knowledge } from '../knowledge/kind.ts'
import { kind as news } from '../news/kind.ts'
import { kind as notice } from '../notice/kind.ts'
import { kind as page } from '../page/kind.ts'
import { hasField } from './kind.ts'
import { emptyText, mergeSaved, textOf } from './text.ts'

const kinds = { news, notice, knowledge, help, page }

test('only what readers get of a kind is asked for', () => {
  const asked = (kind: keyof typeof kinds) =>
    (['category_id', 'tags', 'cover', 'attachments', 'source'] as const).filter((name) => hasField(kinds[kind], name))
  expect(asked('news')).toEqual(['category_id', 'tags', 'cover', 'attachments', 'source'])
  expect(asked('notice')).toEqual(['category_id', 'attachments', 'source'])
  expect(asked('knowledge')).toEqual(asked('news'))
  expect(asked('help')).toEqual(['category_id', 'tags', 'attachments'])
  expect(asked('page')).toEqual([])
})

test('a kind asks for a category exactly where it has some', () => {
  for (const kind of Object.values(kinds)) expect(hasField(kind, 'category_id'), kind.name).toBe(!!kind.categories)
})

test('what a field holds that is not asked for any more is sent back unchanged', () => {
  const stored = {
    ...emptyText,
    title: '关于我们',
    cover: '/files/a.webp',
    tags: ['旧'],
    source: '旧站',
    category_id: 3,
  }
  const answer = { ...stored, id: 1 } as unknown as Parameters<typeof mergeSaved>[2]
  const typed = { ...textOf(answer), title: '关于平台' }
  expect(typed).toEqual({ ...stored, title: '关于平台' })
  expect(mergeSaved(typed, typed, { ...answer, title: '关于平台' })).toEqual(typed)
})
