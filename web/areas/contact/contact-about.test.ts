import { expect, it } from 'vitest'
import { type Call, CallRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { aboutIn, calledBy, postedIn } from './contact-about.ts'

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters)

it('a message is about a page that people ask about, or about nothing', () => {
  expect(aboutIn('/advertisement')).toEqual({ about: '/advertisement', aboutName: '广告投放' })
  expect(aboutIn('/advertisement/explain').aboutName).toBe('广告投放')
  for (const about of [
    '',
    '/advertisements',
    'https://x.example',
    '/sites/<b>',
    '//sites',
    `/sites/${'x'.repeat(200)}`,
  ]) {
    expect(aboutIn(about)).toEqual({ about: '', aboutName: '' })
  }
})

/** Answers by the path of the call, as the server would. */
const answering = (answers: Record<string, object>): Call =>
  (async (endpoint: { path: string }, { id, product }: { id: number; product?: number }) => {
    const answer = answers[endpoint.path.replace('{id}', String(id)).replace('{product}', String(product))]
    if (!answer) throw new CallRefused(refusals.RECORD_NOT_FOUND.code, refusals.RECORD_NOT_FOUND.say)
    return answer
  }) as unknown as Call

it('what has a page of its own is called by its name, and what is gone by where it stood', async () => {
  const call = answering({
    '/api/business/12': { title: '求购数控车床' },
    '/api/company/3': { name: '江南精工' },
    '/api/company/3/product/8': { name: '五轴加工中心' },
    '/api/activity/4': { title: '春季对接会' },
  })
  const named = async (path: string) => (await calledBy(call, aboutIn(path))).aboutName
  expect(await named('/business/12')).toBe('商机“求购数控车床”')
  expect(await named('/company/3')).toBe('企业“江南精工”')
  expect(await named('/company/3/product/8')).toBe('产品“五轴加工中心”')
  expect(await named('/activity/4')).toBe('活动“春季对接会”')
  expect(await named('/business/13')).toBe('商机对接')
  expect(await named('/business')).toBe('商机对接')
  expect(await named('/business/12/other')).toBe('商机对接')
  expect(await calledBy(call, aboutIn('/business/12'))).toMatchObject({ about: '/business/12' })
  const broken = (async () => Promise.reject(new Error('断开'))) as unknown as Call
  await expect(calledBy(broken, aboutIn('/business/12'))).rejects.toThrow('断开')
})

it('what came back is read whole or not at all', () => {
  const typed = { name: '王女士', phone_number: '12', content: '你好', about: '' }
  const posted = { typed, problem: '提交的内容有误', fields: { phone_number: '请填写手机号或座机号' } }
  expect(postedIn(query({ posted: JSON.stringify(posted) }))).toEqual(posted)
  for (const text of ['', '{', 'null', '7', '{"typed":1}', '{"typed":{},"fields":null}']) {
    expect(postedIn(query({ posted: text }))).toBeNull()
  }
})
