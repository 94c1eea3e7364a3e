import type { Heading } from './contents.ts'
import styles from './contents-list.module.css'

/** What a long text is made of, beside it all the way down; a short one needs none. */
export function ContentsList({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-label="本页目录">
      <p>目录</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
