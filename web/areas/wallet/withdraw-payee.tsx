import { useState } from 'react'
import type { Payee } from '#contract/money/withdrawals.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, type FormControl, TextField } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { callsOf } from './use-quote.ts'
import styles from './withdraw-form.module.css'
import { methodWords, type WithdrawalMethod } from './withdraw-methods.ts'
import type { WithdrawField } from './withdraw-request.ts'

export const newPayee = 'new'

interface Props {
  realm: AccountRealm
  /** The name that money is paid in, where it was verified. */
  name?: string
  form: FormControl<WithdrawField>
  payees: readonly Payee[]
  methods: readonly WithdrawalMethod[]
  chosen: string
  method: WithdrawalMethod
  onChoose(value: string): void
  onMethod(method: WithdrawalMethod): void
}

/** Whom the money goes to: somebody who got some before, or somebody new. */
export function PayeeFields(props: Props) {
  const { realm, name, form, payees, methods, chosen, method, onChoose, onMethod } = props
  // One that was forgotten meanwhile is none.
  const saved = payees.find(({ id }) => String(id) === chosen)
  return (
    <div className={styles.payee}>
      {payees.length > 0 && (
        <div>
          <ChoiceCards
            name="payee"
            legend="收款账户"
            columns={2}
            choices={[
              ...payees.map((payee) => ({
                value: String(payee.id),
                title: `${payee.bank_name || methodWords[payee.method].name} ${payee.account}`,
                text: `${payee.payee_name}，${methodWords[payee.method].name}`,
              })),
              { value: newPayee, title: '新的收款账户', text: '填写一次，可以保存' },
            ]}
            value={saved ? chosen : newPayee}
            onChoose={onChoose}
          />
          {saved && <Forget realm={realm} payee={saved} onForgotten={() => onChoose(newPayee)} />}
        </div>
      )}
      {!saved && (
        <NewPayee
          {...(name !== undefined && { name })}
          form={form}
          methods={methods}
          method={method}
          onMethod={onMethod}
        />
      )}
    </div>
  )
}

type NewProps = Pick<Props, 'name' | 'form' | 'methods' | 'method' | 'onMethod'>

function NewPayee({ name, form, methods, method, onMethod }: NewProps) {
  const words = methodWords[method]
  return (
    <>
      <ChoiceCards
        name="method"
        legend="收款方式"
        columns={3}
        choices={methods.map((key) => ({ value: key, title: methodWords[key].name, text: methodWords[key].text }))}
        value={method}
        wrong={form.fields.method}
        onChoose={(value) => onMethod(value as WithdrawalMethod)}
      />
      {name !== undefined && (
        <p className={styles.own}>
          只能提现到 <b>{name}</b> 本人名下的账户{method === 'wechat' && '；收款微信即账户绑定的微信，须以同一姓名实名'}
          。
        </p>
      )}
      {method !== 'wechat' && (
        <div className={styles.pair}>
          {name === undefined && (
            <TextField form={form} name="payee_name" label={words.payee} maxLength={60} autoComplete="off" />
          )}
          <TextField form={form} name="account" label={words.account} maxLength={64} autoComplete="off" />
        </div>
      )}
      {words.bank && (
        <div className={styles.pair}>
          <TextField form={form} name="bank_name" label="开户银行" maxLength={60} autoComplete="off" />
          {words.branch && (
            <TextField
              form={form}
              name="bank_branch"
              label="开户支行"
              maxLength={60}
              required={false}
              autoComplete="off"
            />
          )}
        </div>
      )}
      {method !== 'wechat' && (
        <CheckField form={form} name="save_payee" defaultChecked>
          保存为常用收款账户
        </CheckField>
      )}
    </>
  )
}

interface ForgetProps {
  realm: AccountRealm
  payee: Payee
  onForgotten(): void
}

function Forget({ realm, payee, onForgotten }: ForgetProps) {
  const [asking, setAsking] = useState(false)
  const { reloadPage } = useAccount(realm)
  const name = `${payee.bank_name || methodWords[payee.method].name} ${payee.account}`
  const forget = async () => {
    await callAs[realm](callsOf[realm].forgetPayee, { id: payee.id })
    showToast('不再保存这张收款账户', 'success')
    onForgotten()
    await reloadPage()
  }
  return (
    <div className={styles.known}>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        不再保存 {name}
      </Button>
      <Confirm
        open={asking}
        title={`不再保存收款账户“${name}”？`}
        action="不再保存"
        onConfirm={forget}
        onClose={() => setAsking(false)}
      >
        <p>已经提交的提现不受影响；以后提现时可以重新填写。</p>
      </Confirm>
    </div>
  )
}
