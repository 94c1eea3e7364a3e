import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { confirmPartnershipContract, type PartnershipDetail, payPartnership } from '#contract/catalogue/partnerships.ts'
import { Button } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './partnership-current.module.css'

interface Props {
  current: PartnershipDetail
  balance: string
  onChanged(): Promise<void>
}

/** First the contract is read and agreed to, then it is paid: from the balance, or on the order's own page. */
export function PartnershipSigning({ current, balance, onChanged }: Props) {
  const { id, contract, pay_until, fee_amount, deposit_amount } = current
  const confirmed = current.actions.includes('pay')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { act, reload } = useAccount('enterprise')
  const amount = toYuan(fen(yuan(fee_amount) + yuan(deposit_amount)))
  const enough = yuan(balance) >= yuan(amount)
  const run = async (task: () => Promise<void>) => {
    setBusy(true)
    await act(task)
    setBusy(false)
  }
  const confirm = () =>
    run(async () => {
      await callAs.enterprise(confirmPartnershipContract, { id, sha256: contract?.sha256 ?? '', agree: true })
      await onChanged()
    })
  const pay = () =>
    run(async () => {
      const { state, order_no } = await callAs.enterprise(payPartnership, { id, price_confirmed: amount })
      if (state === 'approved') return void (await navigate(orderPath('enterprise', order_no)))
      showToast('已付清，合作生效', 'success')
      await Promise.all([onChanged(), reload()])
    })
  return (
    <div className={styles.signing}>
      <ol className={styles.steps}>
        <li data-done={confirmed}>
          <b>一、阅读并确认合同</b>
          {!confirmed && contract && (
            <>
              <p>
                请先
                <a href={contract.address} target="_blank" rel="noopener">
                  打开合同
                </a>
                通读全文。确认的是这一版本（摘要 {contract.sha256.slice(0, 12)}），合同更换后须重新确认。
              </p>
              <label className={styles.agree}>
                <input type="checkbox" checked={agreed} onChange={() => setAgreed(!agreed)} />
                我已代表企业阅读并同意合同的全部条款
              </label>
              <Button disabled={!agreed || busy} onClick={() => void confirm()}>
                确认合同
              </Button>
            </>
          )}
        </li>
        <li data-done="false">
          <b>二、付清合作费与保证金</b>
          <p>
            合作费 {yuanText(fee_amount)} ＋ 保证金 {yuanText(deposit_amount)} ＝ <strong>{yuanText(amount)}</strong>
            {pay_until && `，请在 ${formatMinute(pay_until)} 前付清`}。合作费可开发票；保证金开收据，合作结束后 10
            个工作日内退还。
          </p>
          {confirmed && (
            <>
              <Button disabled={busy} onClick={() => void pay()}>
                {busy ? '请稍候…' : enough ? `从余额支付 ${yuanText(amount)}` : `去支付 ${yuanText(amount)}`}
              </Button>
              {!enough && <span className={styles.muted}>余额 {yuanText(balance)}，可选微信、支付宝或对公转账。</span>}
            </>
          )}
        </li>
      </ol>
    </div>
  )
}
