import { Checkbox, Form, Input } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { readCheckoutSettings, saveCheckoutSettings } from '#contract/money/orders.console.ts'
import { orderChannels } from '#contract/money/orders.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { fromShown, type ShownCheckout, toShown } from './checkout-shown.ts'
import styles from './screen.module.css'
import { WholeField } from './whole-field.tsx'

/** What comes from outside; a balance is always there. */
const { balance: _balance, ...outside } = orderChannels

const sayChannels = (chosen: ShownCheckout['channels']) => chosen.map((one) => orderChannels[one]).join('、') || '空'

/** How things can be paid, whatever they are. */
export function CheckoutSettingsTab() {
  const readOnly = !useRight('orders.settings')
  return (
    <SettingsForm
      read={readCheckoutSettings}
      subject="setting:checkout.options"
      name="checkout-settings"
      title="收银设置"
      readOnly={readOnly}
      shown={toShown}
      say={{ channels: sayChannels }}
      submit={(values) => call(saveCheckoutSettings, fromShown(values))}
    >
      <Form.Item
        name="channels"
        label="支付方式"
        extra="没有配置好的渠道，即使选中也不会提供。除充值外，买家总可以用余额支付。"
      >
        <Checkbox.Group options={choicesOf(outside)} />
      </Form.Item>
      <div className={styles.row}>
        <WholeField
          name="expires_minutes"
          label="支付时限（分钟）"
          min={5}
          max={1440}
          extra="扫码或跳转支付的订单，过时关闭。"
        />
        <WholeField
          name="orders_open_max"
          label="未支付的订单最多"
          min={1}
          max={100}
          extra="一个账户同时未支付的订单。"
        />
      </div>
      <h2 className={styles.heading}>对公转账</h2>
      <BankAccount />
      <WholeField
        name="bank_days"
        label="转账时限（天）"
        min={1}
        max={60}
        extra="过了时限还没有凭证的订单关闭；之后到账仍可确认。"
      />
    </SettingsForm>
  )
}

/** Asked for as soon as transfers are offered. */
function BankAccount() {
  const offered = (Form.useWatch<ShownCheckout['channels'] | undefined>('channels') ?? []).includes('bank_transfer')
  const rule = (message: string) => [{ required: offered, whitespace: true, message }]
  return (
    <>
      <div className={styles.row}>
        <Form.Item
          name={['bank_account', 'name']}
          label="户名"
          extra="也是收据上的收款方。"
          rules={rule('开放对公转账前请填写户名')}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name={['bank_account', 'bank']} label="开户行" rules={rule('开放对公转账前请填写开户行')}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name={['bank_account', 'number']} label="账号" rules={rule('开放对公转账前请填写账号')}>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
    </>
  )
}
