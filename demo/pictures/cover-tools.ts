import { card, type Motif, middle, rows, soft, spark, stroke, strong } from './cover-ground.ts'
import { palette } from './palette.ts'
import { at, box, circle, element, path } from './svg.ts'

function gear(x: number, y: number, r: number, teeth: number, fill: string, hole: string): string {
  const steps = teeth * 4
  const points = Array.from({ length: steps }, (_, place) => {
    const turn = (place / steps) * Math.PI * 2
    const reach = place % 4 < 2 ? r : r * 0.82
    return at(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach)
  })
  const body = path(`M${points.join('L')}Z`, { fill, stroke: fill, 'stroke-width': 12, 'stroke-linejoin': 'round' })
  return body + circle(x, y, r * 0.36, { fill: hole })
}

/** What people measure, weigh and look through. */
export const toolMotifs = {
  bars(random, tone) {
    const count = 7
    const chosen = random.whole(3, 5)
    const drawn = Array.from({ length: count }, (_, place) => {
      const tall = 90 + place * 34 + random.between(-30, 46)
      const fill = place === chosen ? palette.warm : place % 2 ? soft : strong
      return box(236 + place * 106, 510 - tall, 72, tall, { rx: 16, fill })
    })
    return [
      card(tone, 170, 100, 860, 470),
      ...[210, 310, 410].map((y) => stroke(`M220 ${y}h760`, tone.ink, 3)),
      ...drawn,
      stroke('M216 514h768', palette.sky, 6),
    ].join('')
  },

  trend(random, tone) {
    const points = Array.from({ length: 6 }, (_, place) => ({
      x: 180 + place * 168,
      y: 500 - place * 58 + random.between(-40, 40),
    }))
    const d = points.map(({ x, y }, place) => `${place ? 'L' : 'M'}${at(x, y)}`).join('')
    const last = points.at(-1) ?? { x: 1020, y: 210 }
    return [
      ...[180, 290, 400, 510].map((y) => stroke(`M110 ${y}h980`, tone.paper, 3, { opacity: 0.7 })),
      path(`${d}V590H180Z`, { fill: soft, opacity: 0.45 }),
      stroke(d, tone.line, 12),
      ...points
        .slice(0, -1)
        .map(({ x, y }) => circle(x, y, 19, { fill: tone.paper }) + circle(x, y, 9, { fill: strong })),
      spark(last.x, last.y, 30),
    ].join('')
  },

  gears(random, tone) {
    const teeth = random.pick([10, 12])
    return [
      gear(470, 360, 200, teeth, strong, tone.paper),
      gear(780, 240, 132, teeth - 2, soft, tone.paper),
      gear(790, 500, 92, teeth - 3, tone.paper, tone.line),
      spark(470, 360, 30),
    ].join('')
  },

  lens(random, tone) {
    const turn = random.between(-6, 6)
    return [
      card(tone, 190, 130, 560, 420),
      rows(tone.ink, 250, 206, [380, 300, 420, 340, 260], 62),
      element(
        'g',
        { transform: `rotate(${at(turn)} 730 330)` },
        stroke('M834 438 990 594', tone.line, 44),
        circle(730, 330, 156, { fill: tone.paper, opacity: 0.94 }),
        circle(730, 330, 156, { fill: 'none', stroke: palette.brand, 'stroke-width': 26 }),
        stroke('M668 330l44 46 86-96', palette.warm, 24),
      ),
    ].join('')
  },

  clock(random, tone) {
    const hour = random.whole(1, 4) * 0.52
    const marks = Array.from({ length: 12 }, (_, place) => {
      const turn = (place / 12) * Math.PI * 2
      const point = (r: number) => at(middle.x + Math.cos(turn) * r, middle.y + Math.sin(turn) * r)
      return `M${point(176)}L${point(place % 3 ? 192 : 206)}`
    })
    return [
      circle(middle.x + 6, middle.y + 16, 250, { fill: tone.shadow, opacity: 0.1 }),
      circle(middle.x, middle.y, 250, { fill: strong }),
      circle(middle.x, middle.y, 220, { fill: tone.paper }),
      path(`M600 338V148a190 190 0 0 1 ${at(190 * Math.sin(hour + 1))} ${at(190 - 190 * Math.cos(hour + 1))}Z`, {
        fill: palette.glow,
        opacity: 0.7,
      }),
      stroke(marks.join(''), palette.sky, 9),
      stroke(
        `M600 338V178M600 338l${at(112 * Math.sin(hour + 1))} ${at(-112 * Math.cos(hour + 1))}`,
        palette.brand,
        17,
      ),
      circle(600, 338, 20, { fill: palette.warm }),
    ].join('')
  },

  hourglass(random, tone) {
    const left = random.between(0.35, 0.65)
    return [
      card(tone, 140, 250, 240, 170),
      rows(tone.ink, 184, 304, [150, 110, 130], 36),
      card(tone, 820, 290, 240, 170),
      rows(tone.ink, 864, 344, [120, 150, 90], 36),
      path('M450 140h300v60c0 90-100 110-100 138s100 48 100 138v60H450v-60c0-90 100-110 100-138s-100-48-100-138Z', {
        fill: tone.paper,
      }),
      path(
        `M${at(476 + left * 20, 210 + left * 40)}h${at(248 - left * 40)}c-20 50-84 70-124 128-40-58-104-78-124-128Z`,
        { fill: soft },
      ),
      path('M480 540c0-70 80-96 120-96s120 26 120 96Z', { fill: palette.warm }),
      stroke('M600 338v110', palette.warm, 7),
      ...[112, 536].map((y) => box(416, y, 368, 34, { rx: 17, fill: strong })),
    ].join('')
  },

  scales(random, tone) {
    const tip = random.between(-46, 46)
    const pan = (x: number, y: number, fill: string) =>
      stroke(`M${x} ${at(y)}l-92 150M${x} ${at(y)}l92 150`, tone.line, 6) +
      path(`M${x - 120} ${at(y + 150)}h240a120 92 0 0 1-240 0Z`, { fill })
    return [
      stroke('M600 160v370', tone.line, 20),
      box(470, 520, 260, 40, { rx: 20, fill: strong }),
      stroke(`M330 ${at(210 + tip)}L870 ${at(210 - tip)}`, tone.line, 18),
      pan(330, 210 + tip, strong),
      pan(870, 210 - tip, soft),
      spark(600, 196, 30),
      box(284, 300 + tip, 92, 58, { rx: 12, fill: tone.paper }),
      circle(870, 328 - tip, 32, { fill: tone.paper }),
    ].join('')
  },

  compass(random, tone) {
    const turn = random.between(20, 60)
    return [
      circle(606, 354, 240, { fill: tone.shadow, opacity: 0.1 }),
      circle(600, 338, 240, { fill: tone.paper }),
      circle(600, 338, 206, { fill: 'none', stroke: tone.ink, 'stroke-width': 8 }),
      stroke('M600 112v48M600 516v48M374 338h48M778 338h48', palette.bright, 12),
      element(
        'g',
        { transform: `rotate(${at(turn)} 600 338)` },
        path('M600 158l46 180h-92Z', { fill: palette.warm }),
        path('M600 518l46-180h-92Z', { fill: palette.bright }),
      ),
      circle(600, 338, 20, { fill: palette.white }),
    ].join('')
  },
} satisfies Record<string, Motif>
