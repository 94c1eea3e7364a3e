import { Form, Radio, Switch } from 'antd'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readRechargeSettings, saveRechargeSettings } from '#contract/money/recharges.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { BonusStepsField, PackagesField } from './bonus-fields.tsx'
import { fromShown, type ShownOptions, toShown } from './recharge-shown.ts'
import styles from './screen.module.css'
import { WholeField } from './whole-field.tsx'

export function RechargeSettingsTab() {
  const readOnly = !useRight('recharges.settings')
  return (
    <SettingsForm
      read={readRechargeSettings}
      subject="setting:recharges.options"
      name="recharge-settings"
      title="充值设置"
      readOnly={readOnly}
      shown={toShown}
      submit={(values) => call(saveRechargeSettings, fromShown(values))}
    >
      <Form.Item name="enabled" label="开放充值" valuePropName="checked">
        <Switch checkedChildren="开放" unCheckedChildren="关闭" />
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
      </div>
      <h2 className={styles.heading}>赠送推广金</h2>
      <PackagesField />
      <BonusStepsField />
      <PromotionDays />
      <h2 className={styles.heading}>资金用途</h2>
      <Form.Item
        name="recharge_withdrawable"
        label="充值的余额可以提现"
        valuePropName="checked"
        extra="关闭后，充值的余额只能消费，未消费的可以申请退款。"
      >
        <Switch checkedChildren="可以" unCheckedChildren="不可以" />
      </Form.Item>
      <WholeField
        name="withdrawable_after_days"
        label="微信、支付宝充值几天后可提现"
        min={0}
        max={365}
        extra="到账后这些天内只能消费，对公转账不受限制。提现时按比例收回赠送的推广金。"
      />
    </SettingsForm>
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
            <WholeField
              name="promotion_days"
              label="有效天数"
              min={1}
              max={3650}
              extra="从赠送之日算起，到期未用的收回。"
            />
          )
        }
      </Form.Item>
    </>
  )
}
