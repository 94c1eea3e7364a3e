import { expect, test } from 'vitest'
import { destination, sitePath } from './destination.ts'

test('a page of this site passes with its query and its place on the page', () => {
  for (const path of [
    '/',
    '/user',
    '/wallet/record?type=in&page=2',
    '/company/12#products',
    '/search?q=%E5%8C%85%E8%A3%85',
    '/search?q=a%5Cb',
    '/user/login?from=%2Fuser',
    '/contact?about=https://other.example/',
    '/@somebody',
  ]) {
    expect(sitePath(path)).toBe(path)
  }
})

test.each([
  '',
  'user',
  '@evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/user\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/user/..//evil.example',
  '/user/%2e%2e//evil.example',
  '/%',
  '/%c0%af',
  'http:evil.example',
  'http://evil.example/',
  'https://evil.example/',
  'HTTPS://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@evil.example',
  `/${'a'.repeat(1000)}`,
])('nothing that a browser could take for another place passes: %j', (text) => {
  expect(sitePath(text)).toBeUndefined()
})

test('what passes leads to the site it was asked on, however often it is resolved', () => {
  const site = 'https://www.zhongqiao.example'
  for (const text of ['/user/../wallet', '/a/./b', '/%75ser', '/;//evil', '/?//evil', '/#//evil', '/ /evil']) {
    const path = sitePath(text) ?? '/'
    const url = new URL(path, `${site}/personal/login`)
    expect(url.origin).toBe(site)
    expect(new URL(url.pathname, site).origin).toBe(site)
  }
})

test('no address at all leads nowhere', () => {
  expect(sitePath(null)).toBeUndefined()
  expect(sitePath(undefined)).toBeUndefined()
})

test('a sign-in leads back to any page where one can stay', () => {
  for (const path of ['/', '/user?tab=messages', '/personal', '/company/12#products', '/user/info', '/mall', '/apis']) {
    expect(destination(path)).toBe(path)
  }
})

test.each([
  '/user/login',
  '/user/login/',
  '/USER/Login?from=%2Fuser',
  '/%75ser/login',
  '/user/./register',
  '/user//login',
  '/personal/forgetPassword#top',
  '/personal/bindAccount',
  '/personal/wxAuth?code=1&state=2',
  '/api/logout',
  '/%61pi/logout',
  '/console',
  '/files/private/1',
  '/m/user',
  '/go/3',
  '/sitemap-1.xml',
  '//evil.example',
  null,
])('a sign-in leads to no other sign-in, and to nothing that is no page: %j', (text) => {
  expect(destination(text)).toBeUndefined()
})

test('a page behind the other sign-in is not led to: it would only ask for that one', () => {
  expect(destination('/user/info', 'maker')).toBeUndefined()
  // Records of points and downloads serve whoever is signed in.
  expect(destination('/resources/record?page=2', 'maker')).toBe('/resources/record?page=2')
  expect(destination('/personal?tab=security', 'enterprise')).toBeUndefined()
  expect(destination('/personal?tab=security', 'maker')).toBe('/personal?tab=security')
  expect(destination('/user/info', 'enterprise')).toBe('/user/info')
  expect(destination('/resources/3', 'maker')).toBe('/resources/3')
})
