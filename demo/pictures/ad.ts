import { markOf } from './company-logo.ts'
import { font, type Hue, hueOf } from './hues.ts'
import { drawGlyph, type ProductFamily } from './product.ts'
import { type Random, randomFrom } from './random.ts'
import { at, box, circle, element, linear, paint, path, picture, words } from './svg.ts'

export interface AdPlan {
  width: number
  height: number
  title: string
  /** Who speaks. */
  name: string
  /** What is offered. */
  line: string
  family: ProductFamily
  /** The company's place in the list, which its hue and its mark follow. */
  place: number
  number: number
}

/** One message, who says it, and the thing it is about. */
export function drawAd(plan: AdPlan): string {
  const hue = hueOf(plan.place * 5 + Math.floor(plan.place / 12))
  const dark = plan.number % 2 === 1
  const stops = dark
    ? [
        { at: 0, color: hue.deep },
        { at: 1, color: hue.main },
      ]
    : [
        { at: 0, color: '#ffffff' },
        { at: 1, color: hue.pale },
      ]
  const { width, height } = plan
  const lay = width > height * 1.5 ? wide : tall
  return picture(
    width,
    height,
    element('defs', {}, linear({ id: 'ground', line: [0, 0, 1, 0.5], stops })),
    box(0, 0, width, height, { fill: paint('ground') }),
    lay(plan, hue, dark, randomFrom(plan.number * 9173)),
  )
}

const text = { 'font-family': font } as const
const inks = (hue: Hue, dark: boolean) =>
  dark ? { title: '#ffffff', line: hue.pale, mark: '#ffffff' } : { title: hue.deep, line: '#4a5a78', mark: hue.main }

/** Things are drawn on a light disc, on which the colours of the hue can be told apart. */
function thing(plan: AdPlan, hue: Hue, random: Random, x: number, y: number, r: number): string {
  const transform = `translate(${at(x, y)}) scale(${Math.round((r / 165) * 1000) / 1000})`
  return (
    circle(x, y, r, { fill: '#ffffff', opacity: 0.94 }) +
    element('g', { transform }, drawGlyph(plan.family, random, hue))
  )
}

function wide(plan: AdPlan, hue: Hue, dark: boolean, random: Random): string {
  const { width, height, title, name, line, place } = plan
  const ink = inks(hue, dark)
  const narrow = width < 700
  const left = height * 0.24
  const size = Math.round(Math.min(height * 0.27, (width - height * (narrow ? 1.6 : 1.9)) / [...title].length))
  const mark = element(
    'g',
    { transform: `translate(${at(left, height * 0.3)}) scale(${at(height / 250)})` },
    markOf(place, ink.mark, hue.accent),
  )
  const start = narrow ? left : left + height * 0.62
  const band = `M${at(width - height * 2.1, height)}L${at(width - height * 1.5)} 0H${width}V${height}Z`
  return [
    path(band, { fill: dark ? '#ffffff' : hue.soft, opacity: dark ? 0.1 : 0.35 }),
    thing(plan, hue, random, width - height * 0.78, height / 2, height * 0.43),
    narrow ? '' : mark,
    width < 1000 ? '' : button(width - height * 2.5, height / 2, hue, dark),
    words(title, {
      ...text,
      x: start,
      y: Math.round(height * 0.47),
      'font-size': size,
      'font-weight': 700,
      fill: ink.title,
    }),
    words(`${name}  ·  ${line}`, {
      ...text,
      x: start,
      y: Math.round(height * 0.75),
      'font-size': narrow ? 17 : Math.round(Math.max(16, height * 0.125)),
      fill: ink.line,
    }),
    box(start, Math.round(height * 0.87), Math.round(height * 0.36), 4, { rx: 2, fill: hue.accent }),
  ].join('')
}

/** Where the hand goes; the whole picture is the link. */
function button(x: number, y: number, hue: Hue, dark: boolean): string {
  const label = { ...text, x, y: y + 6, 'text-anchor': 'middle', 'font-size': 17, 'font-weight': 600 }
  return (
    box(x - 62, y - 21, 124, 42, { rx: 21, fill: dark ? '#ffffff' : hue.main }) +
    words('了解详情', { ...label, fill: dark ? hue.deep : '#ffffff' })
  )
}

function tall(plan: AdPlan, hue: Hue, dark: boolean, random: Random): string {
  const { width, height, title, name, line } = plan
  const ink = inks(hue, dark)
  const [first = '', second = ''] = title.split('，')
  const rows = second
    ? [`${first}，`, second]
    : [first.slice(0, Math.ceil(first.length / 2)), first.slice(Math.ceil(first.length / 2))]
  const size = Math.round(Math.min(30, (width - 48) / Math.max(...rows.map((row) => [...row].length))))
  const r = height > width ? 82 : 58
  const foot = height - 34
  const under = height > width
  return [
    path(`M0 ${at(height * 0.42)}L${width} ${at(height * 0.2)}V0H0Z`, {
      fill: dark ? '#ffffff' : hue.soft,
      opacity: dark ? 0.1 : 0.35,
    }),
    thing(plan, hue, random, width / 2, r + 24, r),
    ...rows.map((row, place) =>
      words(row, {
        ...text,
        x: 24,
        y: Math.round(foot - (under ? 78 : 54) + (place - 0.4) * size * 1.3),
        'font-size': size,
        'font-weight': 700,
        fill: ink.title,
      }),
    ),
    under ? words(line, { ...text, x: 24, y: foot - 18, 'font-size': 15, fill: ink.line }) : '',
    words(name, { ...text, x: 24, y: foot + 12, 'font-size': 16, 'font-weight': 600, fill: ink.title }),
    box(24, height - 10, 44, 4, { rx: 2, fill: hue.accent }),
  ].join('')
}
