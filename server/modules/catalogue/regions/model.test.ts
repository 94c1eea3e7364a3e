import { expect, test } from 'vitest'
import { growTree, pathTo, type Row, rootId } from './model.ts'

const rows: Row[] = [
  [10, '甲省', 0],
  [20, '乙省', 0],
  [11, '丙市', 10],
  [111, '丁区', 11],
]

test('every row finds its place below its parent, in the order of the file', () => {
  const tree = growTree('全国', rows)
  expect([...tree.keys()]).toEqual([0, 10, 20, 11, 111])
  expect(tree.get(rootId)).toMatchObject({ name: '全国', parent: null })
  expect(tree.get(rootId)?.children.map(({ name }) => name)).toEqual(['甲省', '乙省'])
  expect(tree.get(111)?.parent).toBe(tree.get(11))
  expect(tree.get(111)?.children).toEqual([])
})

test('a path leads from the first level down to the node; the root has none', () => {
  const tree = growTree('全国', rows)
  const namesTo = (id: number) => {
    const node = tree.get(id)
    return node && pathTo(node).map(({ name }) => name)
  }
  expect(namesTo(111)).toEqual(['甲省', '丙市', '丁区'])
  expect(namesTo(20)).toEqual(['乙省'])
  expect(namesTo(rootId)).toEqual([])
})

test('a tree without rows is a root alone', () => {
  expect(growTree('全国', []).size).toBe(1)
})

test('rows that make no tree stop the start', () => {
  expect(() => growTree('全国', [...rows, [11, '戊市', 20]])).toThrow('11 戊市 is listed twice')
  expect(() => growTree('全国', [[0, '己省', 0]])).toThrow('listed twice')
  expect(() => growTree('全国', [[11, '丙市', 10]])).toThrow('without one')
  expect(() => growTree('全国', [[7, '庚市', 7]])).toThrow('without one')
  const cycle: Row[] = [
    [7, '庚市', 8],
    [8, '辛市', 7],
  ]
  expect(() => growTree('全国', cycle)).toThrow('without one')
})
