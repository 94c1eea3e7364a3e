import { Form, InputNumber } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { type DownloadLimits, readDownloadLimits, saveDownloadLimits } from '#contract/catalogue/downloads.console.ts'
import { type DownloadLevel, downloadLevels } from '#contract/catalogue/downloads.words.ts'
import { call } from '../../call.ts'

const levels = Object.keys(downloadLevels) as DownloadLevel[]

/** How many resources an account may take in a day, level by level. */
export function LimitsDialog({ onClose }: { onClose(): void }) {
  const { data } = useAskOne(readDownloadLimits, {})
  if (!data) return null
  return (
    <FormDialog<DownloadLimits>
      title="每天可下载的份数"
      okText="保存"
      doneMessage="已保存"
      initial={data}
      submit={(values) => call(saveDownloadLimits, values)}
      onSettled={() => Promise.resolve()}
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
    </FormDialog>
  )
}
