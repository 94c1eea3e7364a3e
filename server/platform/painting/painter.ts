import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { createLetters } from './letters.ts'
import type { Scene } from './scene.ts'

// The thread in which pictures are drawn: text becomes outlines here, and nobody else waits for it meanwhile.
export type Order = { id: number; scene: Scene } | { soon: string }
export type Delivery = { id: number; png: Uint8Array } | { id: number; error: string }

const letters = createLetters()

async function paint({ width, height, ground, layers, outputWidth, flat = false }: Scene): Promise<Uint8Array> {
  const drawn = await Promise.all(layers.map((layer) => (typeof layer === 'string' ? layer : letters.outline(layer))))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
  const overlay = Buffer.from(svg)
  const picture = ground
    ? sharp(ground)
        .resize({ width, height, fit: 'cover' })
        .flatten()
        .composite([{ input: overlay }])
    : sharp(overlay)
  // Smaller last: the picture and what lies on it become smaller together.
  const sized = outputWidth ? sharp(await picture.png({ compressionLevel: 0 }).toBuffer()).resize(outputWidth) : picture
  return sized.png(flat ? { compressionLevel: 9, palette: true } : { compressionLevel: 6 }).toBuffer()
}

/** Fonts of a text that is about to be drawn; whoever then draws it says what is wrong with it. */
async function open(text: string): Promise<void> {
  await letters.outline({ text, x: 0, y: 0, size: 1, weight: 400, fill: '' }).catch(() => undefined)
}

const port = parentPort
port?.on('message', (order: Order) => {
  if ('soon' in order) return void open(order.soon)
  const { id, scene } = order
  paint(scene).then(
    (png) => port.postMessage({ id, png } satisfies Delivery),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies Delivery),
  )
})
