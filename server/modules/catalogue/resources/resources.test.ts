import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import type { Right } from '#contract/base/rights.ts'
import { disposition } from '#server/http/attachment.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { type SampleExtension, sample, zip } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { savedName } from './model.ts'

const rights: Right[] = ['resource.read', 'resource.edit', 'resource.review', 'resource.delete', 'resource.categories']
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

async function openArchive(env: Record<string, string> = {}) {
  const house = await openHouse({ env })
  const staff = await house.signIn.staff(rights)
  const headers = { authorization: staff.token, 'x-request-id': 'request-0008' }
  const tell = async (path: string, payload: object) =>
    (await house.http.inject({ method: 'POST', url: `/api/console/resource${path}`, headers, payload })).json()
  const handIn = async (extension: SampleExtension = 'pdf', name = `采购合同范本.${extension}`) => {
    const file = await sample(extension)
    const { data } = await uploadsAt(house).handIn(staff, { ...file, name }, 'resource')
    return { url: data.url, name: data.name, bytes: data.bytes }
  }
  const resource = {
    title: '采购合同范本',
    summary: '适用于一般货物的采购。',
    html: '<p>共十二条。</p>',
    cover: '',
    category_id: null as number | null,
    format: 'pdf',
    files: [await handIn()],
    points: 0,
    vip_free: false,
    audience: 'all',
  }
  const show = async (parts: object = {}) => {
    const { data } = await tell('', { ...resource, ...parts })
    return (await tell(`/${data.id}/step`, { version: data.version, step: 'show' })).data
  }
  return { house, staff, tell, handIn, resource, show }
}

const ask = async ({ http }: House, url: string) => (await http.inject(url)).json()
const titlesAt = async (house: House, query = '') =>
  (await ask(house, `/api/resources?${query}`)).data.list.map(({ title }: { title: string }) => title)
const downloadsOf = async (house: House, id: number) => (await ask(house, `/api/resources/${id}`)).data.downloads

test('readers find what is shown, by category, format, price and words, a page at a time', async () => {
  const { house, tell, show, handIn, resource } = await openArchive()
  const { data: heading } = await tell('/categories', { id: null, name: '合同范本', position: 1 })
  await tell('', { ...resource, title: 'draft' })
  const first = await show({ category_id: heading.id })
  house.clock.advance(1000)
  await show({
    title: '预算表',
    format: 'xlsx',
    summary: '',
    html: '',
    files: [await handIn('xlsx', '预算.xlsx')],
    points: 20,
  })
  house.clock.advance(1000)
  const hidden = await show({ title: 'hidden' })
  await tell(`/${hidden.id}/step`, { version: hidden.version, step: 'hide' })
  await house.settle()
  expect(await titlesAt(house)).toEqual(['预算表', '采购合同范本'])
  expect(await titlesAt(house, `category=${heading.id}`)).toEqual(['采购合同范本'])
  expect(await titlesAt(house, 'format=xlsx')).toEqual(['预算表'])
  expect(await titlesAt(house, 'free=true')).toEqual(['采购合同范本'])
  expect(await titlesAt(house, 'format=xlsx&free=true')).toEqual([])
  expect(await titlesAt(house, 'category=999')).toEqual([])
  expect(await titlesAt(house, 'q=合同')).toEqual(['采购合同范本'])
  expect(await titlesAt(house, 'page=2&count=1')).toEqual(['采购合同范本'])
  expect((await ask(house, '/api/resources?format=exe')).code).toBe(refusals.INPUT_INVALID.code)
  const { data } = await ask(house, '/api/resources/categories')
  expect(data).toMatchObject({ categories: [{ name: '合同范本', total: 1 }], free: 1, total: 2 })
  expect(data.formats).toContainEqual({ format: 'xlsx', total: 1 })
  const read = (await ask(house, `/api/resources/${first.id}`)).data
  expect(read).toMatchObject({
    title: resource.title,
    category: { name: '合同范本' },
    next: { title: '预算表' },
    previous: null,
    files: [{ name: '采购合同范本.pdf' }],
  })
  for (const id of [hidden.id, 999, 'x', '0', "1'--"]) {
    const { code } = await ask(house, `/api/resources/${id}`)
    expect([id, code === refusals.RECORD_NOT_FOUND.code || code === refusals.INPUT_INVALID.code]).toEqual([id, true])
  }
})

