// Roving focus: one row of the list is where the keys are. It is a row of the table that everybody sees, so screen
// readers read it out when it is reached.

/** Where letters are letters, and where another question is being asked. */
const elsewhere = [
  ...['input', 'textarea', 'select', '[contenteditable="true"]', '.ant-modal', '.ant-drawer'],
  ...['.ant-select-dropdown', '.ant-picker-dropdown'],
].join(', ')

/** Somebody types, or something lies over the list. */
export function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(elsewhere)) return true
  return [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].some(
    (over) => over instanceof HTMLElement && getComputedStyle(over).display !== 'none',
  )
}

const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#screen tr.ant-table-row')]
const rowAt = (): HTMLElement | undefined => rowsShown().find((row) => row === document.activeElement)

/** The next row, or the one before; from nowhere the first. */
export function moveRow(step: 1 | -1): boolean {
  const rows = rowsShown()
  if (rows.length === 0) return false
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  if (!next) return false
  next.tabIndex = -1
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

/** As a click on it would: where a row opens by itself it does, otherwise the first thing that can be done to it. */
export function openRow(): boolean {
  const row = rowAt()
  if (!row) return false
  const cell = row.querySelector<HTMLElement>('td:not(.ant-table-selection-column):not(.ant-table-cell-fix-end)')
  const before = location.href
  cell?.click()
  if (location.href === before && !isBusy(null)) {
    row.querySelector<HTMLElement>('td a, td:last-child button')?.click()
  }
  return true
}

/** Ticks it for what is done to several at once, or unticks it. */
export function tickRow(): boolean {
  const box = rowAt()?.querySelector<HTMLElement>('.ant-table-selection-column input')
  box?.click()
  return box !== null && box !== undefined
}

export function turnPage(step: 1 | -1): boolean {
  const side = step === 1 ? 'next' : 'prev'
  const button = document.querySelector<HTMLElement>(
    `#screen .ant-pagination-${side}:not(.ant-pagination-disabled) button`,
  )
  button?.click()
  return button !== null
}

/** The field to search in, of the list that is shown. */
export function findInList(): boolean {
  const field = document.querySelector<HTMLInputElement>('#screen search input')
  field?.focus()
  field?.select()
  return field !== null
}

/** Back from the list to the screen. */
export function leaveRow(): boolean {
  const row = rowAt()
  row?.blur()
  return row !== undefined
}
