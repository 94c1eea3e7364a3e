import QRCode from 'qrcode'
import type { Painting, TextLine } from '#server/platform/painting/painting.ts'

interface Shared {
  name: string
  summary: string
  place: string
  certified: boolean
  /** Where the code leads. */
  address: string
  site: string
}

const width = 720
const height = 960

const badge = '<rect x="64" y="96" width="112" height="44" rx="22" fill="#e6f6ee"/>'

/** Chinese breaks anywhere: so many characters a line, and no more lines than there is room for. */
function linesOf(text: string, characters: number, max: number): string[] {
  const all = [...text]
  const lines = Array.from({ length: Math.ceil(all.length / characters) }, (_, at) =>
    all.slice(at * characters, (at + 1) * characters).join(''),
  )
  if (lines.length <= max) return lines
  return [...lines.slice(0, max - 1), `${(lines[max - 1] ?? '').slice(0, characters - 1)}…`]
}

const textAt = (x: number, y: number, size: number, fill: string, text: string, weight = 400): TextLine => ({
  ...{ x, y, size, fill, text, weight },
  ...{ widthMax: width - x - 40, sizeMin: size },
})

/** A picture to send on: whose page it is, what they do, and the code that leads there. */
export async function drawShare(painting: Painting, shared: Shared): Promise<Buffer> {
  const { name, summary, place, certified, address, site } = shared
  const code = await QRCode.toString(address, { type: 'svg', margin: 1 })
  const title = linesOf(name, 13, 2).map((line, at) => textAt(64, 200 + at * 60, 46, '#0e1a33', line, 600))
  const below = 240 + title.length * 60
  const words = linesOf(summary, 21, 4).map((line, at) => textAt(64, below + 60 + at * 44, 28, '#3b4760', line))
  return painting.paint({
    ...{ width, height, flat: true },
    layers: [
      `<rect width="${width}" height="${height}" fill="#ffffff"/><rect width="${width}" height="16" fill="#1652f0"/>`,
      ...(certified ? [badge, textAt(84, 127, 24, '#0a7a48', '已认证', 600)] : []),
      ...title,
      textAt(64, below, 26, '#5a667d', place),
      ...words,
      `<rect x="0" y="640" width="${width}" height="320" fill="#f5f7fb"/>`,
      textAt(344, 770, 30, '#0e1a33', '扫码查看企业主页', 600),
      textAt(344, 820, 26, '#5a667d', site),
      code.replace('<svg ', '<svg x="64" y="680" width="240" height="240" '),
    ],
  })
}
