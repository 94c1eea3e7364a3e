import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { exportAtOnceMax } from '#contract/site/exports.words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ExportJobDialog } from './export-job-dialog.tsx'
import type { FileFormat } from './save-table.ts'
import type { List } from './use-list.ts'
import { declared, type Exported } from './written.ts'

interface ExportMenuProps<Row> {
  title: string
  list: List<Row>
  columns: readonly Exported<Row>[]
}

const items = [
  { key: 'xlsx', label: 'Excel 文件（.xlsx）' },
  { key: 'csv', label: 'CSV 文件（.csv）' },
]

/** What the filters select, in the columns that are shown, as a file: short ones at once, long ones by the server. */
export function ExportMenu<Row>({ title, list, columns }: ExportMenuProps<Row>) {
  const [format, setFormat] = useState<FileFormat>()
  if (!columns.some(({ text }) => text)) return null
  const known = declared(columns)
  const close = () => setFormat(undefined)
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => setFormat(key as FileFormat) }} trigger={['click']}>
        <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu">
          导出
        </Button>
      </Dropdown>
      {format &&
        (known && list.total > exportAtOnceMax ? (
          <ExportJobDialog title={title} list={list} columns={known} format={format} onClose={close} />
        ) : (
          <ExportDialog title={title} list={list} columns={columns} format={format} onClose={close} />
        ))}
    </>
  )
}
