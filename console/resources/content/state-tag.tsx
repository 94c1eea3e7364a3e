import type { ContentState } from '#contract/publishing.ts'
import { stateLabels, type Tone } from './labels.ts'
import styles from './state-tag.module.css'

export function StateTag({ state }: { state: ContentState }) {
  const { label, tone } = stateLabels[state]
  return <Mark tone={tone}>{label}</Mark>
}

/** A word with a colour. The site's own colours: the component library's are too pale to be read at this size. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${styles.mark} ${styles[tone]}`}>{children}</span>
}
