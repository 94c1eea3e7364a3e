import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { ExportButton } from '#console/parts/list/export-button.tsx'
import { dayOf } from '#console/parts/show/time.ts'
import { invoiceRegisterPath } from '#contract/money/invoices.console.ts'
import { clock } from '../../clock.ts'
import styles from './invoices.module.css'

const format = 'YYYY-MM'

/** Everything that was issued in a month, blue and red, as a workbook. */
export function RegisterTab() {
  const [month, setMonth] = useState(dayOf(clock()).slice(0, format.length))
  return (
    <section className={styles.card} aria-label="月度登记簿">
      <p>按开票日期列出一个月内的蓝字与红字发票：号码、购方、价税合计、不含税金额、税率、税额与业务单号，末行合计。</p>
      <div className={styles.row}>
        <DatePicker
          picker="month"
          aria-label="月份"
          allowClear={false}
          value={dayjs(month, format)}
          onChange={(_day, text) => typeof text === 'string' && text && setMonth(text)}
        />
        <ExportButton path={invoiceRegisterPath} asked={{ month }}>
          导出登记簿
        </ExportButton>
      </div>
    </section>
  )
}
