import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('words stand in lines of their own or between commas; blanks around them and empty lines are dropped', () => {
  expect(linesOf(' 赌博 \n\n假发票，办假证、冰毒,裸聊\r\n')).toEqual(['赌博', '假发票', '办假证', '冰毒', '裸聊'])
  expect(linesOf('\n ')).toEqual([])
})
