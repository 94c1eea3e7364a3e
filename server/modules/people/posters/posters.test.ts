import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouseWithBucket } from '#server/testing/bucket.ts'
import { buildHouse, type House, type SignedIn } from '#server/testing/house.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { fileNameOf } from './model.ts'

let house: House
let keeper: SignedIn
const rights = ['posters.read', 'posters.edit', 'posters.publish'] as const

beforeAll(async () => {
  house = await buildHouse()
  keeper = await house.signIn.staff(rights)
})
afterAll(() => house.close())

const ask = async ({ token }: SignedIn, url: string) =>
  (await house.http.inject({ url, headers: { authorization: token } })).json()
const tell = async ({ token }: SignedIn, url: string, payload: object = {}) =>
  (await house.http.inject({ method: 'POST', url, headers: { authorization: token }, payload })).json()
const open = (url: string, headers: Record<string, string> = {}) => house.http.inject({ url, headers })

interface Listed {
  id: number
  name: string
  address: string
  sample: string
  vip_only: boolean
}
const postersOf = async (maker: SignedIn): Promise<Listed[]> => (await ask(maker, '/api/ck/user/posters')).data.list
const first = async (maker: SignedIn): Promise<Listed> => {
  const poster = (await postersOf(maker)).find(({ name }) => name === '一座桥')
  if (!poster) throw new Error('no poster')
  return poster
}

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
const codeIn = async (png: Buffer) => decodeQR(await pixels(png), { effort: 4, timeLimit: 10_000 })

