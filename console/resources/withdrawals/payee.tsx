import { App, Button } from 'antd'
import { useState } from 'react'
import { type Fact, Facts } from '#console/parts/records/review-drawer.tsx'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { type ConsoleWithdrawalDetail, revealPayee } from '#contract/money/withdrawals.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import styles from './drawer.module.css'
import { methods } from './words.ts'

/** Where the money goes: masked until somebody with the right asks for it, which is noted. */
export function Payee({ withdrawal }: { withdrawal: ConsoleWithdrawalDetail }) {
  const { id, no, method, payee_name, account, bank_name, bank_branch, evidence } = withdrawal
  const { message } = App.useApp()
  const [whole, setWhole] = useState<{ payee_name: string; account: string }>()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    try {
      setWhole(await call(revealPayee, { id }))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const bank = [bank_name, bank_branch].filter(Boolean).join(' ')
  const facts: Fact[] = [
    { label: '方式', value: methods[method] },
    { label: method === 'bank_company' ? '户名' : '收款人', value: whole?.payee_name || payee_name || '—' },
    {
      label: '账号',
      value: (
        <span className={styles.account}>
          <span className={styles.digits}>{whole?.account ?? account}</span>
          {whole ? (
            <CopyButton text={whole.account} label="复制账号" />
          ) : (
            <Allowed right="withdrawals.reveal">
              <Button size="small" aria-label={`查看完整账号：提现 ${no}`} loading={busy} onClick={() => void reveal()}>
                查看完整账号
              </Button>
            </Allowed>
          )}
        </span>
      ),
    },
    ...(bank ? [{ label: '开户行', value: bank }] : []),
    { label: '此前付到这个账户', value: `${evidence.account_used_before} 次` },
  ]
  return <Facts facts={facts} />
}
