import { disc, line, shapes, slab, times } from './glyph.ts'
import type { Hue } from './hues.ts'
import { drawGlyph, type ProductFamily } from './product.ts'
import type { Random } from './random.ts'
import { at, element } from './svg.ts'

/** Fills 1200 by 360; its left third is calm, because the name of the company may stand there. */
export type Scene = (random: Random, hue: Hue) => string

const floor = 306

/** A thing that stands on the floor, or hangs as high as told. */
export function put(random: Random, hue: Hue, family: ProductFamily, x: number, scale: number, foot = floor): string {
  const transform = `translate(${at(x, foot - 116 * scale)}) scale(${scale})`
  return element('g', { transform }, drawGlyph(family, random, hue))
}

export function row(random: Random, hue: Hue, things: readonly (readonly [ProductFamily, number, number])[]): string {
  return things.map(([family, x, scale]) => put(random, hue, family, x + random.between(-12, 12), scale)).join('')
}

export const ground = (hue: Hue, y = floor) =>
  shapes(hue.soft, `M0 ${y}H1200V360H0Z`) + shapes(`${hue.main}22`, `M0 ${y}H1200v8H0Z`)

export function shelf(hue: Hue, x: number, y: number, width: number): string {
  return slab(x + width / 2, y + 6, width, 12, hue.soft, 4)
}

export function ridge(random: Random, fill: string, y: number, rise: number): string {
  const peaks = [0, 1, 2, 3].map((place) => {
    const x = place * 300
    const crest = y - rise * random.between(0.6, 1.2)
    const dip = y + rise * random.between(0, 0.4)
    return `C${at(x + 90, crest, x + 200, dip, x + 300, y - random.between(0, rise * 0.5))}`
  })
  return shapes(fill, `M0 ${at(y)}${peaks.join('')}V360H0Z`)
}

export function skyline(random: Random, fill: string, low: number, high: number): string {
  return times(17, (place) => {
    const tall = random.between(low, high)
    return slab(place * 74 + 16, floor - tall / 2, random.between(46, 70), tall, fill, 4)
  })
}

function waves(hue: Hue, y: number): string {
  const crest = (from: number, swing: number) =>
    `M0 ${from}${'q50 -1 100 0t100 0'.replace('-1', String(-swing)).repeat(6)}V360H0Z`
  return shapes(hue.soft, crest(y, 26)) + shapes(hue.main, crest(y + 30, 20)) + shapes(hue.deep, crest(y + 58, 14))
}

/** As warm as it is, whatever the hue. */
export const sun = (random: Random) => disc(random.between(930, 1080), random.between(74, 110), 44, '#ffb357')

/** A hall with a saw-tooth roof, and what is made in it. */
export function works(random: Random, hue: Hue, things: readonly (readonly [ProductFamily, number, number])[]): string {
  const lit = random.whole(0, 6)
  const roof = 'M470 360V130l130-70v70l130-70v70l130-70v70l130-70v70l130-70v70h90v230Z'
  const windows = times(7, (place) => slab(540 + place * 96, 166, 54, 34, place === lit ? hue.accent : hue.paper, 4))
  return shapes(hue.pale, roof) + windows + ground(hue) + row(random, hue, things)
}

