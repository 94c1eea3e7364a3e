import { Form, InputNumber } from 'antd'
import { Follows } from '#console/parts/form/form-dialog.tsx'
import { SettingsDrawer } from '#console/parts/form/settings-drawer.tsx'
import { readDownloadLimits, saveDownloadLimits } from '#contract/catalogue/downloads.console.ts'
import { type DownloadLevel, downloadLevels } from '#contract/catalogue/downloads.words.ts'
import { call } from '../../call.ts'

const levels = Object.keys(downloadLevels) as DownloadLevel[]

/** How many resources an account may take in a day, level by level. */
export function LimitsDrawer({ onClose }: { onClose(): void }) {
  return (
    <SettingsDrawer
      read={readDownloadLimits}
      subject="setting:downloads.limits"
      name="download-limits"
      title="每天可下载的份数"
      submit={(values) => call(saveDownloadLimits, values)}
      onClose={onClose}
    >
      <Follows>立即生效。同一份资料当天再次下载不计数；无需登录的免费资料不受限制。</Follows>
      {levels.map((level) => (
        <Form.Item
          key={level}
          name={level}
          label={downloadLevels[level]}
          rules={[{ required: true, message: '请填写份数' }]}
        >
          <InputNumber min={1} max={1000} precision={0} />
        </Form.Item>
      ))}
    </SettingsDrawer>
  )
}
