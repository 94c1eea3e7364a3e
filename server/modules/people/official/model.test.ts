import { expect, test } from 'vitest'
import { pageOf, signatureOf } from './model.ts'

test('a page is signed as in WeChat’s published example', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const signed = { nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1414587457, url: 'http://mp.weixin.qq.com?params=value' }
  expect(signatureOf({ ticket, ...signed })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

const origins = ['https://www.example.com', 'https://m.example.com:8443']

test.each([
  ['https://www.example.com/news/1?invite=AB12#part', 'https://www.example.com/news/1?invite=AB12'],
  ['https://www.example.com', 'https://www.example.com'],
  ['https://www.example.com?a=中', 'https://www.example.com?a=中'],
  ['https://m.example.com:8443/m/business#', 'https://m.example.com:8443/m/business'],
])('%s is a page of ours, signed up to its fragment', (address, page) => {
  expect(pageOf(address, origins)).toBe(page)
})

test.each([
  'https://evil.example.net/',
  'https://www.example.com.evil.net/',
  'https://www.example.com@evil.net/',
  'https://user:pass@www.example.com/',
  'https://www.example.com:444/',
  'http://www.example.com/',
  'https://m.example.com/',
  'https:/\\www.example.com/',
  ' https://www.example.com/',
  'https://WWW.example.com/',
  '//www.example.com/',
  '/news/1',
  'javascript:alert(1)//https://www.example.com/',
  'https://evil.example.net/#https://www.example.com/',
  '#https://www.example.com/',
  '',
])('%j is nobody’s page of ours', (address) => {
  expect(pageOf(address, origins)).toBeUndefined()
})
