import { Form, InputNumber, Space, Switch } from 'antd'
import { type EditedSettings, readSettings, saveSettings } from '#contract/console-site.ts'
import { call } from '../../call.ts'
import { FormPage } from '../../parts/form-page.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useAsk } from '../../parts/use-ask.ts'
import { useRight } from '../../session.ts'

const megabyte = 1024 * 1024

export default function SettingsScreen() {
  const asked = useAsk(readSettings, {})
  return (
    <Loaded asked={asked}>
      {(settings) => (
        <SettingsForm key={JSON.stringify(settings)} settings={settings} onDone={() => void asked.refresh()} />
      )}
    </Loaded>
  )
}

interface SettingsFormProps {
  settings: EditedSettings
  onDone(): void
}

/** Bytes are the wire's; people think of megabytes. */
interface Shown {
  open: boolean
  sms_interval_s: number
  upload_mb: number
}

function SettingsForm({ settings, onDone }: SettingsFormProps) {
  const readOnly = !useRight('settings.edit')
  const { open, sms_interval_s, upload_max_bytes } = settings
  return (
    <FormPage<Shown>
      name="settings"
      title="系统设置"
      description="影响整个平台的开关与限制，保存后立即生效。"
      readOnly={readOnly}
      initial={{ open, sms_interval_s, upload_mb: Math.round((upload_max_bytes / megabyte) * 10) / 10 }}
      submit={({ upload_mb, ...rest }) =>
        call(saveSettings, { ...rest, upload_max_bytes: Math.round(upload_mb * megabyte) })
      }
      onDone={onDone}
    >
      <Form.Item
        name="open"
        label="平台开放"
        valuePropName="checked"
        extra="关闭后，网站照常浏览，注册、登录与提交等功能会提示暂停服务。"
      >
        <Switch checkedChildren="开放" unCheckedChildren="暂停" />
      </Form.Item>
      <Form.Item
        label="短信验证码间隔"
        htmlFor="sms_interval_s"
        required
        extra="同一手机号两次获取验证码之间至少相隔的时间，30 到 600 秒。"
      >
        <Space>
          <Form.Item name="sms_interval_s" noStyle rules={[{ required: true, message: '请填写间隔' }]}>
            <InputNumber min={30} max={600} precision={0} />
          </Form.Item>
          秒
        </Space>
      </Form.Item>
      <Form.Item
        label="单个文件上限"
        htmlFor="upload_mb"
        required
        extra="用户与运营人员上传一个文件的最大体积，0.1 到 100 MB。"
      >
        <Space>
          <Form.Item name="upload_mb" noStyle rules={[{ required: true, message: '请填写上限' }]}>
            <InputNumber min={0.1} max={100} precision={1} step={1} />
          </Form.Item>
          MB
        </Space>
      </Form.Item>
    </FormPage>
  )
}
