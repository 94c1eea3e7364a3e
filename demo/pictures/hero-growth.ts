import { backdrop, warmDot } from './backdrop.ts'
import { palette } from './palette.ts'
import { at, circle, element, linear, paint, path, picture } from './svg.ts'

const width = 1920
const height = 560
const columns = 11
const first = 978
const step = 80
const columnWidth = 60

/** Doorways that rise to the right, and the line that leads over them. */
export function drawGrowth(): string {
  const tops = Array.from({ length: columns }, (_, place) => height - rise(place))
  return picture(width, height, backdrop(width, height), defs(), dots(), ...tops.map(column), line(tops))
}

/** Slow at first, then faster, with a breath in between: a real year, not a ruler. */
function rise(place: number): number {
  const along = place / (columns - 1)
  return 70 + 300 * along ** 1.6 + 12 * Math.sin(place * 1.9)
}

function defs(): string {
  const shade = (id: string, top: string, opacity: number) =>
    linear({
      id,
      stops: [
        { at: 0, color: top, opacity },
        { at: 1, color: palette.mist, opacity: 0.15 },
      ],
    })
  return element(
    'defs',
    {},
    shade('strong', palette.brand, 0.95),
    shade('middle', palette.bright, 0.85),
    shade('soft', palette.sky, 0.8),
    linear({
      id: 'air-way',
      line: [0, 0, 1, 0],
      stops: [
        { at: 0.1, color: palette.white, opacity: 0 },
        { at: 0.4, color: palette.white, opacity: 0.85 },
      ],
    }),
    linear({
      id: 'way',
      line: [0, 0, 1, 0],
      stops: [
        { at: 0, color: palette.bright, opacity: 0 },
        { at: 0.25, color: palette.bright },
        { at: 1, color: palette.deep },
      ],
    }),
  )
}

function dots(): string {
  const marks: string[] = []
  for (let x = 1010; x < 1900; x += 40) {
    for (let y = 60; y < 440; y += 40) marks.push(`M${x} ${y}h.1`)
  }
  return path(marks.join(''), {
    stroke: palette.sky,
    'stroke-width': 3,
    'stroke-linecap': 'round',
    opacity: 0.45,
  })
}

/** A column whose head is an arch; an inner doorway in every second one. */
function column(top: number, place: number): string {
  const x = first + place * step
  const r = columnWidth / 2
  const fill = paint(place === columns - 1 ? 'strong' : place % 2 ? 'middle' : 'soft')
  const body = path(`M${at(x, height)}V${at(top + r)}a${r} ${r} 0 0 1 ${columnWidth} 0V${height}Z`, { fill })
  if (place % 2 === 0) return body
  const inner = 16
  const door = `M${at(x + r - inner, height)}V${at(top + r + 8)}a${inner} ${inner} 0 0 1 ${inner * 2} 0V${height}Z`
  return body + path(door, { fill: palette.white, opacity: 0.28 })
}

function line(tops: readonly number[]): string {
  const points = tops.map((top, place) => ({ x: first + place * step + columnWidth / 2, y: top - 52 }))
  const last = points.at(-1)
  if (!last) return ''
  const d = smooth(points)
  const stroke = { fill: 'none', 'stroke-linecap': 'round' }
  return [
    path(d, { ...stroke, stroke: paint('air-way'), 'stroke-width': 12 }),
    path(d, { ...stroke, stroke: paint('way'), 'stroke-width': 4 }),
    ...points
      .slice(3, -1)
      .filter((_, place) => place % 2 === 0)
      .map(({ x, y }) => circle(x, y, 6, { fill: palette.white, stroke: palette.brand, 'stroke-width': 3 })),
    warmDot(last.x, last.y, 13),
  ].join('')
}

/** A curve through all points that leaves each in the direction of its neighbours (Catmull and Rom). */
function smooth(points: readonly { x: number; y: number }[]): string {
  return points
    .map((here, place) => {
      const before = points[place - 1]
      if (!before) return `M${at(here.x, here.y)}`
      const earlier = points[place - 2] ?? before
      const later = points[place + 1] ?? here
      const leave = [before.x + (here.x - earlier.x) / 6, before.y + (here.y - earlier.y) / 6] as const
      const reach = [here.x - (later.x - before.x) / 6, here.y - (later.y - before.y) / 6] as const
      return `C${at(...leave, ...reach, here.x, here.y)}`
    })
    .join('')
}
