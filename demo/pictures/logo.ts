import { palette } from './palette.ts'
import { box, circle, element, linear, paint, path, picture } from './svg.ts'

const logoSize = { width: 64, height: 64 } as const

/** One wide arch over two small ones: the three people of 众, standing as a bridge. On a grid of 64. */
export function archesMark(color: string): string {
  const stroke = {
    fill: 'none',
    stroke: color,
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return path('M13 47V35a19 19 0 0 1 38 0v12', stroke) + path('M13 47a9.5 9.5 0 0 1 19 0 9.5 9.5 0 0 1 19 0', stroke)
}

export function drawLogo(): string {
  return picture(
    logoSize.width,
    logoSize.height,
    element(
      'defs',
      {},
      linear({
        id: 'blue',
        line: [0, 0, 1, 1],
        stops: [
          { at: 0, color: palette.bright },
          { at: 0.55, color: palette.brand },
          { at: 1, color: '#0f43d0' },
        ],
      }),
    ),
    box(0, 0, 64, 64, { rx: 15, fill: paint('blue') }),
    archesMark(palette.white),
    circle(32, 30, 4.5, { fill: '#ffb55c' }),
  )
}
