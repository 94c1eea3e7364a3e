/** Colours as the web writes them: `#rrggbb`. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** A share of the one colour in the other, between nought and one. */
export function mix(colour: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(colour).map((value, place) => Math.round(value + ((to[place] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as WCAG 2 defines it, to choose a legible ink. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
