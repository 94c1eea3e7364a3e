import { backdrop } from './backdrop.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, linear, paint, path, picture, radial } from './svg.ts'

const width = 1920
const height = 560
const water = 462
const deck = 376
const middle = 1410
const arch = { rx: 372, ry: 318 }
const rib = 26

/** A wide arch over still water, its deck hung from it. */
export function drawBridge(): string {
  return picture(
    width,
    height,
    backdrop(width, height),
    defs(),
    sun(),
    hills(),
    farArch(),
    bridge(),
    reflection(),
    ripples(),
  )
}

function defs(): string {
  const ribStops = [
    { at: 0, color: palette.deep },
    { at: 0.35, color: palette.brand },
    { at: 0.7, color: palette.bright },
    { at: 1, color: palette.sky },
  ]
  return element(
    'defs',
    {},
    linear({ id: 'rib', line: [middle - arch.rx, 0, middle + arch.rx, 0], absolute: true, stops: ribStops }),
    linear({
      id: 'far',
      stops: [
        { at: 0, color: palette.sky, opacity: 0.75 },
        { at: 1, color: palette.mist, opacity: 0.5 },
      ],
    }),
    linear({
      id: 'deck',
      line: [0, 0, 1, 0],
      stops: [
        { at: 0, color: palette.bright, opacity: 0 },
        { at: 0.22, color: palette.brand },
        { at: 1, color: palette.bright },
      ],
    }),
    linear({
      id: 'sun',
      stops: [
        { at: 0, color: '#ffc98a' },
        { at: 1, color: palette.warm },
      ],
    }),
    linear({
      id: 'sea',
      line: [0, water, 0, height],
      absolute: true,
      stops: [
        { at: 0, color: '#dbe7ff', opacity: 0.95 },
        { at: 1, color: palette.haze, opacity: 0.4 },
      ],
    }),
    radial('halo', [
      { at: 0, color: palette.glow, opacity: 0.7 },
      { at: 1, color: palette.glow, opacity: 0 },
    ]),
    linear({
      id: 'shore',
      line: [0, 0, 1, 0],
      stops: [
        { at: 0, color: palette.white, opacity: 0 },
        { at: 0.5, color: palette.white, opacity: 1 },
      ],
    }),
    element('mask', { id: 'open' }, box(0, 0, width, height, { fill: paint('shore') })),
  )
}

function sun(): string {
  return circle(1568, 190, 190, { fill: paint('halo') }) + circle(1568, 190, 62, { fill: paint('sun') })
}

function hills(): string {
  const shore = `V${water}Z`
  const near = `M900 462C1080 442 1150 370 1290 378S1520 312 1660 344 1840 272 1920 292${shore}`
  const far = `M1100 462C1240 352 1330 312 1450 334S1700 212 1920 226${shore}`
  return path(far, { fill: palette.mist, opacity: 0.45 }) + path(near, { fill: palette.sky, opacity: 0.22 })
}

/** A band between two half ellipses. */
function band(cx: number, rx: number, ry: number, thick: number): string {
  const [left, right] = [cx - rx, cx + rx]
  const over = `M${at(left, water)}A${at(rx, ry)} 0 0 1 ${at(right, water)}`
  const back = `H${at(right - thick)}A${at(rx - thick, ry - thick)} 0 0 0 ${at(left + thick, water)}Z`
  return over + back
}

function farArch(): string {
  return path(band(middle + 46, arch.rx, arch.ry + 16, rib - 6), { fill: paint('far') })
}

function bridge(): string {
  const inner = { rx: arch.rx - rib, ry: arch.ry - rib }
  const hangers: string[] = []
  for (let x = middle - 320; x <= middle + 320; x += 32) {
    const top = water - inner.ry * Math.sqrt(1 - ((x - middle) / inner.rx) ** 2)
    if (top < deck - 12) hangers.push(`M${at(x, top)}V${deck}`)
  }
  const piers: string[] = []
  for (let x = 820; x < 1040; x += 74) piers.push(`M${x} ${water}V${deck + 44}a37 37 0 0 1 74 0`)
  for (let x = 1782; x < 1920; x += 74) piers.push(`M${x} ${water}V${deck + 44}a37 37 0 0 1 74 0V${water}`)
  const strokes = { fill: 'none', stroke: palette.brand }
  return [
    element('g', { mask: paint('open') }, path(piers.join(''), { ...strokes, 'stroke-width': 5, opacity: 0.32 })),
    path(hangers.join(''), { ...strokes, 'stroke-width': 2.5, opacity: 0.55 }),
    box(780, deck, width - 780, 12, { fill: paint('deck') }),
    box(780, deck + 16, width - 780, 3, { fill: paint('deck'), opacity: 0.4 }),
    path(band(middle, arch.rx, arch.ry, rib), { fill: paint('rib') }),
  ].join('')
}

function reflection(): string {
  const mirrored = element(
    'g',
    { transform: `translate(0 ${water}) scale(1 -0.3) translate(0 ${-water})`, opacity: 0.16 },
    path(band(middle, arch.rx, arch.ry, rib), { fill: paint('rib') }),
  )
  const sea = box(0, water, width, height - water, { fill: paint('sea'), mask: paint('open') })
  return sea + mirrored
}

function ripples(): string {
  const lines = [
    [1040, 482, 120],
    [1240, 494, 210],
    [1560, 486, 150],
    [1120, 514, 90],
    [1420, 522, 260],
    [1730, 510, 120],
    [1300, 540, 130],
    [1620, 542, 180],
  ] as const
  const d = lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('')
  return path(d, { stroke: palette.white, 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.9 })
}
