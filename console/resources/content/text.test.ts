import { expect, test } from 'vitest'
import type { EditedContent } from '#contract/texts/content.console.ts'
import { emptyText, mergeSaved, oneLine, sameFields, sameText, textOf, tidyTags } from './text.ts'

const text = { ...emptyText, title: '标题', tags: ['公告'] }

test('only what is written is taken out of an answer', () => {
  const answer = { ...text, id: 7, version: 3 } as EditedContent
  expect(textOf(answer)).toEqual(text)
})

test('lists are compared by what is in them, and the body by its own editor', () => {
  expect(sameFields(text, { ...text, tags: ['公告'] })).toBe(true)
  expect(sameFields(text, { ...text, html: '<p>别的</p>' })).toBe(true)
  expect(sameText(text, { ...text, html: '<p>别的</p>' })).toBe(false)
  expect(sameFields(text, { ...text, tags: ['公告', '平台'] })).toBe(false)
})

test('what is typed while a save is on its way survives its answer', () => {
  const answer = { ...text, summary: '正文开头', html: '<p>正文</p>' } as EditedContent
  expect(mergeSaved({ ...text, title: '标题又改了' }, text, answer)).toEqual({
    ...text,
    title: '标题又改了',
    summary: '正文开头',
    html: '<p>正文</p>',
  })
})

test('a summary that was pasted in lines is one line', () => {
  expect(oneLine('第一行\r\n  第二行\t第三行')).toBe('第一行 第二行 第三行')
})

test('tags are divided by commas, cleaned, and never twice', () => {
  expect(tidyTags(['平台，公告', '公告', ' a/b?c ', '#活动', ''])).toEqual(['平台', '公告', 'abc', '活动'])
  expect(tidyTags(['长'.repeat(30)])[0]).toHaveLength(20)
})
