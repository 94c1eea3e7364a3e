import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { at, box, circle, paint, path } from './svg.ts'

export const size = { width: 1200, height: 675 } as const
export const middle = { x: 600, y: 338 } as const

/** The light a cover stands in. Pairs run from top to bottom. */
export interface Tone {
  ground: readonly [string, string]
  /** Large quiet shapes on the ground. */
  veil: string
  strong: readonly [string, string]
  soft: readonly [string, string]
  /** Sheets, walls, faces. */
  paper: string
  /** Marks on paper. */
  ink: string
  /** Lines on the ground. */
  line: string
  /** Marks on what is strong. */
  light: string
  shadow: string
}

const onLight = {
  strong: [palette.bright, palette.brand],
  soft: ['#bcd2ff', palette.sky],
  paper: palette.white,
  ink: palette.mist,
  line: palette.bright,
  light: palette.white,
  shadow: palette.deep,
} as const
const onDark = {
  strong: [palette.white, palette.mist],
  soft: ['#7fa6ff', '#5f8dff'],
  paper: palette.haze,
  ink: palette.sky,
  line: palette.sky,
  light: palette.brand,
  shadow: '#071a57',
} as const

export const tones: readonly [Tone, ...Tone[]] = [
  { ...onLight, ground: [palette.paper, '#dce8ff'], veil: palette.white },
  { ...onDark, ground: [palette.brand, '#0d3bb5'], veil: '#3a70f5' },
  { ...onLight, ground: ['#dfeaff', '#bdd3ff'], veil: '#eef4ff', strong: [palette.brand, '#0f3fc4'] },
  { ...onLight, ground: ['#fdf6ec', '#f7e6cf'], veil: '#fffdf9', ink: '#dbe4f5' },
  { ...onDark, ground: ['#17388f', '#0b2168'], veil: '#24479f' },
  { ...onLight, ground: ['#eef3f9', '#d3deee'], veil: palette.white, soft: ['#c3d0e6', '#9fb3d6'] },
  { ...onDark, ground: ['#5f90ff', '#3a6cf0'], veil: '#7ba4ff', soft: ['#c4d7ff', '#a3c0ff'], line: palette.white },
]

export type Motif = (random: Random, tone: Tone) => string

export const strong = paint('strong')
export const soft = paint('soft')
export const round = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** A surface with a little shade under it. */
export function card(tone: Tone, x: number, y: number, width: number, height: number, fill = tone.paper): string {
  const rx = Math.min(24, height / 4)
  return (
    box(x + 6, y + 14, width, height, { rx, fill: tone.shadow, opacity: 0.1 }) + box(x, y, width, height, { rx, fill })
  )
}

/** Lines of writing, from which nothing can be read. */
export function rows(color: string, x: number, y: number, lengths: readonly number[], apart = 30): string {
  const d = lengths.map((length, place) => `M${at(x, y + place * apart)}h${at(length)}`).join('')
  return path(d, { ...round, stroke: color, 'stroke-width': 11 })
}

/** The one warm thing. */
export function spark(x: number, y: number, r: number): string {
  return circle(x, y, r * 1.9, { fill: palette.glow, opacity: 0.35 }) + circle(x, y, r, { fill: palette.warm })
}

export function stroke(d: string, color: string, width: number, rest: Record<string, string | number> = {}): string {
  return path(d, { ...round, stroke: color, 'stroke-width': width, ...rest })
}

export function person(x: number, y: number, scale: number, fill: string, head = fill): string {
  const r = 30 * scale
  const w = 58 * scale
  const body = `M${at(x - w, y + 130 * scale)}v${at(-36 * scale)}a${at(w, w)} 0 0 1 ${at(w * 2)} 0v${at(36 * scale)}Z`
  return circle(x, y, r, { fill: head }) + path(body, { fill })
}
