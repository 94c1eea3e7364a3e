import { markOf } from './company-logo.ts'
import { font, hueOf } from './hues.ts'
import { box, circle, element, path, picture, words } from './svg.ts'

/** A little sign for a site: its mark, or the beginning of its name. */
export function drawLinkLogo(name: string, number: number): string {
  const hue = hueOf(number * 7 + Math.floor(number / 12))
  const kinds = [
    () =>
      box(0, 0, 128, 128, { rx: 30, fill: hue.main }) +
      element('g', { transform: 'translate(28 28) scale(.72)' }, markOf(number * 3 + 1, '#ffffff', hue.accent)),
    () => circle(64, 64, 62, { fill: hue.pale }) + sign(1, hue.deep, 62),
    () =>
      box(1.5, 1.5, 125, 125, { rx: 30, fill: '#ffffff', stroke: hue.pale, 'stroke-width': 3 }) +
      element('g', { transform: 'translate(26 26) scale(.76)' }, markOf(number * 3 + 8, hue.main, hue.accent)),
    () =>
      box(0, 0, 128, 128, { rx: 30, fill: hue.deep }) +
      path('M128 70V98a30 30 0 0 1-30 30H70Z', { fill: hue.accent }) +
      sign(2, '#ffffff', 46),
  ]
  function sign(length: number, fill: string, size: number): string {
    const characters = [...name].slice(0, length).join('')
    const middle = { x: 64, y: 64 + size * 0.36, 'text-anchor': 'middle' }
    return words(characters, { ...middle, 'font-family': font, 'font-size': size, 'font-weight': 700, fill })
  }
  const kind = kinds[(number + Math.floor(number / 4)) % kinds.length]
  return picture(128, 128, kind?.() ?? '')
}
