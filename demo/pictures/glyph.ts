import type { Hue } from './hues.ts'
import type { Random } from './random.ts'
import { box, circle, path } from './svg.ts'

/** A thing, drawn around 0, 0, about 240 wide and high. */
export type Glyph = (random: Random, hue: Hue) => string

export const white = '#ffffff'

export function line(d: string, color: string, width: number, rest: Record<string, string | number> = {}): string {
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return path(d, { fill: 'none', stroke: color, 'stroke-width': width, ...ends, ...rest })
}

/** A rectangle around its middle. */
export function slab(x: number, y: number, width: number, height: number, fill: string, rx = 10): string {
  return box(x - width / 2, y - height / 2, width, height, { rx, fill })
}

export const disc = (x: number, y: number, r: number, fill: string) => circle(x, y, r, { fill })

export function shapes(fill: string, ...ds: string[]): string {
  return path(ds.join(''), { fill })
}

export function times(count: number, draw: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => draw(place)).join('')
}
