import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/people/staff.ts'
import { createSamePerson } from './same-person.ts'
import { closeSession, openSession, SignInGivenUp, session } from './session.ts'

const free = { must_change_password: false, totp: false, must_enable_totp: false }
const lan: Me = { id: 2, account: 'lan', name: '陈晓岚', rights: ['news.read'], ...free }
const cookies = (cookie: string) => vi.stubGlobal('document', { cookie })

beforeEach(() => {
  cookies('staff_token=one')
  openSession(lan)
})
afterEach(() => {
  closeSession()
  vi.unstubAllGlobals()
})

function stand(now: Me | Error) {
  const askWho = vi.fn(async () => {
    if (now instanceof Error) throw now
    return now
  })
  const handOver = vi.fn()
  return { askWho, handOver, check: createSamePerson({ askWho, handOver }) }
}

test('as long as the token is the same nobody is asked', async () => {
  const { check, askWho } = stand(lan)
  await check()
  expect(askWho).not.toHaveBeenCalled()
})

test('the same person who signed in again goes on, with the rights they have now', async () => {
  cookies('other=1; __Host-staff_token=two')
  const { check, askWho, handOver } = stand({ ...lan, rights: ['news.read', 'news.write'] })
  await check()
  await check()
  expect(session.getState().me?.rights).toEqual(['news.read', 'news.write'])
  expect(askWho).toHaveBeenCalledTimes(1)
  expect(handOver).not.toHaveBeenCalled()
})

test('for somebody else nothing is done, and the page begins anew', async () => {
  cookies('staff_token=two')
  const { check, handOver } = stand({ ...lan, id: 3 })
  await expect(check()).rejects.toThrow(SignInGivenUp)
  expect(handOver).toHaveBeenCalledTimes(1)
  // Until the page is gone, what is kept is still kept under the name of whoever wrote it.
  expect(session.getState().me?.id).toBe(2)
})

test('a session that is over is for the caller to deal with', async () => {
  cookies('')
  const { check, handOver } = stand(new Error('over'))
  await expect(check()).rejects.toThrow('over')
  expect(handOver).not.toHaveBeenCalled()
})

test('before anybody has signed in there is nobody to compare with', async () => {
  closeSession()
  cookies('staff_token=two')
  const { check, askWho } = stand(lan)
  await check()
  expect(askWho).not.toHaveBeenCalled()
})