export const scenes = {
  lab: (random, hue) =>
    shelf(hue, 560, 120, 560) +
    times(6, (place) => put(random, hue, 'flask', 610 + place * 92, 0.3 + random.between(0, 0.1), 120)) +
    ground(hue) +
    row(random, hue, [
      ['microscope', 640, 0.74],
      ['sensor', 830, 0.62],
      ['flask', 1010, 0.7],
    ]),
  road: (random, hue) =>
    ridge(random, `${hue.soft}88`, 230, 90) +
    skyline(random, `${hue.soft}aa`, 24, 96) +
    slab(600, 334, 1200, 60, hue.deep, 0) +
    times(12, (place) => slab(50 + place * 104, 336, 54, 6, hue.pale, 3)) +
    row(random, hue, [
      ['truck', 590, 0.72],
      ['truck', 840, 0.94],
      ['truck', 1080, 0.6],
    ]),
  field: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 220, 80) +
    ridge(random, hue.soft, 262, 50) +
    shapes(hue.main, 'M0 300C400 250 800 270 1200 300V360H0Z') +
    times(13, (place) => line(`M620 262L${at(-300 + place * 150)} 372`, hue.soft, 4)) +
    put(random, hue, 'tree', 520, 0.5, 290) +
    put(random, hue, 'tractor', 780, 0.66, 310) +
    put(random, hue, 'tree', 1060, 0.66, 300),
  stage: (random, hue) =>
    times(4, (place) =>
      shapes(
        `${hue.soft}55`,
        `M${at(480 + place * 190)} 0h40L${at(600 + place * 190 + random.between(-80, 80))} 360h-150Z`,
      ),
    ) +
    ground(hue, 316) +
    times(9, (place) => disc(460 + place * 84, 300, 24, hue.main) + slab(460 + place * 84, 350, 62, 60, hue.main, 28)) +
    put(random, hue, 'camera', random.between(760, 860), 0.78, 262),
  wall: (random, hue) =>
    times(5, (line) =>
      times(11, (column) =>
        slab(
          500 + column * 70 + (line % 2) * 34,
          36 + line * 54,
          64,
          48,
          random.pick([hue.soft, hue.pale, `${hue.soft}77`]),
          5,
        ),
      ),
    ) +
    ground(hue) +
    row(random, hue, [
      ['sack', 620, 0.74],
      ['paint', 800, 0.7],
      ['sack', 980, 0.86],
    ]),
  weave: (random, hue) =>
    times(15, (column) => slab(460 + column * 54, 180, 34, 360, column % 3 ? hue.pale : hue.soft, 0)) +
    times(6, (line) => slab(810, 36 + line * 60, 780, 26, line === 2 ? hue.accent : `${hue.main}99`, 0)) +
    put(random, hue, 'fabric', 660, 0.9, 320) +
    put(random, hue, 'shirt', 950, 0.92, 316),
  screens: (random, hue) =>
    ground(hue) +
    row(random, hue, [
      ['screen', 590, 0.8],
      ['screen', 1060, 0.72],
      ['chart', 830, 1.06],
    ]) +
    times(6, (place) => disc(500 + place * 120, 40 + random.between(0, 40), 7, hue.soft)),
  interior: (random, hue) =>
    slab(640, 130, 170, 170, '#ffffff', 8) +
    line('M640 46v168M556 130h168', hue.soft, 7) +
    slab(900, 110, 130, 90, hue.pale, 6) +
    shapes(hue.soft, 'M846 148l34-40 26 24 20-16 28 32Z') +
    ground(hue) +
    row(random, hue, [
      ['table', 760, 0.76],
      ['chair', 920, 0.86],
      ['plant', 1070, 0.9],
      ['chair', 600, 0.78],
    ]),
  water: (random, hue) =>
    line('M520 120h260v90h260V110h200', hue.soft, 30) +
    disc(780, 160, 30, hue.main) +
    put(random, hue, 'tank', 640, 0.8, 300) +
    put(random, hue, 'pump', 920, 0.72, 300) +
    put(random, hue, 'drop', 1090, 0.46, 220) +
    waves(hue, 292),
  school: (random, hue) =>
    ground(hue) +
    put(random, hue, 'blackboard', 800, 1.16, 300) +
    row(random, hue, [
      ['book', 560, 0.5],
      ['table', 1080, 0.7],
    ]) +
    times(
      5,
      (place) => disc(580 + place * 110, 322, 22, hue.deep) + slab(580 + place * 110, 366, 60, 50, hue.deep, 24),
    ),
  desk: (random, hue) =>
    ground(hue, 290) +
    put(random, hue, 'document', 620, 0.9, 310) +
    put(random, hue, 'book', 850, 0.9, 322) +
    put(random, hue, 'lamp', 1060, 0.9, 290) +
    put(random, hue, 'document', 480, 0.5, 300),
  kitchen: (random, hue) =>
    shelf(hue, 540, 118, 600) +
    times(7, (place) => put(random, hue, random.pick(['jar', 'cup', 'jar'] as const), 580 + place * 86, 0.36, 118)) +
    ground(hue) +
    row(random, hue, [
      ['paint', 610, 0.64],
      ['bowl', 820, 0.86],
      ['basket', 1050, 0.74],
    ]),
  factory: (random, hue) =>
    works(random, hue, [
      ['tank', 620, 0.78],
      ['pallet', 850, 0.72],
      ['sack', 1050, 0.66],
    ]),
  city: (random, hue) =>
    sun(random) +
    skyline(random, hue.pale, 120, 230) +
    skyline(random, hue.soft, 60, 170) +
    ground(hue) +
    row(random, hue, [
      ['building', 640, 0.84],
      ['building', 900, 1.06],
      ['tree', 1090, 0.56],
      ['tree', 500, 0.44],
    ]),
  circuit: (random, hue) =>
    times(
      9,
      (place) =>
        line(
          place % 2
            ? `M${470 + place * 90} 0v${at(random.between(90, 150))}l40 40`
            : `M${470 + place * 90} 360v${at(-random.between(90, 150))}l40 -40`,
          hue.soft,
          7,
        ) + disc(510 + place * 90, place % 2 ? random.between(150, 190) : random.between(170, 210), 10, hue.main),
    ) +
    put(random, hue, 'circuit', 800, 1.3, 330) +
    put(random, hue, 'gateway', 1070, 0.62, 300) +
    put(random, hue, 'circuit', 570, 0.6, 260),
  paper: (random, hue) =>
    ground(hue) +
    times(8, (place) =>
      slab(620 + random.between(-10, 10), 296 - place * 16, 200, 13, place % 3 ? '#ffffff' : hue.main, 3),
    ) +
    row(random, hue, [
      ['box', 850, 1.0],
      ['document', 1050, 0.8],
      ['box', 480, 0.5],
    ]),
  craft: (random, hue) =>
    shelf(hue, 520, 150, 620) +
    times(6, (place) => put(random, hue, place % 2 ? 'vase' : 'bowl', 570 + place * 104, 0.46, 150)) +
    ground(hue) +
    row(random, hue, [
      ['vase', 620, 0.62],
      ['tea', 830, 0.62],
      ['vase', 1020, 0.7],
    ]),
  hills: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 190, 110) +
    ridge(random, `${hue.soft}cc`, 236, 80) +
    ridge(random, hue.main, 292, 56) +
    times(5, (place) =>
      put(random, hue, 'tree', 520 + place * 140 + random.between(-30, 30), 0.36 + random.between(0, 0.26), 306),
    ),
  sea: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 210, 50) +
    put(random, hue, 'ship', 780, 0.86, 300) +
    put(random, hue, 'ship', 1080, 0.4, 262) +
    put(random, hue, 'shell', 560, 0.5, 330) +
    waves(hue, 280),
  shop: (random, hue) =>
    slab(810, 200, 660, 240, hue.pale, 8) +
    times(11, (place) => shapes(place % 2 ? '#ffffff' : hue.main, `M${480 + place * 60} 40h60v46a30 30 0 0 1-60 0Z`)) +
    shelf(hue, 510, 196, 600) +
    times(6, (place) =>
      put(random, hue, random.pick(['basket', 'jar', 'box', 'crate'] as const), 560 + place * 100, 0.36, 196),
    ) +
    ground(hue) +
    row(random, hue, [
      ['crate', 600, 0.56],
      ['basket', 800, 0.56],
      ['crate', 1000, 0.56],
    ]),
  cold: (random, hue) =>
    times(
      2,
      (level) =>
        shelf(hue, 500, 110 + level * 98, 640) +
        times(6, (place) =>
          put(random, hue, random.pick(['box', 'cold', 'box'] as const), 560 + place * 104, 0.36, 110 + level * 98),
        ),
    ) +
    ground(hue) +
    row(random, hue, [
      ['forklift', 640, 0.56],
      ['pallet', 860, 0.5],
      ['cold', 1050, 0.5],
    ]),
  port: (random, hue) =>
    line('M960 306V60H1180M960 84h-120M1100 306V60M960 180h140', hue.soft, 12) +
    line('M860 84v60', hue.deep, 5) +
    slab(860, 164, 90, 40, hue.accent, 4) +
    ground(hue, 300) +
    put(random, hue, 'container', 1040, 0.66, 300) +
    put(random, hue, 'ship', 660, 1.06, 330) +
    waves(hue, 318),
  solar: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 240, 60) +
    ground(hue) +
    row(random, hue, [
      ['solar', 560, 0.6],
      ['solar', 770, 0.82],
      ['solar', 1010, 0.7],
    ]),
  crane: (random, hue) =>
    skyline(random, hue.pale, 90, 200) +
    line('M520 306V40H820M520 90 600 40M780 40v70', hue.soft, 11) +
    slab(780, 130, 60, 40, hue.accent, 4) +
    ground(hue) +
    row(random, hue, [
      ['lift', 680, 0.8],
      ['forklift', 880, 0.72],
      ['lift', 1070, 0.94],
    ]),
  workshop: (random, hue) =>
    slab(820, 120, 620, 150, hue.pale, 10) +
    times(8, (place) =>
      put(random, hue, random.pick(['bolt', 'ring', 'gear', 'wrench'] as const), 560 + place * 76, 0.26, 160),
    ) +
    ground(hue) +
    row(random, hue, [
      ['wrench', 620, 0.76],
      ['gear', 830, 0.8],
      ['tank', 1040, 0.72],
    ]),
} satisfies Record<string, Scene>
