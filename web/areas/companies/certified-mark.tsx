import { useId } from 'react'
import type { WholeCompany } from '#contract/catalogue/companies.ts'
import { formatDay } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { CompanyMarks } from '#web/kit/cards/company-card.tsx'
import styles from './certified-mark.module.css'

/** The badge, and behind it what was verified, when, until when and how: a claim with its proof beside it. */
export function CertifiedMark({ company }: { company: WholeCompany }) {
  const id = useId()
  const { verified } = company
  if (!verified) return <CompanyMarks {...company} />
  const items = ['企业名称', verified.credit_code && '统一社会信用代码', verified.legal_person && '法定代表人']
  const facts = [
    ['核验项目', items.filter(Boolean).join('、')],
    ['核验日期', formatDay(verified.since)],
    ['有效至', formatDay(verified.until)],
    ['核验方式', verified.credit_code ? '营业执照人工核验' : '平台人工核验'],
  ]
  return (
    <>
      <details className={styles.mark} name={id}>
        <summary>
          <Icon name="shield" />
          已认证
        </summary>
        <dl className={styles.panel}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <CompanyMarks {...company} certified={false} />
    </>
  )
}
