import type { Sharp } from 'sharp'
import { lazy } from '#server/platform/lazy.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TypeName } from '../model.ts'

const pixelsMax = 40_000_000
/** The longest side that is kept; no screen shows more. */
const sideMax = 4096
const timeoutS = 10

/** It takes 20 MB, and a process to which nobody gives a picture never needs it. */
const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp')
  // A picture is decoded in one thread and nothing of it is kept: how many at a time is for the caller to say.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const formats: Partial<Record<TypeName, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 85 }),
}

/**
 * The picture painted anew: only its pixels come through, upright and in sRGB. Whatever else lay in the file (places,
 * devices, profiles, thumbnails, a second file behind the first) stays behind. Of a moving picture the first frame.
 */
export async function repaint(bytes: Buffer, type: TypeName): Promise<Picture> {
  const encode = formats[type]
  if (!encode) throw new Refusal('FILE_TYPE_MISMATCH', { type })
  const sharp = await loadSharp()
  const {
    width = 0,
    height = 0,
    format,
  } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(refuse)
  if (`image/${format}` !== type) throw new Refusal('FILE_TYPE_MISMATCH', { format })
  if (width * height > pixelsMax) throw new Refusal('IMAGE_TOO_LARGE', { width, height })
  const upright = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutS })
  const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true }).catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

/** The decoder has no other words for a picture that it cannot read, save one for taking too long. */
function refuse(cause: unknown): never {
  const said = String(cause).slice(0, 200)
  throw new Refusal(/\btimeout\b/i.test(said) ? 'IMAGE_TOO_LARGE' : 'FILE_BROKEN', { cause: said })
}
