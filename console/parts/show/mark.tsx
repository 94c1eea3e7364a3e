import styles from './mark.module.css'

export type Tone = 'plain' | 'waiting' | 'coming' | 'good' | 'gone'

/** A word with a colour. The site's own colours: the component library's are too pale to be read at this size. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${styles.mark} ${styles[tone]}`}>{children}</span>
}
