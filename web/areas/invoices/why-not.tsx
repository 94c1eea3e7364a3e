import type { InvoiceOptions } from '#contract/money/invoices.ts'
import { ButtonLink } from '#ui/button.tsx'
import styles from './invoices.module.css'

/** Why nothing can be applied for now, and where that is mended. */
export function WhyNot({ options }: { options: Pick<InvoiceOptions, 'why_not' | 'mend_at'> }) {
  if (!options.why_not) return null
  return (
    <div className={styles.why} role="note">
      <p>{options.why_not}</p>
      {options.mend_at && (
        <ButtonLink size="small" kind="outline" href={options.mend_at}>
          {options.mend_at === '/authentication' ? '去认证' : '去填写'}
        </ButtonLink>
      )}
    </div>
  )
}
