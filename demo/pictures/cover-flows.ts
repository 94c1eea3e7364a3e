import { card, type Motif, middle, round, rows, soft, spark, stroke, strong } from './cover-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

/** Ways, crossings and what moves on them. */
export const flowMotifs = {
  bridge(random, tone) {
    const deck = 400
    const spans = random.pick([3, 4])
    const wide = 920 / spans
    const left = 140
    const arches = Array.from({ length: spans }, (_, place) => {
      const r = wide / 2 - 22
      return `M${at(left + place * wide + 22, 520)}a${at(r, r * 0.86)} 0 0 1 ${at(r * 2)} 0`
    })
    const towers = [left + wide, left + wide * (spans - 1)].map((x) =>
      box(x - 13, 190, 26, 330, { rx: 10, fill: strong }),
    )
    const cables = [left + wide, left + wide * (spans - 1)].flatMap((x) =>
      [80, 150, 220].map((reach) => `M${at(x - reach, deck)}L${at(x, 200)}L${at(x + reach, deck)}`),
    )
    return [
      stroke(cables.join(''), tone.line, 4, { opacity: 0.7 }),
      stroke(arches.join(''), tone.line, 10, { opacity: 0.5 }),
      ...towers,
      box(60, deck, 1080, 26, { rx: 13, fill: strong }),
      spark(random.between(540, 660), deck - 46, 22),
      stroke(`M180 560h260M520 590h300M880 560h150`, tone.paper, 8, { opacity: 0.7 }),
    ].join('')
  },

  stones(random, tone) {
    const steps = Array.from({ length: 6 }, (_, place) => {
      const x = 190 + place * 164
      const y = 520 - place * 62 + random.between(-18, 18)
      const rx = 84 - place * 5
      return (
        element('ellipse', { cx: x + 4, cy: y + 16, rx, ry: 28, fill: tone.shadow, opacity: 0.14 }) +
        element('ellipse', { cx: x, cy: y, rx, ry: 28, fill: place % 2 ? soft : strong })
      )
    })
    const water = stroke('M80 600h190M360 624h260M720 570h190M900 470h150', tone.paper, 8, { opacity: 0.65 })
    return water + steps.join('') + spark(1010, 118, 30)
  },

  path(random, tone) {
    const bend = random.between(-50, 50)
    const d = `M150 560C420 560 380 ${at(380 + bend)} 600 ${at(360 + bend)}S820 180 1060 150`
    const marks = [
      [300, 532],
      [520, 392 + bend],
      [790, 266],
    ] as const
    return [
      stroke(d, tone.paper, 64, { opacity: 0.75 }),
      stroke(d, tone.line, 7, { 'stroke-dasharray': '4 26' }),
      ...marks.map(([x, y]) => circle(x, y, 34, { fill: strong }) + circle(x, y, 13, { fill: tone.light })),
      path('M1060 190s-54-52-54-96a54 54 0 0 1 108 0c0 44-54 96-54 96Z', { fill: strong }),
      spark(1060, 94, 17),
    ].join('')
  },

  doors(random, tone) {
    const open = random.whole(1, 3)
    return Array.from({ length: 5 }, (_, place) => {
      const x = 130 + place * 196
      const tall = 250 + 46 * Math.sin(place * 1.3 + random.between(0, 1)) + place * 18
      const top = 560 - tall
      const shape = (inset: number) =>
        `M${at(x + inset, 560)}V${at(top + 78)}a${78 - inset} ${78 - inset} 0 0 1 ${156 - inset * 2} 0V560Z`
      const fill = place === open ? strong : place % 2 ? soft : tone.paper
      const inner = path(shape(34), {
        fill: place === open ? palette.glow : tone.light,
        opacity: place === open ? 1 : 0.35,
      })
      return path(shape(0), { fill }) + inner + (place === open ? spark(x + 78, 470, 18) : '')
    })
      .concat(stroke('M80 562h1040', tone.line, 8))
      .join('')
  },

  nodes(random, tone) {
    const spots = Array.from({ length: 8 }, (_, place) => {
      const turn = (place / 8) * Math.PI * 2 + random.between(-0.2, 0.2)
      const far = random.between(200, 300)
      return { x: middle.x + Math.cos(turn) * far * 1.45, y: middle.y + Math.sin(turn) * far * 0.82 }
    })
    const ring = spots.map(({ x, y }, place) => {
      const next = spots[(place + 1) % spots.length] ?? spots[0]
      return next ? `M${at(x, y)}L${at(next.x, next.y)}` : ''
    })
    return [
      stroke(ring.join(''), tone.line, 3, { opacity: 0.4, 'stroke-dasharray': '2 12' }),
      stroke(spots.map(({ x, y }) => `M${at(middle.x, middle.y)}L${at(x, y)}`).join(''), tone.line, 5, {
        opacity: 0.7,
      }),
      ...spots.map(({ x, y }, place) => {
        const r = 30 + (place % 3) * 12
        return circle(x, y, r, { fill: place % 2 ? tone.paper : soft }) + circle(x, y, r * 0.36, { fill: strong })
      }),
      circle(middle.x, middle.y, 92, { fill: strong }),
      spark(middle.x, middle.y, 30),
    ].join('')
  },

  map(random, tone) {
    const fold = [150, 375, 600, 825].map((x, place) => {
      const lift = place % 2 ? 44 : 0
      const next = place % 2 ? 0 : 44
      const d = `M${x} ${150 + lift}l225 ${next - lift}v380l-225 ${lift - next}Z`
      return path(d, { fill: place % 2 ? soft : tone.paper })
    })
    const way = `M240 460C340 340 420 480 520 380S700 250 800 330 920 420 ${at(random.between(930, 960))} 260`
    return [
      ...fold,
      stroke('M190 260q90-40 150 20t120 10M640 470q110-60 190 0t150-20M700 220q80 50 170 10', tone.ink, 9),
      stroke(way, tone.line, 7, { 'stroke-dasharray': '3 20' }),
      circle(240, 460, 20, { fill: strong }),
      path('M945 262s-46-44-46-82a46 46 0 0 1 92 0c0 38-46 82-46 82Z', { fill: strong }),
      spark(945, 180, 15),
    ].join('')
  },

  cargo(random, tone) {
    const stacks = [0, 1, 2, 3].map((column) => {
      const high = random.whole(1, 3)
      return Array.from({ length: high }, (_, level) => {
        const x = 640 + column * 118
        const y = 470 - level * 92
        const fill = [strong, soft, tone.paper][(column + level * 2) % 3] ?? soft
        const seam = `M${x + 26} ${y + 16}v52M${x + 54} ${y + 16}v52M${x + 82} ${y + 16}v52`
        return box(x, y, 108, 84, { rx: 12, fill }) + stroke(seam, tone.shadow, 5, { opacity: 0.14 })
      }).join('')
    })
    const truck = [
      card(tone, 130, 300, 310, 214),
      rows(tone.ink, 170, 360, [150, 210, 110]),
      path('M452 514V376h84q20 0 30 18l34 60q6 10 6 22v38Z', { fill: strong }),
      path('M478 402h50q10 0 15 9l22 41h-87Z', { fill: tone.light, opacity: 0.6 }),
      ...[220, 340, 540].map(
        (x) => circle(x, 528, 38, { fill: tone.shadow }) + circle(x, 528, 15, { fill: tone.paper }),
      ),
    ]
    return [...stacks, ...truck, stroke('M80 566h1040', tone.line, 7, { opacity: 0.6 }), spark(1010, 150, 34)].join('')
  },

  waves(random, tone) {
    const crests = [0, 1, 2, 3].map((place) => {
      const y = 330 + place * 86
      const reach = random.between(50, 90)
      const d = `M-20 ${y}C180 ${at(y - reach)} 320 ${at(y + reach)} 600 ${y}S1020 ${at(y - reach)} 1220 ${y}V700H-20Z`
      return path(d, { fill: [soft, tone.paper, soft, strong][place] ?? soft, opacity: [0.7, 0.8, 0.9, 1][place] ?? 1 })
    })
    const drop = (x: number, y: number, r: number, fill: string) => {
      const down = `M${at(x, y - r * 1.7)}c${at(r * 0.9, r * 1.1, r, r * 1.5, r, r * 1.8)}`
      const up = `c0 ${at(-r * 0.3, r * 0.1, -r * 0.7, r, -r * 1.8)}Z`
      return path(`${down}a${at(r, r)} 0 0 1 ${at(-r * 2)} 0${up}`, { fill })
    }
    return [
      drop(600, 210, 74, strong),
      drop(random.between(330, 400), 180, 34, soft),
      drop(random.between(800, 870), 160, 42, soft),
      spark(600, 232, 20),
      ...crests,
    ].join('')
  },

  pulse(random, tone) {
    const peak = random.between(150, 190)
    return [
      card(tone, 170, 150, 860, 380),
      ...[240, 330, 420].map((y) => stroke(`M220 ${y}h760`, tone.ink, 3, { opacity: 0.8 })),
      path(`M220 380h150l40-60 50 110 56-230 52 ${at(peak + 60)} 44-80h110l36 40 40-90 40 50h142V490H220Z`, {
        fill: soft,
        opacity: 0.25,
      }),
      path(`M220 380h150l40-60 50 110 56-230 52 ${at(peak + 60)} 44-80h110l36 40 40-90 40 50h142`, {
        ...round,
        stroke: palette.brand,
        'stroke-width': 9,
      }),
      spark(516, 200, 18),
    ].join('')
  },
} satisfies Record<string, Motif>
