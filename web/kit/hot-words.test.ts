import { expect, it } from 'vitest'
import { hotWordsIn } from './hot-words.ts'

it('words are told apart by blanks and by Chinese and Latin punctuation, and said once', () => {
  expect(hotWordsIn('面料 包装、仓储，代账,面料；')).toEqual(['面料', '包装', '仓储', '代账'])
})

it('no words are none, and of many the first eight are shown', () => {
  expect(hotWordsIn('  ')).toEqual([])
  expect(hotWordsIn('一 二 三 四 五 六 七 八 九')).toHaveLength(8)
})
