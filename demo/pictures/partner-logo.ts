import { palette } from './palette.ts'
import { box, circle, element, path, picture, words } from './svg.ts'

export const partnerLogoSize = { width: 160, height: 64 } as const

const font = 'PingFang SC, HarmonyOS Sans SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif'

/** Twelve marks on a grid of 28, all in one quiet colour so that no partner shouts over the next. */
const marks: readonly string[] = [
  circle(14, 14, 11, { fill: 'none', 'stroke-width': 5 }) + circle(14, 14, 4, { stroke: 'none' }),
  path('M3 25 14 3l11 22Z', { fill: 'none', 'stroke-width': 4, 'stroke-linejoin': 'round' }),
  box(3, 3, 22, 22, { rx: 7, stroke: 'none' }) + path('M9 14h10', { stroke: palette.white, 'stroke-width': 4 }),
  path('M3 14a11 11 0 0 1 22 0Zm0 4h22', { 'stroke-width': 3, 'stroke-linejoin': 'round' }),
  path('M14 2l10.5 6v12L14 26 3.5 20V8Z', { fill: 'none', 'stroke-width': 4, 'stroke-linejoin': 'round' }),
  path('M3 23V13M10 23V5m8 18V10m7 13V3', { 'stroke-width': 4.5, 'stroke-linecap': 'round' }),
  circle(10, 14, 8, { fill: 'none', 'stroke-width': 4 }) + circle(18, 14, 8, { fill: 'none', 'stroke-width': 4 }),
  path('M14 2c7 7 7 17 0 24C7 19 7 9 14 2Z', { stroke: 'none' }) + path('M3 14h22', { 'stroke-width': 3 }),
  path('M4 20c6-16 14 4 20-12', { fill: 'none', 'stroke-width': 5, 'stroke-linecap': 'round' }),
  path('M4 4h9v9H4Zm11 11h9v9h-9Z', { stroke: 'none' }) +
    path('M15 4h9v9m-11 2v9H4', { fill: 'none', 'stroke-width': 3 }),
  path('M4 24V14a10 10 0 0 1 20 0v10M10 24V15a4 4 0 0 1 8 0v9', { fill: 'none', 'stroke-width': 4 }),
  path('M14 3v22M3 14h22M6 6l16 16M22 6 6 22', { 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
]

/** A mark and a name; `place` chooses the mark. Long names are drawn together rather than cut off. */
export function drawPartnerLogo(name: string, place: number): string {
  const mark = marks[place % marks.length] ?? ''
  const room = 160 - 50 - 8
  const size = name.length > 4 ? 18 : 20
  const natural = [...name].length * size
  const spread = natural > room ? room : undefined
  const start = (160 - 38 - Math.min(natural, room)) / 2
  return picture(
    partnerLogoSize.width,
    partnerLogoSize.height,
    element('g', { transform: `translate(${Math.round(start)} 18)`, fill: palette.slate, stroke: palette.slate }, mark),
    words(name, {
      x: Math.round(start) + 38,
      y: 39,
      'font-family': font,
      'font-size': size,
      'font-weight': place % 3 === 0 ? 700 : 500,
      fill: palette.slate,
      textLength: spread,
      lengthAdjust: spread && 'spacingAndGlyphs',
    }),
  )
}
