import { Form, Switch } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readCertificationSettings, saveCertificationSettings } from '#contract/people/certifications.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

/** What is asked for beyond the papers. */
export function SettingsTab() {
  const readOnly = !useRight('certifications.settings')
  return (
    <SettingsForm
      read={readCertificationSettings}
      subject="setting:certifications.rules"
      name="certification-settings"
      title="认证设置"
      readOnly={readOnly}
      submit={(values) => call(saveCertificationSettings, values)}
    >
      <Form.Item
        name="proof_of_control"
        label="要求对公转账验证"
        valuePropName="checked"
        extra="打开后，企业须以自己名义的对公账户转过一笔款（任何已确认、户名一致的对公充值都算），才能通过认证。"
      >
        <Switch checkedChildren="要求" unCheckedChildren="不要求" />
      </Form.Item>
    </SettingsForm>
  )
}
