import { describe, expect, it, test } from 'vitest'
import { adSlots, ads } from './ads/all.ts'
import { cataloguePictures } from './catalogue-pictures.ts'
import { companies } from './companies/all.ts'
import { picturesFor } from './files.ts'
import { links } from './links/all.ts'
import { adPicture, companyCover, companyLogo, linkLogo, productPicture } from './pictures/addresses.ts'
import { coverScenes } from './pictures/company-cover.ts'
import { productFamilies } from './pictures/product.ts'
import { products } from './products/all.ts'

const drawn = cataloguePictures().map(([address, draw]) => [address, draw(), draw] as const)
const sizeOf = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1, 3).map(Number)
const svgOf = (address: string) => drawn.find(([other]) => other === address)?.[1] ?? ''

describe.each(drawn)('the picture %s', (_, svg, draw) => {
  it('is the same each time it is drawn, and small', () => {
    expect(draw()).toBe(svg)
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
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

test('everything that shows a picture has one, of the right size, and no two are alike', () => {
  for (const { key } of companies) {
    expect(sizeOf(svgOf(companyLogo(key)))).toEqual([240, 240])
    expect(sizeOf(svgOf(companyCover(key)))).toEqual([1200, 360])
  }
  for (const [place] of products.entries()) expect(sizeOf(svgOf(productPicture(place + 1)))).toEqual([640, 480])
  for (const [place] of links.entries()) expect(sizeOf(svgOf(linkLogo(place + 1)))).toEqual([128, 128])
  for (const [place, { slot }] of ads.entries()) {
    const { width, height } = adSlots.find(({ code }) => code === slot) ?? {}
    expect(sizeOf(svgOf(adPicture(place + 1)))).toEqual([width, height])
  }
  expect(new Set(drawn.map(([, svg]) => svg)).size).toBe(drawn.length)
})

test('the demo writes them, each under a name of its own', () => {
  const names = picturesFor('http://localhost').map(([name]) => `/files/demo/${name}`)
  expect(drawn.map(([address]) => address).filter((address) => !names.includes(address))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('every scene and every family is used', () => {
  expect(coverScenes.filter((scene) => !companies.some((company) => company.scene === scene))).toEqual([])
  expect(productFamilies.filter((family) => !products.some((product) => product.family === family))).toEqual([])
})
