import { card, type Motif, person, rows, soft, spark, stroke, strong } from './cover-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

/** People, and what they say to each other. */
export const peopleMotifs = {
  pair(random, tone) {
    const lean = random.between(-12, 12)
    return [
      circle(600, 340, 236, { fill: tone.veil, opacity: 0.7 }),
      person(380, 270 + lean, 2.1, strong),
      person(820, 270 - lean, 2.1, soft),
      stroke('M470 420C540 372 660 372 730 420', tone.paper, 22),
      spark(600, 384, 26),
      stroke('M150 560h900', tone.line, 7, { opacity: 0.5 }),
    ].join('')
  },

  table(random, tone) {
    const seats = 8
    const chosen = random.whole(0, seats - 1)
    const turnBy = random.between(0, 0.6)
    const around = Array.from({ length: seats }, (_, place) => {
      const turn = (place / seats) * Math.PI * 2 + turnBy
      const x = 600 + Math.cos(turn) * 330
      const y = 338 + Math.sin(turn) * 214
      const fill = place % 2 ? soft : strong
      return place === chosen
        ? spark(x, y, 44)
        : circle(x, y, 44, { fill }) + circle(x, y, 16, { fill: tone.paper, opacity: 0.8 })
    })
    return [
      element('ellipse', { cx: 606, cy: 354, rx: 246, ry: 148, fill: tone.shadow, opacity: 0.12 }),
      element('ellipse', { cx: 600, cy: 338, rx: 246, ry: 148, fill: tone.paper }),
      ...around,
      element(
        'g',
        { transform: 'rotate(-8 600 338)' },
        box(520, 280, 160, 110, { rx: 12, fill: soft }),
        rows(tone.paper, 548, 316, [100, 64], 34),
      ),
    ].join('')
  },

  audience(random, tone) {
    const line = (y: number, count: number, scale: number, fill: string) =>
      Array.from({ length: count }, (_, place) => {
        const x = 600 + (place - (count - 1) / 2) * 150 * scale + random.between(-8, 8)
        return person(x, y, scale * 0.92, fill)
      }).join('')
    return [
      card(tone, 400, 76, 400, 220),
      rows(tone.ink, 446, 136, [180, 260, 140], 46),
      spark(734, 132, 16),
      element('g', { opacity: 0.75 }, line(372, 6, 0.9, soft)),
      line(448, 6, 1.15, strong),
      line(560, 5, 1.5, soft),
    ].join('')
  },

  bubbles(random, tone) {
    const bubble = (x: number, y: number, width: number, height: number, fill: string, tail: number) =>
      path(`M${at(x + tail, y + height - 8)}v52l56-52Z`, { fill }) + card(tone, x, y, width, height, fill)
    const shift = random.between(-30, 30)
    return [
      bubble(170 + shift, 120, 400, 170, tone.paper, 60),
      rows(tone.ink, 222 + shift, 180, [290, 200], 48),
      bubble(560 - shift, 230, 470, 190, strong, 350),
      ...[0, 1, 2].map((dot) =>
        circle(700 - shift + dot * 94, 325, 22, { fill: dot === 1 ? palette.warm : tone.light }),
      ),
      bubble(230, 400, 330, 140, soft, 70),
      rows(tone.paper, 280, 450, [220, 140], 42),
    ].join('')
  },

  panels(random, tone) {
    const wide = random.pick([360, 420])
    const lengths = () => [random.between(120, 200), random.between(90, 170)]
    return [
      card(tone, 170, 96, 860, 490),
      ...[214, 250, 286].map((x, place) => circle(x, 140, 11, { fill: place === 0 ? palette.warm : tone.ink })),
      box(214, 184, wide, 200, { rx: 18, fill: strong }),
      path(`M214 366l90-80 70 52 80-90 ${at(wide - 240)} 104v14q0 18-18 18H232q-18 0-18-18Z`, {
        fill: tone.light,
        opacity: 0.3,
      }),
      rows(palette.sky, wide + 260, 212, [random.between(180, 260)]),
      rows(
        tone.ink,
        wide + 260,
        262,
        [300, 260, 310].map((length) => Math.min(length, 700 - wide)),
        44,
      ),
      ...[0, 1, 2].map((place) => {
        const x = 214 + place * 266
        return (
          box(x, 414, 240, 130, { rx: 18, fill: place === 1 ? soft : tone.ink, opacity: place === 1 ? 1 : 0.5 }) +
          rows(tone.paper, x + 32, 460, lengths(), 42)
        )
      }),
    ].join('')
  },

  megaphone(random, tone) {
    const arcs = [110, 190, 270].map((r, place) => {
      const half = r * 0.62
      return stroke(`M${at(760 + r * 0.5, 320 - half)}a${at(r, r)} 0 0 1 0 ${at(half * 2)}`, tone.line, 13, {
        opacity: 0.9 - place * 0.25,
      })
    })
    return element(
      'g',
      { transform: `rotate(${at(random.between(-14, -6))} 600 340)` },
      path('M330 262h150l240-120v356L480 380H330a30 30 0 0 1-30-30v-58a30 30 0 0 1 30-30Z', { fill: strong }),
      path('M700 142a26 26 0 0 1 52 0v356a26 26 0 0 1-52 0Z', { fill: soft }),
      path('M372 380h92l34 130a24 24 0 0 1-24 30h-38a24 24 0 0 1-24-18Z', { fill: soft }),
      ...arcs,
      spark(390, 320, 22),
    )
  },

  camera(random, tone) {
    return [
      card(tone, 270, 210, 660, 350, strong),
      path('M450 210l38-74a26 26 0 0 1 23-14h178a26 26 0 0 1 23 14l38 74Z', { fill: soft }),
      circle(600, 386, 140, { fill: tone.paper }),
      circle(600, 386, 104, { fill: tone.shadow, opacity: 0.85 }),
      circle(600, 386, 62, { fill: soft }),
      path('M600 324a62 62 0 0 1 62 62', {
        fill: 'none',
        stroke: palette.white,
        'stroke-width': 12,
        'stroke-linecap': 'round',
      }),
      spark(854, 270, 20),
      rows(tone.light, 320, 270, [random.between(50, 90)]),
    ].join('')
  },
} satisfies Record<string, Motif>
