import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Form, Radio } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readPayoutFileSetting, savePayoutFileSetting } from '#contract/money/payout-files.console.ts'
import {
  type PayoutColumn,
  type PayoutEncoding,
  payoutColumns,
  payoutEncodings,
} from '#contract/money/payout-files.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import styles from './file-setting.module.css'

/** How the file for the bank is laid out: whatever the bank's program expects. */
export function FileSettingTab() {
  const readOnly = !useRight('withdrawals.export')
  return (
    <SettingsForm
      read={readPayoutFileSetting}
      subject="setting:withdrawals.payout_file"
      name="payout-file"
      title="打款文件"
      readOnly={readOnly}
      submit={(values) => call(savePayoutFileSetting, values)}
      say={{
        columns: (columns: readonly PayoutColumn[]) => columns.map((column) => payoutColumns[column]).join('、'),
        encoding: (encoding: PayoutEncoding) => payoutEncodings[encoding],
      }}
    >
      <Form.Item name="columns" label="列的顺序" extra="下一份打款文件按此导出。">
        <ColumnsField readOnly={readOnly} />
      </Form.Item>
      <Form.Item
        name="encoding"
        label="CSV 的编码"
        extra="较旧的网银程序只认 GB18030；用 Excel 打开时选 UTF-8 或直接导出 XLSX。"
      >
        <Radio.Group options={Object.entries(payoutEncodings).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
    </SettingsForm>
  )
}

interface ColumnsFieldProps {
  value?: readonly PayoutColumn[]
  onChange?(columns: PayoutColumn[]): void
  readOnly: boolean
}

function ColumnsField({ value = [], onChange, readOnly }: ColumnsFieldProps) {
  const move = (at: number, by: -1 | 1) => {
    const next = [...value]
    const [column] = next.splice(at, 1)
    if (column) next.splice(at + by, 0, column)
    onChange?.(next)
  }
  return (
    <ol className={styles.columns}>
      {value.map((column, at) => (
        <li key={column} className={styles.column}>
          <span className={styles.name}>{payoutColumns[column]}</span>
          {!readOnly && (
            <>
              <Button
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`${payoutColumns[column]}上移`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`${payoutColumns[column]}下移`}
                disabled={at === value.length - 1}
                onClick={() => move(at, 1)}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
