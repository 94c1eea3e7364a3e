import type { Glyph } from './glyph.ts'
import { type Hue, hueOf } from './hues.ts'
import { goodsGlyphs } from './product-goods.ts'
import { industryGlyphs } from './product-industry.ts'
import { serviceGlyphs } from './product-services.ts'
import { type Random, randomFrom } from './random.ts'
import { at, box, circle, element, linear, paint, path, picture } from './svg.ts'

const glyphs = { ...industryGlyphs, ...goodsGlyphs, ...serviceGlyphs }
export type ProductFamily = keyof typeof glyphs
export const productFamilies = Object.keys(glyphs) as ProductFamily[]

export function drawGlyph(family: ProductFamily, random: Random, hue: Hue): string {
  const glyph: Glyph = glyphs[family]
  return glyph(random, hue)
}

/** Some things keep to the colours they have: leaves, what is eaten, ice and water. */
const natural: readonly (readonly [families: readonly ProductFamily[], hues: readonly number[]])[] = [
  [
    ['tree', 'plant', 'bamboo'],
    [3, 10, 1],
  ],
  [
    ['crate', 'basket', 'tea', 'tractor', 'tray', 'jar', 'bowl', 'shell'],
    [3, 10, 1, 6, 11],
  ],
  [
    ['cold', 'drop', 'ship'],
    [5, 0, 9, 1],
  ],
]

/** These do not stand well beside a smaller one of themselves. */
const alone: readonly ProductFamily[] = ['wall', 'building', 'pallet', 'bolt', 'table']

/** A thing on its ground, alone or with others of its kind; `turn` counts the pictures of its family. */
export function drawProduct(family: ProductFamily, number: number, turn: number): string {
  const random = randomFrom(number * 6151)
  const first = productFamilies.indexOf(family)
  const own = natural.find(([families]) => families.includes(family))?.[1]
  const hue = own ? hueOf(own[(turn + first) % own.length] ?? 0) : hueOf(first * 7 + turn * 5)
  const ground = linear({
    id: 'ground',
    line: [0, 0, 0.4, 1],
    stops: [
      { at: 0, color: hue.paper },
      { at: 1, color: hue.pale },
    ],
  })
  return picture(
    640,
    480,
    element('defs', {}, ground),
    box(0, 0, 640, 480, { fill: paint('ground') }),
    behind(number, random, hue),
    ...placesFor(alone.includes(family) ? 0 : turn + first, random).map(({ x, y, scale }) =>
      element(
        'g',
        { transform: `translate(${at(x, y)}) scale(${scale})` },
        element('ellipse', { cx: 0, cy: 124, rx: 112, ry: 12, fill: hue.deep, opacity: 0.12 }),
        drawGlyph(family, random, hue),
      ),
    ),
  )
}

/** Those further back come first. */
function placesFor(turn: number, random: Random) {
  const lean = random.between(-16, 16)
  const arrangements = [
    [{ x: 320 + lean, y: 236, scale: 1.36 }],
    [
      { x: 448, y: 206, scale: 0.78 },
      { x: 262, y: 250, scale: 1.16 },
    ],
    [
      { x: 152, y: 218, scale: 0.66 },
      { x: 488, y: 218, scale: 0.66 },
      { x: 320, y: 256, scale: 1.08 },
    ],
    [
      { x: 190, y: 204, scale: 0.74 },
      { x: 392, y: 246, scale: 1.18 },
    ],
  ]
  return arrangements[turn % arrangements.length] ?? []
}

function behind(number: number, random: Random, hue: Hue): string {
  const kinds = [
    () => circle(320, 230, random.between(176, 200), { fill: '#ffffff', opacity: 0.75 }),
    () => path(`M0 ${at(random.between(330, 360))}H640V480H0Z`, { fill: hue.soft, opacity: 0.45 }),
    () => box(70, 60, 500, 360, { rx: 40, fill: '#ffffff', opacity: 0.6 }),
    () =>
      path(`M0 360C180 ${at(random.between(270, 330))} 420 400 640 ${at(random.between(290, 340))}V480H0Z`, {
        fill: '#ffffff',
        opacity: 0.7,
      }) + circle(random.between(90, 550), 90, 46, { fill: '#ffffff', opacity: 0.7 }),
    () => path('M-40 480 240 0H420L140 480ZM320 480 600 0h60V160L480 480Z', { fill: '#ffffff', opacity: 0.5 }),
  ]
  return kinds[(number * 2 + Math.floor(number / 7)) % kinds.length]?.() ?? ''
}
