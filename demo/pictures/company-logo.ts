import { font, type Hue, hueOf } from './hues.ts'
import { at, box, circle, element, path, picture, words } from './svg.ts'

type Mark = (ink: string, second: string) => string

const bold = (color: string, width: number) => ({
  fill: 'none',
  stroke: color,
  'stroke-width': width,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
})

/** Twenty marks on a grid of 100, each of one or two shapes. */
const marks: readonly [Mark, ...Mark[]] = [
  (ink, second) => path('M50 8 92 80H8Z', { fill: ink }) + path('M50 46 70 80H30Z', { fill: second }),
  (ink, second) =>
    path('M8 64c14-22 28-22 42 0s28 22 42 0', bold(ink, 14)) +
    path('M8 36c14-22 28-22 42 0s28 22 42 0', bold(second, 14)),
  (ink, second) =>
    path('M50 92C20 76 14 40 50 8c36 32 30 68 0 84Z', { fill: ink }) + path('M50 92V42', bold(second, 7)),
  (ink, second) => circle(50, 50, 40, bold(ink, 12)) + circle(50, 50, 15, { fill: second }),
  (ink, second) =>
    box(10, 10, 36, 36, { rx: 6, fill: ink }) +
    box(54, 10, 36, 36, { rx: 18, fill: second }) +
    box(10, 54, 80, 36, { rx: 6, fill: ink }),
  (ink, second) => path('M12 88V42L50 14l38 28v46', bold(ink, 13)) + path('M36 88V62h28v26', bold(second, 11)),
  (ink, second) =>
    [0, 1, 2, 3]
      .map((bar) => box(10 + bar * 21, 70 - bar * 18, 15, 20 + bar * 18, { rx: 5, fill: bar === 3 ? second : ink }))
      .join(''),
  (ink, second) =>
    path('M50 6 88 28v44L50 94 12 72V28Z', { fill: ink }) + path('M50 30 68 40v20L50 70 32 60V40Z', { fill: second }),
  (ink, second) => circle(36, 50, 28, bold(ink, 12)) + circle(64, 50, 28, bold(second, 12)),
  (ink, second) => path('M10 50a40 40 0 0 1 80 0Z', { fill: ink }) + path('M14 66h72M26 82h48', bold(second, 9)),
  (ink, second) => path('M12 84h24V60h24V36h28', bold(ink, 13)) + circle(24, 26, 14, { fill: second }),
  (ink, second) => path('M50 10v80M10 50h80', bold(ink, 13)) + circle(50, 50, 20, { fill: second }),
  (ink, second) =>
    path('M10 76C24 30 58 14 90 14 86 50 66 84 10 86Z', { fill: ink }) + path('M18 80 64 38', bold(second, 7)),
  (ink, second) => path('M10 30h54l26 40H36Z', { fill: ink }) + path('M10 70h20M70 30h20', bold(second, 10)),
  (ink, second) =>
    path('M50 8a42 42 0 1 0 42 42H50Z', { fill: ink }) + path('M60 8a32 32 0 0 1 32 32H60Z', { fill: second }),
  (ink, second) => path('M12 20h76L50 52Zm0 60h76L50 48Z', { fill: ink }) + circle(50, 50, 11, { fill: second }),
  (ink, second) =>
    path('M16 84V40a34 34 0 0 1 68 0v44', bold(ink, 13)) + path('M40 84V48a10 10 0 0 1 20 0v36', bold(second, 10)),
  (ink, second) =>
    path('M50 6l12 30 32 2-25 20 9 32-28-18-28 18 9-32L6 38l32-2Z', { fill: ink }) +
    circle(50, 54, 10, { fill: second }),
  (ink, second) => path('M10 84 38 26l18 34 12-18 22 42Z', { fill: ink }) + circle(76, 22, 11, { fill: second }),
  (ink, second) => path('M20 12v76M50 12v76M80 12v76', bold(ink, 12)) + path('M10 38h80M10 66h80', bold(second, 8)),
]

export function markOf(place: number, ink: string, second: string): string {
  const mark = marks[(place * 7) % marks.length] ?? marks[0]
  return mark(ink, second)
}

const text = { 'font-family': font, 'text-anchor': 'middle' } as const

/** A mark over a name, a sign in a badge, two signs on a full ground, or a mark on one: four kinds of house. */
export function drawCompanyLogo(name: string, place: number): string {
  const hue = hueOf(place * 5 + Math.floor(place / 12))
  const lockups = [overName, badge, twoSigns, markOnGround] as const
  const lockup = lockups[(place + Math.floor(place / 4)) % lockups.length] ?? overName
  return picture(240, 240, lockup(name, place, hue))
}

function nameLine(name: string, y: number, size: number, fill: string): string {
  const length = [...name].length
  const room = 204
  const textLength = length * size > room ? room : undefined
  const lengthAdjust = textLength && 'spacingAndGlyphs'
  return words(name, { x: 120, y, ...text, 'font-size': size, 'font-weight': 700, fill, textLength, lengthAdjust })
}

function scaled(place: number, x: number, y: number, scale: number, ink: string, second: string): string {
  return element('g', { transform: `translate(${at(x, y)}) scale(${scale})` }, markOf(place, ink, second))
}

function overName(name: string, place: number, hue: Hue): string {
  return (
    box(0, 0, 240, 240, { fill: '#ffffff' }) +
    scaled(place, 62, 30, 1.16, hue.main, hue.accent) +
    nameLine(name, 204, 44, hue.deep)
  )
}

function badge(name: string, place: number, hue: Hue): string {
  const shapes = [
    circle(120, 92, 70, { fill: hue.main }),
    box(50, 22, 140, 140, { rx: 40, fill: hue.main }),
    path('M120 16 186 54v76l-66 38-66-38V54Z', { fill: hue.main }),
    path('M50 92a70 70 0 0 1 70-70h70v70a70 70 0 0 1-140 0Z', { fill: hue.main }),
  ]
  const sign = [...name][place % 2] ?? ''
  return (
    box(0, 0, 240, 240, { fill: hue.paper }) +
    (shapes[Math.floor(place / 4) % shapes.length] ?? '') +
    words(sign, { x: 120, y: 120, ...text, 'font-size': 78, 'font-weight': 700, fill: '#ffffff' }) +
    nameLine(name, 212, 38, hue.deep)
  )
}

function twoSigns(name: string, place: number, hue: Hue): string {
  const [one = '', other = ''] = [...name]
  const corner = [
    circle(204, 36, 56, { fill: hue.accent }),
    path('M0 240V150L90 240Z', { fill: hue.accent }),
    box(0, 0, 240, 22, { fill: hue.accent }),
    path('M240 96V240H96Z', { fill: hue.deep, opacity: 0.5 }) + circle(38, 38, 15, { fill: hue.accent }),
  ]
  return (
    box(0, 0, 240, 240, { fill: hue.main }) +
    (corner[Math.floor(place / 3) % corner.length] ?? '') +
    words(one + other, { x: 120, y: 152, ...text, 'font-size': 92, 'font-weight': 700, fill: '#ffffff' })
  )
}

function markOnGround(name: string, place: number, hue: Hue): string {
  return (
    box(0, 0, 240, 240, { fill: hue.deep }) +
    scaled(place, 66, 28, 1.08, '#ffffff', hue.accent) +
    nameLine(name, 202, 42, '#ffffff')
  )
}
