import { describe, expect, it } from 'vitest'
import { bannerSlots } from '#contract/site/site.ts'
import { articles } from '../news/all.ts'
import { drawBanner } from './banner.ts'
import { drawCompanyLogo } from './company-logo.ts'
import { coverMotifs, drawCover } from './cover.ts'
import { drawHero, heroMotifs } from './hero.ts'
import { drawLogo } from './logo.ts'
import { drawSteps, type StepPlan, stepPlans } from './steps.ts'

const bytesMax = 20_000

const pictures: [name: string, draw: () => string][] = [
  ...heroMotifs.map((motif): [string, () => string] => [`hero ${motif}`, () => drawHero(motif)]),
  ...bannerSlots
    .filter((slot) => slot !== 'INDEX')
    .map((slot): [string, () => string] => [`banner ${slot}`, () => drawBanner(slot)]),
  ...Array.from({ length: 12 }, (_, place): [string, () => string] => [
    `company ${place}`,
    () => drawCompanyLogo('远山"<科技>&', place),
  ]),
  ['logo', drawLogo],
  ...articles.map(({ motif }, place): [string, () => string] => [
    `cover ${place + 1} (${motif})`,
    () => drawCover(motif, place + 1),
  ]),
  ...(Object.keys(stepPlans) as StepPlan[]).map((plan): [string, () => string] => [
    `steps ${plan}`,
    () => drawSteps(plan),
  ]),
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

it('covers are small enough for a list of them, and every motif is used', () => {
  const covers = articles.map(({ motif }, place) => drawCover(motif, place + 1))
  expect(Math.max(...covers.map((svg) => Buffer.byteLength(svg)))).toBeLessThan(12_000)
  expect(coverMotifs.filter((motif) => !articles.some((article) => article.motif === motif))).toEqual([])
})
