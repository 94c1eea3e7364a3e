import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createLetters } from './letters.ts'
import { createPainting } from './painting.ts'
import type { TextLine } from './scene.ts'

const painting = createPainting()
afterAll(() => painting.stop())

const letters = createLetters()
const line = (text: string, more: Partial<TextLine> = {}): TextLine => ({
  ...{ text, x: 0, y: 40, size: 40, weight: 400, fill: '#000000' },
  ...more,
})
const shapesOf = async (text: string, more: Partial<TextLine> = {}) => [
  ...(await letters.outline(line(text, more))).matchAll(/<path transform="translate\((\S+) (\S+)\)[^>]* d="([^"]*)"/g),
]

test('text is outlines of our own fonts: Chinese, rare characters, letters of other scripts and emoji', async () => {
  for (const text of ['陈', '龘', '，', 'A', 'ñ', 'Я', '😀', '☀️']) {
    const [shape] = await shapesOf(text)
    expect(shape?.[3]?.length, text).toBeGreaterThan(30)
  }
  expect((await shapesOf('👨‍👩‍👧')).length).toBe(1)
  const [thin, bold] = [await shapesOf('桥', { weight: 300 }), await shapesOf('桥', { weight: 800 })]
  expect(thin[0]?.[3]).not.toBe(bold[0]?.[3])
})

test('what no font of ours has is left out, and another text stands where nothing would be left', async () => {
  expect(await shapesOf('\u{2F81A}\u{10FFFF}')).toEqual([])
  expect((await shapesOf('陈\u{10FFFF}明')).length).toBe(2)
  const instead = await shapesOf('\u{10FFFF}', { otherwise: '创客' })
  expect(instead).toEqual(await shapesOf('创客'))
  expect(await shapesOf('')).toEqual([])
})

test('a line that is too wide is set smaller, and cut with an ellipsis where that is not enough', async () => {
  const narrow = { widthMax: 200, sizeMin: 25 }
  expect((await shapesOf('一二三四五', narrow)).length).toBe(5)
  expect((await shapesOf('一二三四五六七八', narrow)).length).toBe(8)
  const cut = await shapesOf('一二三四五六七八九十', narrow)
  expect(cut.length).toBe(8)
  expect(cut.at(-1)?.[3]).toBe((await shapesOf('…'))[0]?.[3])
  const [end] = await shapesOf('一', { x: 100, anchor: 'end' })
  expect(Number(end?.[1])).toBe(60)
})

test('a scene becomes a PNG of its size, with what lies on it', async () => {
  const ground = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#00ff00' } })
    .jpeg()
    .toBuffer()
  const red = '<rect x="10" y="10" width="20" height="20" fill="#ff0000"/>'
  const whole = await painting.paint({ width: 40, height: 40, ground, layers: [red] })
  const { data, info } = await sharp(whole).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([40, 40])
  const at = (x: number, y: number) => [...data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)]
  expect(at(20, 20)).toEqual([255, 0, 0])
  expect(at(2, 2)[1]).toBeGreaterThan(240)
  const small = await painting.paint({ width: 40, height: 40, layers: [red], outputWidth: 20 })
  expect(await sharp(small).metadata()).toMatchObject({ width: 20, height: 20, format: 'png' })
})

test('a picture that cannot be drawn is its own failure: the next one is drawn', async () => {
  const broken = { width: 10, height: 10, ground: Buffer.from('no picture'), layers: [] }
  await expect(painting.paint(broken)).rejects.toThrow('picture not drawn')
  expect((await painting.paint({ width: 10, height: 10, layers: [] })).subarray(1, 4).toString()).toBe('PNG')
})

test('more than wait in line are refused at once, and whoever waits when the house closes is told', async () => {
  const busy = createPainting()
  const all = Array.from({ length: 90 }, () => busy.paint({ width: 10, height: 10, layers: [line('桥')] }))
  const told = Promise.allSettled(all)
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'BUSY' })
  expect((await all[0])?.length).toBeGreaterThan(0)
  await busy.stop()
  const refused = (await told).filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(9)
})
