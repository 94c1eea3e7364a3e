import type { CertificationSummary } from '#contract/people/certifications.ts'
import { type CertificationField, certificationFields } from '#contract/people/certifications.words.ts'
import styles from './field-reasons.module.css'

/** What a reviewer sent back, field by field. */
export function FieldReasons({
  reject_reason,
  reject_fields,
}: Pick<CertificationSummary, 'reject_reason' | 'reject_fields'>) {
  const named = Object.entries(reject_fields) as [CertificationField, string][]
  if (!reject_reason && named.length === 0) return null
  return (
    <div className={styles.reasons}>
      {reject_reason && <p>{reject_reason}</p>}
      {named.length > 0 && (
        <dl>
          {named.map(([field, why]) => (
            <div key={field}>
              <dt>{certificationFields[field]}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
