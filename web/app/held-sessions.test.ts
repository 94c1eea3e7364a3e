import { beforeEach, expect, test, vi } from 'vitest'
import {
  endSession,
  heldToken,
  holdSessions,
  lastRealm,
  seeCentre,
  sessionChanged,
  watchSessions,
} from './held-sessions.ts'
import type { Stores } from './stores.ts'

const page = { cookie: '', visibilityState: 'visible', listener: () => {}, reloads: 0 }

beforeEach(() => {
  Object.assign(page, { cookie: 'enterprise_token=first', visibilityState: 'visible', reloads: 0 })
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie
    },
    set cookie(written: string) {
      if (written.startsWith('enterprise_token=;')) page.cookie = ''
      if (written.startsWith('last_realm=')) page.cookie = written.split(';', 1)[0] ?? ''
    },
    get visibilityState() {
      return page.visibilityState
    },
    addEventListener: (_: string, listener: () => void) => Object.assign(page, { listener }),
  })
  vi.stubGlobal('location', { protocol: 'http:', reload: () => page.reloads++ })
  holdSessions(undefined)
})

function openStores() {
  const told: unknown[] = []
  const store = { setState: (state: unknown) => told.push(state) }
  return { told, stores: { enterprise: store, maker: store } as unknown as Stores }
}

test('a page keeps the session it began with when another tab begins another', () => {
  expect(sessionChanged('enterprise')).toBe(false)
  page.cookie = 'enterprise_token=second'
  expect(heldToken('enterprise')).toBe('first')
  expect(sessionChanged('enterprise')).toBe(true)
  expect(sessionChanged('maker')).toBe(false)
})

test('a page behind sign-in is loaded anew when its reader comes back and somebody else is signed in', () => {
  const { stores, told } = openStores()
  watchSessions({ stores, needed: () => ['enterprise'], refresh: vi.fn() })
  page.listener()
  expect(page.reloads).toBe(0)
  page.cookie = 'enterprise_token=second'
  page.visibilityState = 'hidden'
  page.listener()
  expect(page.reloads).toBe(0)
  page.visibilityState = 'visible'
  page.listener()
  expect(page.reloads).toBe(1)
  expect(told).toEqual([])
})

test('any other page forgets who signed out elsewhere, and asks who is signed in now', () => {
  const { stores, told } = openStores()
  const refresh = vi.fn()
  watchSessions({ stores, needed: () => [], refresh })
  page.cookie = ''
  page.listener()
  expect(told).toEqual([{ userInfo: null, userId: null, token: null, wallet: null }])
  page.cookie = 'enterprise_token=second'
  page.listener()
  expect(told[1]).toEqual({ userInfo: null, userId: null, token: 'second', wallet: null })
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(page.reloads).toBe(0)
})

test('an ended session is gone from the cookies and from the stores', () => {
  const { stores, told } = openStores()
  endSession('enterprise', stores)
  expect(page.cookie).toBe('')
  expect(told).toEqual([{ userInfo: null, userId: null, token: null, wallet: null }])
  expect(sessionChanged('enterprise')).toBe(false)
})

test('the centre seen last is remembered, and what another tab sees changes nothing in this one', () => {
  expect(lastRealm()).toBeUndefined()
  seeCentre('maker')
  expect([page.cookie, lastRealm()]).toEqual(['last_realm=maker', 'maker'])
  page.cookie = 'last_realm=enterprise'
  expect(lastRealm()).toBe('maker')
  seeCentre('enterprise')
  expect([page.cookie, lastRealm()]).toEqual(['last_realm=enterprise', 'enterprise'])
  holdSessions('maker')
  expect(lastRealm()).toBe('maker')
})

test('what the browser opens next is for the centre of the tab that somebody looks at', () => {
  watchSessions({ stores: openStores().stores, needed: () => [], refresh: () => {} })
  page.visibilityState = 'hidden'
  page.cookie = 'last_realm=enterprise'
  seeCentre('maker')
  expect([page.cookie, lastRealm()]).toEqual(['last_realm=enterprise', 'maker'])
  page.visibilityState = 'visible'
  page.listener()
  expect(page.cookie).toBe('last_realm=maker')
})
