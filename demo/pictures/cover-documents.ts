import { card, type Motif, rows, soft, spark, stroke, strong } from './cover-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

const tick = (x: number, y: number, scale: number) =>
  `M${at(x, y)}l${at(9 * scale, 9 * scale)} ${at(17 * scale, -20 * scale)}`

/** Paper, and what is written, sealed and counted on it. */
export const documentMotifs = {
  papers(random, tone) {
    const sheet = (x: number, y: number, turn: number, front: boolean) => {
      const lengths = Array.from({ length: 6 }, () => random.between(110, 220))
      return element(
        'g',
        { transform: `rotate(${at(turn)} ${x + 150} ${y + 200})` },
        card(tone, x, y, 300, 400, front ? strong : tone.paper),
        rows(front ? tone.light : palette.sky, x + 40, y + 64, [130]),
        element('g', { opacity: front ? 0.55 : 1 }, rows(front ? tone.light : tone.ink, x + 40, y + 128, lengths, 40)),
        front ? spark(x + 244, y + 62, 17) : '',
      )
    }
    return [
      sheet(250, 150, random.between(-14, -8), false),
      sheet(650, 140, random.between(8, 13), false),
      sheet(450, 130, random.between(-3, 3), true),
    ].join('')
  },

  stamp(random, tone) {
    const turn = random.between(-12, 12)
    return [
      card(tone, 230, 120, 520, 440),
      rows(tone.ink, 290, 196, [240, 380, 330, 390, 280], 54),
      element(
        'g',
        { transform: `rotate(${at(turn)} 810 420)` },
        circle(810, 420, 150, { fill: tone.paper, opacity: 0.94 }),
        circle(810, 420, 128, { fill: 'none', stroke: palette.warm, 'stroke-width': 13 }),
        circle(810, 420, 98, { fill: 'none', stroke: palette.warm, 'stroke-width': 4, opacity: 0.6 }),
        path('m810 352 20 44 48 6-35 33 9 48-42-24-42 24 9-48-35-33 48-6Z', { fill: palette.warm }),
      ),
    ].join('')
  },

  ledger(random, tone) {
    const page = (x: number, fill: string) => card(tone, x, 130, 400, 420, fill)
    const lines = (x: number, accent: number) =>
      Array.from({ length: 6 }, (_, row) => {
        const y = 200 + row * 58
        const warm = row === accent
        return (
          rows(tone.ink, x, y, [random.between(110, 180)]) +
          rows(warm ? palette.warm : palette.bright, x + 240, y, [random.between(40, 70)])
        )
      }).join('')
    return [
      page(190, tone.paper),
      page(610, tone.paper),
      lines(232, -1),
      lines(652, random.whole(1, 4)),
      stroke('M600 130v430', tone.line, 12),
      ...[190, 280, 370, 460].map((y) => box(576, y, 48, 20, { rx: 10, fill: strong })),
    ].join('')
  },

  signature(random, tone) {
    const wave = random.between(26, 46)
    const ink = `M330 430c40-90 74-90 60 0s30 40 60-${at(wave)} 40 20 70 10 40-50 70-10 50 30 110 0`
    return [
      card(tone, 240, 110, 620, 450),
      rows(tone.ink, 300, 186, [460, 380, 430], 52),
      stroke(ink, palette.brand, 9),
      stroke('M300 478h430', tone.ink, 5),
      element(
        'g',
        { transform: `translate(748 420) rotate(${at(random.between(34, 44))})` },
        box(-17, -250, 34, 200, { rx: 10, fill: strong }),
        box(-17, -262, 34, 46, { rx: 10, fill: palette.warm }),
        path('M-17-50h34L0 0Z', { fill: tone.shadow }),
      ),
    ].join('')
  },

  lock(random, tone) {
    return [
      card(tone, 190, 200, 330, 210),
      rows(tone.ink, 240, 262, [200, 150, 220], 44),
      card(tone, 690, 270, 330, 210),
      rows(tone.ink, 740, 332, [180, 230, 120], 44),
      stroke('M520 320h170', tone.line, 5, { 'stroke-dasharray': '3 16' }),
      stroke(`M530 330v-72a74 74 0 0 1 148 0v72`, tone.line, 26),
      box(484, 318, 240, 210, { rx: 40, fill: strong }),
      spark(604, 404, 22),
      stroke('M604 412v50', palette.warm, 16),
      circle(random.between(200, 260), 500, 16, { fill: soft }),
      circle(random.between(960, 1010), 180, 22, { fill: soft }),
    ].join('')
  },

  shield(random, tone) {
    const d = 'M600 104 388 178v170c0 120 84 196 212 244 128-48 212-124 212-244V178Z'
    return [
      card(tone, 130, random.between(220, 280), 220, 130),
      rows(tone.ink, 166, 300, [120, 80], 36),
      card(tone, 856, random.between(330, 380), 220, 130),
      rows(tone.ink, 892, 420, [130, 90], 36),
      path(d, { fill: strong }),
      path('M600 104v488c128-48 212-124 212-244V178Z', { fill: tone.shadow, opacity: 0.1 }),
      stroke(tick(522, 344, 6), palette.warm, 30),
    ].join('')
  },

  hall(random, tone) {
    const columns = Array.from({ length: 5 }, (_, place) =>
      box(318 + place * 128, 292, 52, 190, { rx: 8, fill: tone.paper }),
    )
    return [
      path('M600 110 250 250h700Z', { fill: strong }),
      spark(600, 204, random.between(20, 24)),
      box(270, 250, 660, 34, { rx: 6, fill: soft }),
      ...columns,
      box(250, 482, 700, 34, { rx: 6, fill: soft }),
      box(210, 516, 780, 40, { rx: 8, fill: strong }),
    ].join('')
  },

  calendar(random, tone) {
    const chosen = random.whole(8, 16)
    const cells = Array.from({ length: 20 }, (_, day) => {
      const x = 352 + (day % 5) * 104
      const y = 268 + Math.floor(day / 5) * 74
      const taken = random.between(0, 1) < 0.3
      if (day === chosen)
        return box(x, y, 80, 54, { rx: 14, fill: palette.warm }) + stroke(tick(x + 26, y + 28, 1), palette.white, 7)
      return box(x, y, 80, 54, { rx: 14, fill: taken ? soft : tone.ink, opacity: taken ? 1 : 0.55 })
    })
    return [
      card(tone, 300, 130, 600, 450),
      path('M324 130h552a24 24 0 0 1 24 24v76H300v-76a24 24 0 0 1 24-24Z', { fill: strong }),
      ...[420, 600, 780].map((x) => box(x - 11, 96, 22, 74, { rx: 11, fill: tone.line })),
      ...cells,
    ].join('')
  },

  cards(random, tone) {
    const drawn: string[] = []
    const warm = random.whole(4, 9)
    for (let place = 0; place < 15; place++) {
      const x = 150 + (place % 5) * 188 + random.between(-14, 14)
      const y = 96 + Math.floor(place / 5) * 176 + random.between(-10, 10)
      const fill = place === warm ? palette.glow : ([tone.paper, soft, tone.paper, strong][place % 4] ?? tone.paper)
      const onStrong = fill === strong
      drawn.push(
        element(
          'g',
          { transform: `rotate(${at(random.between(-7, 7))} ${at(x + 76, y + 66)})` },
          card(tone, x, y, 152, 132, fill),
          rows(onStrong ? tone.light : place === warm ? palette.warm : tone.line, x + 26, y + 46, [80, 56], 36),
        ),
      )
    }
    return drawn.join('')
  },

  badge(random, tone) {
    const teeth = 16
    const points = Array.from({ length: teeth * 2 }, (_, place) => {
      const r = place % 2 ? 178 : 206
      const turn = (place / (teeth * 2)) * Math.PI * 2 + random.between(0, 0.01)
      return at(600 + Math.cos(turn) * r, 290 + Math.sin(turn) * r)
    })
    return [
      path('M500 420 440 610l90-28 48 62 56-180Z', { fill: soft }),
      path('m700 420 60 190-90-28-48 62-56-180Z', { fill: soft }),
      path(`M${points.join('L')}Z`, { fill: strong }),
      circle(600, 290, 128, { fill: tone.paper }),
      path('m600 206 26 54 60 8-44 41 11 59-53-29-53 29 11-59-44-41 60-8Z', { fill: palette.warm }),
    ].join('')
  },
} satisfies Record<string, Motif>
