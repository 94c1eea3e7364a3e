import { expect, test } from 'vitest'
import { pricedOf } from './price-fields.tsx'

test('a price is taken as people type it, and what is none goes to the server to be refused there', () => {
  expect(pricedOf('range', '32', '￥1,045.5')).toEqual({ from: '32.00', to: '1045.50' })
  expect(pricedOf('one', ' 4.50 ', '6.00')).toEqual({ from: '4.50', to: null })
  expect(pricedOf('one', '三十', undefined)).toEqual({ from: '三十', to: null })
  expect(pricedOf('range', '', undefined)).toEqual({ from: null, to: null })
  expect(pricedOf('open', '32', '45')).toEqual({ from: null, to: null })
})
