import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { plainPath } from './model.ts'

async function open() {
  const house = await openHouse()
  const { token } = await house.signIn.staff(['site.read', 'site.edit'])
  const headers = { authorization: token }
  const add = async (from_path: string, to_path: string) =>
    (
      await house.http.inject({
        method: 'POST',
        url: '/api/console/redirect',
        headers,
        payload: { from_path, to_path },
      })
    ).json()
  const list = async (query = '') =>
    (await house.http.inject({ url: `/api/console/redirect${query}`, headers })).json().data
  const remove = async (id: number) =>
    (
      await house.http.inject({ method: 'POST', url: `/api/console/redirect/${id}/delete`, headers, payload: {} })
    ).json()
  const go = async (url: string) => {
    await house.settle()
    const { statusCode, headers: answered } = await house.http.inject(url)
    return statusCode === 301 ? answered.location : statusCode
  }
  return { house, add, list, remove, go }
}

test('an address is kept as it arrives in a request', () => {
  expect(plainPath('/old/')).toBe('/old')
  expect(plainPath('/旧闻')).toBe('/%E6%97%A7%E9%97%BB')
  expect(plainPath('/a/../b')).toBe('/b')
  expect(plainPath('/')).toBe('/')
})

test.each(['/..//evil.example/x', '/a/..//evil.example', '/%2e%2e//evil.example', '/..//', '/.//', '/%', '/%E0%A4%A'])(
  '%s leads to no address of ours',
  (path) => expect(plainPath(path)).toBeUndefined(),
)

test('an address that moved leads on for good, with its query', async () => {
  const { add, list, go, remove, house } = await open()
  expect(await go('/old')).toBe(404)
  expect(await add('/old/', '/about')).toMatchObject({
    code: 200,
    message: '已新增',
    data: { from_path: '/old', to_path: '/about', created_by: { name: '示例员工' } },
  })
  expect(await go('/old')).toBe('/about')
  expect(await go('/old?invite=abc&x=%E4%B8%AD')).toBe('/about?invite=abc&x=%E4%B8%AD')
  expect(await go('/about')).toBe(200)
  await add('/旧闻', '/list')
  expect(await go(encodeURI('/旧闻'))).toBe('/list')
  expect(await list('?q=old')).toMatchObject({ total: 1 })
  expect(await remove(1)).toMatchObject({ code: 200 })
  expect(await remove(1)).toMatchObject({ code: 40400 })
  expect(await go('/old')).toBe(404)
  const rows = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute(),
  )
  expect(rows).toEqual([
    { action: 'redirect.add', subject: 'redirect:1' },
    { action: 'redirect.add', subject: 'redirect:2' },
    { action: 'redirect.delete', subject: 'redirect:1' },
  ])
})

test('a page that has come back is there again, and one that has gone leads on', async () => {
  const { add, go, house } = await open()
  await add('/left', '/about')
  await house.database.begin((tx) => tx.updateTable('redirects').set({ from_path: '/list' }).execute())
  // An address at which a page could be, and is not.
  expect(await go('/news/12')).toBe(404)
  await add('/news/12', '/about')
  for (const _again of [1, 2]) expect([await go('/list'), await go('/news/12')]).toEqual([200, '/about'])
})

test('a chain is one step, whichever link of it came first', async () => {
  const { add, go } = await open()
  await add('/second', '/about')
  expect((await add('/first', '/second')).data.to_path).toBe('/about')
  await add('/third', '/first')
  expect(await go('/first')).toBe('/about')
  expect(await go('/third')).toBe('/about')
})

test('a move leads on to one that was added a moment ago, also in a process that has not heard of it yet', async () => {
  const { house } = await open()
  const { id, sessionId } = await house.signIn.staff([])
  const by = { caller: { staffId: id, sessionId, rights: new Set<never>() }, now: house.clock(), requestId: 'test' }
  const pages = async (path: string) => (path === '/about' ? 200 : 404)
  await house.services.redirects.add({ from_path: '/second', to_path: '/about' }, by, pages)
  const first = await house.services.redirects.add({ from_path: '/first', to_path: '/second' }, by, pages)
  expect(first.to_path).toBe('/about')
})

test('whoever moves to an address that moves later is led on', async () => {
  const { add, list, house } = await open()
  await add('/first', '/list')
  // The page has gone since: what led to it follows.
  await house.database.begin((tx) => tx.updateTable('redirects').set({ to_path: '/gone' }).execute())
  await add('/gone', '/about')
  expect((await list()).list.map(({ to_path }: { to_path: string }) => to_path)).toEqual(['/about', '/about'])
})

test('circles, covered pages and empty targets are refused', async () => {
  const { add, list, house } = await open()
  const field = (name: string) => ({ code: 42200, data: { fields: { [name]: expect.any(String) } } })
  expect(await add('/about', '/list')).toMatchObject(field('from_path'))
  expect(await add('/user', '/list')).toMatchObject(field('from_path'))
  expect(await add('/old', '/old/')).toMatchObject(field('to_path'))
  expect(await add('/old', '/nothing-here')).toMatchObject(field('to_path'))
  expect(await add('/', '/about')).toMatchObject(field('from_path'))
  expect(await add('/api/old', '/about')).toMatchObject(field('from_path'))
  expect(await add('/console/old', '/about')).toMatchObject(field('from_path'))
  expect(await add('/go/ad/1', '/about')).toMatchObject(field('from_path'))
  expect(await add('//elsewhere.example', '/about')).toMatchObject(field('from_path'))
  expect(await add('/old', 'https://elsewhere.example')).toMatchObject(field('to_path'))
  expect(await add('/old', '//elsewhere.example')).toMatchObject(field('to_path'))
  expect(await add('/old', '/a\\b')).toMatchObject(field('to_path'))
  expect(await add('/old', '/..//evil.example/%')).toMatchObject(field('to_path'))
  expect(await add('/old', '/..//evil.example')).toMatchObject(field('to_path'))
  expect(await add('/old', '/..//')).toMatchObject(field('to_path'))
  expect(await add('/..//', '/about')).toMatchObject(field('from_path'))
  expect(await add('/old', '/%')).toMatchObject(field('to_path'))
  expect(await add('/%', '/about')).toMatchObject(field('from_path'))
  // It sends everybody on to a place of its own, and a page that fails is no place to be sent to.
  expect(await add('/old', '/m/desktop')).toMatchObject(field('to_path'))
  expect(await add('/old', '/broken')).toMatchObject(field('to_path'))
  expect((await list()).total).toBe(0)
  await add('/old', '/about')
  await house.settle()
  expect(await add('/old', '/list')).toMatchObject({ code: 40903 })
  await house.database.begin((tx) => tx.updateTable('redirects').set({ to_path: '/newer' }).execute())
  await house.settle()
  expect(await add('/newer', '/old')).toMatchObject(field('to_path'))
})

test('a page that asks for a session is a place to move to', async () => {
  const { add, go } = await open()
  expect(await add('/my-account', '/user')).toMatchObject({ code: 200 })
  expect(await go('/my-account')).toBe('/user')
})

test('a page that was kept as missing is looked for again', async () => {
  const { add, go } = await open()
  expect(await go('/m/about/x')).toBe(404)
  expect(await go('/nowhere-yet')).toBe(404)
  expect(await go('/nowhere-yet')).toBe(404)
  await add('/nowhere-yet', '/about')
  expect(await go('/nowhere-yet')).toBe('/about')
})
