import { Checkbox, Form, Input, InputNumber, Switch } from 'antd'
import { type EditedWithdrawal, readEditedWithdrawal, saveWithdrawal } from '#contract/console-offers.ts'
import { call } from '../../call.ts'
import { FormPage } from '../../parts/form-page.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useAsk } from '../../parts/use-ask.ts'
import { YuanField, yuanRule } from '../../parts/yuan-field.tsx'
import { useRight } from '../../session.ts'
import { percentToRate, ratePattern, rateToPercent } from './rate.ts'
import styles from './screen.module.css'

const methods = [
  { value: 'bank', label: '银行卡' },
  { value: 'alipay', label: '支付宝' },
  { value: 'wechat', label: '微信' },
]

/** A share travels as `0.0060`; people say 0.6%. */
type Shown = EditedWithdrawal

export function WithdrawalTab() {
  const asked = useAsk(readEditedWithdrawal, {})
  return (
    <Loaded asked={asked}>
      {(rules) => <WithdrawalForm key={JSON.stringify(rules)} rules={rules} onDone={() => void asked.refresh()} />}
    </Loaded>
  )
}

function WithdrawalForm({ rules, onDone }: { rules: EditedWithdrawal; onDone(): void }) {
  const readOnly = !useRight('offers.edit')
  return (
    <FormPage<Shown>
      embedded
      name="withdrawal"
      title="提现规则"
      readOnly={readOnly}
      initial={{ ...rules, fee_rate: rateToPercent(rules.fee_rate) }}
      submit={(values) => call(saveWithdrawal, { ...values, fee_rate: percentToRate(values.fee_rate) })}
      onDone={onDone}
    >
      <Form.Item name="enabled" label="开放提现" valuePropName="checked">
        <Switch checkedChildren="开放" unCheckedChildren="关闭" />
      </Form.Item>
      <Form.Item name="methods" label="提现方式">
        <Checkbox.Group options={methods} />
      </Form.Item>
      <div className={styles.row}>
        <Amount name="min_amount" label="单笔下限（元）" />
        <Amount name="max_amount" label="单笔上限（元）" />
        <Amount name="daily_amount" label="每日限额（元）" />
        <Form.Item name="daily_times" label="每日次数" rules={[{ required: true, message: '请填写每日次数' }]}>
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
        <Amount name="fee_min_amount" label="手续费下限（元）" />
        <Amount name="fee_max_amount" label="手续费上限（元）" />
      </div>
      <Form.Item
        name="fee_rate"
        label="手续费率"
        rules={[
          { required: true, message: '请填写手续费率' },
          { pattern: ratePattern, message: '请填写 0 到 100 之间的数，最多两位小数' },
        ]}
      >
        <Input className={styles.short ?? ''} suffix="%" maxLength={6} inputMode="decimal" />
      </Form.Item>
      <Form.Item name="arrival_text" label="到账说明">
        <Input maxLength={100} showCount placeholder="例如 工作日 24 小时内到账" />
      </Form.Item>
    </FormPage>
  )
}

function Amount({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请填写金额' }, yuanRule]}>
      <YuanField placeholder="0.00" />
    </Form.Item>
  )
}
