import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import QRCode from 'qrcode'
import { bannerSlots } from '#contract/site/site.ts'
import { cataloguePictures } from './catalogue-pictures.ts'
import { articles } from './news/all.ts'
import { coverOf } from './news/article.ts'
import { deskWorks } from './news/unpublished.ts'
import { drawBanner } from './pictures/banner.ts'
import { collectionCovers } from './pictures/collection-covers.ts'
import { drawCover } from './pictures/cover.ts'
import { drawHero, heroMotifs } from './pictures/hero.ts'
import { drawLogo } from './pictures/logo.ts'
import { drawSteps, type StepPlan, stepPlans } from './pictures/steps.ts'

type Picture = readonly [name: string, draw: () => string | Promise<string>]

/**
 * Draws every picture that the demo shows and is not there yet: a folder from an older version gets what it lacks.
 * They are drawn alike each time.
 */
export async function writePictures(folder: string, origin: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, draw] of picturesFor(origin)) {
    const file = join(folder, name)
    if (!existsSync(file)) await writeWhole(file, await draw())
  }
}

export function picturesFor(origin: string): Picture[] {
  return [
    ['logo.svg', drawLogo],
    ...heroMotifs.map((motif): Picture => [`hero-${motif}.svg`, () => drawHero(motif)]),
    ...bannerSlots
      .filter((slot) => slot !== 'INDEX')
      .map((slot): Picture => [`banner-${slot}.svg`, () => drawBanner(slot)]),
    ...[...articles, ...deskWorks].map(
      ({ motif }, place): Picture => [baseOf(coverOf(place + 1)), () => drawCover(motif, place + 1)],
    ),
    ...(Object.keys(stepPlans) as StepPlan[]).map((plan): Picture => [`steps-${plan}.svg`, () => drawSteps(plan)]),
    ...cataloguePictures().map(([address, draw]): Picture => [baseOf(address), draw]),
    ...collectionCovers().map(([address, draw]): Picture => [baseOf(address), draw]),
    ['qrcode-official.svg', () => drawQrCode(`${origin}/about`)],
    ['qrcode-mobile.svg', () => drawQrCode(`${origin}/m`)],
  ]
}

const baseOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** Under its name only once it is whole: a reader never gets half a picture. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
}
