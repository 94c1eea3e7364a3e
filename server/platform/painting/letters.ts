import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import decompress from 'wawoff2/decompress.js'
import { createLru } from './lru.ts'
import type { TextLine } from './scene.ts'

/** Text as outlines: what a renderer draws without asking any machine for a font. */
export interface Letters {
  /** The line as paths of SVG; nothing where no character of it has a shape. */
  outline(line: TextLine): Promise<string>
}

interface Family {
  name: string
  folder: string
  /** Which file holds which characters, as ranges from and to. */
  files: readonly { file: string; ranges: readonly (readonly [number, number])[] }[]
}

interface Glyph {
  path: string
  /** In parts of the size of the text, as is the place where it stands. */
  advance: number
  x: number
  y: number
}

interface Run {
  text: string
  family: Family
  file: string
}

// A font comes in some hundred files by how often characters are used; a name and a slogan need five to ten of them.
const slicesMax = 48
const runsMax = 2_000
const ellipsis = '…'
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/**
 * Text layout with fonts of our own (HarfBuzz): a bare machine has no Chinese font, and a renderer that finds none
 * draws boxes. Characters that no font of ours has are left out.
 */
export function createLetters(): Letters {
  const families = Promise.all([openFamily('noto-sans-sc'), openFamily('noto-emoji')])
  const slices = createLru<Promise<Font>>(slicesMax)
  const shaped = createLru<readonly Glyph[]>(runsMax)

  async function runsOf(text: string): Promise<Run[]> {
    const [letters, emoji] = await families
    const runs: Run[] = []
    for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)) {
      const order = pictograph.test(segment) ? [emoji, letters] : [letters, emoji]
      const found = order.flatMap((family) => {
        const file = fileWith(family, segment.codePointAt(0) ?? 0)
        return file === undefined ? [] : [{ family, file }]
      })[0]
      if (!found) continue
      const last = runs.at(-1)
      // Letters of one file are set together: pairs of them may stand closer.
      if (last?.file === found.file && last.family === found.family) last.text += segment
      else runs.push({ text: segment, ...found })
    }
    return runs
  }

  async function glyphsOf(run: Run, weight: number): Promise<readonly Glyph[]> {
    const key = `${run.family.name} ${run.file} ${weight} ${run.text}`
    const known = shaped.get(key)
    if (known) return known
    const place = join(run.family.folder, run.file)
    const opening = slices.get(place) ?? openSlice(place)
    slices.set(place, opening)
    const glyphs = setRun(await opening, run.text, weight)
    shaped.set(key, glyphs)
    return glyphs
  }

  async function set(text: string, weight: number): Promise<{ glyphs: Glyph[]; width: number }> {
    const glyphs: Glyph[] = []
    for (const run of await runsOf(text)) glyphs.push(...(await glyphsOf(run, weight)))
    return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  }

  /** As much of the text as fits, with an ellipsis where something is missing. */
  async function fitted(line: TextLine): Promise<{ glyphs: readonly Glyph[]; width: number; size: number }> {
    const { text, weight, size, widthMax = Infinity, sizeMin = size, otherwise } = line
    const whole = await set(text, weight)
    if (otherwise && !whole.glyphs.some(({ path }) => path)) {
      const { otherwise: _, ...rest } = line
      return fitted({ ...rest, text: otherwise })
    }
    if (whole.width * size <= widthMax) return { ...whole, size }
    const smaller = Math.max(sizeMin, Math.floor(widthMax / whole.width))
    if (whole.width * smaller <= widthMax) return { ...whole, size: smaller }
    const parts = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
    for (let length = parts.length - 1; length > 0; length--) {
      const cut = await set(parts.slice(0, length).join('').trimEnd() + ellipsis, weight)
      if (cut.width * smaller <= widthMax) return { ...cut, size: smaller }
    }
    return { glyphs: [], width: 0, size: smaller }
  }

  return {
    async outline(line) {
      const { glyphs, width, size } = await fitted(line)
      const { anchor = 'start' } = line
      let at = line.x - (anchor === 'start' ? 0 : anchor === 'middle' ? 0.5 : 1) * width * size
      const paths = glyphs.map(({ path, advance, x, y }) => {
        const factor = round(size / scale)
        const place = `translate(${round(at + x * size)} ${round(line.y - y * size)}) scale(${factor} ${-factor})`
        at += advance * size
        return path && `<path transform="${place}" d="${path}"/>`
      })
      return `<g fill="${line.fill}">${paths.join('')}</g>`
    },
  }
}

/** Outlines are kept in whole numbers of this grid: finer than any screen, and short to write. */
const scale = 1000
const round = (value: number) => Math.round(value * 1e5) / 1e5

function setRun(font: Font, text: string, weight: number): Glyph[] {
  font.setScale(scale, scale)
  font.setVariations([new Variation('wght', weight)])
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().flatMap(({ codepoint: glyph }, index) => {
    const { xAdvance = scale, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    // The glyph with number nought is the box that stands for what is missing.
    if (glyph === 0) return []
    const path = font.glyphToPath(glyph).replace(/[-.\d]+/g, (value) => String(Math.round(Number(value))))
    return [{ path, advance: xAdvance / scale, x: xOffset / scale, y: yOffset / scale }]
  })
}

async function openFamily(name: string): Promise<Family> {
  const index = fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/unicode.json`))
  const table = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>
  const files = Object.entries(table).map(([slice, ranges]) => ({
    file: `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
  return { name, folder: join(dirname(index), 'files'), files }
}

function fileWith({ files }: Family, character: number): string | undefined {
  return files.find(({ ranges }) => ranges.some(([from, to]) => character >= from && character <= to))?.file
}

async function openSlice(path: string): Promise<Font> {
  return new Font(new Face(new Blob(await decompress(await readFile(path)))))
}
