export interface Standing {
  state: string
  published_at: Date | null
  category_id: number | null
  format: string
  points: number
}

/** Where a resource stands: among all, under its category and its format, and among what costs nothing. */
export function entriesFor({ state, published_at, category_id, format, points }: Standing) {
  if (state !== 'shown' || !published_at) return []
  const names = [
    ...(category_id === null ? [] : [`category:${category_id}`]),
    `format:${format}`,
    ...(points === 0 ? ['free'] : []),
  ]
  const always = { published_at, visible_from: published_at, visible_until: null }
  return [{ shelf: 'resource', ...always }, ...names.map((name) => ({ shelf: `resource:${name}`, ...always }))]
}

/** How a file is called when it is saved: as operators named it, with the extension of what it is. */
export function savedName(shown: string, stored: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(stored)?.[0].toLowerCase() ?? ''
  return shown.toLowerCase().endsWith(extension) ? shown : shown + extension
}
