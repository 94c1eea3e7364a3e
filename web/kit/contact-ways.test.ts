import { describe, expect, it } from 'vitest'
import { policeDigits, policeLink, telephoneLink } from './contact-ways.ts'

it('a hotline is dialled by its digits alone', () => {
  expect(telephoneLink('400-820 8820')).toBe('tel:4008208820')
  expect(telephoneLink('+86 10 8888 0000')).toBe('tel:+861088880000')
})

describe('a public-security filing number', () => {
  it('is looked up by its digits', () => {
    expect(policeDigits('京公网安备 11010502000001号')).toBe('11010502000001')
    expect(policeDigits('粤公网安备44030502000001号')).toBe('44030502000001')
  })

  it('ignores a suffix after the number', () => {
    expect(policeDigits('京公网安备 11010502000001号-2')).toBe('11010502000001')
  })

  it('without digits still leads to the filing site', () => {
    expect(policeLink('')).toBe('https://beian.mps.gov.cn/#/query/webSearch?code=')
  })
})
