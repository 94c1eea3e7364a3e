import type { CoverMotif } from './cover.ts'
import { rows, stroke, type Tone } from './cover-ground.ts'
import { drawFramed, type Framed } from './framed-ground.ts'
import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { at, box, circle, element, path } from './svg.ts'

/** What each field is told with; an article takes the next one of its field. */
const motifs: Readonly<Record<string, readonly CoverMotif[]>> = {
  经营管理: ['trend', 'coins', 'table', 'jars', 'clock', 'cargo', 'pair'],
  合同与合规: ['signature', 'stamp', 'scales', 'badge', 'lock', 'hall', 'papers'],
  市场推广: ['panels', 'camera', 'bubbles', 'audience', 'megaphone', 'cards', 'pulse'],
  财税发票: ['ledger', 'bars', 'calendar', 'hourglass', 'waves', 'doors', 'lens'],
  知识产权: ['shield', 'compass', 'gears', 'weave', 'bridge', 'map', 'globe'],
  数字化: ['nodes', 'blocks', 'path', 'skyline', 'stones', 'factory', 'field'],
}

export function knowledgeMotif(category: string, place: number): CoverMotif {
  const own = motifs[category] ?? []
  return own[place % own.length] ?? 'papers'
}

/** As a book lies open, as a page is pinned up, as books stand on a shelf: three ways in turn. */
export function drawKnowledgeCover(motif: CoverMotif, number: number): string {
  const compose = [openBook, shelf, pinned][number % 3] ?? openBook
  return drawFramed(motif, number * 6367 + 11, number * 3 + Math.floor(number / 7), compose)
}

const lines = (random: Random, count: number, most: number) =>
  Array.from({ length: count }, () => random.between(most * 0.45, most))

function openBook({ random, outer, window }: Framed): string {
  const pictured = random.pick([true, false])
  const [text, picture] = pictured ? [160, 626] : [650, 148]
  return [
    path('M110 150q240-70 490 0 250-70 490 0v430q-240-60-490 0-250-60-490 0Z', {
      fill: outer.shadow,
      opacity: 0.14,
      transform: 'translate(0 18)',
    }),
    path('M110 130q240-66 490 0v430q-250-60-490 0Z', { fill: palette.white }),
    path('M600 130q250-66 490 0v430q-240-60-490 0Z', { fill: palette.paper }),
    stroke('M600 130v430', palette.mist, 5),
    window(picture + 8, 160, 414, 350, 18),
    rows(palette.bright, text, 186, [random.between(180, 260)]),
    rows(palette.mist, text, 246, lines(random, 6, 360), 44),
    path(`M${text + 300} 104h56v120l-28-26-28 26Z`, { fill: palette.warm }),
  ].join('')
}

function shelf({ random, outer, window }: Framed): string {
  return [
    element('g', {}, box(166, 64, 868, 400, { rx: 34, fill: outer.shadow, opacity: 0.16 })),
    window(160, 50, 880, 400, 30),
    ...books(random, outer),
    box(90, 606, 1020, 20, { rx: 10, fill: outer.line }),
  ].join('')
}

function books(random: Random, tone: Tone): string[] {
  const drawn: string[] = []
  const fills = [palette.brand, palette.sky, palette.white, palette.bright, palette.mist, palette.deep]
  const warm = random.whole(5, 14)
  let x = 128
  for (let place = 0; x < 1030; place++) {
    const width = random.between(30, 58)
    const tall = random.between(104, 178)
    const fill = place === warm ? palette.warm : (fills[(place + random.whole(0, 1)) % fills.length] ?? palette.sky)
    drawn.push(box(x, 606 - tall, width, tall, { rx: 6, fill, stroke: tone.shadow, 'stroke-opacity': 0.12 }))
    const mark = `M${at(x + width * 0.3, 606 - tall + 24)}h${at(width * 0.4)}`
    drawn.push(stroke(mark, fill === palette.white || fill === palette.mist ? palette.sky : palette.white, 5))
    x += width + random.between(3, 9)
  }
  return drawn
}

function pinned({ random, outer, window }: Framed): string {
  const turn = random.between(-4, 4)
  const side = random.pick([0, 1])
  const x = side ? 96 : 464
  const notes = side ? 800 : 120
  const note = (y: number, fill: string, lean: number) =>
    element(
      'g',
      { transform: `rotate(${at(lean)} ${notes + 130} ${y + 85})` },
      box(notes + 5, y + 9, 260, 176, { rx: 14, fill: outer.shadow, opacity: 0.14 }),
      box(notes, y, 260, 176, { rx: 14, fill }),
      rows(fill === palette.glow ? palette.warm : palette.sky, notes + 34, y + 50, lines(random, 3, 190), 38),
    )
  return [
    element(
      'g',
      { transform: `rotate(${at(turn)} ${x + 320} 338)` },
      box(x + 8, 98, 640, 500, { rx: 26, fill: outer.shadow, opacity: 0.16 }),
      box(x, 82, 640, 500, { rx: 26, fill: palette.white }),
      window(x + 26, 108, 588, 362, 16),
      rows(palette.mist, x + 44, 516, [random.between(240, 420)]),
      circle(x + 320, 84, 17, { fill: palette.warm }),
    ),
    note(random.between(96, 130), palette.white, random.between(-6, 6)),
    note(random.between(340, 380), palette.glow, random.between(-6, 6)),
  ].join('')
}