test('no answer to readers tells where a file lies, and nothing answers there', async () => {
  const { house, show, resource } = await openArchive()
  const { id } = await show({ points: 10 })
  const url = resource.files[0]?.url ?? ''
  expect(url).toMatch(/^\/api\/file\//)
  for (const address of [`/api/resources/${id}`, '/api/resources', '/api/search?q=合同']) {
    expect((await house.http.inject(address)).body).not.toContain('/api/file/')
  }
  expect((await house.http.inject(url)).statusCode).toBe(404)
  const { path } = await house.database.read((tx) => tx.selectFrom('files').select('path').executeTakeFirstOrThrow())
  expect((await house.http.inject(`/files/${path}`)).statusCode).toBe(404)
})

test('what is free is handed out under its Chinese name and counted once for each person who takes it', async () => {
  // How often is no change that is announced: an answer that is kept says it later.
  const { house, show, handIn, resource } = await openArchive({ KEPT_MB: '0' })
  const word = await handIn('docx', '采购 (合同) 附件.docx')
  const { id } = await show({ files: [...resource.files, word] })
  const take = (number: string | number, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    house.http.inject({ method, url: `/resources/${id}/download/${number}`, headers: { ...browser, ...headers } })
  const first = await take(1)
  expect(first.statusCode).toBe(200)
  expect(first.rawPayload.equals((await sample('pdf')).bytes)).toBe(true)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(resource.files[0]?.bytes),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(first.headers['content-disposition']).toBe(
    `attachment; filename="download.pdf"; filename*=UTF-8''${encodeURIComponent('采购合同范本.pdf')}`,
  )
  expect((await take(2)).headers['content-disposition']).toContain('%20%28%E5%90%88%E5%90%8C%29%20')
  // The same person from the same place, within the hour: once.
  expect(await downloadsOf(house, id)).toBe(1)
  house.clock.advance(61 * 60 * 1000)
  expect((await take(1, {}, 'HEAD')).statusCode).toBe(200)
  expect((await take(1, { range: 'bytes=500-' })).statusCode).toBe(200)
  expect((await take(1, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).statusCode).toBe(200)
  expect(await downloadsOf(house, id)).toBe(1)
  await take(1, { range: 'bytes=0-' })
  expect(await downloadsOf(house, id)).toBe(2)
  for (const number of [0, 3, 99, '00', '-1', 'x', '1.5']) {
    expect([number, (await take(number)).statusCode]).not.toEqual([number, 200])
  }
  expect(await downloadsOf(house, id)).toBe(2)
})

test('what costs points, is for members, is hidden, a draft or nothing is handed out to nobody', async () => {
  const { house, tell, show, resource } = await openArchive()
  const paid = await show({ points: 1 })
  const members = await show({ audience: 'enterprise' })
  const hidden = await show()
  await tell(`/${hidden.id}/step`, { version: hidden.version, step: 'hide' })
  const draft = (await tell('', resource)).data
  for (const { id } of [paid, members, hidden, draft, { id: 999 }]) {
    const reply = await house.http.inject({ url: `/resources/${id}/download/1`, headers: browser })
    expect([id, reply.statusCode]).toEqual([id, 404])
    expect(reply.rawPayload.includes('%PDF')).toBe(false)
  }
  const counts = await house.database.read((tx) => tx.selectFrom('record_counts').select('uses').execute())
  expect(counts).toEqual([])
})

test('only what was handed in as a resource can be one, and it is kept while it is used', async () => {
  const { house, tell, resource } = await openArchive()
  const license = await uploadsAt(house).handIn(await house.signIn.enterprise(), await sample('pdf'), 'license')
  const { url, name, bytes } = license.data
  expect((await tell('', { ...resource, files: [{ url, name, bytes }] })).code).toBe(refusals.FILE_GONE.code)
  const gone = { ...resource.files[0], url: `/api/file/${'x'.repeat(43)}` }
  expect((await tell('', { ...resource, files: [gone] })).code).toBe(refusals.FILE_GONE.code)
  const attached = await uploadsAt(house).handIn(
    await house.signIn.staff(['news.write']),
    await sample('pdf'),
    'attachment',
  )
  const open = { url: attached.data.url, name: 'a.pdf', bytes: attached.data.bytes }
  expect((await tell('', { ...resource, files: [open] })).code).toBe(refusals.INPUT_INVALID.code)
  const lies = { ...resource.files[0], bytes: 1 }
  expect((await tell('', { ...resource, files: [lies] })).code).toBe(refusals.INPUT_INVALID.code)
  expect((await tell('', { ...resource, files: [] })).code).toBe(refusals.INPUT_INVALID.code)
  const { id } = (await tell('', resource)).data
  const uses = await house.database.read((tx) => tx.selectFrom('file_uses').select('subject').execute())
  expect(uses).toEqual([{ subject: `resource:${id}` }])
})

test('an archive is taken in if nothing in it runs or hides', async () => {
  const { house, staff } = await openArchive()
  const hand = (name: string, bytes: Buffer) =>
    uploadsAt(house).handIn(staff, { name, type: 'application/zip', bytes }, 'resource')
  const plain = [
    { name: '说明.txt', content: '说明' },
    { name: '图/标志.svg', content: '<svg/>' },
  ]
  expect(await hand('素材.zip', zip(plain))).toMatchObject({ code: 200, data: { type: 'application/zip' } })
  for (const name of ['setup.exe', 'a/run.BAT', 'more.zip', '../out.txt']) {
    const { code } = await hand('素材.zip', zip([...plain, { name, content: 'x' }]))
    expect([name, code]).toEqual([name, refusals.FILE_UNSAFE.code])
  }
  const lying = zip([{ name: 'a.txt', content: 'much more', claims: { size: 2 } }])
  expect((await hand('素材.zip', lying)).code).toBe(refusals.FILE_BROKEN.code)
  expect((await hand('素材.zip', Buffer.from('not a zip'))).code).toBe(refusals.FILE_TYPE_MISMATCH.code)
  const writer = await house.signIn.staff(['news.write'])
  const attached = await uploadsAt(house).announce(writer, {
    name: 'a.zip',
    type: 'application/zip',
    size: 10,
    purpose: 'attachment',
  })
  expect(attached.code).toBe(refusals.FILE_TYPE_NOT_ALLOWED.code)
})

test('every change leaves a trace, is announced, and none is lost', async () => {
  const { house, tell, resource } = await openArchive()
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(topic))
  const { id } = (await tell('', resource)).data
  await tell(`/${id}`, { ...resource, title: '新标题', version: 1 })
  expect((await tell(`/${id}`, { ...resource, version: 1 })).code).toBe(refusals.CHANGED_MEANWHILE.code)
  await tell(`/${id}/step`, { version: 2, step: 'show' })
  expect((await ask(house, '/api/search?q=新标题')).data.list).toMatchObject([{ path: `/resources/${id}` }])
  expect((await tell(`/${id}/delete`, { version: 3 })).code).toBe(refusals.RECORD_MOVED_ON.code)
  await tell(`/${id}/step`, { version: 3, step: 'hide' })
  expect((await ask(house, '/api/search?q=新标题')).data.list).toEqual([])
  expect((await tell(`/${id}/delete`, { version: 4 })).code).toBe(200)
  const trace = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute(),
  )
  expect(trace).toEqual(
    ['add', 'save', 'show', 'hide', 'delete'].map((step) => ({
      action: `resource.${step}`,
      subject: `resource:${id}`,
    })),
  )
  await house.settle()
  expect(heard.filter((topic) => topic === 'shelf:resource')).toHaveLength(5)
  const uses = await house.database.read((tx) => tx.selectFrom('file_uses').select('subject').execute())
  expect(uses).toEqual([])
})

test('related stand on the same shelves, and a page depends on the shelf', async () => {
  const { house, show } = await openArchive()
  const { id } = await show()
  house.clock.advance(1000)
  await show({ title: 'paid', points: 5 })
  house.clock.advance(1000)
  await show({ title: 'like it' })
  const topics: string[] = []
  const reading = { kept: true, dependsOn: (topic: string) => void topics.push(topic), freshUntil() {} }
  const { related } = await house.services.resources.read(id, { now: house.clock(), reading })
  expect(related.map(({ title }) => title)).toEqual(['like it', 'paid'])
  expect(topics).toEqual(['shelf:resource'])
})

test('a saved file has the extension of what it is, and no name breaks out of its header', () => {
  expect(savedName('范本', 'x.pdf')).toBe('范本.pdf')
  expect(savedName('范本.PDF', 'x.pdf')).toBe('范本.PDF')
  expect(savedName('范本.exe', 'x.pdf')).toBe('范本.exe.pdf')
  expect(disposition('a"; filename="b.exe')).not.toContain('"b.exe')
  expect(disposition("a'b.pdf")).toBe(`attachment; filename="download.pdf"; filename*=UTF-8''a%27b.pdf`)
})
