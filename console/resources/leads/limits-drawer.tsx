import { Form, InputNumber } from 'antd'
import { Follows } from '#console/parts/form/form-dialog.tsx'
import { SettingsDrawer } from '#console/parts/form/settings-drawer.tsx'
import { type LeadSettings, readLeadSettings, saveLeadSettings } from '#contract/catalogue/leads.console.ts'
import { call } from '../../call.ts'

const fields: readonly { name: keyof LeadSettings; label: string; min: number }[] = [
  { name: 'level_1_per_day', label: '一级认证企业每天发起', min: 0 },
  { name: 'level_2_per_day', label: '二级认证企业每天发起', min: 0 },
  { name: 'level_3_per_day', label: '三级认证企业每天发起', min: 0 },
  { name: 'others_per_day', label: '未认证企业与创客每天发起', min: 0 },
  { name: 'open_max', label: '每个账户同时进行的沟通', min: 1 },
  { name: 'messages_per_hour', label: '每人每小时发送消息', min: 1 },
]

/** How much may be asked and written. */
export function LimitsDrawer({ onClose }: { onClose(): void }) {
  return (
    <SettingsDrawer
      read={readLeadSettings}
      subject="setting:leads.rules"
      name="lead-limits"
      title="修改合作请求的限制"
      submit={(values) => call(saveLeadSettings, values)}
      onClose={onClose}
    >
      <Follows>立即生效，已经发出的不受影响。未认证的账户只能联系已认证的企业。</Follows>
      {fields.map(({ name, label, min }) => (
        <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: '请填写数量' }]}>
          <InputNumber min={min} max={1000} precision={0} />
        </Form.Item>
      ))}
    </SettingsDrawer>
  )
}
