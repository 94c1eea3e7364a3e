import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession, session } from '#console/session.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { Me } from '#contract/people/staff.ts'
import { fetchPrivateFile, isPrivate, nameIn } from './private-file.ts'

const key = 'k'.repeat(43)
const free = { must_change_password: false, totp: false, must_enable_totp: false }
const lan: Me = { id: 2, account: 'lan', name: '陈晓岚', rights: ['strategic.read'], ...free }
const disposition = `attachment; filename="download.pdf"; filename*=UTF-8''${encodeURIComponent('合同 1.pdf')}`
const paper = () =>
  new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } })
const no = (code: number, message: string, status = 200) => Response.json({ code, data: null, message }, { status })

function answering(...replies: (Response | Error)[]) {
  const send = vi.fn(async (_address: string, _init: RequestInit) => {
    const reply = replies.shift()
    if (reply instanceof Response) return reply
    throw reply
  })
  vi.stubGlobal('fetch', send)
  return send
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'staff_token=one' })
  openSession(lan)
})
afterEach(() => {
  closeSession()
  vi.unstubAllGlobals()
})

test('a private file is fetched where staff get it, with their token, under the name the server gives', async () => {
  const send = answering(paper())
  const { name, bytes } = await fetchPrivateFile(`/api/file/${key}`)
  expect([name, await bytes.text()]).toEqual(['合同 1.pdf', '%PDF'])
  expect(send.mock.calls[0]?.[0]).toBe(`/api/console/file/${key}`)
  expect(send.mock.calls[0]?.[1].headers).toEqual({ authorization: 'one' })
})

test('when the session has ended the file comes after the next sign-in', async () => {
  const send = answering(no(refusals.SESSION_INVALID.code, '请先登录'), paper())
  const fetched = fetchPrivateFile(`/api/file/${key}`)
  await expect.poll(() => session.getState().lost).toBe(true)
  vi.stubGlobal('document', { cookie: 'staff_token=two' })
  openSession(lan)
  expect((await fetched).name).toBe('合同 1.pdf')
  expect(send.mock.calls[1]?.[1].headers).toEqual({ authorization: 'two' })
})

test('whatever comes instead of a file is said in words and never saved as one', async () => {
  const said = async (reply: Response | Error) => {
    answering(reply)
    return fetchPrivateFile(`/api/file/${key}`).catch((error: Error) => error.message)
  }
  expect(await said(no(404, '请求的地址不存在', 404))).toContain('没有权限')
  expect(await said(no(refusals.NOT_ALLOWED.code, '当前账号没有这项权限'))).toBe('当前账号没有这项权限')
  expect(await said(no(429, '操作过于频繁，请稍后再试', 429))).toBe('操作过于频繁，请稍后再试')
  expect(await said(new Response('<html>', { status: 502 }))).toContain('请稍后重试')
  expect(await said(new TypeError('Failed to fetch'))).toContain('网络异常')
})

test('a name that is missing or misspelled is replaced, and only private addresses are private', () => {
  expect(nameIn(null)).toBe('文件')
  expect(nameIn('attachment; filename="a.pdf"')).toBe('文件')
  expect(nameIn("attachment; filename*=UTF-8''%E5%90")).toBe('文件')
  expect(nameIn(disposition)).toBe('合同 1.pdf')
  expect([`/api/file/${key}`, '/files/2026/11/a.pdf', '/brand/a.webp'].map(isPrivate)).toEqual([true, false, false])
})
