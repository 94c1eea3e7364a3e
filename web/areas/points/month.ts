const dayMs = 24 * 60 * 60 * 1000
const weekDays = 7

/** The weeks of the month of a day, Monday first; what belongs to other months is null. */
export function weeksOf(today: string): (string | null)[][] {
  const month = today.slice(0, 7)
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const before = (new Date(first).getUTCDay() + weekDays - 1) % weekDays
  const cells: (string | null)[] = Array.from({ length: before }, () => null)
  for (let at = first; ; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (!day.startsWith(month)) break
    cells.push(day)
  }
  while (cells.length % weekDays !== 0) cells.push(null)
  return Array.from({ length: cells.length / weekDays }, (_, week) =>
    cells.slice(week * weekDays, (week + 1) * weekDays),
  )
}
