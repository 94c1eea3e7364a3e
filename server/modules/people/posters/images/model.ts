import QRCode from 'qrcode'
import { posterSize } from '#contract/people/posters.words.ts'
import { luminance, mix } from '#server/platform/colours.ts'
import type { Scene, TextLine } from '#server/platform/painting/scene.ts'

/** What every poster says. */
export interface Said {
  name: string
  /** Where its code leads. */
  link: string
  site: string
  slogan: string
  brand: string
}

/** Where the code and the name stand on an operator's picture. */
export interface Placing {
  code_x: number
  code_y: number
  code_size: number
  name_text: string
  name_x: number
  name_y: number
  name_size: number
  name_width: number
  name_color: string
  name_align: 'start' | 'middle' | 'end'
}

export const designs = { bridge: drawBridge, letter: drawLetter, card: drawCard } as const
export type Design = keyof typeof designs

/** Said with every digest: a poster that looks otherwise than before is another one. */
export const drawingVersion = 1

const { width, height } = posterSize
const [ink, inkSoft, muted, white] = ['#0e1a33', '#3b4760', '#5a667d', '#ffffff']
/** The light that hangs in the arch of the house's own sign. */
const lantern = '#ffb55c'
/** Stands where no letter of a name can be drawn. */
const somebody = '一位创客'

const line = (text: string, x: number, y: number, size: number, rest: Partial<TextLine> = {}): TextLine => ({
  ...{ text, x, y, size, weight: 400, fill: ink },
  ...rest,
})

/** A name of up to twenty characters: smaller before it is cut. */
const named = (name: string, x: number, y: number, size: number, widthMax: number, rest: Partial<TextLine> = {}) =>
  line(name, x, y, size, { weight: 700, widthMax, sizeMin: Math.round(size * 0.62), otherwise: somebody, ...rest })

interface Code {
  x: number
  y: number
  size: number
  /** Of the white around it, in modules: readers ask for four, less where the ground is white anyway. */
  quiet?: number
}

/** The code as one path on white. Modules are whole pixels: edges between them would blur what a camera looks for. */
export function codeAt(link: string, { x, y, size, quiet = 4 }: Code): string {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' })
  const one = Math.floor(size / (modules.size + 2 * quiet))
  const inset = Math.round((size - one * modules.size) / 2)
  const cells: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      cells.push(`M${from} ${row}h${to - from}v1h${from - to}z`)
      from = to
    }
  }
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${Math.round(size * 0.06)}" fill="${white}"/>
    <path transform="translate(${x + inset} ${y + inset}) scale(${one})" fill="${ink}" shape-rendering="crispEdges"
      d="${cells.join('')}"/>`
}

/** The house's own sign: a bridge under an arch. */
const sign = (x: number, y: number, size: number, stroke: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 64})" fill="none" stroke="${stroke}" stroke-width="6"
    stroke-linecap="round" stroke-linejoin="round"><path d="M13 47V35a19 19 0 0 1 38 0v12"/>
    <path d="M13 47a9.5 9.5 0 0 1 19 0 9.5 9.5 0 0 1 19 0"/><circle cx="32" cy="30" r="4.5" fill="${lantern}"
    stroke="none"/></g>`

const arcs = (cx: number, cy: number, radii: readonly number[], stroke: string, opacity: number) =>
  radii
    .map(
      (radius) =>
        `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}"
          stroke-width="1.5"/>`,
    )
    .join('')

