import { expect, test } from 'vitest'
import { openHouseWithBucket, sendingStraight } from '#server/testing/bucket.ts'
import type { House } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const cdn = 'https://cdn.example.com'

const placesOf = ({ database }: House) =>
  database.read((tx) => tx.selectFrom('files').select(['place', 'state']).orderBy('id').execute())

async function withFilesInFolders(options: { publicUrl?: string } = {}) {
  const opened = await openHouseWithBucket(options)
  const { house } = opened
  const { moving } = house.services.files
  // As it is where a bucket is configured after the first files.
  await moving.move('local')
  const who = await house.signIn.enterprise()
  const clerk = await house.signIn.staff(['strategic.edit', 'strategic.read'])
  const { handIn } = uploadsAt(house)
  const urls: string[] = []
  for (const extension of ['png', 'jpg', 'webp'] as const) {
    urls.push((await handIn(who, await sample(extension), 'product')).data.url)
  }
  const paper = (await handIn(clerk, await sample('pdf'), 'contract')).data.url
  return { ...opened, ...{ moving, who, clerk, urls, paper } }
}

test('files move to the bucket and back, each of them compared with its row, and are read all the while', async () => {
  const { house, bucket, moving, urls, clerk, paper } = await withFilesInFolders()
  const seen: unknown[] = []
  expect(await moving.move('s3', ({ phase, done }) => seen.push([phase, done]))).toEqual([])
  expect(seen).toContainEqual(['copy', 4])
  expect(await moving.status()).toMatchObject({ current: 's3', held: [{ place: 's3', count: 4 }] })
  expect(bucket.objects.size).toBe(4)
  // Nothing was removed yet; from here on nothing needs the folder.
  expect(await moving.clear('local')).toBe(4)
  expect(await moving.check()).toEqual({ missing: [], unnamed: [] })
  for (const url of urls) expect((await house.http.inject(url)).statusCode).toBe(200)
  const ask = () =>
    house.http.inject({
      url: `/api/console/file/${paper.split('/').at(-1)}`,
      headers: { authorization: clerk.token },
    })
  expect((await ask()).statusCode).toBe(302)
  expect(await moving.move('local')).toEqual([])
  expect(await moving.clear('s3')).toBe(4)
  expect(bucket.objects.size).toBe(0)
  for (const url of urls) expect((await house.http.inject(url)).statusCode).toBe(200)
  expect((await ask()).rawPayload.equals((await sample('pdf')).bytes)).toBe(true)
  expect(await moving.check()).toEqual({ missing: [], unnamed: [] })
})

test('nothing is cleared while some file lies only there, nor where new files go', async () => {
  const { moving } = await withFilesInFolders()
  expect([await moving.clear('local'), await moving.clear('s3')]).toEqual([undefined, 0])
  await moving.move('s3')
  expect(await moving.clear('s3')).toBeUndefined()
})

test('a copy that is not what was kept is not taken for it, and what is missing is told', async () => {
  const { house, bucket, moving, urls } = await withFilesInFolders()
  const { local } = house.ground.vendors.storage
  const [changed = '', gone = ''] = urls.map((url) => url.slice('/files/'.length))
  await local.put('public', changed, [Buffer.from('something else')])
  await local.remove('public', gone)
  expect(await moving.move('s3')).toEqual([
    { id: 1, why: 'changed' },
    { id: 2, why: 'missing' },
  ])
  expect((await placesOf(house)).map(({ place }) => place)).toEqual(['local', 'local', 's3', 's3'])
  expect(bucket.objects.has(`files/${changed}`)).toBe(false)
  expect(await moving.clear('local')).toBeUndefined()
})

test('stopped in the middle by a bucket that went away, it goes on where it was', async () => {
  const { house, bucket, moving, who } = await withFilesInFolders()
  // More than are under way at one time.
  for (let more = 0; more < 6; more++) await uploadsAt(house).handIn(who, await sample('png'), 'product')
  let copied = 0
  const stopped = moving.move('s3', ({ done }) => {
    if (done === 1 && copied++ === 0) bucket.fail('away', { times: Number.POSITIVE_INFINITY })
  })
  await expect(stopped).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  expect(await moving.status()).toMatchObject({ current: 'local' })
  bucket.recover()
  expect(await moving.move('s3')).toEqual([])
  expect(new Set((await placesOf(house)).map(({ place }) => place))).toEqual(new Set(['s3']))
})

test('an upload that was being kept while files moved ends up where they go now', async () => {
  const { house, bucket, moving, who } = await withFilesInFolders()
  const { announce, send, finish } = uploadsAt(house)
  const { bytes, name, type } = await sample('png')
  const { data } = await announce(who, { name, type, size: bytes.length, purpose: 'product' })
  await send(data, bytes)
  const { local } = house.ground.vendors.storage
  const put = local.put.bind(local)
  // In the very moment between the bytes and their note.
  local.put = async (area, path, source) => {
    const written = await put(area, path, source)
    local.put = put
    expect(await moving.move('s3')).toEqual([])
    return written
  }
  expect((await finish(who, data.key)).code).toBe(200)
  expect((await placesOf(house)).at(-1)).toEqual({ place: 's3', state: 'stored' })
  expect(bucket.objects.size).toBe(5)
  expect(await moving.check()).toEqual({ missing: [], unnamed: [] })
  expect(await moving.clear('local')).toBe(4)
})

test('uploads under way come through a move in either direction', async () => {
  const { house, moving, who } = await withFilesInFolders()
  const { bytes, name, type } = await sample('png')
  const said = { name, type, size: bytes.length, purpose: 'product' } as const
  const { announce, post, finish } = sendingStraight(house)
  const { data: through } = await announce(who, said)
  expect(through.fields).toBeUndefined()
  await uploadsAt(house).send(through, bytes)
  await moving.move('s3')
  expect((await finish(who, through.key)).code).toBe(200)
  const { data: straight } = await announce(who, said)
  expect(await post(straight, bytes)).toBe(204)
  await moving.move('local')
  expect((await finish(who, straight.key)).code).toBe(200)
  expect(await moving.status()).toMatchObject({ current: 'local', held: [{ place: 'local', count: 6 }] })
  expect(await moving.check()).toMatchObject({ missing: [] })
})

test('pages name the other host once every file is there', async () => {
  const { house, moving, urls } = await withFilesInFolders({ publicUrl: cdn })
  const { holding } = house.services.files
  await holding.learn()
  expect(holding.publicRoot()).toBeUndefined()
  await moving.move('s3')
  await holding.learn()
  expect(holding.publicRoot()).toBe(`${cdn}/files/`)
  // What still lies in the folder is served from it, whatever pages say.
  expect((await house.http.inject(urls[0] ?? '')).statusCode).toBe(200)
  await moving.clear('local')
  expect((await house.http.inject(urls[0] ?? '')).headers.location).toBe(`${cdn}${urls[0]}`)
})

test('a process that was not told of the bucket knows that it lacks it, until all files are back', async () => {
  const { house, moving, env } = await withFilesInFolders()
  const unset = Object.fromEntries(Object.keys(env).map((name) => [name, '']))
  const { holding } = (await house.openNeighbour(unset)).services.files
  expect(await holding.lacksBucket()).toBe(false)
  await moving.move('s3')
  expect([await holding.lacksBucket(), await house.services.files.holding.lacksBucket()]).toEqual([true, false])
  await moving.move('local')
  expect(await holding.lacksBucket()).toBe(false)
})
