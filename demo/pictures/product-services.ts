import { disc, type Glyph, line, shapes, slab, times, white } from './glyph.ts'
import { at } from './svg.ts'

export const serviceGlyphs = {
  camera: (random, hue) =>
    slab(0, 14, 220, 150, hue.main, 24) +
    shapes(hue.main, 'M-60 -56 -40 -90H40L60 -56Z') +
    disc(0, 18, 56, hue.deep) +
    disc(0, 18, 38, hue.soft) +
    disc(0, 18, 20, hue.deep) +
    disc(random.between(-16, -8), 6, 9, white) +
    disc(84, -36, 11, hue.accent) +
    slab(-80, -36, 34, 14, hue.soft, 5),
  screen: (random, hue) =>
    slab(0, -20, 236, 160, hue.deep, 16) +
    slab(0, -20, 212, 136, hue.paper, 6) +
    slab(0, 76, 30, 40, hue.deep, 0) +
    slab(0, 100, 120, 16, hue.deep, 8) +
    slab(-62, -20, 66, 112, hue.pale, 6) +
    times(4, (row) =>
      line(`M-14 ${-64 + row * 28}h${at(random.between(50, 106))}`, row === 1 ? hue.accent : hue.main, 12),
    ) +
    disc(-62, -44, 20, hue.main) +
    line('M-84 0h44M-84 18h30', hue.soft, 8),
  chart: (random, hue) => {
    const tops = [0, 1, 2, 3, 4].map((place) => 40 - place * 20 - random.between(0, 30))
    return (
      slab(0, 0, 244, 198, hue.deep, 20) +
      slab(0, 0, 228, 182, hue.paper, 13) +
      line('M-96 74H98', hue.soft, 6) +
      tops
        .map((top, place) =>
          slab(-76 + place * 38, (70 + top) / 2, 24, 70 - top, place === 4 ? hue.accent : hue.main, 5),
        )
        .join('') +
      line(
        tops.map((top, place) => `${place ? 'L' : 'M'}${at(-76 + place * 38, Math.max(-78, top - 22))}`).join(''),
        hue.deep,
        6,
      )
    )
  },
  document: (random, hue) =>
    shapes(hue.soft, 'M-60 -112H64l44 44V100H-60Z') +
    shapes(white, 'M-92 -96H32l44 44V116H-92Z') +
    shapes(hue.pale, 'M32 -96 76 -52H32Z') +
    times(5, (row) =>
      line(`M-64 ${-44 + row * 28}h${at(random.between(50, 110))}`, row ? hue.soft : hue.main, row ? 9 : 13),
    ) +
    disc(52, 90, 34, hue.accent) +
    line('M38 90l10 11 19-22', white, 8),
  book: (random, hue) =>
    shapes(hue.main, 'M0 -70Q-60 -104-116 -80V84Q-56 62 0 96Z') +
    shapes(hue.deep, 'M0 -70Q60 -104 116 -80V84Q56 62 0 96Z') +
    times(
      4,
      (row) =>
        line(`M-92 ${-48 + row * 30}q36-8 ${at(random.between(52, 70))} 8`, hue.pale, 7) +
        line(`M22 ${-40 + row * 30}q36-16 ${at(random.between(48, 68))}-8`, hue.soft, 7),
    ) +
    shapes(hue.accent, 'M68 -92h24v64l-12-12-12 12Z'),
  blackboard: (random, hue) =>
    slab(0, -20, 240, 160, hue.soft, 12) +
    slab(0, -20, 216, 136, hue.deep, 6) +
    line('M-80 70-100 118M80 70l20 48', hue.soft, 13) +
    line(
      times(3, (row) => `M-84 ${-54 + row * 30}h${at(random.between(50, 100))}`),
      hue.pale,
      8,
    ) +
    disc(62, -14, 34, hue.main) +
    line('M46 -14l12 13 22-27', white, 9) +
    slab(-40, 56, 34, 9, hue.accent, 3),
  drop: (random, hue) =>
    shapes(hue.main, 'M0 -116C60 -40 84 0 84 36a84 84 0 0 1-168 0C-84 0-60 -40 0 -116Z') +
    shapes(hue.soft, `M-70 ${at(random.between(24, 44))}q36-20 70 0t70 0C70 100 30 108 0 108-40 108-70 80-70 44Z`) +
    line('M-44 24q6-40 26-62', white, 9, { opacity: 0.7 }) +
    disc(26, 66, 13, hue.accent),
  building: (random, hue) =>
    shapes(hue.main, 'M-116 110V-10l56-40v40l56-40v40l56-40V110Z') +
    slab(84, 12, 62, 196, hue.deep, 4) +
    times(4, (row) =>
      times(2, (column) =>
        slab(70 + column * 28, -62 + row * 40, 15, 22, random.pick([hue.soft, hue.pale, hue.accent]), 2),
      ),
    ) +
    times(3, (place) => slab(-88 + place * 50, 44, 28, 34, place === 1 ? hue.accent : hue.pale, 3)) +
    line('M-124 112H124', hue.deep, 8),
  ball: (random, hue) =>
    disc(0, 0, 100, hue.main) +
    line(`M-100 0Q0 ${at(random.between(-40, 40))} 100 0M0 -100Q${at(random.between(-40, 40))} 0 0 100`, hue.paper, 8) +
    line('M-70 -70Q-10 0-70 70M70 -70Q10 0 70 70', hue.paper, 8) +
    disc(0, 0, 17, hue.accent),
} satisfies Record<string, Glyph>
