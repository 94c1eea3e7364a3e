import { useEffect, useState } from 'react'
import { type CallRefused, isRefused } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { Payee } from '#contract/money/withdrawals.ts'
import { Confirm } from '#ui/confirm.tsx'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought, typedYuan } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, type FormControl, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { maskedProblem } from '#web/kit/form/masked-phone.ts'
import { MaskedPhoneField } from '#web/kit/form/masked-phone-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { TaxReckoned } from './tax-reckoned.tsx'
import { askQuote, callsOf, type Quote, useQuote } from './use-quote.ts'
import { MoneyLines } from './wallet-money.tsx'
import styles from './withdraw-form.module.css'
import type { WithdrawalMethod } from './withdraw-methods.ts'
import { newPayee, PayeeFields } from './withdraw-payee.tsx'
import {
  agreedTo,
  amountProblem,
  bonusLines,
  bonusText,
  checkedAmount,
  earliestText,
  payeeText,
  requestOf,
  taxLines,
  type WithdrawField,
  type WithdrawInput,
  wrong,
} from './withdraw-request.ts'

interface Props {
  realm: AccountRealm
  /** The name that money is paid in, where it was verified; an enterprise types its own. */
  name?: string
  quote: Quote
  payees: readonly Payee[]
  onSent(): void
}

const beside = {
  INSUFFICIENT_BALANCE: 'amount',
  WITHDRAW_AMOUNT: 'amount',
  WITHDRAW_TIMES: 'amount',
  WITHDRAW_OF_DAY: 'amount',
  WITHDRAW_OF_MONTH: 'amount',
  PRICE_CHANGED: 'amount',
  WITHDRAW_METHOD: 'method',
} as const

/** How much, to whom, and the code that proves it; asked once more with the figures before it is sent. */
export function WithdrawForm({ realm, name, quote, payees, onSent }: Props) {
  const ofEnterprise = useEnterprise((state) => state.userInfo?.phone_number ?? '')
  const ofMaker = useMaker((state) => state.personalInfo?.phone_number ?? '')
  const masked = realm === 'enterprise' ? ofEnterprise : ofMaker
  const { methods } = quote
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? String(payees[0]?.id ?? newPayee)
  const [method, setMethod] = useState<WithdrawalMethod>(methods[0] ?? 'bank_company')
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<CallRefused>()
  const to = { saved: payees.find(({ id }) => String(id) === chosen), method }

  const form = useForm<WithdrawField>(async (fields) => {
    const amount = checkedAmount(fields.amount, quote)
    const other = maskedProblem(masked, fields.phone_number)
    if (other) wrong({ phone_number: other })
    if (!/^\d{6}$/.test(fields.code)) wrong({ code: '请填写 6 位数字验证码' })
    const shown = await askQuote(realm, amount)
    const input = { ...requestOf(fields, amount, to), ...agreedTo(shown) }
    setAsked({
      input,
      quote: shown,
      to: payeeText(name === undefined ? fields : { ...fields, payee_name: name }, to),
      earliest: earliestText(to),
    })
  }, beside)
  // After the window is gone: it gives the focus back first, and then the wrong field gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every turn
  useEffect(() => {
    if (refused) form.fail(refused)
  }, [refused])

  return (
    <div>
      <Form form={form}>
        <AmountField form={form} quote={quote} onTyped={setTyped} />
        {/* Nobody is told what would arrive of an amount that cannot leave. */}
        <Outcome realm={realm} amount={amountProblem(typed, quote) ? undefined : typedYuan(typed)} />
        <PayeeFields
          realm={realm}
          {...(name !== undefined && { name })}
          form={form}
          payees={payees}
          methods={methods}
          chosen={chosen}
          method={method}
          onChoose={setPicked}
          onMethod={setMethod}
        />
        <MaskedPhoneField
          form={form}
          name="phone_number"
          label="手机号"
          masked={masked}
          hint="只需填写中间隐去的几位，用于接收验证码"
        />
        <CodeField form={form} realm={realm} scene="7" masked={masked} name="code" />
        <SubmitButton form={form} busyText="正在核对…">
          申请提现
        </SubmitButton>
      </Form>
      <Question
        realm={realm}
        asked={asked}
        onSent={onSent}
        onClose={() => setAsked(undefined)}
        onRefused={setRefused}
      />
    </div>
  )
}

interface Asked {
  input: WithdrawInput
  quote: Quote
  to: string
  /** When it is paid at the earliest, where that is not at once. */
  earliest: string | undefined
}

interface QuestionProps {
  realm: AccountRealm
  asked: Asked | undefined
  onSent(): void
  onClose(): void
  onRefused(refusal: CallRefused): void
}

/** The last word before money moves: every figure, and whom it goes to. */
function Question({ realm, asked, onSent, onClose, onRefused }: QuestionProps) {
  const { reloadPage } = useAccount(realm)
  const send = async () => {
    if (!asked) return
    try {
      await callAs[realm](callsOf[realm].withdraw, asked.input)
    } catch (error) {
      // A lost connection is said in the window, where it can be tried again; a refusal belongs beside its field.
      if (!isRefused(error)) throw error
      return onRefused(error)
    }
    showToast('提现申请已提交', 'success')
    await reloadPage()
    onSent()
  }
  return (
    <Confirm
      open={asked !== undefined}
      title={`提现 ${yuanText(asked?.quote.amount ?? '0.00')}？`}
      action="确认提现"
      tone="primary"
      onConfirm={send}
      onClose={onClose}
    >
      {asked && (
        <>
          <MoneyLines
            lines={[
              { name: '提现金额', amount: asked.quote.amount },
              { name: '手续费', amount: asked.quote.fee, minus: true },
              ...taxLines(asked.quote),
              { name: '实际到账', amount: asked.quote.net_amount, strong: true },
              ...bonusLines(asked.quote),
            ]}
          />
          <p className={styles.to}>收款：{asked.to}</p>
          {[bonusText(asked.quote), asked.earliest].map((text) => text && <p key={text}>{text}</p>)}
        </>
      )}
    </Confirm>
  )
}

/** What comes of the amount that stands in the form. */
function Outcome({ realm, amount }: { realm: AccountRealm; amount: string | undefined }) {
  const live = useQuote(realm, amount === undefined || isNought(amount) ? undefined : amount)
  return (
    <div className={styles.outcome}>
      <MoneyLines
        live
        lines={[
          { name: '手续费', amount: live?.fee ?? '0.00', minus: true },
          ...(live ? taxLines(live) : []),
          { name: '实际到账', amount: live?.net_amount ?? '0.00', strong: true },
          ...(live ? bonusLines(live) : []),
        ]}
      />
      {live?.tax_reckoning && <TaxReckoned reckoning={live.tax_reckoning} />}
    </div>
  )
}

interface AmountProps {
  form: FormControl<WithdrawField>
  quote: Quote
  onTyped(text: string): void
}

function AmountField({ form, quote, onTyped }: AmountProps) {
  const { withdrawable } = quote
  const takeAll = () => {
    const field = form.ref.current?.elements.namedItem('amount')
    if (!(field instanceof HTMLInputElement)) return
    field.value = withdrawable
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <TextField
      form={form}
      name="amount"
      label="提现金额"
      before="￥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      hint={`最多可提现 ${yuanText(withdrawable)}`}
      onInput={({ currentTarget }) => onTyped(currentTarget.value)}
      check={(text) => amountProblem(text, quote)}
      after={
        <button type="button" className={styles.all} onClick={takeAll}>
          全部提现
        </button>
      }
    />
  )
}
