import { App, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { type ExportProgress, exportRowsMax, readAllRows } from './export-rows.ts'
import { type FileFormat, saveTable } from './save-table.ts'
import type { List } from './use-list.ts'
import { type Exported, tableOf } from './written.ts'

interface ExportDialogProps<Row> {
  title: string
  list: List<Row>
  columns: readonly Exported<Row>[]
  format: FileFormat
  onClose(): void
}

/** Writes what the filters select, in the columns that are shown, to a file; can be cancelled while it reads. */
export function ExportDialog<Row>({ title, list, columns, format, onClose }: ExportDialogProps<Row>) {
  const { message } = App.useApp()
  const [{ done, total }, setProgress] = useState<ExportProgress>({ done: 0, total: 0 })
  const stop = useRef(new AbortController())
  const begun = useRef(false)

  const run = async () => {
    try {
      const rows = await readAllRows(list, stop.current.signal, setProgress)
      saveTable(title, format, tableOf(columns, rows))
      const full = rows.length >= exportRowsMax
      if (full) void message.warning(`一次最多导出 ${exportRowsMax} 条，请缩小筛选范围后分批导出`)
      else void message.success(`已导出 ${rows.length} 条`)
    } catch (error) {
      if (!stop.current.signal.aborted) void message.error(`导出没有完成：${messageOf(error)}`)
    }
    onClose()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an export begins once, when its dialog opens
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run()
  }, [])

  return (
    <Modal
      open
      title={`导出${title}`}
      width={420}
      closable={false}
      mask={{ closable: false }}
      footer={(_buttons, { CancelBtn }) => <CancelBtn />}
      cancelText="取消导出"
      onCancel={() => {
        stop.current.abort()
        onClose()
      }}
    >
      <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} status="active" />
      <p aria-live="polite">{total > 0 ? `已读取 ${done} 条，共 ${total} 条。` : '正在读取……'}</p>
    </Modal>
  )
}
