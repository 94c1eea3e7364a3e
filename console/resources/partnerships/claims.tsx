import { App, Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  approveDepositClaim,
  type ConsoleDepositClaim,
  cancelDepositClaim,
  rejectDepositClaim,
} from '#contract/catalogue/partnerships.console.ts'
import { claimKinds, claimStates } from '#contract/catalogue/partnerships.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './screen.module.css'
import { claimTones } from './words.ts'

interface ClaimsProps {
  claims: readonly ConsoleDepositClaim[]
  onChanged(): Promise<void>
}

/** What was proposed about the deposit, and what a second person decides. */
export function Claims({ claims, onChanged }: ClaimsProps) {
  return claims.map((claim) => <ClaimCard key={claim.id} claim={claim} onChanged={onChanged} />)
}

function ClaimCard({ claim, onChanged }: { claim: ConsoleDepositClaim; onChanged(): Promise<void> }) {
  const { kind, state, amount, reason, evidence, object_until, objection, objected_at, decision_note } = claim
  return (
    <article className={styles.claim} aria-label={`${claimKinds[kind]}保证金`}>
      <header>
        <b>
          {claimKinds[kind]} <Amount value={amount} />
        </b>
        <Mark tone={claimTones[state]}>{claimStates[state]}</Mark>
      </header>
      <p>{reason}</p>
      {evidence.length > 0 && (
        <div className={styles.papers}>
          {evidence.map((url, place) => (
            <PrivatePaper key={url} url={url} name={`凭证 ${place + 1}`} />
          ))}
        </div>
      )}
      {objection && (
        <p>
          企业的异议：{objection}
          <span className={styles.note}> {objected_at && formatMinute(objected_at)}</span>
        </p>
      )}
      <p className={styles.note}>
        {claim.proposed_by} 于 {formatMinute(claim.proposed_at)} 提出
        {object_until && `，企业可在 ${formatMinute(object_until)} 前提出异议`}
        {claim.decided_by && `；${claim.decided_by} 处理`}
        {decision_note && `：${decision_note}`}
      </p>
      {state === 'proposed' && <Deciding claim={claim} onChanged={onChanged} />}
    </article>
  )
}

function Deciding({ claim, onChanged }: { claim: ConsoleDepositClaim; onChanged(): Promise<void> }) {
  const { message } = App.useApp()
  const mayApprove = useRight('partnerships.settle')
  const mayPropose = useRight('partnerships.propose')
  const [busy, setBusy] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const { id, own, ripe, kind } = claim
  const run = async (work: () => Promise<unknown>, done: string): Promise<string | undefined> => {
    setBusy(true)
    try {
      await work()
      void message.success(done)
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  const say = async (work: () => Promise<unknown>, done: string) => {
    const wrong = await run(work, done)
    if (wrong) void message.error(wrong)
  }
  if (own) {
    return mayPropose ? (
      <div className={styles.buttons}>
        <span className={styles.note}>由另一位同事复核</span>
        <Button size="small" loading={busy} onClick={() => void say(() => call(cancelDepositClaim, { id }), '已撤回')}>
          撤回方案
        </Button>
      </div>
    ) : null
  }
  if (!mayApprove) return null
  return (
    <div className={styles.buttons}>
      <Button
        type="primary"
        disabled={!ripe}
        loading={busy}
        onClick={() => void say(() => call(approveDepositClaim, { id, note: '' }), '已执行')}
      >
        {`复核通过并${claimKinds[kind]}`}
      </Button>
      <Button danger disabled={busy} onClick={() => setRejecting(true)}>
        不通过
      </Button>
      {!ripe && <span className={styles.note}>异议期满或收到异议后可以复核</span>}
      {rejecting && (
        <ReasonDialog
          title="不通过这份保证金处理方案"
          verb="不通过"
          label="原因"
          onReject={(note) => run(() => call(rejectDepositClaim, { id, note }), '已驳回')}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
