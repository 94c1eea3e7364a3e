import type { SubjectKind } from '#contract/site/feedback.words.ts'
import styles from './report-link.module.css'

/** For whoever finds something wrong with what is shown here. */
export function ReportLink({ subject, id }: { subject: SubjectKind; id: number }) {
  return (
    <p className={styles.report}>
      <a href={`/report?subject=${subject}&id=${id}`} rel="nofollow">
        举报
      </a>
    </p>
  )
}
