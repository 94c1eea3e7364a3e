import { palette } from './palette.ts'
import { box, circle, linear, paint, radial } from './svg.ts'

/** The air every banner stands in: nearly white on the left, where the words are, a light blue on the right. */
export function backdrop(width: number, height: number, glowX = width * 0.74): string {
  return [
    '<defs>',
    linear({
      id: 'air',
      line: [0, 0, 1, 0.25],
      stops: [
        { at: 0, color: palette.paper },
        { at: 0.45, color: '#eff5ff' },
        { at: 1, color: palette.haze },
      ],
    }),
    radial('light', [
      { at: 0, color: palette.white, opacity: 0.95 },
      { at: 1, color: palette.white, opacity: 0 },
    ]),
    radial('depth', [
      { at: 0, color: palette.sky, opacity: 0.5 },
      { at: 1, color: palette.sky, opacity: 0 },
    ]),
    '</defs>',
    box(0, 0, width, height, { fill: paint('air') }),
    circle(width * 0.96, height * 1.05, height * 1.1, { fill: paint('depth') }),
    circle(glowX, height * 0.3, height * 0.95, { fill: paint('light') }),
  ].join('')
}

/** The one warm thing in a picture, with a little light around it. */
export function warmDot(x: number, y: number, r: number): string {
  return [
    circle(x, y, r * 2.6, { fill: palette.glow, opacity: 0.28 }),
    circle(x, y, r * 1.7, { fill: palette.glow, opacity: 0.5 }),
    circle(x, y, r, { fill: palette.warm }),
  ].join('')
}
