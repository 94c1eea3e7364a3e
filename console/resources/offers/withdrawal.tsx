import { Checkbox, Form, Input, InputNumber, Switch } from 'antd'
import { Link } from 'react-router'
import { percentToRate, ratePattern, rateToPercent } from '#console/parts/fields/rate.ts'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { type EditedWithdrawal, readEditedWithdrawal, saveWithdrawal } from '#contract/money/offers.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import styles from './screen.module.css'

const methods: { value: EditedWithdrawal['methods'][number]; label: string }[] = [
  { value: 'bank_company', label: '对公账户（企业）' },
  { value: 'bank', label: '银行卡' },
  { value: 'alipay', label: '支付宝' },
  { value: 'wechat', label: '微信零钱（创客）' },
]

/** A share travels as `0.0060`; people say 0.6%. */
const shown = (rules: EditedWithdrawal): EditedWithdrawal => ({ ...rules, fee_rate: rateToPercent(rules.fee_rate) })

const sayMethods = (chosen: EditedWithdrawal['methods']) =>
  chosen.map((one) => methods.find(({ value }) => value === one)?.label ?? one).join('、') || '空'

export function WithdrawalTab() {
  const readOnly = !useRight('offers.edit')
  return (
    <SettingsForm
      read={readEditedWithdrawal}
      subject="setting:withdrawals.rules"
      name="withdrawal"
      title="提现规则"
      readOnly={readOnly}
      shown={shown}
      say={{ methods: sayMethods }}
      submit={(values) => call(saveWithdrawal, { ...values, fee_rate: percentToRate(values.fee_rate) })}
    >
      <Form.Item name="enabled" label="开放提现" valuePropName="checked" extra="关闭后不能申请，已申请的照常处理。">
        <Switch checkedChildren="开放" unCheckedChildren="关闭" />
      </Form.Item>
      <Form.Item name="methods" label="提现方式">
        <Checkbox.Group options={methods} />
      </Form.Item>
      <h2 className={styles.heading}>限额</h2>
      <div className={styles.row}>
        <Amount name="min_amount" label="单笔下限（元）" />
        <Amount name="max_amount" label="单笔上限（元）" />
        <Amount name="daily_amount" label="每日限额（元）" />
        <Amount name="monthly_amount" label="每月限额（元）" />
        <Whole name="daily_times" label="每日次数" min={1} max={100} />
        <Amount name="multiple_of" label="整数倍（元）" extra="金额须为它的整数倍；0 表示不限。" />
      </div>
      <h2 className={styles.heading}>手续费</h2>
      <p>
        费率与上下限在第一次保存时录入，之后在<Link to="/prices">价格表</Link>
        的“提现手续费”中公布，每一版何时生效、由谁公布都留在那里。
      </p>
      <div className={styles.row}>
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
        <Whole name="free_times" label="每月免费次数" min={0} max={1000} extra="每月前几次不收手续费。" />
        <Amount name="fee_min_amount" label="手续费下限（元）" />
        <Amount name="fee_max_amount" label="手续费上限（元）" />
      </div>
      <h2 className={styles.heading}>审核与打款</h2>
      <Form.Item
        name="require_certified"
        label="企业须先认证"
        valuePropName="checked"
        extra="开启后，没有认证的企业不能提现；不影响创客。企业认证开放之前没有企业通过认证，请先不要开启。"
      >
        <Switch checkedChildren="须认证" unCheckedChildren="不要求" />
      </Form.Item>
      <div className={styles.row}>
        <Amount
          name="second_approval_above"
          label="超过多少须两人审核（元）"
          extra="两位不同的同事先后通过；0 表示每笔都要。"
        />
        <Whole
          name="confirm_hours"
          label="微信确认收款的期限（小时）"
          min={1}
          max={24}
          extra="过时未确认即打款失败，可以重新打款或退回。"
        />
      </div>
      <Form.Item name="arrival_text" label="到账说明">
        <Input maxLength={100} showCount placeholder="例如 工作日 24 小时内到账" />
      </Form.Item>
    </SettingsForm>
  )
}

interface FieldProps {
  name: string
  label: string
  extra?: string
}

function Amount({ name, label, extra }: FieldProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: '请填写金额' }, yuanRule]}>
      <YuanField placeholder="0.00" />
    </Form.Item>
  )
}

function Whole({ name, label, extra, min, max }: FieldProps & { min: number; max: number }) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: '请填写整数' }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
}
