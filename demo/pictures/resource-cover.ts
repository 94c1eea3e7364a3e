import type { CoverMotif } from './cover.ts'
import { rows, stroke } from './cover-ground.ts'
import { drawFramed, type Framed } from './framed-ground.ts'
import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { at, box, circle, element, path, words } from './svg.ts'

export type Format = 'pdf' | 'xlsx' | 'docx' | 'zip'

const motifs: Readonly<Record<string, readonly CoverMotif[]>> = {
  合同范本: ['signature', 'lock', 'gears', 'map', 'factory', 'stamp', 'bridge', 'cargo'],
  行业报告: ['bars', 'waves', 'bubbles', 'field', 'nodes', 'jars', 'trend'],
  表格工具: ['coins', 'scales', 'hourglass', 'calendar', 'badge', 'path', 'doors', 'blocks', 'pulse'],
  培训课件: ['papers', 'shield', 'pair', 'camera', 'audience', 'ledger'],
  政策汇编: ['hall', 'compass', 'skyline', 'lens', 'megaphone', 'panels', 'table'],
  设计素材: ['cards', 'weave', 'globe', 'stones', 'clock', 'factory'],
}

export function resourceMotif(category: string, place: number): CoverMotif {
  const own = motifs[category] ?? []
  return own[place % own.length] ?? 'papers'
}

const inks: Readonly<Record<Format, string>> = { pdf: '#d9483b', xlsx: '#1f8a57', docx: '#1652f0', zip: '#b07a1e' }

/** The sheet in front shows what kind of document it is; beside it lies what it is about. */
export function drawResourceCover(motif: CoverMotif, number: number, format: Format): string {
  return drawFramed(motif, number * 3571 + 29, number * 5 + 2, (framed) => {
    const { random, outer, window } = framed
    const left = number % 2 === 0
    const sheetX = left ? 120 : 640
    const besideX = left ? 520 : 100
    const height = random.between(330, 400)
    const top = random.between(120, 160)
    return [
      box(besideX + 8, top + 18, 580, height, { rx: 30, fill: outer.shadow, opacity: 0.16 }),
      window(besideX, top, 580, height, 30),
      element(
        'g',
        { transform: `rotate(${at(random.between(-5, 5))} ${sheetX + 210} 338)` },
        sheet(framed, sheetX, 66),
        insides[format](random, sheetX, 66),
        label(format, sheetX + 34, 66 + 448),
      ),
    ].join('')
  })
}

const sheetSize = { width: 420, height: 542 } as const

function sheet({ outer }: Framed, x: number, y: number): string {
  const { width, height } = sheetSize
  const fold = 84
  const edge =
    `M${x + 22} ${y}H${x + width - fold}l${fold} ${fold}V${y + height - 22}a22 22 0 0 1-22 22H${x + 22}` +
    `a22 22 0 0 1-22-22V${y + 22}a22 22 0 0 1 22-22Z`
  return [
    path(edge, { fill: outer.shadow, opacity: 0.2, transform: 'translate(8 18)' }),
    path(edge, { fill: palette.white }),
    path(`M${x + width - fold} ${y}v${fold - 16}a16 16 0 0 0 16 16h${fold - 16}Z`, { fill: palette.mist }),
  ].join('')
}

function label(format: Format, x: number, y: number): string {
  const letters = { x: x + 76, y: y + 45, fill: palette.white, 'font-size': 38, 'font-weight': 700 }
  return (
    box(x, y, 152, 62, { rx: 16, fill: inks[format] }) +
    words(format.toUpperCase(), {
      ...letters,
      'font-family': 'Arial, Helvetica, sans-serif',
      'text-anchor': 'middle',
      'letter-spacing': 2,
    })
  )
}

type Inside = (random: Random, x: number, y: number) => string

const lengths = (random: Random, count: number, most: number) =>
  Array.from({ length: count }, () => random.between(most * 0.5, most))

const insides: Readonly<Record<Format, Inside>> = {
  pdf(random, x, y) {
    const tall = Array.from({ length: 6 }, () => random.between(30, 118))
    const chart = tall.map((height, place) =>
      box(x + 44 + place * 56, y + 292 - height, 34, height, {
        rx: 8,
        fill: place === 4 ? palette.warm : place % 2 ? palette.sky : palette.bright,
      }),
    )
    return [
      rows(palette.brand, x + 46, y + 66, [random.between(160, 250)]),
      rows(palette.mist, x + 46, y + 114, lengths(random, 1, 290)),
      ...chart,
      stroke(`M${x + 38} ${y + 296}h340`, palette.sky, 4),
      rows(palette.mist, x + 46, y + 344, lengths(random, 3, 320), 36),
    ].join('')
  },

  xlsx(random, x, y) {
    const marked = random.whole(1, 5)
    const cells = Array.from({ length: 24 }, (_, place) => {
      const [column, row] = [place % 4, Math.floor(place / 4)]
      const left = x + 34 + column * 90
      const high = y + 104 + row * 54
      const fill = row === 0 ? inks.xlsx : column === 3 && row === marked ? palette.glow : '#f1f6f3'
      const ink = row === 0 ? palette.white : column === 3 && row === marked ? palette.warm : '#a9cdbb'
      const line = stroke(`M${left + 16} ${high + 24}h${at(random.between(20, 50))}`, ink, 8)
      return box(left, high, 82, 46, { rx: 7, fill }) + line
    })
    return rows(inks.xlsx, x + 46, y + 60, [random.between(140, 230)]) + cells.join('')
  },

  docx(random, x, y) {
    const first = random.whole(2, 3)
    const wave = random.between(16, 30)
    return [
      stroke(`M${x + 130} ${y + 70}h${at(random.between(110, 160))}`, palette.deep, 14),
      rows(palette.mist, x + 46, y + 126, lengths(random, first, 320), 38),
      rows(palette.sky, x + 46, y + 136 + first * 38, [random.between(90, 150)]),
      rows(palette.mist, x + 46, y + 176 + first * 38, lengths(random, 6 - first, 320), 38),
      stroke(
        `M${x + 232} ${y + 458}c18-${at(wave)} 30-${at(wave)} 26 0s22 18 40-${at(wave)} 24 14 52 4`,
        palette.brand,
        6,
      ),
      stroke(`M${x + 220} ${y + 486}h156`, palette.mist, 4),
    ].join('')
  },

  zip(random, x, y) {
    const teeth = Array.from({ length: 11 }, (_, place) =>
      box(x + (place % 2 ? 212 : 186), y + 10 + place * 22, 24, 12, { rx: 4, fill: inks.zip }),
    )
    const fills = [palette.brand, palette.sky, palette.warm, palette.deep, palette.bright, palette.glow]
    const turn = random.whole(0, 5)
    const tiles = Array.from({ length: 6 }, (_, place) => {
      const left = x + 40 + (place % 3) * 118
      const high = y + 286 + Math.floor(place / 3) * 76
      const fill = fills[(place + turn) % fills.length] ?? palette.sky
      return place % 2 ? circle(left + 50, high + 31, 31, { fill }) : box(left + 8, high, 84, 62, { rx: 12, fill })
    })
    return [...teeth, box(x + 182, y + 252 - 14, 58, 30, { rx: 8, fill: palette.slate }), ...tiles].join('')
  },
}
