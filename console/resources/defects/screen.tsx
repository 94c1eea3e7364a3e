import { Descriptions, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { type RowOf, useList } from '#console/parts/list/use-list.ts'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { listDefects } from '#contract/site/defects.ts'
import styles from './screen.module.css'

type Defect = RowOf<typeof listDefects>

const sources = {
  server: { label: '服务器', color: 'red' },
  browser: { label: '浏览器', color: 'blue' },
  job: { label: '后台任务', color: 'purple' },
} as const

const columns: ListColumn<Defect>[] = [
  {
    key: 'last_at',
    title: '最近发生',
    width: 170,
    render: ({ last_at }) => formatSecond(last_at),
    text: ({ last_at }) => formatSecond(last_at),
  },
  {
    key: 'source',
    title: '来源',
    width: 100,
    render: ({ source }) => <Tag color={sources[source].color}>{sources[source].label}</Tag>,
    text: ({ source }) => sources[source].label,
  },
  {
    key: 'message',
    title: '说明',
    render: ({ message }) => <div className={styles.message}>{message}</div>,
    text: ({ message }) => message,
  },
  {
    key: 'count',
    title: '次数',
    width: 88,
    align: 'right',
    render: ({ count }) => count.toLocaleString('zh-CN'),
    text: ({ count }) => count,
  },
  {
    key: 'first_at',
    title: '首次发生',
    width: 170,
    render: ({ first_at }) => formatSecond(first_at),
    text: ({ first_at }) => formatSecond(first_at),
  },
]

export default function DefectsScreen() {
  const list = useList(listDefects)
  const [open, setOpen] = useState<Defect>()
  return (
    <>
      <ListPage
        name="defects"
        title="系统缺陷"
        description="程序自身的错误，同样的归为一条；处理时把详情转交给技术人员。"
        list={list}
        columns={columns}
        rowKey="fingerprint"
        empty="没有发现缺陷，无需处理"
        rowActionsWidth={72}
        rowActions={(defect) => (
          <RowButton label={`查看“${defect.message}”的详情`} onClick={() => setOpen(defect)}>
            详情
          </RowButton>
        )}
      />
      {open && <DefectDrawer defect={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function DefectDrawer({ defect, onClose }: { defect: Defect; onClose(): void }) {
  const { message, stack, source, count, first_at, last_at, last_request_id, fingerprint } = defect
  return (
    <Drawer open title="缺陷详情" size={760} onClose={onClose} extra={<CopyButton text={`${message}\n${stack}`} />}>
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'message', label: '说明', span: 2, children: message },
          { key: 'source', label: '来源', children: sources[source].label },
          { key: 'count', label: '次数', children: count },
          { key: 'first', label: '首次发生', children: formatSecond(first_at) },
          { key: 'last', label: '最近发生', children: formatSecond(last_at) },
          { key: 'request', label: '请求编号', children: last_request_id || '无' },
          { key: 'fingerprint', label: '归类编号', children: fingerprint },
        ]}
      />
      <h3 className={styles.heading}>调用栈</h3>
      <pre className={styles.stack}>{stack || '没有记录到调用栈。'}</pre>
    </Drawer>
  )
}
