import { Form, InputNumber } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { type FeedbackSettings, readFeedbackSettings, saveFeedbackSettings } from '#contract/site/feedback.console.ts'
import { call } from '../../call.ts'

const fields = [
  ['contact_hours', '访客留言', '小时内联系', 720],
  ['feedback_hours', '一般反馈', '小时内回复', 720],
  ['money_hours', '资金问题', '小时内回复', 720],
  ['complaint_hours', '投诉', '小时内回复', 720],
  ['report_hours', '举报', '小时内处理', 720],
  ['statement_days', '被举报方说明', '天内作出', 30],
  ['close_days', '回复后无补充', '天后自动关闭', 60],
] as const satisfies readonly (readonly [keyof FeedbackSettings, string, string, number])[]

/** Within how long what is answered. What waits already keeps the time it was given. */
export function SettingsTab() {
  return (
    <SettingsForm
      read={readFeedbackSettings}
      subject="setting:feedback.rules"
      name="feedback-settings"
      title="应答期限"
      submit={(values) => call(saveFeedbackSettings, values)}
    >
      {fields.map(([name, label, unit, max]) => (
        <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={1} max={max} precision={0} suffix={unit} />
        </Form.Item>
      ))}
    </SettingsForm>
  )
}
