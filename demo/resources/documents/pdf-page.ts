/** What is drawn on one page: operators of PDF, with the origin at the lower left corner. */
export interface Page {
  operators: string[]
}

/** As the font is addressed: UTF-16, in hexadecimal digits. */
export const hex = (text: string) =>
  Array.from(text, (sign) => (sign.codePointAt(0) ?? 0x20).toString(16).padStart(4, '0')).join('')

const number = (value: number) => String(Math.round(value * 100) / 100)

/** `bold` is drawn with an outline, because the standard Chinese font has one weight. */
export interface Look {
  size: number
  color: string
  bold?: boolean
}

export function drawText(page: Page, text: string, x: number, y: number, { size, color, bold = false }: Look): void {
  const weight = bold ? `2 Tr ${number(size / 36)} w ${inks(color)} RG` : '0 Tr'
  const place = `1 0 0 1 ${number(x)} ${number(y)} Tm`
  page.operators.push(`BT ${weight} ${inks(color)} rg /F1 ${number(size)} Tf ${place} <${hex(text)}> Tj ET`)
}

export function drawBox(page: Page, x: number, y: number, width: number, height: number, color: string): void {
  page.operators.push(`${inks(color)} rg ${[x, y, width, height].map(number).join(' ')} re f`)
}

export function drawLine(page: Page, from: readonly [number, number], to: readonly [number, number], color: string) {
  const [x1, y1] = from.map(number)
  const [x2, y2] = to.map(number)
  page.operators.push(`${inks(color)} RG 0.7 w ${x1} ${y1} m ${x2} ${y2} l S`)
}

function inks(color: string): string {
  return [0, 2, 4].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
}

/** Latin letters and digits take half the width of a Chinese sign; the file says so in `W`. */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, sign) => sum + (isNarrow(sign) ? size / 2 : size), 0)
}

const isNarrow = (sign: string) => sign >= ' ' && sign <= '~'

/** Signs that may not begin a line, and those that may not end one. */
const closing = /^[，。、；：？！）》”’』」】%]$/
const opening = /^[（《“‘『「【]$/
const wordSign = /^[\w.%]$/

export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of text) {
    if (line && widthOf(line + sign, size) > width && !closing.test(sign)) {
      const kept = cutOf(line, sign)
      lines.push(line.slice(0, kept).trimEnd())
      line = line.slice(kept)
    }
    line += line === '' && sign === ' ' ? '' : sign
  }
  return line ? [...lines, line] : lines
}

/** Where a full line ends: before an opening sign, and before a number or word that goes on. */
function cutOf(line: string, next: string): number {
  let kept = line.length
  if (wordSign.test(next)) while (kept > 1 && wordSign.test(line.charAt(kept - 1))) kept--
  while (kept > 1 && opening.test(line.charAt(kept - 1))) kept--
  return kept > line.length / 2 ? kept : line.length
}
