import { type CoverMotif, defs, drawSubject } from './cover.ts'
import { size, type Tone, tones } from './cover-ground.ts'
import { type Random, randomFrom } from './random.ts'
import { at, box, element, linear, paint, picture } from './svg.ts'

/** A picture within a picture: the subject stands in its own light, what surrounds it in another. */
export interface Framed {
  random: Random
  inner: Tone
  outer: Tone
  /** The subject, cut to a rectangle with round corners and as large as that allows. */
  window(x: number, y: number, width: number, height: number, radius?: number): string
}

/** Far from one another, so that a subject is never lost on its ground. */
const partners = [4, 3, 1, 6, 0, 1, 5] as const

export function drawFramed(motif: CoverMotif, seed: number, tone: number, compose: (framed: Framed) => string): string {
  const random = randomFrom(seed)
  const inner = tones[tone % tones.length] ?? tones[0]
  const outer = tones[partners[tone % partners.length] ?? 0] ?? tones[0]
  const [from, to] = outer.ground
  const air = linear({
    id: 'air',
    line: [0, 0, 1, 1],
    stops: [
      { at: 0, color: from },
      { at: 1, color: to },
    ],
  })
  const clips: string[] = []
  const window: Framed['window'] = (x, y, width, height, radius = 28) => {
    const id = `window-${clips.length}`
    clips.push(element('clipPath', { id }, box(x, y, width, height, { rx: radius })))
    const scale = Math.max(width / size.width, height / size.height)
    const left = x + (width - size.width * scale) / 2
    const top = y + (height - size.height * scale) / 2
    const transform = `translate(${at(left, top)}) scale(${Math.round(scale * 1000) / 1000})`
    return element(
      'g',
      { 'clip-path': paint(id) },
      box(x, y, width, height, { fill: paint('ground') }),
      element('g', { transform }, drawSubject(motif, random, inner)),
    )
  }
  const drawn = compose({ random, inner, outer, window })
  return picture(
    size.width,
    size.height,
    defs(inner),
    element('defs', {}, air, ...clips),
    box(0, 0, size.width, size.height, { fill: paint('air') }),
    drawn,
  )
}
