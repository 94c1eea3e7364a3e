import { DownloadOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { saveFile } from '#console/parts/show/save-file.ts'
import { toCsv } from '#contract/base/csv.ts'
import { type LeadFigures, readLeadFigures } from '#contract/catalogue/leads.console.ts'
import styles from './leads.module.css'

const days = 30
const heads = ['日期', '发起', '已回复', '一天内回复', '同意', '婉拒']

/** Numbers, and nothing of anybody. */
export function FiguresTab({ actions }: { actions: ReactNode }) {
  const asked = useAsk(readLeadFigures, { days })
  return <Loaded asked={asked}>{(figures) => <Report figures={figures} actions={actions} />}</Loaded>
}

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`)

function Report({ figures: { total, days: rows }, actions }: { figures: LeadFigures; actions: ReactNode }) {
  const cells = rows.map((row) => [...[row.day, row.sent, row.answered, row.answered_in_day, row.agreed, row.declined]])
  const save = () => saveFile('合作请求.csv', new Blob([toCsv([heads, ...cells])], { type: 'text/csv' }))
  return (
    <>
      <div className={styles.bar}>
        <h2>最近 {days} 天</h2>
        <span className={styles.tools}>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
            导出数字
          </Button>
          {actions}
        </span>
      </div>
      <Facts
        facts={[
          { label: '发起', value: total.sent },
          { label: '回复率', value: share(total.answered, total.sent) },
          { label: '一天内回复', value: share(total.answered_in_day, total.sent) },
          { label: '同意合作', value: `${total.agreed}（${share(total.agreed, total.sent)}）` },
          { label: '进行中', value: total.open },
          { label: '被举报', value: total.reported },
        ]}
      />
      <LineChart
        title="每天发起与同意的合作请求"
        series={['发起', '同意']}
        points={rows.map(({ day, sent, agreed }) => ({ label: day.slice(5), name: day, values: [sent, agreed] }))}
      />
      <Table
        size="small"
        rowKey="day"
        dataSource={rows.toReversed()}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '日期', dataIndex: 'day' },
          { title: '发起', dataIndex: 'sent', align: 'right' },
          { title: '已回复', dataIndex: 'answered', align: 'right' },
          { title: '一天内回复', dataIndex: 'answered_in_day', align: 'right' },
          { title: '同意', dataIndex: 'agreed', align: 'right' },
          { title: '婉拒', dataIndex: 'declined', align: 'right' },
        ]}
      />
    </>
  )
}
