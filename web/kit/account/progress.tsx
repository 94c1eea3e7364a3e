import { formatMinute } from '#ui/formats.ts'
import styles from './progress.module.css'

interface Happened {
  what: string
  at: string
  note: string
  tone?: 'success' | 'danger' | undefined
}

/** What has happened to something, the oldest first. */
export function Progress({ lines }: { lines: readonly Happened[] }) {
  return (
    <ol className={styles.progress}>
      {lines.map(({ what, at, note, tone }) => (
        <li key={`${what}${at}`} data-tone={tone}>
          <b>{what}</b>
          <time dateTime={at}>{formatMinute(at)}</time>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
