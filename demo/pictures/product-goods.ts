import { disc, type Glyph, line, shapes, slab, times, white } from './glyph.ts'
import { at } from './svg.ts'

export const goodsGlyphs = {
  crate: (random, hue) =>
    times(4, (place) => disc(-72 + place * 48, -22 + random.between(-6, 6), 32, place === 2 ? hue.accent : hue.main)) +
    times(
      3,
      (place) =>
        disc(-48 + place * 48, -58, 30, place === 1 ? hue.soft : hue.accent) +
        line(`M${at(-48 + place * 48, -84)}q6-12 16-12`, hue.deep, 6),
    ) +
    slab(0, 50, 230, 116, hue.soft, 8) +
    times(3, (place) => slab(0, 12 + place * 38, 230, 8, hue.deep, 2)) +
    slab(-96, 50, 16, 116, hue.main, 3) +
    slab(96, 50, 16, 116, hue.main, 3),
  box: (random, hue) =>
    shapes(hue.main, 'M-104 -40 0 0v120L-104 76Z') +
    shapes(hue.deep, 'M104 -40 0 0v120l104-44Z') +
    shapes(hue.soft, 'M0 -84 104 -40 0 0-104 -40Z') +
    shapes(hue.accent, 'M-62 -58 42 -17v38l24-10V-27L-38 -68Z') +
    slab(-52, at1(random.between(50, 66)), 46, 26, hue.pale, 4),
  pallet: (random, hue) =>
    slab(0, 60, 236, 20, hue.soft, 3) +
    slab(0, 104, 236, 14, hue.soft, 3) +
    times(3, (place) => slab(-96 + place * 96, 82, 36, 28, hue.main, 3)) +
    times(2, (row) =>
      times(3, (column) =>
        slab(-74 + column * 74, 18 - row * 66, 68, 60, random.pick([hue.main, hue.deep, hue.soft]), 5),
      ),
    ) +
    slab(0, -48, 14, 60, hue.accent, 0),
  fabric: (random, hue) =>
    times(3, (place) => {
      const y = 66 - place * 64
      const fill = [hue.deep, hue.main, hue.soft][place] ?? hue.main
      return slab(random.between(-10, 10), y, 210, 60, fill, 30) + disc(-86, y, 26, hue.pale) + disc(-86, y, 11, fill)
    }) + shapes(hue.accent, `M40 -92h70v${at(random.between(120, 170))}q-18 14-35 0t-35 0Z`),
  chair: (random, hue) =>
    line('M-56 -110-60 16M56 -110 60 16', hue.deep, 14) +
    times(3, (place) => slab(0, -90 + place * 32, 120, 16, hue.main, 8)) +
    slab(0, 24, 160, 26, hue.accent, 12) +
    line(
      `M-60 36-${at(random.between(68, 84))} 120M60 36 ${at(random.between(68, 84))} 120M-30 36v56M30 36v56`,
      hue.deep,
      13,
    ),
  table: (random, hue) =>
    slab(0, -10, 240, 24, hue.main, 10) +
    line(`M-90 4-${at(random.between(90, 108))} 108M90 4 ${at(random.between(90, 108))} 108`, hue.deep, 14) +
    slab(-50, -30, 84, 14, hue.soft, 4) +
    slab(-56, -42, 66, 12, hue.accent, 4) +
    shapes(hue.soft, 'M34 -22h50l-8-44H42Z') +
    disc(44, -76, 13, hue.accent) +
    disc(64, -88, 15, hue.main) +
    disc(78, -72, 11, hue.accent),
  bed: (random, hue) =>
    slab(0, -40, 236, 100, hue.soft, 20) +
    slab(0, 40, 236, 80, hue.main, 12) +
    slab(-56, -4, 84, 44, white, 16) +
    slab(50, -4, 84, 44, white, 16) +
    shapes(hue.accent, `M-118 ${at(random.between(24, 40))}h236v24h-236Z`) +
    line('M-104 84v24M104 84v24', hue.deep, 14),
  cup: (random, hue) => {
    const tall = random.between(150, 190)
    return (
      slab(0, 10, 92, tall, hue.main, 22) +
      slab(0, 10 - tall / 2 - 8, 100, 34, hue.deep, 10) +
      slab(0, 10 - tall / 2 + 22, 92, 8, hue.accent, 0) +
      line(`M-24 ${at(30 - tall / 4)}v${at(tall / 2.4)}`, hue.soft, 9) +
      line(`M46 ${at(-14)}c50-8 50 70 0 64`, hue.deep, random.pick([0, 12]))
    )
  },
  shirt: (random, hue) =>
    shapes(hue.main, 'M-46 -92q46 34 92 0l70 34-26 58-34-14V104H-56V-14l-34 14-26-58Z') +
    line('M-46 -92q46 34 92 0', hue.deep, 9) +
    line('M0 -66V104', hue.deep, 4) +
    slab(34, -18, 34, 36, hue.soft, 5) +
    slab(-6, at1(random.between(40, 70)), 112, 13, hue.accent, 0),
  shoe: (random, hue) =>
    shapes(hue.main, 'M-110 40V-46l44-6q20 34 60 38 84 8 110 48 6 22-4 30H-110Z') +
    shapes(hue.deep, 'M-114 56H114v16a20 20 0 0 1-20 20H-94a20 20 0 0 1-20-20Z') +
    line(`M-44 -26 -22 -48M-18 -12 0 -${at(random.between(30, 38))}M10 -4 24 -24`, hue.pale, 8) +
    line('M-104 36q70-40 150 0', hue.accent, 10),
  vase: (random, hue) => {
    const belly = random.between(70, 96)
    return (
      shapes(
        hue.main,
        `M-30 -100h60q-8 40 0 56C${at(belly, -10, belly, 60, 44, 108)}h-88` +
          `C${at(-belly, 60, -belly, -10, -30, -44)}q8-16 0-56Z`,
      ) +
      line('M-34 -102h68', hue.deep, 14) +
      line(`M-${at(belly * 0.66)} 20q30-18 ${at(belly * 0.66)} 0t${at(belly * 0.66)} 0`, hue.soft, 7) +
      disc(0, 52, 12, hue.accent)
    )
  },
  bowl: (random, hue) =>
    times(3, (place) => line(`M${-40 + place * 40} -34q-16-20 0-40t0-40`, hue.soft, 8)) +
    disc(-34, -6, 32, hue.accent) +
    disc(26, -10, 38, hue.soft) +
    disc(random.between(-8, 4), -18, 24, hue.pale) +
    shapes(hue.main, 'M-116 0h232q-6 84-70 100h-92Q-110 84-116 0Z') +
    slab(0, 108, 100, 18, hue.deep, 6) +
    line('M-80 36q80 22 160 0', hue.pale, 7),
  jar: (random, hue) =>
    slab(0, 22, 150, 180, hue.main, 34) +
    slab(0, -82, 120, 38, hue.deep, 10) +
    slab(0, 30, 150, 76, hue.paper, 0) +
    shapes(hue.accent, `M0 ${at(random.between(2, 10))}c30 14 22 52 0 56-22-4-30-42 0-56Z`) +
    line('M-52 -40v22', hue.soft, 9),
  tea: (random, hue) =>
    shapes(hue.main, 'M-90 -10h150v50a60 60 0 0 1-60 60h-30a60 60 0 0 1-60-60Z') +
    line('M60 6h20a26 26 0 0 1 0 52H58', hue.main, 14) +
    slab(-14, 108, 190, 14, hue.deep, 7) +
    shapes(hue.accent, `M-16 -24q${at(random.between(-52, -34))}-34 10-86 46 48 0 86Z`) +
    line('M-14 -28l6-54', hue.deep, 5),
  shell: (random, hue) =>
    shapes(hue.soft, 'M0 100C-130 40-130 -90 0 -96 130 -90 130 40 0 100Z') +
    times(5, (place) => line(`M0 92Q${at(-70 + place * 35, 0, -84 + place * 42, -62)}`, hue.main, 9)) +
    slab(0, 96, 70, 26, hue.main, 10) +
    disc(random.between(-6, 6), 30, 17, white) +
    disc(4, 26, 6, hue.accent),
  tray: (random, hue) =>
    slab(0, 10, 240, 160, hue.deep, 22) +
    slab(-54, 10, 108, 132, hue.pale, 14) +
    slab(62, -26, 96, 60, hue.soft, 12) +
    slab(62, 48, 96, 56, hue.pale, 12) +
    times(3, (place) => line(`M-90 ${at(-26 + place * 36)}q36 ${at(random.between(-24, 24))} 72 0`, hue.main, 17)) +
    disc(40, -26, 16, hue.accent) +
    disc(76, -24, 13, hue.main) +
    line('M36 50h52', hue.accent, 13),
  bamboo: (random, hue) =>
    times(4, (place) => {
      const x = -84 + place * 56
      const top = random.between(-116, -70)
      const fill = place % 2 ? hue.soft : hue.main
      return (
        slab(x, (top + 112) / 2, 34, 112 - top, fill, 8) +
        times(3, (knot) => slab(x, 70 - knot * 54, 42, 8, hue.deep, 4))
      )
    }) + shapes(hue.accent, 'M84 -60q50-40 44-62-46 4-44 62ZM-28 -30q-40-10-52-50 46-4 52 50Z'),
  tree: (random, hue) =>
    slab(0, 80, 22, 80, hue.deep, 5) +
    disc(0, -30, random.between(66, 80), hue.main) +
    disc(-52, 8, 46, hue.main) +
    disc(52, 4, random.between(42, 52), hue.soft) +
    line('M0 60V-20M0 20l30-26M0 36-28 14', hue.deep, 8) +
    disc(random.between(-40, 30), -54, 11, hue.accent),
  plant: (random, hue) =>
    shapes(
      hue.main,
      `M0 30Q-${at(random.between(90, 116))} 0-76 -90 -4 -70 0 30Z`,
      `M0 30q110-40 84-${at(random.between(110, 130))}Q6 -70 0 30Z`,
    ) +
    shapes(hue.soft, 'M0 30Q-40 -60 0 -120 40 -60 0 30Z') +
    shapes(hue.accent, 'M-66 26H66L50 112H-50Z') +
    slab(0, 30, 150, 22, hue.deep, 8),
  basket: (random, hue) =>
    line('M-84 -6C-70 -120 70 -120 84 -6', hue.deep, 12) +
    disc(-44, -12, 36, hue.accent) +
    disc(20, -20, 40, hue.soft) +
    disc(64, -6, 28, hue.main) +
    line(`M20 -56q${at(random.between(4, 16))}-16 26-14`, hue.deep, 6) +
    shapes(hue.main, 'M-112 0h224l-26 104H-86Z') +
    line('M-100 34h200M-92 68h184M-50 2l10 100M0 2v100M50 2 40 102', hue.deep, 5),
  cold: (random, hue) =>
    slab(0, 0, 210, 200, hue.main, 22) +
    slab(0, 0, 176, 166, hue.paper, 12) +
    times(6, (place) => {
      const angle = (place * Math.PI) / 3 + random.between(0, 0.12)
      const point = (r: number, off = 0) => at(Math.cos(angle + off) * r, Math.sin(angle + off) * r)
      return line(`M0 0L${point(64)}M${point(40)}L${point(58, 0.42)}M${point(40)}L${point(58, -0.42)}`, hue.main, 9)
    }) +
    disc(0, 0, 13, hue.accent) +
    slab(94, -10, 12, 60, hue.deep, 5),
} satisfies Record<string, Glyph>

const at1 = (value: number) => Math.round(value)
