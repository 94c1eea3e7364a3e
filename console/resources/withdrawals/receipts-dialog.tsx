import { InboxOutlined } from '@ant-design/icons'
import { App, Modal, Table, Upload } from 'antd'
import { useState } from 'react'
import { NextWork } from '#console/parts/queue/next-work.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { type ImportedReceipts, importReceipts, type ReceiptLine } from '#contract/money/payout-files.console.ts'
import { receiptFileMaxBytes } from '#contract/money/payout-files.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './receipts-dialog.module.css'

interface ReceiptsDialogProps {
  onSettled(): Promise<void>
  onClose(): void
}

/** The bank's answer: what it paid is registered, the rest is shown with the reason. */
export function ReceiptsDialog({ onSettled, onClose }: ReceiptsDialogProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [answer, setAnswer] = useState<ImportedReceipts>()

  const send = async (file: File) => {
    if (file.size > receiptFileMaxBytes) return setProblem('文件过大，请分成几份')
    setBusy(true)
    setProblem('')
    try {
      setAnswer(await call(importReceipts, { name: file.name, content_base64: await base64Of(file) }))
    } catch (error) {
      if (error instanceof SignInGivenUp) return
      setProblem(messageOf(error))
      void message.error('回单没有导入')
    } finally {
      setBusy(false)
      await onSettled()
    }
  }
  return (
    <Modal open title="导入银行回单" width={720} footer={null} onCancel={onClose}>
      {problem && <Notice type="error" title={problem} />}
      {answer ? (
        <>
          <Result answer={answer} />
          <NextWork onLeave={onClose} />
        </>
      ) : (
        <Upload.Dragger
          accept=".csv,.xlsx"
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void send(file)
            return Upload.LIST_IGNORE
          }}
        >
          <p className={styles.icon}>
            <InboxOutlined aria-hidden />
          </p>
          <p>{busy ? '正在核对……' : '点击选择，或把银行的 CSV、XLSX 文件拖到这里'}</p>
          <p className={styles.hint}>
            须有“提现单号”（或附言）“金额”“流水号”三列。单号与金额都相符的登记为打款成功，其余不做任何改变。
          </p>
        </Upload.Dragger>
      )}
    </Modal>
  )
}

function Result({ answer }: { answer: ImportedReceipts }) {
  const { registered, known, differences, amount } = answer
  return (
    <div role="status">
      <Notice
        type={differences.length > 0 ? 'warning' : 'success'}
        title={`已登记 ${registered.length} 笔，共 ${yuanText(amount)}；此前已登记 ${known.length} 笔；差异 ${differences.length} 笔。`}
      />
      {differences.length > 0 && <Lines title="差异（没有登记）" lines={differences} />}
      {registered.length > 0 && <Lines title="已登记打款成功" lines={registered} />}
      {known.length > 0 && <Lines title="此前已登记" lines={known} />}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly ReceiptLine[] }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <Table<ReceiptLine>
        size="small"
        rowKey="line"
        pagination={lines.length > 20 ? { pageSize: 20 } : false}
        dataSource={[...lines]}
        columns={[
          { title: '行', dataIndex: 'line', width: 56, align: 'right' },
          { title: '提现单号', render: (_value, { no }) => no || '—' },
          {
            title: '金额',
            width: 120,
            align: 'right',
            render: (_value, { amount }) => (amount ? yuanText(amount) : '—'),
          },
          { title: '说明', dataIndex: 'words' },
        ]}
      />
    </section>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
