import type { CoverMotif } from './cover.ts'
import { person, rows, stroke } from './cover-ground.ts'
import { drawFramed, type Framed } from './framed-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

const motifs: Readonly<Record<string, readonly CoverMotif[]>> = {
  对接会: ['pair', 'table', 'bridge', 'cards', 'globe', 'cargo', 'field'],
  培训: ['signature', 'ledger', 'camera', 'shield', 'bars', 'scales', 'compass'],
  沙龙: ['bubbles', 'badge', 'factory', 'lock', 'jars', 'trend', 'stones'],
  展会: ['gears', 'blocks', 'doors', 'skyline'],
  直播: ['panels', 'megaphone', 'calendar', 'pulse', 'nodes'],
}

export function activityMotif(category: string, place: number): CoverMotif {
  const own = motifs[category] ?? []
  return own[place % own.length] ?? 'audience'
}

/** Whoever comes has a ticket or sees a stage; whoever stays at home has a screen. */
export function drawActivityCover(motif: CoverMotif, number: number, online: boolean): string {
  const compose = online ? screen : ([ticket, stage, lanyard][number % 3] ?? ticket)
  return drawFramed(motif, number * 4993 + 5, number * 2 + 1, compose)
}

function ticket({ random, outer, window }: Framed): string {
  const tear = 800
  const notch = 30
  const edge =
    `M110 150a28 28 0 0 1 28-28H${tear - notch}a${notch} ${notch} 0 0 0 ${notch * 2} 0h232a28 28 0 0 1 28 28v376` +
    `a28 28 0 0 1-28 28H${tear + notch}a${notch} ${notch} 0 0 0-${notch * 2} 0H138a28 28 0 0 1-28-28Z`
  const codes = Array.from({ length: 13 }, (_, place) => {
    const width = random.pick([4, 8, 13])
    return box(866 + place * 17, 430, width, 84, { fill: palette.deep, opacity: 0.75 })
  })
  return element(
    'g',
    { transform: `rotate(${at(random.between(-5, 5))} 600 338)` },
    path(edge, { fill: outer.shadow, opacity: 0.18, transform: 'translate(6 18)' }),
    path(edge, { fill: palette.white }),
    window(140, 152, 620, 372, 18),
    stroke(`M${tear} 176v330`, palette.sky, 5, { 'stroke-dasharray': '2 20' }),
    circle(960, 236, 62, { fill: palette.haze }),
    path('m960 192 14 29 32 4-23 22 6 32-29-15-29 15 6-32-23-22 32-4Z', { fill: palette.warm }),
    rows(palette.mist, 866, 340, [random.between(120, 210), random.between(80, 150)], 40),
    ...codes,
  )
}

function stage({ random, outer, window }: Framed): string {
  const flags = Array.from({ length: 12 }, (_, place) => {
    const x = 60 + place * 92
    const sag = Math.sin((place / 11) * Math.PI) * 34
    const fill = place === 7 ? palette.warm : ([palette.white, palette.sky, palette.bright][place % 3] ?? palette.sky)
    return path(`M${at(x, 40 + sag)}h64l-32 58Z`, { fill, opacity: 0.95 })
  })
  const heads = Array.from({ length: 9 }, (_, place) =>
    person(96 + place * 126, 596 + random.between(-14, 10), 0.95, place % 2 ? outer.line : palette.bright),
  )
  return [
    path('M150 520 90 640h1020l-60-120Z', { fill: outer.shadow, opacity: 0.2 }),
    box(196, 128, 808, 404, { rx: 22, fill: palette.white }),
    window(214, 146, 772, 368, 14),
    stroke('M40 36q560 76 1120 0', palette.white, 5),
    ...flags,
    ...heads,
  ].join('')
}

function lanyard({ random, outer, window }: Framed): string {
  const one = (x: number, turn: number, front: boolean) =>
    element(
      'g',
      { transform: `rotate(${at(turn)} ${x + 200} 0)` },
      stroke(`M${x + 120}-20L${x + 200} 120 ${x + 280}-20`, front ? palette.warm : outer.line, 20),
      box(x + 6, 124, 400, 490, { rx: 30, fill: outer.shadow, opacity: 0.16 }),
      box(x, 110, 400, 490, { rx: 30, fill: front ? palette.white : palette.haze }),
      box(x + 160, 132, 80, 16, { rx: 8, fill: palette.mist }),
      front
        ? window(x + 28, 172, 344, 270, 16)
        : box(x + 28, 172, 344, 270, { rx: 16, fill: palette.sky, opacity: 0.6 }) +
            person(x + 200, 286, 1.3, palette.bright),
      rows(front ? palette.sky : palette.mist, x + 48, 492, [random.between(180, 280), random.between(100, 180)], 46),
    )
  return one(130, random.between(6, 10), false) + one(680, random.between(-10, -6), false) + one(400, 0, true)
}

function screen({ random, outer, window }: Framed): string {
  const talk = Array.from({ length: 4 }, (_, place) => {
    const y = 150 + place * 92
    const width = random.between(120, 200)
    return (
      circle(906, y, 20, { fill: place % 2 ? palette.sky : palette.bright }) +
      box(938, y - 24, width, 48, { rx: 22, fill: palette.white, opacity: 0.94 })
    )
  })
  return [
    box(102, 84, 760, 470, { rx: 30, fill: outer.shadow, opacity: 0.22 }),
    box(94, 70, 760, 470, { rx: 30, fill: palette.deep }),
    window(116, 92, 716, 404, 14),
    circle(474, 294, 66, { fill: palette.white, opacity: 0.94 }),
    path('M454 258v72l60-36Z', { fill: palette.warm }),
    stroke('M136 518h676', palette.bright, 7),
    stroke(`M136 518h${at(random.between(160, 460))}`, palette.white, 7),
    path('M404 540h140l24 62H380Z', { fill: palette.deep }),
    box(330, 596, 288, 22, { rx: 11, fill: palette.deep }),
    ...talk,
  ].join('')
}
