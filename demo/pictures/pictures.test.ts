import { describe, expect, it } from 'vitest'
import { bannerSlots } from '#contract/site.ts'
import { drawBanner } from './banner.ts'
import { drawHero, heroMotifs } from './hero.ts'
import { drawLogo } from './logo.ts'
import { drawPartnerLogo } from './partner-logo.ts'

const bytesMax = 20_000

const pictures: [name: string, draw: () => string][] = [
  ...heroMotifs.map((motif): [string, () => string] => [`hero ${motif}`, () => drawHero(motif)]),
  ...bannerSlots
    .filter((slot) => slot !== 'INDEX')
    .map((slot): [string, () => string] => [`banner ${slot}`, () => drawBanner(slot)]),
  ...Array.from({ length: 12 }, (_, place): [string, () => string] => [
    `partner ${place}`,
    () => drawPartnerLogo('远山"<科技>&', place),
  ]),
  ['logo', drawLogo],
]

describe.each(pictures)('the picture of %s', (_, draw) => {
  const svg = draw()

  it('is the same each time it is drawn', () => {
    expect(draw()).toBe(svg)
  })

  it('is small', () => {
    expect(Buffer.byteLength(svg)).toBeLessThan(bytesMax)
  })

  it('stands alone: no script, no style, nothing from elsewhere', () => {
    expect(svg).not.toMatch(/<script|<style|style=|href|NaN|undefined/)
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg'])
  })

  it('closes what it opens', () => {
    const open: string[] = []
    for (const [, slash, name, , self] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:[^<>"]|"[^"]*")*?)(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(name)
      else if (!self && name) open.push(name)
    }
    expect(open).toEqual([])
  })
})

it('no two pictures are alike', () => {
  const drawn = pictures.map(([, draw]) => draw())
  expect(new Set(drawn).size).toBe(drawn.length)
})
