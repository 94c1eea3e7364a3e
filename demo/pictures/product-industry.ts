import { disc, type Glyph, line, shapes, slab, times, white } from './glyph.ts'
import { at } from './svg.ts'

export const industryGlyphs = {
  sensor: (random, hue) =>
    slab(0, -10, 150, 170, hue.main, 26) +
    slab(0, -38, 106, 64, hue.paper, 12) +
    line(`M-40 -34l20 ${at(random.between(-18, 4))} 20 ${at(random.between(0, 16))} 20 -14 20 8`, hue.main, 6) +
    disc(-34, 34, 11, hue.soft) +
    disc(0, 34, 11, hue.soft) +
    disc(34, 34, 11, hue.accent) +
    slab(0, 88, 40, 30, hue.deep, 6) +
    line('M0 100v22', hue.deep, 12),
  gateway: (random, hue) =>
    line('M-62 -20V-110M62 -20V-110', hue.deep, 10) +
    slab(0, 30, 220, 110, hue.main, 20) +
    slab(0, 12, 180, 40, hue.deep, 10) +
    times(6, (place) => disc(-66 + place * 26, 12, 7, place === random.whole(1, 5) ? hue.accent : hue.soft)) +
    times(5, (place) => slab(-68 + place * 34, 62, 22, 18, hue.pale, 3)) +
    line('M-24 -84a34 34 0 0 1 48 0M-12 -66a17 17 0 0 1 24 0', hue.soft, 8),
  pump: (random, hue) =>
    slab(0, 96, 230, 20, hue.deep, 6) +
    slab(58, 40, 110, 84, hue.main, 16) +
    times(4, (place) => slab(30 + place * 20, 40, 6, 70, hue.deep, 2)) +
    disc(-50, 34, 64, hue.soft) +
    disc(-50, 34, 38, hue.paper) +
    disc(-50, 34, 14, hue.accent) +
    slab(-50, -62, 40, 70, hue.soft, 4) +
    slab(-50, -98, 70, 18, hue.deep, 5) +
    slab(60, -14, 50, at0(random.between(18, 30)), hue.deep, 5),
  valve: (random, hue) =>
    slab(0, 50, 230, 56, hue.soft, 8) +
    slab(-104, 50, 20, 92, hue.main, 5) +
    slab(104, 50, 20, 92, hue.main, 5) +
    shapes(hue.main, 'M-54 50 0 0 54 50 0 92Z') +
    slab(0, -24, 22, 60, hue.deep, 4) +
    slab(0, -72, at0(random.between(110, 150)), 44, hue.accent, 20),
  ring: (random, hue) => {
    const r = random.between(70, 92)
    return (
      line(
        `M${at(-r, 10)}a${at(r, r * 0.86)} 0 1 0 ${at(r * 2)} 0a${at(r, r * 0.86)} 0 1 0 ${at(-r * 2)} 0Z`,
        hue.deep,
        34,
      ) +
      line(
        `M${at(-r, 4)}a${at(r, r * 0.86)} 0 1 0 ${at(r * 2)} 0a${at(r, r * 0.86)} 0 1 0 ${at(-r * 2)} 0Z`,
        hue.main,
        26,
      ) +
      line(`M${at(-r * 0.7, -50)}a${at(r, r * 0.86)} 0 0 1 ${at(r * 0.6)} -22`, hue.pale, 7) +
      disc(random.between(-20, 20), 4, 16, hue.accent)
    )
  },
  gear: (random, hue) => {
    const turn = random.between(0, 40)
    const teeth = times(10, (place) => {
      const angle = ((place * 36 + turn) * Math.PI) / 180
      return line(
        `M${at(Math.cos(angle) * 70, Math.sin(angle) * 70)}L${at(Math.cos(angle) * 102, Math.sin(angle) * 102)}`,
        hue.main,
        30,
      )
    })
    return teeth + disc(0, 0, 84, hue.main) + disc(0, 0, 50, hue.paper) + disc(0, 0, 22, hue.accent)
  },
  mold: (random, hue) => {
    const gap = random.between(14, 34)
    return (
      slab(0, 60 + gap / 2, 220, 76, hue.deep, 8) +
      slab(0, -56 - gap / 2, 220, 76, hue.main, 8) +
      times(4, (place) => slab(-84 + place * 56, 0, 12, 90, hue.soft, 4)) +
      shapes(hue.accent, `M-54 ${at(24 + gap / 2)}a54 30 0 0 0 108 0Z`) +
      shapes(hue.pale, `M-54 ${at(-20 - gap / 2)}a54 30 0 0 1 108 0Z`)
    )
  },
  circuit: (random, hue) =>
    slab(0, 0, 230, 180, hue.main, 14) +
    line('M-100 -50h50l20 26M100 -60H44l-16 24M-100 46h40l26-20M100 56H50L30 30M0 90V46M-30 -90v46', hue.soft, 6) +
    slab(0, 4, 84, 84, hue.deep, 8) +
    slab(0, 4, 44, 44, hue.soft, 4) +
    times(6, (place) => slab(-88 + place * 35, random.pick([-72, 72]), 18, 12, place === 3 ? hue.accent : hue.pale, 2)),
  wheel: (random, hue) =>
    disc(0, 6, 108, hue.deep) +
    disc(0, 6, 74, hue.pale) +
    times(5, (place) => {
      const angle = ((place * 72 + random.between(0, 8)) * Math.PI) / 180
      return line(`M0 6L${at(Math.cos(angle) * 62, 6 + Math.sin(angle) * 62)}`, hue.main, 22)
    }) +
    disc(0, 6, 26, hue.main) +
    disc(0, 6, 11, hue.accent),
  bolt: (random, hue) =>
    times(3, (place) => {
      const x = -74 + place * 74
      const tall = random.between(80, 150)
      const head = shapes(place === 1 ? hue.accent : hue.main, `M${x - 34} -70l17-24h34l17 24-17 24h-34Z`)
      const threads = times(Math.floor(tall / 16), (turn) => line(`M${x - 15} ${-34 + turn * 16}l30 8`, hue.deep, 4))
      return slab(x, -46 + tall / 2, 30, tall, hue.soft, 6) + threads + head
    }),
  wrench: (random, hue) =>
    slab(0, 46, 220, 108, hue.main, 16) +
    slab(0, 22, 220, 18, hue.deep, 0) +
    line('M-40 -10v-30h80v30', hue.deep, 14) +
    slab(0, 24, 44, 34, hue.accent, 6) +
    line(`M-78 -20 ${at(-60 + random.between(-10, 10), -96)}M74 -20l${at(random.between(-16, 10))}-66`, hue.soft, 16),
  lamp: (random, hue) => {
    const drop = random.between(20, 60)
    return (
      line(`M0 -120V${at(-70 + drop / 2)}`, hue.deep, 8) +
      shapes(hue.main, `M-28 ${at(-74 + drop / 2)}h56L92 ${at(20 + drop / 2)}h-184Z`) +
      disc(0, 22 + drop / 2, 26, hue.accent) +
      shapes(`${hue.accent}33`, `M-84 ${at(28 + drop / 2)}h168l40 90h-248Z`)
    )
  },
  paint: (random, hue) =>
    shapes(hue.main, 'M-86 -50h172l-12 140a20 20 0 0 1-20 18h-108a20 20 0 0 1-20-18Z') +
    slab(0, -54, 196, 28, hue.deep, 10) +
    line('M-84 -60C-70 -130 70 -130 84 -60', hue.soft, 8) +
    slab(0, 32, 118, 70, hue.paper, 10) +
    shapes(hue.accent, `M-40 32a40 ${at(random.between(22, 34))} 0 1 1 80 0a20 14 0 0 1-40 6 20 14 0 0 1-40-6Z`),
  sack: (random, hue) =>
    shapes(hue.soft, 'M-90 -96q90 26 180 0l10 190q-100 24-200 0Z') +
    line('M-86 -80q86 24 172 0', hue.main, 7) +
    slab(0, 12, 128, 84, hue.paper, 8) +
    shapes(hue.main, `M-40 40l${at(random.between(22, 34))}-48 24 28 14-14 26 34Z`) +
    disc(34, -8, 9, hue.accent),
  wall: (random, hue) =>
    times(5, (row) =>
      times(4, (column) =>
        slab(
          -96 + column * 62 + (row % 2) * 16,
          -84 + row * 42,
          56,
          36,
          random.pick([hue.main, hue.soft, hue.soft, hue.pale]),
          5,
        ),
      ),
    ) +
    shapes(hue.deep, 'M20 60h104l-16 30H36Z') +
    slab(72, 40, 16, 44, hue.accent, 6),
  tank: (random, hue) =>
    slab(0, 6, 190, 180, hue.main, 40) +
    slab(0, -60, 190, 10, hue.deep, 0) +
    slab(0, 64, 190, 10, hue.deep, 0) +
    slab(-50, 112, 22, 24, hue.deep, 3) +
    slab(50, 112, 22, 24, hue.deep, 3) +
    slab(0, 4, 40, 96, hue.paper, 12) +
    slab(0, 50 - random.between(18, 34), 26, random.between(40, 56), hue.accent, 8) +
    line('M95 -30h26v70', hue.soft, 14),
  truck: (random, hue) =>
    slab(-34, -14, 160, 130, hue.main, 12) +
    shapes(hue.deep, 'M52 -34h42a16 16 0 0 1 14 8l20 40v38H52Z') +
    shapes(hue.pale, 'M66 -20h26l18 34H66Z') +
    slab(-34, random.between(-40, 0), 160, 16, hue.accent, 0) +
    disc(-70, 60, 26, hue.deep) +
    disc(-70, 60, 11, hue.pale) +
    disc(80, 60, 26, hue.deep) +
    disc(80, 60, 11, hue.pale),
  forklift: (random, hue) =>
    line('M-120 84h60M-62 84V-100', hue.deep, 12) +
    slab(-94, at0(40 - random.between(0, 60)), 56, 60, hue.soft, 6) +
    shapes(hue.main, 'M-44 20h66l20-50h70a16 16 0 0 1 16 16v90H-44Z') +
    line('M-20 16V-70H60L76 -30', hue.deep, 10) +
    disc(-14, 84, 28, hue.deep) +
    disc(-14, 84, 11, hue.accent) +
    disc(90, 84, 28, hue.deep) +
    disc(90, 84, 11, hue.pale),
  lift: (random, hue) => {
    const step = random.between(38, 48)
    const top = 70 - step * 3
    return (
      times(3, (place) =>
        line(
          `M-62 ${at(70 - place * step)}l124 ${at(-step)}M62 ${at(70 - place * step)}l-124 ${at(-step)}`,
          hue.main,
          10,
        ),
      ) +
      slab(0, 82, 190, 28, hue.deep, 8) +
      disc(-62, 104, 17, hue.deep) +
      disc(62, 104, 17, hue.deep) +
      slab(0, top - 8, 180, 18, hue.accent, 5) +
      line(`M-80 ${at(top - 12)}v-50h160v50M-80 ${at(top - 38)}h160`, hue.soft, 7)
    )
  },
  container: (random, hue) =>
    slab(0, 50, 236, 84, hue.main, 6) +
    times(10, (place) => slab(-100 + place * 22, 50, 6, 64, hue.deep, 2)) +
    slab(random.between(-26, 26), -38, 180, 80, hue.accent, 6) +
    times(7, (place) => slab(-66 + place * 22, -38, 6, 60, `${hue.deep}55`, 2)),
  ship: (random, hue) =>
    shapes(hue.deep, 'M-120 30h240l-34 66H-88Z') +
    times(4, (place) => slab(-70 + place * 42, 12, 38, 32, random.pick([hue.main, hue.soft, hue.accent]), 3)) +
    times(3, (place) => slab(-49 + place * 42, -22, 38, 32, random.pick([hue.main, hue.soft]), 3)) +
    slab(96, -16, 32, 88, white, 5) +
    slab(96, -44, 22, 12, hue.main, 2) +
    line('M-124 108q20-14 40 0t40 0 40 0 40 0 40 0 40 0', hue.soft, 8),
  solar: (random, hue) =>
    disc(random.between(50, 84), -80, 30, '#ffb357') +
    shapes(hue.deep, 'M-84 -40H96l30 110H-120Z') +
    line('M-96 -4H106M-108 32H116M-40 -40l-20 110M8 -40v110M54 -40l16 110', hue.soft, 4) +
    line('M0 70v40M-50 110H50', hue.main, 12),
  drone: (random, hue) =>
    line('M-80 -40 80 40M80 -40-80 40', hue.deep, 14) +
    slab(0, 0, 84, 60, hue.main, 24) +
    disc(0, 6, 14, hue.accent) +
    times(4, (place) => {
      const x = place % 2 ? 84 : -84
      const y = place < 2 ? -46 : 40
      return disc(x, y, 10, hue.deep) + line(`M${at(x - 44, y - 12)}h88`, hue.soft, 9)
    }) +
    line(
      `M-20 66v${at(random.between(20, 44))}M0 70v${at(random.between(20, 44))}M20 66v${at(random.between(20, 44))}`,
      hue.soft,
      6,
    ),
  tractor: (random, hue) =>
    shapes(hue.main, 'M-10 0V-80h76l14 80h40v54H-40V0Z') +
    shapes(hue.pale, 'M6 -66h48l10 56H6Z') +
    line(`M98 0v${at(random.between(-64, -40))}`, hue.deep, 12) +
    disc(-50, 50, 62, hue.deep) +
    disc(-50, 50, 34, hue.accent) +
    disc(-50, 50, 13, hue.deep) +
    disc(86, 76, 36, hue.deep) +
    disc(86, 76, 17, hue.accent),
  flask: (random, hue) => {
    const level = random.between(10, 40)
    return (
      shapes(hue.pale, 'M-30 -100h60v64L92 78a22 22 0 0 1-20 34H-72a22 22 0 0 1-20-34L-30 -36Z') +
      shapes(
        hue.main,
        `M${at(-52 - level * 0.55, level)}h${at(104 + level * 1.1)}L92 78a22 22 0 0 1-20 34H-72a22 22 0 0 1-20-34Z`,
      ) +
      slab(0, -104, 84, 18, hue.deep, 8) +
      disc(-20, 76, 12, hue.soft) +
      disc(22, 60, 8, hue.soft) +
      disc(random.between(-8, 8), -14, 10, hue.accent)
    )
  },
  microscope: (random, hue) =>
    slab(0, 104, 180, 22, hue.deep, 8) +
    line('M10 96C96 70 90 -40 20 -50', hue.main, 22) +
    slab(-24, 60, 110, 14, hue.deep, 5) +
    line(`M0 -100-40 ${at(random.between(-4, 10))}`, hue.main, 38) +
    line('M-44 14-50 34', hue.deep, 20) +
    line('M6 -112 0 -98', hue.accent, 34) +
    slab(-40, 48, 44, 9, hue.accent, 2),
} satisfies Record<string, Glyph>

const at0 = (value: number) => Math.round(value)
