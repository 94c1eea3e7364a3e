import { Checkbox, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { FormPage } from '#console/parts/form/form-page.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { type RechargeOptions, readRechargeSettings, saveRechargeSettings } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { BonusStepsField, PackagesField } from './bonus-fields.tsx'
import styles from './screen.module.css'
import { fromShown, type ShownOptions, toShown } from './shown-options.ts'
import { channels } from './words.ts'

export function SettingsTab() {
  const asked = useAsk(readRechargeSettings, {})
  return (
    <Loaded asked={asked}>
      {(options) => (
        <SettingsForm key={JSON.stringify(options)} options={options} onDone={() => void asked.refresh()} />
      )}
    </Loaded>
  )
}

function SettingsForm({ options, onDone }: { options: RechargeOptions; onDone(): void }) {
  const readOnly = !useRight('recharges.settings')
  return (
    <FormPage<ShownOptions>
      embedded
      name="recharge-settings"
      title="充值设置"
      readOnly={readOnly}
      initial={toShown(options)}
      submit={(values) => call(saveRechargeSettings, fromShown(values))}
      onDone={onDone}
    >
      <Form.Item name="enabled" label="开放充值" valuePropName="checked">
        <Switch checkedChildren="开放" unCheckedChildren="关闭" />
      </Form.Item>
      <Form.Item name="channels" label="支付方式" extra="没有配置好的渠道，即使选中也不会提供给企业。">
        <Checkbox.Group options={choicesOf(channels)} />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item
          name="min_amount"
          label="单笔下限（元）"
          rules={[{ required: true, message: '请填写金额' }, yuanRule]}
        >
          <YuanField placeholder="0.00" />
        </Form.Item>
        <Form.Item
          name="max_amount"
          label="单笔上限（元）"
          rules={[{ required: true, message: '请填写金额' }, yuanRule]}
        >
          <YuanField placeholder="0.00" />
        </Form.Item>
        <Whole
          name="expires_minutes"
          label="支付时限（分钟）"
          min={5}
          max={1440}
          extra="扫码或跳转支付的单子，过时关闭。"
        />
        <Whole name="orders_open_max" label="未支付的单子最多" min={1} max={100} extra="一家企业同时未支付的充值单。" />
      </div>
      <h2 className={styles.heading}>赠送推广金</h2>
      <PackagesField />
      <BonusStepsField />
      <PromotionDays />
      <h2 className={styles.heading}>对公转账</h2>
      <BankAccount />
      <Whole
        name="bank_days"
        label="转账时限（天）"
        min={1}
        max={60}
        extra="过了时限还没有凭证的单子关闭；之后到账仍可确认。"
      />
      <h2 className={styles.heading}>资金用途</h2>
      <Form.Item
        name="recharge_withdrawable"
        label="充值的余额可以提现"
        valuePropName="checked"
        extra="关闭后，充值的余额只能消费，未消费的可以申请退款。"
      >
        <Switch checkedChildren="可以" unCheckedChildren="不可以" />
      </Form.Item>
      <Whole
        name="withdrawable_after_days"
        label="微信、支付宝充值几天后可提现"
        min={0}
        max={365}
        extra="到账后这些天内只能消费，对公转账不受限制。提现时按比例收回赠送的推广金。"
      />
    </FormPage>
  )
}

interface WholeProps {
  name: string
  label: string
  min: number
  max: number
  extra: string
}

function Whole({ name, label, min, max, extra }: WholeProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: '请填写整数' }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
}

/** For ever, or so many days. */
function PromotionDays() {
  return (
    <>
      <Form.Item name="promotion_lasts" label="推广金的有效期">
        <Radio.Group
          options={[
            { value: 'days', label: '限定天数' },
            { value: 'ever', label: '长期有效' },
          ]}
        />
      </Form.Item>
      <Form.Item<ShownOptions>
        noStyle
        shouldUpdate={(before, after) => before.promotion_lasts !== after.promotion_lasts}
      >
        {({ getFieldValue }) =>
          getFieldValue('promotion_lasts') === 'days' && (
            <Whole name="promotion_days" label="有效天数" min={1} max={3650} extra="从赠送之日算起，到期未用的收回。" />
          )
        }
      </Form.Item>
    </>
  )
}

/** Asked for as soon as transfers are offered. */
function BankAccount() {
  const offered = (Form.useWatch<ShownOptions['channels'] | undefined>('channels') ?? []).includes('bank_transfer')
  const rule = (message: string) => [{ required: offered, whitespace: true, message }]
  return (
    <>
      <div className={styles.row}>
        <Form.Item name={['bank_account', 'name']} label="户名" rules={rule('开放对公转账前请填写户名')}>
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
