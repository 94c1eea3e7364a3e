import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import {
  type PayoutFileSetting,
  readPayoutFileSetting,
  savePayoutFileSetting,
} from '#contract/money/payout-files.console.ts'
import { type PayoutEncoding, payoutColumns, payoutEncodings } from '#contract/money/payout-files.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './file-setting.module.css'

/** How the file for the bank is laid out: whatever the bank's program expects. */
export function FileSettingTab() {
  const asked = useAsk(readPayoutFileSetting, {})
  return <Loaded asked={asked}>{(saved) => <Setting saved={saved} />}</Loaded>
}

function Setting({ saved }: { saved: PayoutFileSetting }) {
  const { message } = App.useApp()
  const mayEdit = useRight('withdrawals.export')
  const [setting, setSetting] = useState(saved)
  const [busy, setBusy] = useState(false)
  const { columns, encoding } = setting
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns]
    const [column] = next.splice(at, 1)
    if (column) next.splice(at + by, 0, column)
    setSetting({ ...setting, columns: next })
  }
  const save = async () => {
    setBusy(true)
    try {
      setSetting(await call(savePayoutFileSetting, setting))
      void message.success('已保存，下一份打款文件按此导出')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.card} aria-label="打款文件">
      <h2 className={styles.heading}>列的顺序</h2>
      <ol className={styles.columns}>
        {columns.map((column, at) => (
          <li key={column} className={styles.column}>
            <span className={styles.name}>{payoutColumns[column]}</span>
            {mayEdit && (
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
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <h2 className={styles.heading}>CSV 的编码</h2>
      <Radio.Group
        disabled={!mayEdit}
        value={encoding}
        options={Object.entries(payoutEncodings).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setSetting({ ...setting, encoding: event.target.value as PayoutEncoding })}
      />
      <p className={styles.hint}>较旧的网银程序只认 GB18030；用 Excel 打开时选 UTF-8 或直接导出 XLSX。</p>
      {mayEdit && (
        <Button type="primary" aria-label="保存" loading={busy} onClick={() => void save()}>
          保存
        </Button>
      )}
    </section>
  )
}
