import { expect, test } from 'vitest'
import { mergeValues, type Section, valuesIn } from './record-fields.ts'

interface Values {
  name: string
  summary: string
  tags: string[]
  from: string | null
}

const sections: readonly Section<Values>[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'line', name: 'name', label: '名称', max: 20 },
      { kind: 'text', name: 'summary', label: '简介', max: 200 },
    ],
  },
  {
    title: '其他',
    fields: [
      { kind: 'tags', name: 'tags', label: '标签', characters: 10, max: 5 },
      { kind: 'moment', name: 'from', label: '开始' },
    ],
  },
]

const base: Values = { name: '旧名', summary: '旧', tags: ['甲'], from: null }

test('a form holds what its fields name and nothing else of the record', () => {
  expect(valuesIn(sections, { ...base, id: 3, version: 2, state: 'shown' })).toEqual(base)
  expect(valuesIn(sections, { name: '只有名称' })).toEqual({ name: '只有名称', summary: null, tags: null, from: null })
})

test('what each of two people changed stays, where it is not the same field', () => {
  const mine = { ...base, summary: '我写的' }
  const theirs = { ...base, tags: ['甲', '乙'] }
  expect(mergeValues(sections, { base, mine, theirs })).toEqual({
    values: { name: '旧名', summary: '我写的', tags: ['甲', '乙'], from: null },
    changed: [{ name: 'tags', label: '标签', both: false }],
  })
})

test('of a field that both changed, what was typed here stays and is named', () => {
  const mine = { ...base, name: '我的' }
  const theirs = { ...base, name: '他的', summary: '新' }
  expect(mergeValues(sections, { base, mine, theirs })).toEqual({
    values: { ...base, name: '我的', summary: '新' },
    changed: [
      { name: 'name', label: '名称', both: true },
      { name: 'summary', label: '简介', both: false },
    ],
  })
})

test('the same change on both sides is no quarrel', () => {
  const same = { ...base, tags: ['丙'] }
  expect(mergeValues(sections, { base, mine: same, theirs: { ...same, tags: ['丙'] } }).changed).toEqual([
    { name: 'tags', label: '标签', both: false },
  ])
})
