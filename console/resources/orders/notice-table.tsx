import { Table } from 'antd'
import { useState } from 'react'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import type { PaymentNotice } from '#contract/money/payments.console.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { Led, Proved } from './notice-marks.tsx'
import styles from './screen.module.css'
import { providers } from './words.ts'

/** What providers said about one order. */
export function NoticeTable({ notices }: { notices: readonly PaymentNotice[] }) {
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <Table<PaymentNotice>
        size="small"
        rowKey="id"
        dataSource={[...notices]}
        pagination={notices.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '收到时间',
            width: 156,
            render: (_value, { received_at }) => <span className={styles.digits}>{formatSecond(received_at)}</span>,
          },
          { title: '渠道', width: 84, render: (_value, { provider }) => providers[provider] },
          { title: '验签', width: 88, render: (_value, notice) => <Proved notice={notice} /> },
          { title: '结果', render: (_value, notice) => <Led notice={notice} /> },
          {
            title: '操作',
            width: 64,
            render: (_value, { id }) => (
              <RowButton label={`查看通知 ${id} 的原文`} onClick={() => setOpened(id)}>
                原文
              </RowButton>
            ),
          },
        ]}
      />
      {opened !== undefined && <NoticeDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
