import type { BannerSlot } from '#contract/site/site.ts'
import { backdrop } from './backdrop.ts'
import {
  arches,
  bubbles,
  calendar,
  columns,
  layers,
  type Motif,
  ripples,
  sheets,
  skyline,
  strands,
} from './banner-motifs.ts'
import { palette } from './palette.ts'
import { randomFrom } from './random.ts'
import { element, linear, picture } from './svg.ts'

const bannerSize = { width: 1920, height: 320 } as const

/** What each page is about decides its motif; a list and its details share one and differ by seed. */
const plans: Record<Exclude<BannerSlot, 'INDEX'>, readonly [motif: Motif, seed: number]> = {
  BZLB: [bubbles, 11],
  BZXQ: [bubbles, 29],
  GYWM: [arches, 7],
  WZQYM: [skyline, 5],
  HYHDLB: [calendar, 3],
  HYHDXQ: [calendar, 17],
  LXWM: [ripples, 2],
  SJC: [strands, 4],
  WZSDLB: [sheets, 8],
  WZSDXQ: [sheets, 21],
  XWLB: [columns, 6],
  XWXQ: [columns, 19],
  ZYLB: [layers, 9],
  ZYXQ: [layers, 23],
}

/** The picture of a banner slot. Its left half is calm: the page's title stands there, in HTML. */
export function drawBanner(slot: Exclude<BannerSlot, 'INDEX'>): string {
  const [motif, seed] = plans[slot]
  const { width, height } = bannerSize
  return picture(width, height, backdrop(width, height), tones(), motif(randomFrom(seed)))
}

function tones(): string {
  const tone = (id: string, top: string, bottom: string, opacity: number) =>
    linear({
      id,
      line: [0, 0, 0.4, 1],
      stops: [
        { at: 0, color: top },
        { at: 1, color: bottom, opacity },
      ],
    })
  return element(
    'defs',
    {},
    tone('strong', palette.bright, palette.brand, 1),
    tone('soft', palette.sky, palette.bright, 0.7),
    tone('pale', palette.white, palette.mist, 0.9),
  )
}
