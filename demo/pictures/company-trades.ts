import { ground, put, ridge, row, type Scene, shelf, skyline, sun, works } from './company-scenes.ts'
import { disc, line, shapes, slab, times } from './glyph.ts'
import { at } from './svg.ts'

/** Scenes that belong to one trade only. */
export const trades = {
  pumps: (random, hue) =>
    works(random, hue, [
      ['valve', 600, 0.66],
      ['pump', 820, 0.9],
      ['pump', 1060, 0.64],
    ]),
  molds: (random, hue) =>
    works(random, hue, [
      ['mold', 620, 0.72],
      ['gear', 840, 0.86],
      ['mold', 1060, 0.6],
    ]),
  rubber: (random, hue) =>
    works(random, hue, [
      ['ring', 600, 0.7],
      ['ring', 800, 0.9],
      ['bolt', 1000, 0.7],
      ['ring', 1120, 0.5],
    ]),
  cups: (random, hue) =>
    shelf(hue, 540, 140, 600) +
    times(7, (place) => put(random, hue, 'cup', 580 + place * 86, 0.48, 140)) +
    ground(hue) +
    row(random, hue, [
      ['cup', 600, 0.68],
      ['box', 780, 0.62],
      ['cup', 940, 0.72],
      ['tray', 1090, 0.5],
    ]),
  shoes: (random, hue) =>
    shelf(hue, 540, 140, 600) +
    times(4, (place) => put(random, hue, 'shoe', 620 + place * 146, 0.46, 148)) +
    ground(hue) +
    row(random, hue, [
      ['shoe', 640, 0.74],
      ['shoe', 880, 0.8],
      ['box', 1080, 0.56],
    ]),
  clothes: (random, hue) =>
    line('M520 306V54H1140V306', hue.soft, 11) +
    times(
      5,
      (place) =>
        line(`M${580 + place * 124} 58v24`, hue.main, 5) +
        put(random, hue, 'shirt', 580 + place * 124, 0.6 + (place % 2) * 0.08, 216),
    ) +
    ground(hue) +
    put(random, hue, 'box', 620, 0.36) +
    put(random, hue, 'fabric', 1050, 0.36),
  parts: (random, hue) =>
    works(random, hue, [
      ['wheel', 600, 0.7],
      ['forklift', 820, 0.72],
      ['wheel', 1020, 0.84],
      ['ring', 1140, 0.42],
    ]),
  colours: (random, hue) =>
    slab(820, 100, 600, 120, hue.paper, 10) +
    times(10, (place) =>
      slab(
        570 + place * 56,
        100,
        44,
        84,
        [hue.main, hue.soft, hue.accent, hue.pale, hue.deep][place % 5] ?? hue.main,
        6,
      ),
    ) +
    ground(hue) +
    row(random, hue, [
      ['paint', 610, 0.66],
      ['paint', 800, 0.82],
      ['chair', 970, 0.62],
      ['paint', 1110, 0.56],
    ]),
  canteen: (random, hue) =>
    times(4, (place) => put(random, hue, 'lamp', 580 + place * 160, 0.4, 96)) +
    ground(hue, 276) +
    times(5, (place) => put(random, hue, place % 2 ? 'bowl' : 'tray', 560 + place * 136, 0.56, 290)) +
    put(random, hue, 'basket', 470, 0.4, 282),
  press: (random, hue) =>
    line('M520 90h620', hue.soft, 6) +
    times(
      5,
      (place) =>
        slab(570 + place * 126, 132, 88, 84, place % 2 ? '#ffffff' : hue.pale, 4) +
        line(`M${546 + place * 126} 122h48M${546 + place * 126} 140h${at(random.between(20, 44))}`, hue.main, 6),
    ) +
    ground(hue) +
    row(random, hue, [
      ['book', 640, 0.7],
      ['book', 1040, 0.56],
      ['document', 850, 0.7],
    ]),
  terraces: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 180, 100) +
    ridge(random, hue.soft, 226, 70) +
    shapes(hue.main, 'M400 360C560 220 820 200 1200 250V360Z') +
    times(5, (place) =>
      line(
        `M${430 + place * 50} ${348 + place * 4}C${at(620 + place * 40, 246 + place * 22, 900, 232 + place * 24)} ` +
          `1200 ${268 + place * 20}`,
        hue.soft,
        6,
        { opacity: 0.8 },
      ),
    ) +
    put(random, { ...hue, main: hue.paper, deep: hue.pale }, 'tea', 760, 0.8, 330),
  grove: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 250, 60) +
    times(4, (place) => put(random, hue, 'bamboo', 580 + place * 170, 0.8 + random.between(0, 0.26), 316)) +
    ground(hue) +
    put(random, hue, 'bowl', 500, 0.36, 322),
  garden: (random, hue) =>
    sun(random) +
    skyline(random, hue.pale, 60, 160) +
    ground(hue) +
    row(random, hue, [
      ['building', 850, 0.9],
      ['tree', 580, 0.86],
      ['plant', 700, 0.4],
      ['tree', 1040, 0.74],
      ['plant', 1140, 0.46],
    ]),
  lodge: (random, hue) =>
    sun(random) +
    ridge(random, hue.pale, 190, 110) +
    ridge(random, hue.soft, 240, 60) +
    shapes(hue.deep, 'M640 210 780 130l140 80v84H640Z') +
    shapes(hue.main, 'M610 216 780 118l170 98h-36l-134-76-134 76Z') +
    times(3, (place) => slab(700 + place * 80, 250, 38, 44, hue.accent, 4)) +
    put(random, hue, 'tree', 560, 0.6, 300) +
    put(random, hue, 'tree', 1030, 0.76, 304) +
    shapes(`${hue.main}aa`, 'M0 298q100-12 200 0t200 0 200 0 200 0 200 0 200 0V360H0Z'),
  lights: (random, hue) =>
    skyline(random, hue.pale, 70, 190) +
    ground(hue) +
    times(5, (place) => put(random, hue, 'lamp', 540 + place * 146, 0.66 + (place % 2) * 0.3, place % 2 ? 240 : 170)),
  sensors: (random, hue) =>
    line('M500 70h660', hue.soft, 6) +
    times(
      4,
      (place) => line(`M${580 + place * 170} 70v30`, hue.soft, 6) + disc(580 + place * 170, 108, 12, hue.accent),
    ) +
    ground(hue) +
    row(random, hue, [
      ['sensor', 580, 0.62],
      ['gateway', 800, 0.84],
      ['sensor', 980, 0.72],
      ['flask', 1120, 0.5],
    ]),
  online: (random, hue) =>
    ground(hue) +
    row(random, hue, [
      ['box', 560, 0.5],
      ['chart', 1050, 0.72],
      ['screen', 800, 1.12],
    ]) +
    times(
      3,
      (place) =>
        slab(560 + place * 40, 70 + place * 28, 120, 34, '#ffffff', 17) +
        disc(520 + place * 40, 70 + place * 28, 8, hue.accent),
    ),
  games: (random, hue) =>
    times(4, (place) =>
      shapes(
        `${hue.soft}55`,
        `M${at(480 + place * 190)} 0h40L${at(600 + place * 190 + random.between(-80, 80))} 360h-150Z`,
      ),
    ) +
    ground(hue, 290) +
    line('M440 326h760M440 346h760', hue.paper, 4) +
    row(random, hue, [
      ['ball', 620, 0.62],
      ['shirt', 820, 0.92],
      ['ball', 1000, 0.4],
      ['shoe', 1100, 0.56],
    ]),
  tanks: (random, hue) =>
    line('M470 200h140M700 240h120M920 220h120', hue.soft, 22) +
    ground(hue) +
    row(random, hue, [
      ['tank', 620, 0.86],
      ['tank', 860, 1.0],
      ['drop', 1060, 0.66],
    ]),
  ledger: (random, hue) =>
    ground(hue, 290) +
    put(random, hue, 'chart', 640, 0.8, 300) +
    put(random, hue, 'book', 870, 0.8, 316) +
    put(random, hue, 'document', 1070, 0.72, 306),
  park: (random, hue) =>
    skyline(random, hue.pale, 40, 120) +
    ground(hue) +
    row(random, hue, [
      ['building', 560, 0.66],
      ['building', 790, 1.0],
      ['building', 1040, 0.8],
      ['truck', 690, 0.3],
      ['tree', 930, 0.4],
    ]),
} satisfies Record<string, Scene>
