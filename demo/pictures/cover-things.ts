import { card, type Motif, round, rows, soft, spark, stroke, strong } from './cover-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

/** What companies make, grow and build. */
export const thingMotifs = {
  factory(random, tone) {
    const chimney = random.pick([230, 760])
    const smoke = [0, 1, 2].map((puff) =>
      circle(chimney + 46 + puff * 52, 150 - puff * 34, 30 + puff * 12, {
        fill: tone.paper,
        opacity: 0.85 - puff * 0.2,
      }),
    )
    const windows = Array.from({ length: 6 }, (_, place) => {
      const fill = place === 2 ? palette.warm : tone.light
      return box(250 + place * 122, 432, 66, 62, { rx: 8, fill, opacity: place === 2 ? 1 : 0.5 })
    })
    return [
      ...smoke,
      box(chimney, 190, 70, 260, { rx: 10, fill: soft }),
      path('M200 560V370l190-110v110l190-110v110l190-110v110h230v190Z', { fill: strong }),
      ...windows,
      stroke('M110 562h980', tone.line, 8, { opacity: 0.7 }),
    ].join('')
  },

  field(random, tone) {
    // On a dark ground what is strong is white, and a white field is snow.
    const dark = tone.light === palette.brand
    const furrows = Array.from({ length: 9 }, (_, place) => {
      const foot = -160 + place * 190
      return `M600 330Q${at((600 + foot) / 2 + 10, 440)} ${foot} 690`
    })
    const tree = (x: number, y: number, r: number, fill: string) =>
      stroke(`M${at(x, y)}v${at(r * 1.6)}`, tone.line, 9) + circle(x, y - r * 0.2, r, { fill })
    return [
      spark(random.between(790, 900), 170, 46),
      path('M0 340C240 250 420 330 600 320S980 240 1200 320V675H0Z', { fill: dark ? tone.veil : soft }),
      path('M0 420C300 340 480 350 600 330c160 10 380 30 600 90V675H0Z', {
        fill: dark ? soft : strong,
      }),
      stroke(furrows.join(''), palette.white, 6, { opacity: 0.4 }),
      tree(190, 300, 54, tone.paper),
      tree(300, 330, 38, tone.paper),
      tree(random.between(960, 1040), 310, 48, tone.paper),
    ].join('')
  },

  jars(random, tone) {
    const chosen = random.whole(1, 3)
    return [0, 1, 2, 3, 4]
      .map((place) => {
        const x = 140 + place * 190
        const tall = 220 + random.between(0, 90)
        const y = 530 - tall
        const fill = place === chosen ? strong : place % 2 ? soft : tone.paper
        const level = tall * random.between(0.4, 0.7)
        return [
          box(x + 8, y + 14, 160, tall, { rx: 34, fill: tone.shadow, opacity: 0.1 }),
          box(x, y, 160, tall, { rx: 34, fill }),
          path(`M${x} ${at(530 - level)}q40-22 80 0t80 0V496a34 34 0 0 1-34 34H${x + 34}a34 34 0 0 1-34-34Z`, {
            fill: tone.line,
            opacity: 0.3,
          }),
          box(x + 22, y - 40, 116, 48, { rx: 14, fill: place === chosen ? palette.warm : tone.line }),
          box(x + 34, y + tall * 0.42, 92, 60, { rx: 10, fill: palette.white, opacity: 0.85 }),
        ].join('')
      })
      .concat(stroke('M90 534h1020', tone.line, 8))
      .join('')
  },

  weave(random, tone) {
    const drawn: string[] = []
    const warm = random.whole(2, 5)
    for (let column = 0; column < 8; column++) {
      drawn.push(box(196 + column * 104, 84, 62, 508, { rx: 20, fill: column % 2 ? soft : tone.paper }))
    }
    for (let row = 0; row < 6; row++) {
      const y = 116 + row * 78
      const fill = row === warm ? palette.warm : strong
      for (let column = 0; column < 8; column++) {
        if ((row + column) % 2) continue
        drawn.push(box(176 + column * 104, y, 102, 44, { rx: 16, fill, opacity: row === warm ? 0.95 : 0.9 }))
      }
    }
    return element('g', { transform: `rotate(${at(random.between(-9, 9))} 600 338)` }, drawn.join(''))
  },

  blocks(random, tone) {
    const drawn: string[] = []
    const warm = random.whole(0, 3)
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const x = 250 + column * 180
        const y = 84 + row * 130
        const kind = random.whole(0, 3)
        const fill = column === warm && row === 2 ? palette.warm : ([strong, soft, tone.paper, soft][kind] ?? soft)
        drawn.push(box(x, y, 164, 114, { rx: 18, fill }))
        if (kind === 2) drawn.push(rows(tone.ink, x + 34, y + 44, [96, 60], 32))
        if (kind === 1) drawn.push(stroke(`M${x + 30} ${y + 84}l40-52 34 34 30-40`, tone.paper, 8, { opacity: 0.8 }))
      }
    }
    return drawn.join('')
  },

  skyline(random, tone) {
    const drawn: string[] = []
    let lit = false
    for (let x = 110; x < 1040; ) {
      const width = random.between(84, 140)
      const top = random.between(150, 400)
      drawn.push(box(x, top, width, 580 - top, { rx: 14, fill: random.pick([strong, soft, tone.paper, soft]) }))
      for (let y = top + 34; y < 520; y += 54) {
        const warm: boolean = !lit && x > 420 && y > 330
        lit ||= warm
        const across = `M${at(x + 26, y)}h${at(width - 52)}`
        drawn.push(
          path(across, {
            ...round,
            stroke: warm ? palette.warm : tone.line,
            'stroke-width': 14,
            'stroke-dasharray': '1 28',
            opacity: warm ? 1 : 0.4,
          }),
        )
      }
      x += width + random.between(12, 26)
    }
    return drawn.join('') + stroke('M70 584h1060', tone.line, 8)
  },

  coins(random, tone) {
    const stack = (x: number, high: number, fill: string) =>
      Array.from({ length: high }, (_, level) => {
        const y = 540 - level * 40
        return (
          element('ellipse', { cx: x, cy: y + 14, rx: 92, ry: 28, fill: tone.shadow, opacity: 0.22 }) +
          element('ellipse', { cx: x, cy: y, rx: 92, ry: 28, fill })
        )
      }).join('')
    const heights = [2, 4, 6].map((high) => high + random.whole(0, 1))
    const last = heights[2] ?? 6
    return [
      stack(340, heights[0] ?? 2, soft),
      stack(600, heights[1] ?? 4, strong),
      stack(860, last, soft),
      stroke('M250 400C420 380 520 300 600 300S800 210 960 130', tone.line, 7, { 'stroke-dasharray': '3 20' }),
      circle(860, 540 - last * 40 - 40, 62, { fill: palette.warm }),
      stroke(
        `M836 ${540 - last * 40 - 66}l24 28 24-28M860 ${540 - last * 40 - 38}v34M838 ${540 - last * 40 - 34}h44`,
        palette.white,
        8,
      ),
    ].join('')
  },

  globe(random, tone) {
    const tilt = random.between(-20, 20)
    return [
      circle(600, 338, 226, { fill: strong }),
      element(
        'g',
        { transform: `rotate(${at(tilt)} 600 338)`, opacity: 0.55 },
        stroke('M374 338h452M404 226h392M404 450h392', tone.light, 6),
        ...[80, 160].map((rx) =>
          element('ellipse', { cx: 600, cy: 338, rx, ry: 226, fill: 'none', stroke: tone.light, 'stroke-width': 6 }),
        ),
        stroke('M600 112v452', tone.light, 6),
      ),
      card(tone, 730, 400, 300, 140),
      rows(tone.ink, 836, 450, [140, 100], 42),
      spark(786, 470, 20),
    ].join('')
  },
} satisfies Record<string, Motif>
