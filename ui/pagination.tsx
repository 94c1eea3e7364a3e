import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  /** The last page; undefined when nobody has counted that far. */
  last: number | undefined
  /** Whether anything follows, for lists whose end is unknown. */
  more: boolean
  /** Whether this page lies past the end: there is no way on from there. */
  past?: boolean
  href(page: number): string
}

/** The way through a list in pages. Plain links: they can be opened beside, shared, and followed by search engines. */
export function Pagination({ page, last, more, past = false, href }: PaginationProps) {
  if (past || (page === 1 && !more)) return null
  const link = (to: number, label: string, rel?: string) => (
    <a className={styles.step} href={href(to)} rel={rel}>
      {label}
    </a>
  )
  return (
    <nav className={styles.pages} aria-label="翻页">
      {page > 1 && link(page - 1, '上一页', 'prev')}
      {placesOf(page, last, more).map((place, at) =>
        place === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their place
          <span key={`gap-${at}`} className={styles.gap}>
            …
          </span>
        ) : (
          <a
            key={place}
            className={styles.place}
            href={href(place)}
            aria-label={`第 ${place} 页`}
            aria-current={place === page ? 'page' : undefined}
          >
            {place}
          </a>
        ),
      )}
      {more && link(page + 1, '下一页', 'next')}
    </nav>
  )
}

/** The first, the last, and those around this one. */
export function placesOf(page: number, last: number | undefined, more: boolean): (number | 'gap')[] {
  const end = last ?? (more ? page + 1 : page)
  const near = [page - 2, page - 1, page, page + 1, page + 2]
  const shown = [...new Set([1, ...near, ...(last ? [last] : [])])]
    .filter((place) => place >= 1 && place <= Math.max(end, page))
    .sort((one, other) => one - other)
  const places: (number | 'gap')[] = []
  for (const place of shown) {
    const before = places.at(-1)
    if (typeof before === 'number' && place - before === 2) places.push(place - 1)
    else if (typeof before === 'number' && place - before > 2) places.push('gap')
    places.push(place)
  }
  return last === undefined && more ? [...places, 'gap'] : places
}
