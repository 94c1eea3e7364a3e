import { Form, InputNumber, Space } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { type EditedSettings, readSettings, saveSettings } from '#contract/site/site.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { WithdrawalTab } from '../offers/withdrawal.tsx'
import { RechargeSettingsTab } from '../orders/recharge-settings.tsx'
import { OwnRulesForms } from './own-rules.tsx'

const megabyte = 1024 * 1024

/**
 * What holds for the whole platform. What belongs to money is set beside its lists, and is shown here too to whoever
 * may see it there: one form, two ways to it.
 */
export default function SettingsScreen() {
  const recharge = useRight('orders.read')
  const withdrawal = useRight('offers.read')
  return (
    <TabbedScreen
      title="系统设置"
      description="影响整个平台的规则与限制，保存后立即生效。"
      tabs={[
        { key: 'upload', label: '上传', children: <Limits /> },
        { key: 'own', label: '企业自助', children: <OwnRulesForms /> },
        ...(recharge ? [{ key: 'recharge', label: '充值设置', children: <RechargeSettingsTab /> }] : []),
        ...(withdrawal ? [{ key: 'withdrawal', label: '提现规则', children: <WithdrawalTab /> }] : []),
      ]}
    />
  )
}

/** Bytes are the wire's; people think of megabytes. */
interface Shown {
  upload_mb: number
  version: number
}

/** No purpose allows more, so a higher limit would promise what is never given. */
const uploadMaxMb = 20
const uploadMinMb = 0.1

function shown({ upload_max_bytes, version }: EditedSettings): Shown {
  const limit = Math.round((upload_max_bytes / megabyte) * 10) / 10
  return { upload_mb: Math.min(limit, uploadMaxMb), version }
}

function Limits() {
  const readOnly = !useRight('settings.edit')
  return (
    <SettingsForm
      read={readSettings}
      subject="setting:site.config"
      name="settings"
      title="上传"
      readOnly={readOnly}
      shown={shown}
      submit={({ upload_mb, version }) =>
        call(saveSettings, { upload_max_bytes: Math.round(upload_mb * megabyte), version })
      }
    >
      <Form.Item
        label="单个文件上限"
        htmlFor="upload_mb"
        required
        extra={`用户与运营人员上传一个文件的最大体积，${uploadMinMb} 到 ${uploadMaxMb} MB；各用途另有更小的上限。`}
      >
        <Space>
          <Form.Item name="upload_mb" noStyle rules={[{ required: true, message: '请填写上限' }]}>
            <InputNumber min={uploadMinMb} max={uploadMaxMb} precision={1} step={1} />
          </Form.Item>
          MB
        </Space>
      </Form.Item>
    </SettingsForm>
  )
}
