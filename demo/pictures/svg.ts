type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element; numbers are rounded, because a hundredth of a pixel only costs bytes. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeText(String(value))}"`)
    .join('')
  const inner = children.join('')
  return inner ? `<${name}${written}>${inner}</${name}>` : `<${name}${written}/>`
}

/** A whole picture that stands alone: no script, no style, nothing from elsewhere. */
export function picture(width: number, height: number, ...children: string[]): string {
  const viewBox = `0 0 ${width} ${height}`
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox }, ...children)
}

export interface Stop {
  at: number
  color: string
  opacity?: number
}

interface Gradient {
  id: string
  /** In fractions of the shape: from x1, y1 to x2, y2. */
  line?: readonly [number, number, number, number]
  /** In pixels of the picture instead: for shapes that share one light. */
  absolute?: boolean
  stops: readonly Stop[]
}

export function linear({ id, line = [0, 0, 0, 1], absolute = false, stops }: Gradient): string {
  const [x1, y1, x2, y2] = line
  const gradientUnits = absolute ? 'userSpaceOnUse' : undefined
  return element('linearGradient', { id, x1, y1, x2, y2, gradientUnits }, ...stops.map(stop))
}

export function radial(id: string, stops: readonly Stop[]): string {
  return element('radialGradient', { id }, ...stops.map(stop))
}

function stop({ at, color, opacity }: Stop): string {
  return element('stop', { offset: at, 'stop-color': color, 'stop-opacity': opacity })
}

export const paint = (id: string) => `url(#${id})`

export function circle(cx: number, cy: number, r: number, rest: Attributes): string {
  return element('circle', { cx, cy, r, ...rest })
}

export function box(x: number, y: number, width: number, height: number, rest: Attributes): string {
  return element('rect', { x, y, width, height, ...rest })
}

export function path(d: string, rest: Attributes): string {
  return element('path', { d, ...rest })
}

/** Numbers in a path, short and with a blank between. */
export function at(...numbers: number[]): string {
  return numbers.map((value) => Math.round(value * 10) / 10).join(' ')
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export function words(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeText(text))
}
