interface Sized {
  width?: number
  /** Narrower than this it cannot be read. */
  least?: number
  align?: 'left' | 'center' | 'right'
  /** Whoever opens the row reads it there too; those of one name say nothing without each other. */
  spare?: boolean | string
}

/** What a column takes that does not say how wide it wants to be. */
const unsaid = 280
/** From the widest that a column may be to one that a day just fits into; each is a class of the list. */
const caps = [240, 216, 192, 168, 144, 132, 120, 108, 96] as const
export type Cap = (typeof caps)[number]
/** Narrower than this, columns that can be spared leave before the others are squeezed any further. */
const comfortable = 120
/** Words that are never broken make some columns a little wider than they say. */
const slack = 24

/**
 * Columns that fit beside what is fixed at the edges: the widest give way first, because words can be broken and
 * amounts cannot. A table that is wider than its place hides its last columns behind the one with the buttons, and
 * the last one mostly says since when somebody waits.
 */
export function fitColumns<Column extends Sized>(
  columns: readonly Column[],
  available: number,
): (Column & { cap?: Cap })[] {
  const sumUnder = (cap: number) => columns.reduce((sum, column) => sum + under(cap, column), 0)
  if (available <= 0 || sumUnder(Number.POSITIVE_INFINITY) <= available - slack) return [...columns]
  const cap = caps.find((one) => sumUnder(one) <= available - slack) ?? 96
  return columns.map((column) => {
    const width = under(cap, column)
    return width < (column.width ?? unsaid) ? { ...column, width, cap: width as Cap } : column
  })
}

/** Those there is a place for: what can be spared leaves, the last first, until the others can be read with comfort. */
export function leaveSpare<Column extends Sized>(columns: readonly Column[], available: number): readonly Column[] {
  const needed = columns.reduce((sum, column) => sum + under(comfortable, column), 0)
  const last = columns.findLast(({ spare }) => spare)
  if (available <= 0 || !last || needed <= available - slack) return columns
  const leaves = (one: Column) => one === last || (typeof last.spare === 'string' && one.spare === last.spare)
  return leaveSpare(
    columns.filter((one) => !leaves(one)),
    available,
  )
}

/** How wide it is under a cap: figures stand in line and are never broken, words only as far as they can be read. */
function under(cap: number, { width = unsaid, least = 0, align }: Sized): number {
  return align === 'right' ? width : Math.min(width, Math.max(cap, least))
}
