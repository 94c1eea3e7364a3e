import { backdrop, warmDot } from './backdrop.ts'
import { archesMark } from './logo.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, linear, paint, path, picture, radial } from './svg.ts'

const width = 1920
const height = 560
const hub = { x: 1410, y: 282 }

interface Tile {
  x: number
  y: number
  size: number
  /** Strokes on a grid of 24. */
  glyph: string
}

const tiles: readonly Tile[] = [
  { x: 1092, y: 168, size: 92, glyph: 'M5 20V5l9-2v17m0-11 5 1.5V20M3 20h18M8.5 8h2m-2 4h2m-2 4h2' },
  {
    x: 1130,
    y: 408,
    size: 84,
    glyph: 'M4 5h16v14H4V5Zm4 9.5h8M9.5 11a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14 8.5h2.5',
  },
  {
    x: 1290,
    y: 84,
    size: 68,
    glyph: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  },
  { x: 1352, y: 482, size: 72, glyph: 'm4 7.5 8-4 8 4v9l-8 4-8-4v-9Zm0 0 8 4 8-4m-8 4v9' },
  { x: 1560, y: 92, size: 84, glyph: 'M5 19V12m5 7V7m5 12v-5m5 5V4' },
  { x: 1640, y: 438, size: 92, glyph: 'M4 9h14m-4-4 4 4-4 4M20 15.5H6m0 0 3.5-3.5M6 15.5 9.5 19' },
  {
    x: 1748,
    y: 236,
    size: 76,
    glyph: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.3 7 9 4.1-1.7 7-4.7 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.2',
  },
]

/** Companies around one table: white tiles, each joined to the middle. */
export function drawNetwork(): string {
  return picture(
    width,
    height,
    backdrop(width, height, hub.x),
    defs(),
    rings(),
    ...tiles.map(strand),
    ...tiles.map(tile),
    centre(),
    warmDot((hub.x + 1130) / 2, (hub.y + 408) / 2, 8),
  )
}

function defs(): string {
  return element(
    'defs',
    {},
    linear({
      id: 'hub',
      line: [0, 0, 1, 1],
      stops: [
        { at: 0, color: palette.bright },
        { at: 1, color: palette.brand },
      ],
    }),
    radial('shade', [
      { at: 0, color: palette.deep, opacity: 0.16 },
      { at: 1, color: palette.deep, opacity: 0 },
    ]),
    radial('pool', [
      { at: 0, color: palette.sky, opacity: 0.55 },
      { at: 1, color: palette.sky, opacity: 0 },
    ]),
  )
}

function rings(): string {
  const radii = [140, 232, 330, 436, 550]
  const drawn = radii.map((r, place) =>
    circle(hub.x, hub.y, r, {
      fill: 'none',
      stroke: palette.sky,
      'stroke-width': 1.5,
      'stroke-dasharray': place % 2 ? '2 10' : undefined,
      'stroke-linecap': 'round',
      opacity: 0.75 - place * 0.12,
    }),
  )
  return circle(hub.x, hub.y, 330, { fill: paint('pool') }) + drawn.join('')
}

function strand({ x, y }: Tile): string {
  const bend = (hub.x + x) / 2
  const d = `M${at(hub.x, hub.y)}C${at(bend, hub.y, bend, y, x, y)}`
  const line = { fill: 'none', 'stroke-linecap': 'round' }
  return (
    path(d, { ...line, stroke: palette.white, 'stroke-width': 7, opacity: 0.8 }) +
    path(d, { ...line, stroke: palette.bright, 'stroke-width': 2.5 }) +
    circle(bend, (hub.y + y) / 2, 5, { fill: palette.white, stroke: palette.brand, 'stroke-width': 2.5 })
  )
}

function tile({ x, y, size, glyph }: Tile): string {
  const half = size / 2
  const scale = (size * 0.46) / 24
  return [
    element('ellipse', { cx: x, cy: y + half + 6, rx: half * 1.25, ry: half * 0.62, fill: paint('shade') }),
    box(x - half, y - half, size, size, { rx: size * 0.26, fill: palette.white }),
    element(
      'g',
      { transform: `translate(${at(x - 12 * scale, y - 12 * scale)}) scale(${Math.round(scale * 100) / 100})` },
      path(glyph, {
        fill: 'none',
        stroke: palette.brand,
        'stroke-width': 1.5,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    ),
  ].join('')
}

function centre(): string {
  const size = 148
  const corner = { x: hub.x - size / 2, y: hub.y - size / 2 }
  return [
    element('ellipse', { cx: hub.x, cy: hub.y + size / 2 + 10, rx: 110, ry: 44, fill: paint('shade') }),
    box(corner.x - 10, corner.y - 10, size + 20, size + 20, { rx: 46, fill: palette.white, opacity: 0.7 }),
    box(corner.x, corner.y, size, size, { rx: 38, fill: paint('hub') }),
    element('g', { transform: `translate(${at(corner.x, corner.y)}) scale(${size / 64})` }, archesMark(palette.white)),
  ].join('')
}
