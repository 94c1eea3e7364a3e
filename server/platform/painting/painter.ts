import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { createLetters } from './letters.ts'
import type { Scene } from './scene.ts'

// The thread in which pictures are drawn: text becomes outlines here, and nobody else waits for it meanwhile.
export interface Order {
  id: number
  scene: Scene
}
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

const port = parentPort
port?.on('message', ({ id, scene }: Order) => {
  paint(scene).then(
    (png) => port.postMessage({ id, png } satisfies Delivery),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies Delivery),
  )
})
