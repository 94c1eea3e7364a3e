import { expect, test } from 'vitest'
import { placeFieldErrors } from './field-errors.ts'

const known = [['title'], ['tags'], ['windows', 0, 'ends_at'], ['windows']]

test('a complaint stands beside its field', () => {
  expect(placeFieldErrors({ title: '请填写标题' }, known)).toEqual({
    placed: [{ name: ['title'], errors: ['请填写标题'] }],
    homeless: [],
  })
})

test('a complaint about a part stands beside the smallest field that contains it', () => {
  const { placed } = placeFieldErrors({ 'tags.3': '标签过长', 'windows.0.ends_at': '应晚于开始时间' }, known)
  expect(placed.map(({ name }) => name)).toEqual([['tags'], ['windows', 0, 'ends_at']])
})

test('a complaint about something the form does not show is said above it', () => {
  expect(placeFieldErrors({ version: '请填写此项', titles: '?' }, known).homeless).toEqual(['请填写此项', '?'])
})
