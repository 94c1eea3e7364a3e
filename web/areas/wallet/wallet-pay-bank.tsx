import { yuanText } from '#contract/base/fen.ts'
import { type RechargeWithPay, submitVoucher } from '#contract/money/recharges.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { VoucherField } from './voucher-field.tsx'
import styles from './wallet-pay.module.css'

interface Props {
  order: RechargeWithPay
  onDone(order: RechargeWithPay): Promise<void>
}

/** Where to transfer to, each line ready to be copied, and the proof that it was done. */
export function PayBank({ order, onDone }: Props) {
  const { order_no, amount, pay } = order
  const form = useForm<'voucher_image' | 'payer_name'>(
    async ({ voucher_image, payer_name }) => {
      await onDone(await callAs.enterprise(submitVoucher, { order_no, voucher_image, payer_name }))
    },
    { FILE_GONE: 'voucher_image' },
  )
  const account = pay?.account
  const lines = [
    ['收款户名', account?.name ?? ''],
    ['开户银行', account?.bank ?? ''],
    ['收款账号', account?.number ?? ''],
    ['转账金额', amount],
    ['附言', order_no],
  ] as const
  return (
    <div className={styles.bank}>
      <section aria-labelledby="bank-account">
        <h2 id="bank-account">一、转账到以下账户</h2>
        <dl>
          {lines.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{name === '转账金额' ? yuanText(text) : text}</dd>
              <dd>
                <CopyButton name={name} text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p>金额须与充值金额一致，附言填写充值单号，便于尽快核实。</p>
      </section>
      <section aria-labelledby="bank-voucher">
        <h2 id="bank-voucher">二、提交转账凭证</h2>
        <Form form={form}>
          <VoucherField name="voucher_image" label="转账凭证" wrong={form.fields.voucher_image} />
          <TextField
            form={form}
            name="payer_name"
            label="付款户名"
            maxLength={60}
            autoComplete="organization"
            hint="与银行回单上的付款人一致"
          />
          <SubmitButton form={form}>提交凭证</SubmitButton>
        </Form>
      </section>
    </div>
  )
}
