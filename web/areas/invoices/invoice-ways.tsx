import { useId, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { askRedInvoice, cancelInvoice, confirmRedInvoice, type WholeInvoice } from '#contract/money/invoices.ts'
import { invoiceActions } from '#contract/money/invoices.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './invoices.module.css'

interface Props {
  realm: AccountRealm
  invoice: WholeInvoice
  onChanged(invoice: WholeInvoice): void
}

type Asking = 'cancel' | 'red' | 'confirm_red'

/** What its `actions` allow, and nothing else. */
export function InvoiceWays({ realm, invoice, onChanged }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const { id, actions } = invoice
  const close = () => setAsking(undefined)
  const done = (after: WholeInvoice, words: string) => {
    onChanged(after)
    showToast(words, 'success')
  }
  const call = callAs[realm]
  return (
    <>
      {actions.includes('confirm_red') && (
        <Button onClick={() => setAsking('confirm_red')}>{invoiceActions.confirm_red}</Button>
      )}
      {actions.includes('again') && <ButtonLink href="/invoice/add">{invoiceActions.again}</ButtonLink>}
      {actions.includes('cancel') && (
        <Button kind="outline" onClick={() => setAsking('cancel')}>
          {invoiceActions.cancel}
        </Button>
      )}
      {actions.includes('red') && (
        <Button kind="outline" onClick={() => setAsking('red')}>
          {invoiceActions.red}
        </Button>
      )}
      <Confirm
        open={asking === 'cancel'}
        title="取消发票申请？"
        action="取消申请"
        onConfirm={async () => done(await call(cancelInvoice, { id }), '申请已取消，各项可以重新申请')}
        onClose={close}
      >
        <p>取消后，其中的各项可以重新申请开票。</p>
      </Confirm>
      <Confirm
        open={asking === 'confirm_red'}
        title="确认红字信息？"
        action="确认"
        tone="primary"
        onConfirm={async () => done(await call(confirmRedInvoice, { id }), '已确认，等待开具红字发票')}
        onClose={close}
      >
        <p>确认后平台开具红字发票，对应的金额不再用于抵扣或入账。</p>
      </Confirm>
      <RedQuestion
        open={asking === 'red'}
        onAsk={async (asked) => done(await call(askRedInvoice, { id, ...asked }), '红冲申请已提交')}
        onClose={close}
      />
    </>
  )
}

interface RedProps {
  open: boolean
  onAsk(asked: { reason: string; used: boolean }): Promise<void>
  onClose(): void
}

/** Why, and whether it was used already: then it has to be confirmed before the red one is issued. */
function RedQuestion({ open, onAsk, onClose }: RedProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [used, setUsed] = useState(false)
  return (
    <Confirm
      open={open}
      title="申请红冲？"
      action="申请红冲"
      onConfirm={() => onAsk({ reason, used })}
      onClose={onClose}
    >
      <div className={styles.ask}>
        <p>整张发票作废并开具红字发票，其中的各项之后可以重新开票或退款。</p>
        <label htmlFor={id}>原因</label>
        <textarea
          id={id}
          rows={2}
          maxLength={100}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <label>
          <input
            type="checkbox"
            className={styles.pick}
            checked={used}
            onChange={({ currentTarget }) => setUsed(currentTarget.checked)}
          />{' '}
          这张发票已经入账或抵扣（需要您再确认一次红字信息）
        </label>
      </div>
    </Confirm>
  )
}
