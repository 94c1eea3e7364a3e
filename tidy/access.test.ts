import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { accessName, type Endpoint, isEndpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'

async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  return exported.flatMap((module) => Object.values(module)).flatMap(endpointsIn)
}

/** An endpoint stands alone or in a group of its kind. */
function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

// One place to read, and to review, who may call what. A new endpoint fails here until it is listed.
const whoMayCallWhat = [
  'any                GET  /api/upload',
  'any                POST /api/upload/{key}/done',
  'enterprise         GET  /api/user',
  'enterprise         GET  /api/user/bag',
  'maker              GET  /api/ck/user',
  'optional           GET  /api/ck/user/visit',
  'optional           GET  /api/visit',
  'public             GET  /api/banner',
  'public             GET  /api/captcha',
  'public             GET  /api/city/{id}',
  'public             GET  /api/ck',
  'public             GET  /api/ck/vip',
  'public             GET  /api/config',
  'public             GET  /api/index',
  'public             GET  /api/industry/{id}',
  'public             GET  /api/industryOption',
  'public             GET  /api/laohuangli',
  'public             GET  /api/link/list/all',
  'public             GET  /api/news',
  'public             GET  /api/news/categories',
  'public             GET  /api/news/{id}',
  'public             GET  /api/notice',
  'public             GET  /api/notice/{id}',
  'public             GET  /api/partners',
  'public             GET  /api/quote',
  'public             GET  /api/seo',
  'public             GET  /api/shell',
  'public             GET  /api/site',
  'public             GET  /api/support_service',
  'public             GET  /api/withdraw',
  'public             GET  /api/wz',
  'public             POST /api/client-error',
  'public             POST /api/console/login',
  'staff              GET  /api/console/me',
  'staff              GET  /api/console/todo',
  'staff              POST /api/console/logout',
  'staff              POST /api/console/password',
  'staff:audit.read   GET  /api/console/audit',
  'staff:banners.delete POST /api/console/banners/{id}/delete',
  'staff:banners.edit POST /api/console/banners',
  'staff:banners.edit POST /api/console/banners/{id}',
  'staff:banners.read GET  /api/console/banners',
  'staff:banners.read GET  /api/console/banners/slots',
  'staff:defects.read GET  /api/console/defects',
  'staff:news.categories POST /api/console/news/categories',
  'staff:news.categories POST /api/console/news/categories/{id}/delete',
  'staff:news.destroy POST /api/console/news/{id}/destroy',
  'staff:news.publish POST /api/console/news/{id}/publish',
  'staff:news.publish POST /api/console/news/{id}/take_down',
  'staff:news.read    GET  /api/console/news',
  'staff:news.read    GET  /api/console/news/categories',
  'staff:news.read    GET  /api/console/news/{id}',
  'staff:news.read    GET  /api/console/news/{id}/versions',
  'staff:news.read    GET  /api/console/news/{id}/versions/{number}',
  'staff:news.read    POST /api/console/news/{id}/preview',
  'staff:news.review  POST /api/console/news/{id}/approve',
  'staff:news.review  POST /api/console/news/{id}/reject',
  'staff:news.trash   POST /api/console/news/{id}/recover',
  'staff:news.trash   POST /api/console/news/{id}/trash',
  'staff:news.write   POST /api/console/news',
  'staff:news.write   POST /api/console/news/{id}',
  'staff:news.write   POST /api/console/news/{id}/presence',
  'staff:news.write   POST /api/console/news/{id}/restore',
  'staff:news.write   POST /api/console/news/{id}/submit',
  'staff:news.write   POST /api/console/news/{id}/withdraw',
  'staff:notice.destroy POST /api/console/notice/{id}/destroy',
  'staff:notice.publish POST /api/console/notice/{id}/publish',
  'staff:notice.publish POST /api/console/notice/{id}/take_down',
  'staff:notice.read  GET  /api/console/notice',
  'staff:notice.read  GET  /api/console/notice/{id}',
  'staff:notice.read  GET  /api/console/notice/{id}/versions',
  'staff:notice.read  GET  /api/console/notice/{id}/versions/{number}',
  'staff:notice.read  POST /api/console/notice/{id}/preview',
  'staff:notice.review POST /api/console/notice/{id}/approve',
  'staff:notice.review POST /api/console/notice/{id}/reject',
  'staff:notice.trash POST /api/console/notice/{id}/recover',
  'staff:notice.trash POST /api/console/notice/{id}/trash',
  'staff:notice.write POST /api/console/notice',
  'staff:notice.write POST /api/console/notice/{id}',
  'staff:notice.write POST /api/console/notice/{id}/presence',
  'staff:notice.write POST /api/console/notice/{id}/restore',
  'staff:notice.write POST /api/console/notice/{id}/submit',
  'staff:notice.write POST /api/console/notice/{id}/withdraw',
  'staff:offers.edit  POST /api/console/offers/makers',
  'staff:offers.edit  POST /api/console/offers/support-services',
  'staff:offers.edit  POST /api/console/offers/support-services/{id}',
  'staff:offers.edit  POST /api/console/offers/vip-levels',
  'staff:offers.edit  POST /api/console/offers/vip-levels/{id}',
  'staff:offers.edit  POST /api/console/offers/withdrawal',
  'staff:offers.read  GET  /api/console/offers/makers',
  'staff:offers.read  GET  /api/console/offers/support-services',
  'staff:offers.read  GET  /api/console/offers/vip-levels',
  'staff:offers.read  GET  /api/console/offers/withdrawal',
  'staff:page.publish POST /api/console/page/{id}/publish',
  'staff:page.publish POST /api/console/page/{id}/take_down',
  'staff:page.read    GET  /api/console/page',
  'staff:page.read    GET  /api/console/page/{id}',
  'staff:page.read    GET  /api/console/page/{id}/versions',
  'staff:page.read    GET  /api/console/page/{id}/versions/{number}',
  'staff:page.read    POST /api/console/page/{id}/preview',
  'staff:page.review  POST /api/console/page/{id}/approve',
  'staff:page.review  POST /api/console/page/{id}/reject',
  'staff:page.write   POST /api/console/page/{id}',
  'staff:page.write   POST /api/console/page/{id}/presence',
  'staff:page.write   POST /api/console/page/{id}/restore',
  'staff:page.write   POST /api/console/page/{id}/submit',
  'staff:page.write   POST /api/console/page/{id}/withdraw',
  'staff:partners.delete POST /api/console/partners/{id}/delete',
  'staff:partners.edit POST /api/console/partners',
  'staff:partners.edit POST /api/console/partners/{id}',
  'staff:partners.read GET  /api/console/partners',
  'staff:roles.edit   POST /api/console/roles',
  'staff:roles.edit   POST /api/console/roles/{id}',
  'staff:roles.edit   POST /api/console/roles/{id}/delete',
  'staff:roles.read   GET  /api/console/roles',
  'staff:seo.edit     POST /api/console/seo',
  'staff:seo.read     GET  /api/console/seo',
  'staff:settings.edit POST /api/console/settings',
  'staff:settings.read GET  /api/console/settings',
  'staff:site.edit    POST /api/console/site',
  'staff:site.read    GET  /api/console/site',
  'staff:staff.edit   POST /api/console/staff',
  'staff:staff.edit   POST /api/console/staff/{id}',
  'staff:staff.password POST /api/console/staff/{id}/password',
  'staff:staff.read   GET  /api/console/staff',
  'staff:ticker.delete POST /api/console/ticker/{id}/delete',
  'staff:ticker.edit  POST /api/console/ticker',
  'staff:ticker.edit  POST /api/console/ticker/{id}',
  'staff:ticker.read  GET  /api/console/ticker',
  'staff:visits.read  GET  /api/console/visits',
]

test('who may call what', async () => {
  const lines = (await declaredEndpoints()).map(
    ({ access, method, path }) => `${accessName(access).padEnd(18)} ${method.padEnd(4)} ${path}`,
  )
  expect(lines.sort()).toEqual(whoMayCallWhat)
})

test('no two refusals share a number, and every sentence is Chinese', () => {
  const all = Object.values(refusals)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  for (const { say } of all) expect(say).toMatch(/\p{Script=Han}/u)
})
