import { warmDot } from './backdrop.ts'
import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { at, box, circle, element, paint, path } from './svg.ts'

// Each motif fills the right part of a banner, from about x = 1000 on, and has one warm thing in it.
// The gradients `strong`, `soft` and `pale` are defined by the banner.

const floor = 320
const tones = ['strong', 'soft', 'pale'] as const
const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** Two lines of writing, the second under the first. */
function twoRows(x: number, y: number, apart: number, first: number, second: number): string {
  return `M${at(x, y)}h${at(first)}M${at(x, y + apart)}h${at(second)}`
}

export type Motif = (random: Random) => string

/** A bridge seen from the bank: nested arches, wide in the middle and smaller towards its ends. */
export const arches: Motif = (random) => {
  const spans = [
    { x: 1096, r: 92 },
    { x: 1296, r: 128 },
    { x: 1560, r: 166 },
    { x: 1810, r: 112 },
  ]
  const drawn = spans.map(({ x, r }, place) => {
    const rings = [1, 0.74, 0.48].map((share, depth) => {
      const half = r * share
      const legs = `M${at(x - half, floor)}V${at(floor - 44)}a${at(half, half)} 0 0 1 ${at(half * 2)} 0V${floor}Z`
      const fill = [paint(place === 2 ? 'strong' : 'soft'), palette.white, paint('soft')][depth] ?? palette.white
      return path(legs, { fill, opacity: depth === 1 ? 0.86 : 0.9 })
    })
    return rings.join('')
  })
  return drawn.join('') + warmDot(random.between(1380, 1410), 74, 16)
}

/** A street of houses with lit windows. */
export const skyline: Motif = (random) => {
  const drawn: string[] = []
  for (let x = 1000; x < 1900; x += 74) {
    drawn.push(box(x, floor - random.between(120, 262), 60, floor, { rx: 12, fill: palette.white, opacity: 0.5 }))
  }
  let lit = false
  for (let x = 1030; x < 1860; ) {
    const width = random.between(62, 104)
    const top = floor - random.between(70, 236)
    drawn.push(box(x, top, width, floor - top + 20, { rx: 12, fill: paint(random.pick([...tones, 'soft'])) }))
    for (let y = top + 22; y < floor - 26; y += 30) {
      for (let across = x + 14; across < x + width - 18; across += 24) {
        if (random.between(0, 1) < 0.38) continue
        const warm: boolean = !lit && x > 1400 && y > top + 40
        lit ||= warm
        const fill = warm ? palette.warm : palette.white
        drawn.push(box(across, y, 10, 14, { rx: 3, fill, opacity: warm ? 1 : 0.55 }))
      }
    }
    x += width + random.between(8, 18)
  }
  return drawn.join('')
}

/** What many offer and many need, brought together in one place. */
export const strands: Motif = (random) => {
  const middle = { x: 1450, y: 160 }
  const count = 8
  const drawn: string[] = []
  const ends: string[] = []
  for (let place = 0; place < count; place++) {
    const y = 30 + (place * 260) / (count - 1)
    for (const side of [-1, 1]) {
      const x = middle.x + side * random.between(300, 390)
      const bend = middle.x + side * 170
      const bold = (place + (side > 0 ? 1 : 0)) % 3 === 0
      const stroke = bold ? palette.brand : palette.bright
      const d = `M${at(x, y)}C${at(bend, y, bend, middle.y, middle.x, middle.y)}`
      drawn.push(path(d, { ...line, stroke, 'stroke-width': bold ? 4 : 2.5, opacity: bold ? 0.9 : 0.55 }))
      ends.push(circle(x, y, bold ? 11 : 7, { fill: palette.white, stroke, 'stroke-width': 3.5 }))
    }
  }
  const hub = [
    circle(middle.x, middle.y, 74, { fill: palette.white, opacity: 0.75 }),
    circle(middle.x, middle.y, 56, { fill: paint('strong') }),
    circle(middle.x, middle.y, 15, { fill: palette.warm }),
  ]
  return drawn.join('') + ends.join('') + hub.join('')
}

/** A call that spreads. */
export const ripples: Motif = (random) => {
  const x = random.between(1450, 1520)
  const y = 196
  const rings = [300, 246, 194, 146, 102, 62].map((r, place) =>
    circle(x, y, r, { fill: place < 3 ? paint('pale') : paint('soft'), opacity: 0.2 + place * 0.09 }),
  )
  const arcs = [330, 370, 414].map((r) =>
    circle(x, y, r, { ...line, stroke: palette.sky, 'stroke-width': 1.5, 'stroke-dasharray': '2 9', opacity: 0.8 }),
  )
  const pin = path(`M${at(x, y + 34)}s-40-38-40-72a40 40 0 0 1 80 0c0 34-40 72-40 72Z`, { fill: paint('strong') })
  return rings.join('') + arcs.join('') + pin + circle(x, y - 38, 15, { fill: palette.warm })
}

