export interface FilterOption {
  name: string
  href: string
  chosen: boolean
  /** How much there is of it; left out where nobody counts. */
  total?: number | string | undefined
}

// A line of choices is never broken into two: what does not fit the narrowest window waits behind one word. Widths are
// those of the stylesheet: 14 px for a Chinese character, about 8 for a digit or letter.
const characterPx = 14
const latinPx = 8
/** Padding on both sides, and the gap to the next. */
const aroundPx = 24 + 4
const beforeTotalPx = 6

export function widthOf({ name, total }: Pick<FilterOption, 'name' | 'total'>): number {
  const letters = [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? latinPx : characterPx), 0)
  return letters + aroundPx + (total === undefined ? 0 : beforeTotalPx + String(total).length * latinPx)
}

/** 更多, with which the rest is opened; where there is no rest its room is free. */
const morePx = 84

/** What fits a line, in its order, and the rest. What is chosen always fits: it takes the place of the last one. */
export function fitting(
  options: readonly FilterOption[],
  linePx: number,
): [open: FilterOption[], rest: FilterOption[]] {
  if (options.reduce((sum, option) => sum + widthOf(option), 0) <= linePx) return [[...options], []]
  const roomPx = linePx - morePx
  let used = 0
  const open = options.filter((option) => {
    used += widthOf(option)
    return used <= roomPx
  })
  const hidden = options.slice(open.length).find(({ chosen }) => chosen)
  if (hidden) {
    const widths = () => [...open, hidden].reduce((sum, option) => sum + widthOf(option), 0)
    while (open.length > 1 && widths() > roomPx) open.pop()
    open.push(hidden)
  }
  return [open, options.filter((option) => !open.includes(option))]
}
