import { yuanText } from '#contract/base/fen.ts'
import { refusals } from '#contract/base/refusals.ts'
import { formatMinute } from '#ui/formats.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { orderCalls } from './order-calls.ts'
import styles from './pay-panel.module.css'
import type { LiveOrder } from './use-live-order.ts'
import { VoucherField } from './voucher-field.tsx'

/** Where to transfer to, each line ready to be copied, and the proof that it was done. */
export function PayBank({ realm, order, know }: LiveOrder) {
  const { order_no, pay_amount, pay, expires_at } = order
  const form = useForm<'voucher_image' | 'payer_name'>(
    async ({ voucher_image, payer_name }) => {
      await know(await callAs[realm](orderCalls[realm].voucher, { order_no, voucher_image, payer_name }))
    },
    { [refusals.FILE_GONE.code]: 'voucher_image' },
  )
  const account = pay?.account
  const lines = [
    ['收款户名', account?.name ?? ''],
    ['开户银行', account?.bank ?? ''],
    ['收款账号', account?.number ?? ''],
    ['转账金额', pay_amount],
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
        <p>金额须与应付金额一致，附言填写订单号，便于尽快核实。</p>
      </section>
      <section aria-labelledby="bank-voucher">
        <h2 id="bank-voucher">二、提交转账凭证</h2>
        <Form form={form}>
          <VoucherField realm={realm} name="voucher_image" label="转账凭证" wrong={form.fields.voucher_image} />
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
        <p>请在 {formatMinute(expires_at)} 前提交，逾期订单自动关闭。</p>
      </section>
    </div>
  )
}
