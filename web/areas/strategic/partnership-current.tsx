import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { cancelPartnership, type PartnershipDetail } from '#contract/catalogue/partnerships.ts'
import { partnershipStates, partnershipSteps } from '#contract/catalogue/partnerships.words.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { DepositClaims } from './deposit-claims.tsx'
import styles from './partnership-current.module.css'
import { PartnershipSigning } from './partnership-signing.tsx'
import { nextSteps, tones } from './partnership-words.ts'

interface Props {
  current: PartnershipDetail
  balance: string
  onChanged(): Promise<void>
}

/** The partnership that counts: where it stands, its contract, its deposit, what happened. */
export function PartnershipCurrent({ current, balance, onChanged }: Props) {
  const { state, plan, company_name, reject_reason, end_reason } = current
  const [leaving, setLeaving] = useState(false)
  const reason = reject_reason || end_reason
  return (
    <div className={styles.current}>
      <header className={styles.head}>
        <div>
          <h2>
            {plan} <Tag tone={tones[state]}>{partnershipStates[state]}</Tag>
          </h2>
          <p className={styles.muted}>
            {company_name}，{current.no}
          </p>
        </div>
        {current.actions.includes('cancel') && (
          <Button kind="plain" size="small" onClick={() => setLeaving(true)}>
            取消申请
          </Button>
        )}
      </header>
      {reason && <p className={styles.reason}>原因：{reason}</p>}
      {nextSteps[state] && <p className={styles.next}>{nextSteps[state]}</p>}
      <Facts current={current} />
      {state === 'approved' && <PartnershipSigning current={current} balance={balance} onChanged={onChanged} />}
      <DepositClaims claims={current.claims} onChanged={onChanged} />
      <details className={styles.happened} open={state === 'pending' || state === 'approved'}>
        <summary>经过</summary>
        <ol className={styles.timeline}>
          {current.timeline.map(({ step, at, note, by }) => (
            <li key={`${step}${at}`}>
              <b>{partnershipSteps[step]}</b>
              <span>
                <time dateTime={at}>{formatMinute(at)}</time>，{by}
              </span>
              {note && <small>{note}</small>}
            </li>
          ))}
        </ol>
      </details>
      <Confirm
        open={leaving}
        title="取消这份申请"
        action="取消申请"
        onConfirm={async () => {
          await callAs.enterprise(cancelPartnership, { id: current.id })
          await onChanged()
        }}
        onClose={() => setLeaving(false)}
      >
        <p>取消后可以随时重新申请，不产生任何费用。</p>
      </Confirm>
    </div>
  )
}

function Facts({ current }: { current: PartnershipDetail }) {
  const { fee_amount, deposit_amount, deposit_left, deposit_due_at, months, starts_at, ends_at, contract } = current
  const paid = starts_at !== null && ends_at !== null
  return (
    <dl className={styles.facts}>
      <div>
        <dt>合作期</dt>
        <dd>{paid ? `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` : `${months} 个月，付清之日起`}</dd>
      </div>
      <div>
        <dt>合作费</dt>
        <dd>{yuanText(fee_amount)}</dd>
      </div>
      <div>
        <dt>保证金</dt>
        <dd>
          {paid ? `在押 ${yuanText(deposit_left)}` : yuanText(deposit_amount)}
          {deposit_due_at && !isNought(deposit_left) && <small>{formatDay(deposit_due_at)} 前退还</small>}
        </dd>
      </div>
      {contract && (
        <div>
          <dt>合同</dt>
          <dd>
            <a href={contract.address} target="_blank" rel="noopener">
              阅读合同
            </a>
            {current.confirmed_at && <small>{formatMinute(current.confirmed_at)} 已确认</small>}
          </dd>
        </div>
      )}
    </dl>
  )
}
