import { expect, test, vi } from 'vitest'
import type { Call } from '#contract/base/call.ts'
import { countVisits } from './visits.ts'

interface Place {
  referrer?: string
  cookie?: string
  visibilityState?: 'visible' | 'hidden'
}

function open(path: string, { referrer = '', cookie = '', visibilityState = 'visible' }: Place = {}) {
  const sent: [string, unknown][] = []
  const shown: (() => void)[] = []
  const moved: (() => void)[] = []
  const page = {
    referrer,
    cookie,
    visibilityState,
    addEventListener: (_: string, listener: () => void) => shown.push(listener),
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: 'https://www.zhongqiao.example' })
  const state = { location: { pathname: path, search: '' }, navigation: { state: 'idle' } }
  const router = { state, subscribe: (listener: () => void) => moved.push(listener) }
  const call = async (endpoint: { path: string }, input: unknown) => {
    sent.push([endpoint.path, input])
    throw new Error('no network')
  }
  countVisits(router as unknown as Parameters<typeof countVisits>[0], call as unknown as Call)
  return {
    sent,
    go(pathname: string, search = '') {
      state.navigation.state = 'loading'
      for (const listener of moved) listener()
      state.navigation.state = 'idle'
      state.location = { pathname, search }
      // The router speaks several times about one move.
      for (const listener of [...moved, ...moved]) listener()
    },
    show() {
      page.visibilityState = 'visible'
      for (const listener of shown) listener()
    },
  }
}

test('the first page comes from outside, every further one from the page before', () => {
  const { sent, go } = open('/', { referrer: 'https://www.baidu.com/s?wd=secret' })
  go('/news', '?page=2')
  go('/news', '?page=3')
  expect(sent).toEqual([
    ['/api/visit', { path: '/', referrer: 'https://www.baidu.com' }],
    ['/api/visit', { path: '/news', referrer: '/' }],
    ['/api/visit', { path: '/news', referrer: '/news' }],
  ])
})

test('a page opened behind the reader’s back counts when they look at it, once', () => {
  const { sent, show } = open('/about', { visibilityState: 'hidden' })
  expect(sent).toEqual([])
  show()
  show()
  expect(sent).toEqual([['/api/visit', { path: '/about', referrer: '' }]])
})

test('a page of our own is named by its path', () => {
  const { sent } = open('/about', { referrer: 'https://www.zhongqiao.example/contact?from=1' })
  expect(sent[0]?.[1]).toEqual({ path: '/about', referrer: '/contact' })
})

test('a page opened through an invite link says so, once', () => {
  const { sent, go } = open('/about')
  go('/', '?invite=k7Mpq2Xa&c=moments')
  go('/news', '?invite=<script>&c=moments')
  expect(sent.slice(1)).toEqual([
    ['/api/visit', { path: '/', referrer: '/about', invite: 'k7Mpq2Xa', channel: 'moments' }],
    ['/api/visit', { path: '/news', referrer: '/' }],
  ])
})

test('whoever is signed in only as a maker is counted as one', () => {
  expect(open('/', { cookie: 'personal_token=m' }).sent[0]?.[0]).toBe('/api/ck/user/visit')
  expect(open('/', { cookie: 'personal_token=m; enterprise_token=e' }).sent[0]?.[0]).toBe('/api/visit')
})
