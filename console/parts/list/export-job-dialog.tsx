import { App, Button, Modal, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { call, messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { WrittenColumn } from '#contract/base/written.words.ts'
import { cancelExport, orderExport } from '#contract/site/exports.console.ts'
import { exportStates } from '#contract/site/exports.words.ts'
import type { FileFormat } from './save-table.ts'
import { isOpen, percentOf, saveExport, useExport } from './use-export.ts'
import type { List } from './use-list.ts'

interface ExportJobDialogProps<Row> {
  title: string
  list: List<Row>
  columns: readonly WrittenColumn[]
  format: FileFormat
  onClose(): void
}

/** A long list, written by the server: it goes on when this is closed, and the file waits among the exports. */
export function ExportJobDialog<Row>({ title, list, columns, format, onClose }: ExportJobDialogProps<Row>) {
  const { message } = App.useApp()
  const [job, setJob] = useExport(undefined)
  const begun = useRef(false)

  const attempt = async (work: () => Promise<void>, otherwise?: () => void) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
      otherwise?.()
    }
  }
  const order = () =>
    attempt(async () => {
      const asked = { title, call: list.call, input: list.asked, columns: [...columns], format }
      setJob(await call(orderExport, asked))
    }, onClose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an export is ordered once, when its dialog opens
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void order()
  }, [])

  return (
    <Modal
      open
      title={`导出${title}`}
      width={460}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        job && isOpen(job) && (
          <Button
            key="cancel"
            danger
            onClick={() => void attempt(async () => setJob(await call(cancelExport, { id: job.id })))}
          >
            取消导出
          </Button>
        ),
        <Button key="close" onClick={onClose}>
          {job && isOpen(job) ? '在后台继续' : '关闭'}
        </Button>,
        job?.state === 'done' && (
          <Button key="save" type="primary" onClick={() => void attempt(() => saveExport(job))}>
            下载文件
          </Button>
        ),
      ]}
    >
      <Progress percent={job ? percentOf(job) : 0} status={job && isOpen(job) ? 'active' : 'normal'} />
      <p aria-live="polite">
        {job ? `${exportStates[job.state]}：${job.rows_done.toLocaleString('zh-CN')} 条。${job.reason}` : '正在开始……'}
      </p>
      <p>可以关闭这个窗口，文件在“导出任务”里保留 7 天，只有你能下载。</p>
    </Modal>
  )
}
