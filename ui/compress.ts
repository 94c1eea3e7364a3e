export const qualityDefault = 0.5

interface CompressOptions {
  /** 0 to 1; lower is smaller. */
  quality?: number
  /** The longer side of the result; a picture from a camera is larger than any screen. */
  sideMax?: number
}

/** What a picture is written as: photographs stay photographs, and WebP is the one that is small and keeps holes. */
export function targetType(type: string): 'image/jpeg' | 'image/webp' | undefined {
  if (type === 'image/jpeg') return 'image/jpeg'
  if (type === 'image/png' || type === 'image/webp') return 'image/webp'
  return undefined
}

/**
 * A smaller copy of a picture, or the picture itself where there is none: other types, moving pictures, and those
 * that would not become smaller. Transparency is kept.
 */
export async function compressImage(file: File, options: CompressOptions = {}): Promise<File> {
  const { quality = qualityDefault, sideMax = 4096 } = options
  const type = targetType(file.type)
  if (!type || isAnimated(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  // Not readable here; the server says what is wrong with it.
  if (!bitmap) return file
  try {
    const { width, height } = fitInto(bitmap.width, bitmap.height, sideMax)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    return pickSmaller(file, blob)
  } finally {
    bitmap.close()
  }
}

export function fitInto(width: number, height: number, sideMax: number): { width: number; height: number } {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The copy only if it saves something. A browser that cannot write WebP writes PNG; the name follows the content. */
export function pickSmaller(original: File, copy: Blob | null): File {
  const extension = copy && extensions[copy.type]
  if (!copy || !extension || copy.size === 0 || copy.size >= original.size) return original
  const stem = original.name.replace(/\.[^.]*$/, '') || 'picture'
  return new File([copy], `${stem}.${extension}`, { type: copy.type })
}

/** Whether the first bytes are those of a WebP or PNG that moves; drawing it would keep only its first frame. */
export function isAnimated(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  if (text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X') return ((head[20] ?? 0) & 0b10) !== 0
  if (!text.startsWith('\x89PNG')) return false
  const frames = text.indexOf('acTL')
  const pixels = text.indexOf('IDAT')
  return frames >= 0 && (pixels < 0 || frames < pixels)
}
