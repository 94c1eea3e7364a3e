import QRCode from 'qrcode'
import sharp from 'sharp'

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

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Chinese breaks anywhere: so many characters a line, and no more lines than there is room for. */
function linesOf(text: string, characters: number, max: number): string[] {
  const all = [...text]
  const lines = Array.from({ length: Math.ceil(all.length / characters) }, (_, at) =>
    all.slice(at * characters, (at + 1) * characters).join(''),
  )
  if (lines.length <= max) return lines
  return [...lines.slice(0, max - 1), `${(lines[max - 1] ?? '').slice(0, characters - 1)}…`]
}

const textAt = (x: number, y: number, size: number, fill: string, text: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}">${escaped(text)}</text>`

/** A picture to send on: whose page it is, what they do, and the code that leads there. */
export async function drawShare({ name, summary, place, certified, address, site }: Shared): Promise<Buffer> {
  const code = await QRCode.toBuffer(address, { type: 'png', margin: 1, width: 240 })
  const title = linesOf(name, 13, 2).map((line, at) => textAt(64, 200 + at * 60, 46, '#0e1a33', line, 600))
  const below = 240 + title.length * 60
  const words = linesOf(summary, 21, 4).map((line, at) => textAt(64, below + 60 + at * 44, 28, '#3b4760', line))
  const mark = certified ? badge + textAt(84, 127, 24, '#0a7a48', '已认证', 600) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    font-family="PingFang SC, HarmonyOS Sans SC, Microsoft YaHei, Noto Sans CJK SC, Source Han Sans SC, sans-serif">
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <rect width="${width}" height="16" fill="#1652f0"/>
    ${mark}${title.join('')}${textAt(64, below, 26, '#5a667d', place)}${words.join('')}
    <rect x="0" y="640" width="${width}" height="320" fill="#f5f7fb"/>
    ${textAt(344, 770, 30, '#0e1a33', '扫码查看企业主页', 600)}
    ${textAt(344, 820, 26, '#5a667d', site)}
  </svg>`
  return sharp(Buffer.from(svg))
    .composite([{ input: code, left: 64, top: 680 }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
