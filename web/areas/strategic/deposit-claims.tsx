import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { type DepositClaim, objectToDeduction } from '#contract/catalogue/partnerships.ts'
import { claimKinds, claimStates } from '#contract/catalogue/partnerships.words.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './partnership-current.module.css'

interface Props {
  claims: readonly DepositClaim[]
  onChanged(): Promise<void>
}

const tones = { proposed: 'warning', approved: 'success', rejected: 'quiet', cancelled: 'quiet' } as const

/** What the platform means to do with the deposit, on which grounds, and what its owner says to it. */
export function DepositClaims({ claims, onChanged }: Props) {
  const [objecting, setObjecting] = useState<DepositClaim>()
  const [words, setWords] = useState('')
  if (claims.length === 0) return null
  return (
    <section className={styles.claims} aria-label="保证金处理">
      <h3>保证金处理</h3>
      {claims.map((claim) => (
        <article key={claim.id}>
          <p>
            <b>
              {claimKinds[claim.kind]} {yuanText(claim.amount)}
            </b>{' '}
            <Tag tone={tones[claim.state]}>{claimStates[claim.state]}</Tag>
          </p>
          <p>{claim.reason}</p>
          {claim.evidence.length > 0 && (
            <p className={styles.papers}>
              {claim.evidence.map(({ address }, place) => (
                <a key={address} href={address} target="_blank" rel="noopener">
                  凭证 {place + 1}
                </a>
              ))}
            </p>
          )}
          {claim.objection && <p>您的异议：{claim.objection}</p>}
          {claim.decision_note && <p>复核意见：{claim.decision_note}</p>}
          {claim.may_object && (
            <p>
              <Button kind="outline" size="small" onClick={() => setObjecting(claim)}>
                提出异议
              </Button>
              <span className={styles.muted}>
                {claim.object_until && `${formatMinute(claim.object_until)} 前可以提出`}
              </span>
            </p>
          )}
        </article>
      ))}
      <Confirm
        open={objecting !== undefined}
        title="对扣除保证金提出异议"
        action="提交异议"
        tone="primary"
        onConfirm={async () => {
          await callAs.enterprise(objectToDeduction, { id: objecting?.id ?? 0, objection: words.trim() })
          await onChanged()
        }}
        onClose={() => setObjecting(undefined)}
      >
        <label className={styles.label}>
          异议与理由
          <textarea
            rows={4}
            maxLength={500}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
      </Confirm>
    </section>
  )
}
