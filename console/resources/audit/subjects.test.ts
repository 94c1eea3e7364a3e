import { expect, test } from 'vitest'
import { addressOf, nameIn } from './subjects.ts'

test('what an entry is about is opened where it is tended, and what has no such place is not a link', () => {
  expect(addressOf('company:12')).toBe('/company?company=12')
  expect(addressOf('news:7')).toBe('/news/7')
  expect(addressOf('withdrawal:3')).toBe('/withdrawals?withdrawal=3')
  expect(addressOf('setting:site.info')).toBeUndefined()
  expect(addressOf('nothing')).toBeUndefined()
})

test('it is named as it was named then', () => {
  expect(nameIn({ name: '甲公司', no: 'X' })).toBe('甲公司')
  expect(nameIn({ title: '标题' })).toBe('标题')
  expect(nameIn(null)).toBe('')
  expect(nameIn({ state: 'shown' })).toBe('')
})