/** Sheets of writing, laid over each other. */
export const sheets: Motif = (random) => {
  const drawn: string[] = []
  const count = 4
  for (let place = 0; place < count; place++) {
    const x = 1080 + place * 178 + random.between(-14, 14)
    const turn = random.between(-9, 9)
    const top = random.between(34, 78)
    const rows = Array.from({ length: 6 }, (_, row) => `M34 ${84 + row * 26}h${at(random.between(70, 152))}`)
    const front = place === 2
    drawn.push(
      element(
        'g',
        { transform: `translate(${at(x, top)}) rotate(${at(turn)} 110 150)` },
        box(6, 12, 220, 300, { rx: 20, fill: palette.deep, opacity: 0.06 }),
        box(0, 0, 220, 300, { rx: 20, fill: front ? paint('strong') : palette.white, opacity: front ? 1 : 0.88 }),
        path('M34 46h92', { ...line, stroke: front ? palette.white : palette.bright, 'stroke-width': 12 }),
        path(rows.join(''), { ...line, stroke: front ? palette.sky : palette.mist, 'stroke-width': 8 }),
        front ? circle(180, 46, 12, { fill: palette.warm }) : '',
      ),
    )
  }
  return drawn.join('')
}

/** A front page: columns of unequal blocks. */
export const columns: Motif = (random) => {
  const drawn: string[] = []
  let warm = false
  for (let column = 0; column < 5; column++) {
    const x = 1060 + column * 164
    let y = random.between(-70, -10) + (column % 2) * 30
    while (y < floor) {
      const height = random.between(72, 150)
      const tone = random.pick(['strong', 'soft', 'pale', 'white', 'white'] as const)
      const plain = tone === 'white'
      drawn.push(
        box(x, y, 148, height, { rx: 16, fill: plain ? palette.white : paint(tone), opacity: plain ? 0.85 : 0.9 }),
      )
      const ink = plain ? palette.mist : palette.white
      const rows = twoRows(x + 22, y + height - 40, 18, random.between(56, 100), random.between(30, 70))
      drawn.push(path(rows, { ...line, stroke: ink, 'stroke-width': 7, opacity: plain ? 1 : 0.6 }))
      if (!warm && plain && column > 1 && y > 20 && y < 180) {
        warm = true
        drawn.push(circle(x + 30, y + 26, 9, { fill: palette.warm }))
      }
      y += height + 16
    }
  }
  return element('g', { transform: 'skewX(-8) translate(40 0)' }, drawn.join(''))
}

/** The days of a month, some of them taken. */
export const calendar: Motif = (random) => {
  const chosen = random.whole(14, 22)
  const cells: string[] = []
  for (let day = 0; day < 44; day++) {
    const x = 1050 + (day % 11) * 72
    const y = 32 + Math.floor(day / 11) * 68
    const far = (day % 11) / 11
    if (day === chosen) {
      cells.push(box(x, y, 52, 52, { rx: 16, fill: palette.warm }))
      cells.push(path(`M${at(x + 16, y + 27)}l7 7 13-15`, { ...line, stroke: palette.white, 'stroke-width': 4.5 }))
      continue
    }
    const tone = random.pick(['strong', 'soft', 'pale', 'white', 'white', 'pale', 'white'] as const)
    const fill = tone === 'white' ? palette.white : paint(tone)
    cells.push(box(x, y, 52, 52, { rx: random.pick([16, 26]), fill, opacity: 0.45 + far * 0.5 }))
  }
  return cells.join('')
}

/** Files on top of each other, ready to be taken down. */
export const layers: Motif = (random) => {
  const x = random.between(1430, 1490)
  const rhombus = (y: number, half: number) =>
    `M${at(x, y - half * 0.48)}l${at(half, half * 0.48)} ${at(-half, half * 0.48)} ${at(-half, -half * 0.48)}Z`
  const drawn = [222, 186, 150, 114].map((y, place) =>
    path(rhombus(y, 192), {
      fill: paint(['pale', 'soft', 'pale', 'strong'][place] ?? 'pale'),
      stroke: palette.white,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      opacity: 0.94,
    }),
  )
  const arrow = path(`M${at(x, 84)}v54m-22-20 22 22 22-22`, { ...line, stroke: palette.white, 'stroke-width': 9 })
  const marks = Array.from({ length: 10 }, () => {
    const side = random.pick([-1, 1])
    const [mx, my] = [x + side * random.between(270, 400), random.between(40, 280)]
    return box(mx, my, random.between(16, 44), 12, { rx: 6, fill: palette.sky, opacity: random.between(0.3, 0.9) })
  })
  return marks.join('') + drawn.join('') + arrow + warmDot(x + 300, 88, 10)
}

/** People who ask and people who answer. */
export const bubbles: Motif = (random) => {
  const spots = [
    [1050, 150, 200],
    [1226, 36, 240],
    [1452, 172, 230],
    [1604, 48, 220],
    [1262, 196, 170],
  ] as const
  const chosen = random.pick([2, 3])
  return spots
    .map(([left, top, width], place) => {
      const height = 92
      const strong = place === chosen
      const x = left + random.between(-16, 16)
      const y = top + random.between(-12, 12)
      const fill = strong ? paint('strong') : palette.white
      const tail = place % 2 ? x + 44 : x + width - 74
      const ink = strong ? palette.white : palette.sky
      const drop = `M${at(tail, y + height - 4)}v26l30-26Z`
      const words = strong
        ? [0, 1, 2].map((dot) =>
            circle(x + width / 2 - 30 + dot * 30, y + 46, 8, { fill: dot === 1 ? palette.warm : ink }),
          )
        : [
            path(twoRows(x + 34, y + 36, 22, random.between(90, 130), random.between(50, 90)), {
              ...line,
              stroke: ink,
              'stroke-width': 8,
            }),
          ]
      return element(
        'g',
        { opacity: place % 2 || strong ? 0.95 : 0.7 },
        path(drop, { fill }),
        box(x, y, width, height, { rx: 30, fill }),
        ...words,
      )
    })
    .join('')
}
