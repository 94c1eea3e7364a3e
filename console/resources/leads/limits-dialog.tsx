import { Form, InputNumber } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
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
export function LimitsDialog({ onClose }: { onClose(): void }) {
  const { data } = useAskOne(readLeadSettings, {})
  if (!data) return null
  return (
    <FormDialog<LeadSettings>
      title="修改合作请求的限制"
      okText="保存"
      doneMessage="已保存"
      initial={data}
      submit={(values) => call(saveLeadSettings, values)}
      onSettled={() => Promise.resolve()}
      onClose={onClose}
    >
      <Follows>立即生效，已经发出的不受影响。未认证的账户只能联系已认证的企业。</Follows>
      {fields.map(({ name, label, min }) => (
        <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: '请填写数量' }]}>
          <InputNumber min={min} max={1000} precision={0} />
        </Form.Item>
      ))}
    </FormDialog>
  )
}
