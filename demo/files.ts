import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import QRCode from 'qrcode'
import { bannerSlots } from '#contract/site.ts'
import { drawBanner } from './pictures/banner.ts'
import { drawHero, heroMotifs } from './pictures/hero.ts'
import { drawLogo } from './pictures/logo.ts'
import { drawPartnerLogo } from './pictures/partner-logo.ts'
import { partners } from './site.ts'

/** Draws every picture that the demo shows and is not there yet. They are drawn alike each time. */
export async function writePictures(folder: string, origin: string): Promise<void> {
  const last = join(folder, 'complete')
  if (existsSync(last)) return
  await mkdir(folder, { recursive: true })
  const write = (name: string, svg: string) => writeWhole(join(folder, name), svg)
  await write('logo.svg', drawLogo())
  for (const motif of heroMotifs) await write(`hero-${motif}.svg`, drawHero(motif))
  for (const slot of bannerSlots) if (slot !== 'INDEX') await write(`banner-${slot}.svg`, drawBanner(slot))
  for (const [place, { name }] of partners.entries()) await write(`partner-${place}.svg`, drawPartnerLogo(name, place))
  await write('qrcode-official.svg', await drawQrCode(`${origin}/about`))
  await write('qrcode-mobile.svg', await drawQrCode(`${origin}/m`))
  await write('complete', '')
}

/** Under its name only once it is whole: a reader never gets half a picture. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
}
