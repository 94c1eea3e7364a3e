import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { applyForPartnership } from '#contract/catalogue/partnerships.ts'
import type { PartnerPlan } from '#contract/catalogue/strategic.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { fromText } from '#web/kit/cards/next-price.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './partnership-panel.module.css'

interface Props {
  plans: readonly PartnerPlan[]
  chosen: number | null
  renews: boolean
  onDone(): Promise<void>
}

/** One choice and one line: everything else is known from the certification. */
export function PartnershipApply({ plans, chosen, renews, onDone }: Props) {
  const [plan, setPlan] = useState(String(chosen ?? plans[0]?.id ?? ''))
  const [statement, setStatement] = useState('')
  const [busy, setBusy] = useState(false)
  const { act } = useAccount('enterprise')
  const apply = async () => {
    setBusy(true)
    await act(async () => {
      const said = statement.trim() === '' ? {} : { statement: statement.trim() }
      await callAs.enterprise(applyForPartnership, { plan_id: Number(plan), ...said })
      await onDone()
    }, '申请已提交')
    setBusy(false)
  }
  return (
    <div className={styles.apply}>
      <div>
        <h2>{renews ? '续约' : '申请战略合作'}</h2>
        <p className={styles.lead}>
          企业名称与信用代码取自已通过的认证，无需再填。提交后平台审核并准备合同，确认合同、付清后生效
          {renews && '；新的合作从现在的到期日接着算'}。
        </p>
      </div>
      <ChoiceCards
        name="plan"
        legend="合作方案"
        columns={3}
        value={plan}
        onChoose={setPlan}
        choices={plans.map(({ id, name, fee, deposit, months, next }) => ({
          value: String(id),
          title: name,
          text: `${costs({ fee, deposit })}，${months} 个月${next ? `（${fromText(next.from)}${costs(next)}）` : ''}`,
        }))}
      />
      <label className={styles.label}>
        合作宣言（选填，展示在伙伴墙上）
        <input maxLength={120} value={statement} onChange={({ currentTarget }) => setStatement(currentTarget.value)} />
      </label>
      <div className={styles.actions}>
        <Button disabled={busy || plan === ''} onClick={() => void apply()}>
          {busy ? '请稍候…' : '提交申请'}
        </Button>
        <span className={styles.lead}>现在不收费，付款前随时可以取消。</span>
      </div>
    </div>
  )
}

const costs = ({ fee, deposit }: { fee: string; deposit: string }) =>
  `合作费 ${yuanText(fee)}，保证金 ${yuanText(deposit)}`
