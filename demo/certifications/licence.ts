import sharp from 'sharp'
import { element, picture } from '../pictures/svg.ts'

interface Licence {
  company_name: string
  credit_code: string
  legal_person: string
  registered_address: string
  business_scope: string
  capital: string
  founded_on: string
}

const [width, height] = [1600, 1120]
const ink = '#2b2118'
const gold = '#b58a3c'
const font = 'Noto Serif CJK SC, Source Han Serif SC, SimSun, serif'

const words = (x: number, y: number, size: number, text: string, more: Record<string, string | number> = {}) =>
  element('text', { x, y, 'font-size': size, 'font-family': font, fill: ink, ...more }, text)

const frame = (inset: number, stroke: string, thick: number) =>
  element('rect', {
    ...{ x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset, rx: 14, fill: 'none', stroke },
    'stroke-width': thick,
  })

/** What stands where a company's licence would: laid out like one, and nobody could mistake it for one. */
export async function drawLicence(licence: Licence): Promise<Uint8Array> {
  const { company_name, credit_code, legal_person, registered_address, business_scope, capital, founded_on } = licence
  const rows = [
    ['名　　称', company_name],
    ['法定代表人', legal_person],
    ['注册资本', capital],
    ['成立日期', founded_on],
    ['住　　所', registered_address],
    ['经营范围', business_scope.slice(0, 34)],
  ] as const
  const svg = picture(
    width,
    height,
    element('rect', { width, height, fill: '#fbf6ea' }),
    frame(40, gold, 10),
    frame(62, gold, 2),
    words(width / 2, 230, 104, '营业执照', { 'text-anchor': 'middle', 'font-weight': 'bold', 'letter-spacing': 28 }),
    words(width / 2, 310, 34, `统一社会信用代码 ${credit_code}`, { 'text-anchor': 'middle', 'letter-spacing': 2 }),
    ...rows.flatMap(([name, value], place) => [
      words(190, 430 + place * 84, 36, name, { fill: '#6d5a3a' }),
      words(430, 430 + place * 84, 38, value),
    ]),
    element('circle', { cx: 1290, cy: 880, r: 120, fill: 'none', stroke: '#c4262e', 'stroke-width': 8, opacity: 0.8 }),
    words(1290, 892, 30, '演示用样张', { 'text-anchor': 'middle', fill: '#c4262e' }),
    words(width / 2, 1030, 28, '演示内容，不是任何机关颁发的证照', { 'text-anchor': 'middle', fill: '#8a7a5c' }),
  )
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
}
