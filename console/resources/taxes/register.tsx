import { App, Button, DatePicker, Descriptions, Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { saveFile } from '#console/parts/show/save-file.ts'
import { dayOf, formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  exportTaxRegister,
  exportTaxReport,
  readTaxRegister,
  type TaxRegisterRow,
} from '#contract/money/taxes.console.ts'
import { call, messageOf } from '../../call.ts'
import { clock } from '../../clock.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import { RemitDialog } from './remit-dialog.tsx'
import styles from './taxes.module.css'

const format = 'YYYY-MM'
const rowsOnPage = 20

const money = (title: string, key: keyof TaxRegisterRow) => ({
  key,
  title,
  align: 'right' as const,
  render: (_: unknown, row: TaxRegisterRow) => <span className={styles.digits}>{yuanText(String(row[key]))}</span>,
})

const columns: TableColumnsType<TaxRegisterRow> = [
  {
    key: 'maker',
    title: '创客',
    render: (_, { maker_id, nickname }) => (
      <AccountLink realm="maker" account={{ id: maker_id, name: nickname || `创客 ${maker_id}` }} />
    ),
  },
  { key: 'name', title: '姓名', render: (_, { name }) => name || '未实名' },
  {
    key: 'number',
    title: '证件号码',
    render: (_, { number }) => <span className={styles.digits}>{number || '—'}</span>,
  },
  money('本月收入', 'income'),
  money('累计收入', 'year_income'),
  { key: 'months', title: '连续月数', dataIndex: 'months', align: 'right' },
  money('应纳税所得额', 'taxable'),
  { key: 'rate', title: '预扣率', align: 'right', render: (_, { rate }) => `${Number(rate) * 100}%` },
  money('累计应扣', 'due'),
  money('此前已扣', 'before'),
  money('本月代扣', 'tax'),
  money('其中在途', 'open_tax'),
]

/** From whom how much was withheld in a month, what changes earlier declarations, and what is to be paid. */
export function RegisterTab() {
  const [month, setMonth] = useState(dayOf(clock()).slice(0, format.length))
  const [page, setPage] = useState(1)
  const [remitting, setRemitting] = useState(false)
  const asked = useAsk(readTaxRegister, { month, page, count: rowsOnPage })
  const choose = (text: string | string[] | null) => {
    if (typeof text !== 'string' || !text) return
    setMonth(text)
    setPage(1)
  }
  return (
    <div className={styles.tab}>
      <div className={styles.row}>
        <DatePicker
          picker="month"
          aria-label="月份"
          allowClear={false}
          value={dayjs(month, format)}
          onChange={(_day, text) => choose(text)}
        />
        <Exports month={month} />
        <Allowed right="taxes.request">
          <Button type="primary" onClick={() => setRemitting(true)}>
            登记缴税
          </Button>
        </Allowed>
      </div>
      <Loaded asked={asked}>
        {(data) => (
          <>
            <Descriptions
              bordered
              size="small"
              column={4}
              items={[
                { key: 'income', label: '本月收入', children: yuanText(data.income) },
                { key: 'tax', label: '本月代扣', children: yuanText(data.tax) },
                { key: 'open', label: '其中在途', children: yuanText(data.open_tax) },
                { key: 'payable', label: '截至月末应缴', children: yuanText(data.payable) },
              ]}
            />
            <Table<TaxRegisterRow>
              size="small"
              rowKey="maker_id"
              columns={columns}
              dataSource={data.list}
              loading={asked.loading}
              scroll={{ x: 1400 }}
              locale={{ emptyText: '这个月没有创客取得收入' }}
              pagination={{
                ...{ current: page, pageSize: rowsOnPage, total: data.total, showSizeChanger: false },
                onChange: setPage,
              }}
            />
            {data.corrections.length > 0 && (
              <section aria-label="须更正以前月份的申报">
                <p className={styles.hint}>以下收入在本月退回，属于以前月份，须对原月份更正申报：</p>
                <ul>
                  {data.corrections.map(({ reference, nickname, month: of, amount, tax, at }) => (
                    <li key={`${reference}${at}`} className={styles.digits}>
                      {of}，{nickname}，{reference}：收入 {yuanText(amount)}、税款 {yuanText(tax)}，{formatMinute(at)}{' '}
                      退回
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {remitting && (
              <RemitDialog
                month={month}
                payable={data.payable}
                onSettled={asked.refresh}
                onClose={() => setRemitting(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Whole identity numbers leave the house here, which is noted each time. */
function Exports({ month }: { month: string }) {
  const { message, modal } = App.useApp()
  const quarter = `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
  const take = async (work: () => Promise<{ name: string; content_base64: string }>) => {
    try {
      const { name, content_base64 } = await work()
      const bytes = Uint8Array.from(atob(content_base64), (character) => character.charCodeAt(0))
      saveFile(name, new Blob([bytes]))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  const ask = (title: string, work: () => Promise<{ name: string; content_base64: string }>) =>
    modal.confirm({
      title,
      content: '文件含完整的姓名与身份证号码，请只用于申报并妥善保管；这次导出会记入操作日志。',
      okText: '导出',
      cancelText: '取消',
      onOk: () => take(work),
    })
  return (
    <Allowed right="taxes.export">
      <Button onClick={() => ask(`导出 ${month} 扣缴明细？`, () => call(exportTaxRegister, { month, format: 'xlsx' }))}>
        导出扣缴明细
      </Button>
      <Button onClick={() => ask(`导出 ${month} 扣缴明细？`, () => call(exportTaxRegister, { month, format: 'csv' }))}>
        导出 CSV
      </Button>
      <Button onClick={() => ask(`导出 ${quarter} 报送表？`, () => call(exportTaxReport, { quarter, format: 'xlsx' }))}>
        导出季度报送表
      </Button>
    </Allowed>
  )
}
