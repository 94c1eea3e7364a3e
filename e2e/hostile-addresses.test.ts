import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteMap } from '../web/routes.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site.close())

const hostile = [
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  'abc',
  '99999999999999999999',
  '%00',
  '%E0%A4%A',
  "'%20or%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  '../../etc/passwd',
  '%F0%9F%98%80',
  'a'.repeat(1500),
  '%E5%AD%97'.repeat(150),
]

const open = siteMap.filter(({ guard, layout }) => !guard && layout !== 'bare')

test('no address of the site can be bent into a failure, and nothing that was typed into one is run', async () => {
  const failures: string[] = []
  for (const { path, query = [] } of open) {
    const plain = path.replace(':product', '1').replace(':id', '1')
    const addresses = hostile.flatMap((value) => [
      ...query.map((name) => `${plain}?${name}=${value}`),
      ...(path.includes(':id') ? [path.replace(':id', value || '%20').replace(':product', value || '%20')] : []),
      ...(query.length > 1 ? [`${plain}?${query.map((name) => `${name}=${value}`).join('&')}`] : []),
    ])
    for (const url of addresses) {
      const { statusCode, body } = await site.house.http.inject({ url })
      if (statusCode >= 500 || /<script>alert|<img src=x/i.test(body))
        failures.push(`${statusCode} ${url.slice(0, 120)}`)
    }
  }
  expect(failures).toEqual([])
})

test('a page far past the end of a list is no page', async () => {
  for (const { path, query } of open) {
    if (!query?.includes('page') || path === '/search') continue
    const { statusCode } = await site.house.http.inject({ url: `${path}?page=999999` })
    expect([path, statusCode]).toEqual([path, 404])
  }
  // What was searched for is still told, on any page.
  const past = await site.house.http.inject({ url: `/search?q=${encodeURIComponent('合同')}&page=99` })
  expect([past.statusCode, past.body.includes('后面没有了')]).toEqual([200, true])
})

test('what an address says that the page did not understand makes no other page', async () => {
  const canonicalOf = async (url: string) =>
    /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec((await site.house.http.inject({ url })).body)?.[1]
  for (const url of ['/company?page=abc', '/company?certified=0', '/business?side=zzz', '/resources?format=exe']) {
    expect([url, await canonicalOf(url)]).toEqual([url, url.split('?')[0]])
  }
  expect(await canonicalOf('/company?region=330000&page=1')).toBe('/company?region=330000')
})

test('a choice that nothing fits is told so, and not kept by search engines', async () => {
  for (const url of [
    '/company?industry=2&certified=1',
    '/business?region=710000',
    '/news?tag=没有这个标签',
    '/company?q=查无此物',
  ]) {
    const { statusCode, body } = await site.house.http.inject({ url: encodeURI(url) })
    expect([url, statusCode, body.includes('content="noindex"')]).toEqual([url, 200, true])
  }
})
