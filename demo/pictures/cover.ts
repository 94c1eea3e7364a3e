import { documentMotifs } from './cover-documents.ts'
import { flowMotifs } from './cover-flows.ts'
import { type Motif, middle, size, type Tone, tones } from './cover-ground.ts'
import { peopleMotifs } from './cover-people.ts'
import { thingMotifs } from './cover-things.ts'
import { toolMotifs } from './cover-tools.ts'
import { type Random, randomFrom } from './random.ts'
import { at, box, circle, element, linear, paint, path, picture } from './svg.ts'

const motifs = { ...flowMotifs, ...documentMotifs, ...peopleMotifs, ...thingMotifs, ...toolMotifs }
export type CoverMotif = keyof typeof motifs
export const coverMotifs = Object.keys(motifs) as CoverMotif[]
/** These mean the same from left to right and from right to left; writing, ticks and trends do not. */
const mirrored: readonly CoverMotif[] = ['gears', 'cargo', 'field', 'megaphone', 'bubbles', 'waves', 'doors', 'nodes']

/** Neighbours in a list are never on the same ground: seven tones in turn, and lists of three columns. */
export function drawCover(motif: CoverMotif, number: number): string {
  const random = randomFrom(number * 7919)
  const tone = tones[number % tones.length] ?? tones[0]
  const subject = drawSubject(motif, random, tone)
  const turned = mirrored.includes(motif) && number % 2 === 1
  return picture(
    size.width,
    size.height,
    defs(tone),
    ground(tone, number, random),
    turned ? element('g', { transform: `translate(${size.width} 0) scale(-1 1)` }, subject) : subject,
  )
}

/** The subject alone, for pictures that set it into something else; it is painted with what `defs` defines. */
export function drawSubject(motif: CoverMotif, random: Random, tone: Tone): string {
  const draw: Motif = motifs[motif]
  return draw(random, tone)
}

export function defs(tone: Tone): string {
  const shade = (
    id: string,
    [top, bottom]: readonly [string, string],
    line: readonly [number, number, number, number],
  ) =>
    linear({
      id,
      line,
      stops: [
        { at: 0, color: top },
        { at: 1, color: bottom },
      ],
    })
  const down = [0, 0, 0.3, 1] as const
  return element(
    'defs',
    {},
    shade('ground', tone.ground, [0, 0, 1, 1]),
    shade('strong', tone.strong, down),
    shade('soft', tone.soft, down),
  )
}

/** What lies behind the subject: five kinds of calm. */
function ground(tone: Tone, number: number, random: Random): string {
  const { width, height } = size
  const veil = { fill: tone.veil }
  const kinds = [
    () =>
      circle(random.between(840, 1040), random.between(60, 200), 300, { ...veil, opacity: 0.5 }) +
      circle(random.between(120, 300), 640, 240, { ...veil, opacity: 0.4 }),
    () =>
      [0, 1, 2]
        .map((ring) =>
          circle(middle.x, middle.y, 240 + ring * 130, {
            fill: 'none',
            stroke: tone.veil,
            'stroke-width': 2,
            'stroke-dasharray': ring % 2 ? '3 14' : undefined,
            'stroke-linecap': 'round',
            opacity: 0.9 - ring * 0.2,
          }),
        )
        .join('') + circle(middle.x, middle.y, 240, { ...veil, opacity: 0.4 }),
    () => {
      const lean = random.between(160, 320)
      const bands = [-60, 330, 720].map((x) => `M${at(x, height)}l${at(lean, -height)}h170l${at(-lean)} ${height}Z`)
      return path(bands.join(''), { ...veil, opacity: 0.38 })
    },
    () => {
      const marks: string[] = []
      const left = random.pick([70, 700])
      for (let x = left; x < left + 430; x += 42) for (let y = 70; y < 330; y += 42) marks.push(`M${x} ${y}h.1`)
      const dots = { stroke: tone.veil, 'stroke-width': 6, 'stroke-linecap': 'round' }
      return path(marks.join(''), dots) + circle(left > 100 ? 200 : 1000, 520, 260, { ...veil, opacity: 0.45 })
    },
    () => {
      const crest = random.between(430, 500)
      const rise = `C300 ${at(crest - 120)} 520 ${at(crest + 60)} 800 ${at(crest - 40)}`
      const far = `M0 ${at(crest)}${rise}S1100 ${at(crest - 110)}`
      const near = `M0 ${at(crest + 110)}C260 ${at(crest + 30)} 620 ${at(crest + 160)} 1200 ${at(crest + 20)}`
      return (
        path(`${far} 1200 ${at(crest - 60)}V${height}H0Z`, { ...veil, opacity: 0.45 }) +
        path(`${near}V${height}H0Z`, { ...veil, opacity: 0.55 })
      )
    },
  ]
  const kind = kinds[(number * 3 + Math.floor(number / 7)) % kinds.length] ?? kinds[0]
  return box(0, 0, width, height, { fill: paint('ground') }) + (kind?.() ?? '')
}