/** How many pixels two pictures do not share. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)]
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) if (a.data[at] !== b.data[at]) count++
  return count
}

const ground = (background: string) =>
  sharp({ create: { width: 900, height: 1600, channels: 3, background } })
    .png()
    .toBuffer()

async function picture(background = '#f4e9d8') {
  const file = { name: '底图.png', type: 'image/png', bytes: await ground(background) }
  return (await uploadsAt(house).handIn(keeper, file, 'content')).data.url as string
}
const placing = {
  ...{ code_x: 255, code_y: 900, code_size: 240, name_text: '{name} 邀请您', name_x: 375, name_y: 780 },
  ...{ name_size: 48, name_width: 600, name_color: '#333333', name_align: 'middle' as const },
}
const pictured = async (more: object = {}) => ({
  ...{ name: '秋日', picture: await picture(), ...placing, vip_only: false, position: 50 },
  ...more,
})
async function shown(more: object = {}): Promise<number> {
  const { id } = (await tell(keeper, '/api/console/posters', await pictured(more))).data
  await tell(keeper, `/api/console/posters/${id}/shown`, { version: 1, shown: true })
  return id
}
const rowOf = async (id: number) =>
  (await ask(keeper, '/api/console/posters?count=100')).data.list.find((one: { id: number }) => one.id === id)

test('a maker finds three posters, each 750 × 1334 with their name and a code that leads to their own invite', async () => {
  const maker = await house.signIn.maker()
  const { invite_url } = (await ask(maker, '/api/ck/user')).data
  const list = await postersOf(maker)
  expect(list.map(({ name }) => name)).toEqual(['一座桥', '一封信', '一张名片'])
  for (const { address, name } of list) {
    const reply = await open(address)
    expect(reply.statusCode, name).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=3600' })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 750, height: 1334, format: 'png' })
    expect(await codeIn(reply.rawPayload), name).toBe(`${invite_url}&c=poster`)
  }
})

test('the name is on it: another name is another poster, and the old address shows the new one', async () => {
  const maker = await house.signIn.maker()
  const before = await first(maker)
  const old = (await open(before.address)).rawPayload
  await tell(maker, '/api/ck/user/edit', { nickname: '🌟阿凡提\u{10FFFF}' })
  const after = await first(maker)
  expect(after.address).not.toBe(before.address)
  const renewed = (await open(after.address)).rawPayload
  expect(await difference(old, renewed)).toBeGreaterThan(500)
  expect((await open(before.address)).rawPayload.equals(renewed)).toBe(true)
})

test('a poster is drawn once: asked for again, by many at once or after a restart, it is read', async () => {
  const maker = await house.signIn.maker()
  const { address } = await first(maker)
  let drawn = 0
  const { painting } = house.ground
  const draw = painting.paint
  painting.paint = (scene) => {
    drawn++
    return draw(scene)
  }
  try {
    const replies = await Promise.all(Array.from({ length: 8 }, () => open(address)))
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(drawn).toBe(1)
    const { etag } = replies[0]?.headers ?? {}
    expect((await open(address, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    const neighbour = await house.openNeighbour()
    expect((await neighbour.http.inject({ url: address })).rawPayload.equals(replies[0]?.rawPayload as Buffer)).toBe(
      true,
    )
    expect(drawn).toBe(1)
  } finally {
    painting.paint = draw
  }
})

test('an address opens what it was given for, for a while, and nothing else', async () => {
  const [maker, other] = [await house.signIn.maker(), await house.signIn.maker()]
  const { address } = await first(maker)
  const theirs = (await first(other)).address
  const signed = (url: string) => new URL(url, 'http://here').search
  const mixed = `${theirs.split('?')[0]}${signed(address)}`
  const altered = address.replace(/(?<=sign=)./, (letter) => (letter === 'x' ? 'y' : 'x'))
  for (const url of [mixed, address.split('?')[0] ?? '', altered, `${address}x`]) {
    expect((await open(url)).statusCode, url).toBe(404)
  }
  expect((await open(address)).statusCode).toBe(200)
  const named = (await open(`${address}&download=1`)).headers['content-disposition']
  expect(decodeURIComponent(String(named))).toContain('邀请海报-一座桥-示例创客.png')
  const began = house.clock()
  house.clock.advance(2 * 60 * 60 * 1000)
  expect((await open(address)).statusCode).toBe(404)
  house.clock.set(began)
  expect((await ask(keeper, '/api/ck/user/posters')).code).toBe(40000)
})

test('whoever changes their name without end draws no more than forty in ten minutes', async () => {
  const maker = await house.signIn.maker()
  const { painting } = house.ground
  const draw = painting.paint
  const tiny = await ground('#ffffff')
  painting.paint = async () => tiny
  try {
    const codes: number[] = []
    for (let turn = 0; turn < 42; turn++) {
      await tell(maker, '/api/ck/user/edit', { nickname: `第${turn}个名字` })
      codes.push((await open((await first(maker)).address)).statusCode)
    }
    expect(codes.filter((code) => code === 200).length).toBe(40)
    expect(codes.slice(-2)).toEqual([429, 429])
  } finally {
    painting.paint = draw
  }
})

test('an operator adds a template by a picture: previewed first, seen by nobody before it is shown', async () => {
  const maker = await house.signIn.maker()
  const row = await pictured()
  const { picture: url, ...rest } = row
  const { data } = await tell(keeper, '/api/console/posters/preview', { picture: url, ...placing, sample_name: '小周' })
  const preview = Buffer.from(data.image.split(',')[1], 'base64')
  expect(await sharp(preview).metadata()).toMatchObject({ width: 750, height: 1334 })
  expect(await codeIn(preview)).toBe(`${house.ground.origin}/`)
  expect(rest.name).toBe('秋日')

  const { id } = (await tell(keeper, '/api/console/posters', row)).data
  expect((await postersOf(maker)).map((one) => one.id)).not.toContain(id)
  expect((await open(`/poster/${id}.png`)).statusCode).toBe(404)
  expect((await tell(keeper, `/api/console/posters/${id}/shown`, { version: 7, shown: true })).code).toBe(40900)
  await tell(keeper, `/api/console/posters/${id}/shown`, { version: 1, shown: true })
  const own = (await postersOf(maker)).find((one) => one.id === id)
  const before = (await open(own?.address ?? '')).rawPayload
  expect(await codeIn(before)).toContain('c=poster')
  expect(await sharp((await open(own?.sample ?? '')).rawPayload).metadata()).toMatchObject({ width: 300 })
  await expect.poll(async () => (await ask(maker, '/api/ck')).data.posters).toContain(own?.sample)

  // The same without the name: what differs is the line of text, and only there.
  const { version } = await rowOf(id)
  await tell(keeper, `/api/console/posters/${id}`, { ...row, id, version, name_color: '#f4e9d8' })
  const after = (await open((await postersOf(maker)).find((one) => one.id === id)?.address ?? '')).rawPayload
  const line = { left: 75, top: 720, width: 600, height: 80 }
  expect(await difference(before, after)).toBeGreaterThan(800)
  const around = await Promise.all(
    [before, after].map((png) =>
      sharp(png)
        .composite([{ input: cover(line), ...line }])
        .png()
        .toBuffer(),
    ),
  )
  expect(await difference(around[0] as Buffer, around[1] as Buffer)).toBe(0)
})

const cover = ({ width, height }: { width: number; height: number }) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%"
    height="100%" fill="#000"/></svg>`)

test('what must not be is refused: a code beyond the edge, a line without the name, promises, a file that is gone', async () => {
  const refused = async (more: object) =>
    (await tell(keeper, '/api/console/posters', await pictured(more))).data?.fields
  expect(await refused({ code_x: 600 })).toHaveProperty('code_size')
  expect(await refused({ code_size: 90 })).toHaveProperty('code_size')
  expect(await refused({ name_text: '邀请您' })).toHaveProperty('name_text')
  expect(await refused({ name_text: '{name} 送您红包' })).toHaveProperty('name_text')
  expect(await refused({ name: '躺 赚' })).toHaveProperty('name')
  expect((await tell(keeper, '/api/console/posters', await pictured({ picture: '/files/2026/11/no.png' }))).code).toBe(
    41003,
  )
  const [house1] = (await ask(keeper, '/api/console/posters')).data.list
  const { id, version } = house1
  expect((await tell(keeper, `/api/console/posters/${id}`, { ...(await pictured()), id, version })).code).toBe(40400)
  expect((await tell(keeper, `/api/console/posters/${id}/delete`)).code).toBe(40400)
})

test('for members only: locked for whoever has no level, in the list and at the address', async () => {
  const [maker, other] = [await house.signIn.maker(), await house.signIn.maker()]
  const id = await shown({ vip_only: false })
  const free = (await postersOf(maker)).find((one) => one.id === id)
  const { version } = await rowOf(id)
  await tell(keeper, `/api/console/posters/${id}/arrange`, { id, version, vip_only: true, position: 1 })
  for (const someone of [maker, other]) {
    const [locked] = await postersOf(someone)
    expect(locked).toMatchObject({ id, vip_only: true, address: '' })
  }
  expect((await open(free?.address ?? '')).statusCode).toBe(404)
})

test('a level that gives all posters opens them, and one that was drawn counts as used, once', async () => {
  const seller = await house.signIn.staff(['offers.edit', 'vips.give', 'posters.publish'])
  const plain = { free_downloads: 0, fee_discount: '0.0000', badge: true, daily_figures: false, notes: [], shown: true }
  const priced = { name: '海报卡', rank: 1, price: '99.00', original_price: null, duration_days: 30 }
  const level = await tell(seller, '/api/console/offers/vip-levels', { ...plain, ...priced, all_posters: true })
  const maker = await house.signIn.maker()
  const id = await shown({ vip_only: true })
  const listed = async () => (await postersOf(maker)).find((one) => one.id === id)
  expect(await listed()).toMatchObject({ address: '' })
  const term = { maker_id: maker.id, level_id: level.data.id, days: 30, reason: '补偿活动取消带来的不便' }
  expect((await tell(seller, '/api/console/vips/give', term)).code).toBe(200)
  const { address = '' } = (await listed()) ?? {}
  for (const _time of ['first', 'again']) expect((await open(address)).statusCode).toBe(200)
  const used = await house.database.read((tx) => tx.selectFrom('vip_uses').select('kind').execute())
  expect(used).toEqual([{ kind: 'poster' }])
})

test('a template that is taken off is gone at once; one that is deleted takes its posters along', async () => {
  const maker = await house.signIn.maker()
  const id = await shown()
  const { address, sample } = (await postersOf(maker)).find((one) => one.id === id) as Listed
  expect((await open(address)).statusCode).toBe(200)
  expect((await tell(keeper, `/api/console/posters/${id}/delete`)).code).toBe(40400)
  await tell(keeper, `/api/console/posters/${id}/shown`, { version: 2, shown: false })
  for (const url of [address, sample]) expect((await open(url)).statusCode).toBe(404)
  expect((await tell(keeper, `/api/console/posters/${id}/delete`)).code).toBe(200)
  const { posters } = house.services
  expect(await posters.collect(house.clock())).toBeGreaterThanOrEqual(1)
})

test('what nobody asks for goes after thirty days, and of whoever leaves at once', async () => {
  const { posters } = house.services
  const [maker, leaving] = [await house.signIn.maker(), await house.signIn.maker()]
  for (const one of [maker, leaving]) await open((await first(one)).address)
  await posters.collect(house.clock())
  await house.database.begin((tx) => posters.release(tx, leaving.id))
  expect(await posters.collect(house.clock())).toBe(1)
  const began = house.clock()
  house.clock.advance(29 * 24 * 60 * 60 * 1000)
  // Looked at meanwhile: it stays.
  await house.services.posters.poster(maker.id, 1, house.clock())
  house.clock.advance(2 * 24 * 60 * 60 * 1000)
  await posters.collect(house.clock())
  const kept = await house.database.read((tx) => tx.selectFrom('kept_posters').select('maker_id').execute())
  expect(kept).toEqual([{ maker_id: maker.id }])
  house.clock.set(began)
})

test('materials: texts with one’s own link filled in, pictures to download; promises of money are refused', async () => {
  const maker = await house.signIn.maker()
  const text = {
    kind: 'text',
    title: '发给老客户',
    text: '想找靠谱供应商？看看这里：{link}',
    picture: '',
    shown: true,
    position: 1,
  }
  const added = await tell(keeper, '/api/console/materials', text)
  expect(added.code).toBe(200)
  const image = { ...text, kind: 'picture', title: '朋友圈配图', text: '', picture: await picture(), position: 2 }
  await tell(keeper, '/api/console/materials', image)
  await tell(keeper, '/api/console/materials', { ...text, title: '还没写好', shown: false })
  const { data } = await ask(maker, '/api/ck/user/materials')
  const { invite_url } = (await ask(maker, '/api/ck/user')).data
  expect(data.list).toMatchObject([
    { title: '发给老客户', text: `想找靠谱供应商？看看这里：${invite_url}` },
    { title: '朋友圈配图', picture: image.picture },
  ])
  expect((await ask(maker, '/api/ck/user/materials?kind=picture')).data.total).toBe(1)
  const promise = { ...text, text: '注册就送现金，躺赚佣金 {link}' }
  const refused = await tell(keeper, '/api/console/materials', promise)
  expect(refused).toMatchObject({ code: 42220, data: { fields: { text: expect.stringContaining('佣金') } } })
  expect((await tell(keeper, '/api/console/materials', { ...text, text: '没有链接' })).data.fields).toHaveProperty(
    'text',
  )
  const { id } = added.data
  const saved = { ...text, id, version: 1, title: '发给老朋友' }
  expect((await tell(keeper, `/api/console/materials/${id}`, saved)).code).toBe(200)
  expect((await tell(keeper, `/api/console/materials/${id}`, saved)).code).toBe(40900)
  expect((await tell(keeper, `/api/console/materials/${id}/delete`)).code).toBe(200)
  const logged = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('action').where('subject', '=', `material:${id}`).orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual(['material.add', 'material.save', 'material.delete'])
})

test('a download is called after its template and its owner, in characters that every system takes', () => {
  expect(fileNameOf('一座桥', '陈小明')).toBe('邀请海报-一座桥-陈小明.png')
  expect(fileNameOf('一座桥', 'a/b\\c:"d"‮.')).toBe('邀请海报-一座桥-abcd.png')
  expect(fileNameOf('一座桥', '')).toBe('邀请海报-一座桥.png')
})

test('posters of somebody who has left leave the bucket too, also when it was away at that moment', async () => {
  const { house: other, bucket } = await openHouseWithBucket()
  const { id, token } = await other.signIn.maker()
  const { data } = (await other.http.inject({ url: '/api/ck/user/posters', headers: { authorization: token } })).json()
  await other.http.inject(data.list[0].address)
  const drawn = () => [...bucket.objects.keys()].filter((key) => key.startsWith('private/posters/'))
  expect(drawn()).not.toEqual([])
  const { posters, files } = other.services
  await other.database.begin((tx) => posters.release(tx, id))
  bucket.fail('away', { times: Number.POSITIVE_INFINITY })
  await expect(posters.collect(other.clock())).rejects.toThrow()
  bucket.recover()
  await files.collectReleased()
  expect(drawn()).toEqual([])
})
