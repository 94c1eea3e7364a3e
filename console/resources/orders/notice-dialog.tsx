import { Modal, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { sayBytes } from '#console/parts/show/bytes.ts'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readNotice } from '#contract/money/payments.console.ts'
import styles from './notice-dialog.module.css'
import { Led, Proved } from './notice-marks.tsx'
import { readableOf } from './readable.ts'
import { providers } from './words.ts'

/** A notice exactly as it came. */
export function NoticeDialog({ id, onClose }: { id: number; onClose(): void }) {
  const asked = useAsk(readNotice, { id })
  return (
    <Modal
      open
      title={`通知 ${id} 的原文`}
      width={840}
      footer={(_buttons, { CancelBtn }) => <CancelBtn />}
      cancelText="关闭"
      onCancel={onClose}
    >
      <Loaded asked={asked}>{(notice) => <Content notice={notice} />}</Loaded>
    </Modal>
  )
}

function Content({ notice }: { notice: OutputOnWire<typeof readNotice> }) {
  const readable = readableOf(notice.body)
  const [way, setWay] = useState<'readable' | 'raw'>(readable === undefined ? 'raw' : 'readable')
  const headers = Object.entries(notice.headers)
  return (
    <div className={styles.content}>
      <Facts
        facts={[
          { label: '渠道', value: providers[notice.provider] },
          { label: '收到时间', value: formatSecond(notice.received_at) },
          { label: '大小', value: sayBytes(notice.bytes) },
          { label: '验签', value: <Proved notice={notice} /> },
          { label: '结果', value: <Led notice={notice} /> },
          { label: '渠道的事件号', value: notice.event_id ?? '—' },
        ]}
      />
      <section aria-label="请求头">
        <h3 className={styles.heading}>请求头</h3>
        {headers.length === 0 ? (
          <p className={styles.none}>没有。</p>
        ) : (
          <dl className={styles.headers}>
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section aria-label="内容">
        <div className={styles.bar}>
          <h3 className={styles.heading}>内容</h3>
          {readable !== undefined && (
            <Segmented
              size="small"
              options={[
                { value: 'readable', label: '整理后' },
                { value: 'raw', label: '原样' },
              ]}
              value={way}
              onChange={setWay}
            />
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
        <pre className={styles.body} tabIndex={0}>
          {(way === 'readable' && readable) || notice.body || '（空）'}
        </pre>
        <Space>
          <CopyButton text={notice.body} label="复制原文" />
          <CopyButton text={notice.body_base64} label="复制原始字节（Base64）" />
        </Space>
      </section>
    </div>
  )
}