/** Night over a bridge: the brand from its deep to its full colour. */
function drawBridge({ name, link, site, brand }: Said): Scene {
  const deep = mix(brand, '#050b1f', 0.72)
  const full = mix(brand, '#0a1738', 0.16)
  const pale = mix(brand, white, 0.78)
  const river = 872
  const hangers = Array.from({ length: 13 }, (_, at) => {
    const x = 87 + at * 48
    const top = river - Math.sqrt(Math.max(0, 300 ** 2 - (x - 375) ** 2)) * 0.82
    return `M${x} ${Math.round(top)}V${river}`
  }).join('')
  return {
    ...{ width, height },
    layers: [
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${deep}"/>
        <stop offset="1" stop-color="${full}"/></linearGradient>
        <radialGradient id="glow" cx="0.5" cy="0.66" r="0.62"><stop offset="0" stop-color="${mix(brand, white, 0.3)}"
        stop-opacity="0.75"/><stop offset="1" stop-color="${brand}" stop-opacity="0"/></radialGradient></defs>
        <rect width="${width}" height="${height}" fill="url(#sky)"/>
        <rect width="${width}" height="${height}" fill="url(#glow)"/>`,
      arcs(375, river, [330, 400, 480, 570, 670], white, 0.1),
      sign(56, 64, 68, white),
      line(site, 140, 111, 34, { weight: 600, fill: white, widthMax: 540, sizeMin: 24 }),
      line('让好资源', 64, 292, 92, { weight: 800, fill: white }),
      line('走到对的人面前', 64, 408, 86, { weight: 800, fill: white }),
      line('找企业 · 看商机 · 谈合作', 66, 486, 32, { fill: pale }),
      `<g fill="none" stroke="${white}" stroke-linecap="round">
        <path d="M75 ${river}A300 246 0 0 1 675 ${river}" stroke-width="9"/>
        <path d="${hangers}" stroke-width="2.5" stroke-opacity="0.55"/>
        <path d="M0 ${river}H750" stroke-width="9"/>
        <path d="M150 ${river + 34}H600M236 ${river + 58}H514M306 ${river + 82}H444" stroke-width="3"
          stroke-opacity="0.28"/></g>
        <circle cx="375" cy="626" r="15" fill="${lantern}"/>`,
      `<rect x="48" y="996" width="654" height="290" rx="28" fill="${white}"/>`,
      named(name, 92, 1096, 50, 316, { fill: ink }),
      line('邀请您一起看看', 92, 1150, 30, { fill: inkSoft }),
      `<rect x="92" y="1184" width="44" height="5" rx="2.5" fill="${brand}"/>`,
      line('长按识别二维码', 92, 1236, 26, { fill: muted }),
      codeAt(link, { x: 428, y: 1014, size: 254, quiet: 1 }),
    ],
  }
}

/** A letter on paper, signed by whoever sends it. */
function drawLetter({ name, link, site, brand }: Said): Scene {
  const paper = mix(brand, '#fffdf8', 0.98)
  const rule = mix(brand, white, 0.82)
  const said = mix(brand, ink, 0.2)
  const text = (words: string, at: number) => line(words, 104, 472 + at * 70, 40, { fill: inkSoft })
  return {
    ...{ width, height },
    layers: [
      `<rect width="${width}" height="${height}" fill="${brand}"/>
        <rect x="36" y="36" width="678" height="1262" rx="18" fill="${paper}"/>
        <path d="M36 54a18 18 0 0 1 18-18h642a18 18 0 0 1 18 18v8L393 214a40 40 0 0 1-36 0L36 62z"
          fill="${mix(brand, white, 0.88)}"/>
        <path d="M36 62l321 152a40 40 0 0 0 36 0L714 62" fill="none" stroke="${rule}" stroke-width="2"/>
        <circle cx="375" cy="212" r="60" fill="${brand}"/>`,
      sign(339, 174, 72, inkOn(brand)),
      line('您好，', 104, 388, 58, { weight: 700 }),
      text('我在这里找合作伙伴，', 0),
      text('想请您也来看看。', 1),
      text('企业在做什么、需要什么，', 2),
      text('都写在明处，可以直接谈。', 3),
      named(name, 646, 806, 46, 540, { fill: said, anchor: 'end' }),
      `<path d="M104 862H646" stroke="${rule}" stroke-width="2" stroke-dasharray="2 10" stroke-linecap="round"/>
        <rect x="102" y="910" width="292" height="292" rx="22" fill="none" stroke="${rule}" stroke-width="2"/>`,
      codeAt(link, { x: 108, y: 916, size: 280, quiet: 2 }),
      line(site, 434, 1000, 38, { weight: 700, widthMax: 226, sizeMin: 24 }),
      `<rect x="434" y="1030" width="44" height="5" rx="2.5" fill="${brand}"/>`,
      line('长按识别', 434, 1098, 32, { fill: inkSoft }),
      line('或用手机扫一扫', 434, 1146, 32, { fill: inkSoft, widthMax: 236 }),
    ],
  }
}

/** A visiting card: whoever it is, and the code as large as it goes. */
function drawCard({ name, link, site, slogan, brand }: Said): Scene {
  const soft = mix(brand, white, 0.9)
  const mist = mix(brand, white, 0.8)
  const initial = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)][0]?.segment ?? '创'
  return {
    ...{ width, height },
    layers: [
      `<defs><linearGradient id="day" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mist}"/>
        <stop offset="0.55" stop-color="${soft}"/><stop offset="1" stop-color="${white}"/></linearGradient></defs>
        <rect width="${width}" height="${height}" fill="url(#day)"/>`,
      arcs(375, 246, [180, 260, 350, 450, 560, 680], brand, 0.13),
      `<rect x="60" y="246" width="630" height="888" rx="36" fill="${ink}" fill-opacity="0.04"
        transform="translate(0 10)"/>
        <rect x="60" y="246" width="630" height="888" rx="36" fill="${white}"/>
        <circle cx="375" cy="246" r="100" fill="${white}"/><circle cx="375" cy="246" r="86" fill="${brand}"/>`,
      line(initial, 375, 276, 84, { weight: 600, fill: inkOn(brand), anchor: 'middle', otherwise: '创' }),
      named(name, 375, 440, 56, 530, { anchor: 'middle' }),
      line(`邀请您加入${site}`, 375, 500, 32, { fill: muted, anchor: 'middle', widthMax: 530, sizeMin: 24 }),
      `<rect x="155" y="548" width="440" height="440" rx="30" fill="${soft}"/>`,
      codeAt(link, { x: 171, y: 564, size: 408, quiet: 2 }),
      line('长按识别，或用手机扫一扫', 375, 1066, 32, { weight: 500, fill: inkSoft, anchor: 'middle' }),
      sign(343, 1172, 64, brand),
      line(slogan || site, 375, 1276, 28, { fill: muted, anchor: 'middle', widthMax: 620, sizeMin: 20 }),
    ],
  }
}

/** An operator's picture with the code and the name where they were put. */
export function drawPicture(ground: Uint8Array, placing: Placing, { name, link }: Said): Scene {
  const { code_x, code_y, code_size, name_x, name_y, name_size, name_width, name_color, name_align } = placing
  return {
    ...{ width, height, ground },
    layers: [
      codeAt(link, { x: code_x, y: code_y, size: code_size }),
      line(textWith(placing.name_text, name), name_x, name_y, name_size, {
        ...{ weight: 600, fill: name_color, anchor: name_align, widthMax: name_width },
        sizeMin: Math.round(name_size * 0.6),
        otherwise: textWith(placing.name_text, somebody),
      }),
    ],
  }
}

const textWith = (pattern: string, name: string) => pattern.replaceAll('{name}', name || somebody)
const inkOn = (brand: string) => (luminance(brand) > 0.5 ? ink : white)
