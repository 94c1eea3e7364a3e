import { Progress } from 'antd'
import { useEffect } from 'react'
import { call } from '#console/call.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { isOpen, percentOf, saveExport } from '#console/parts/list/use-export.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { cancelExport, type Export, listExports } from '#contract/site/exports.console.ts'
import { exportStates } from '#contract/site/exports.words.ts'

const tones: Readonly<Record<Export['state'], Tone>> = {
  waiting: 'waiting',
  running: 'coming',
  done: 'good',
  failed: 'gone',
  cancelled: 'plain',
}

const columns: ListColumn<Export>[] = [
  said('title', '列表', { width: 180 }, ({ title }) => title),
  said('format', '格式', { width: 88 }, ({ format }) => (format === 'xlsx' ? 'Excel' : 'CSV')),
  {
    key: 'state',
    title: '状态',
    width: 200,
    render: (row) => (
      <>
        <Mark tone={tones[row.state]}>{exportStates[row.state]}</Mark>
        {row.reason && <div>{row.reason}</div>}
      </>
    ),
  },
  {
    key: 'progress',
    title: '进度',
    width: 220,
    render: (row) => (
      <>
        {isOpen(row) && <Progress percent={percentOf(row)} size="small" status="active" />}
        {row.rows_done.toLocaleString('zh-CN')} 条
      </>
    ),
  },
  said('created_at', '开始时间', { width: 148 }, ({ created_at }) => formatMinute(created_at)),
  said('expires_at', '保留到', { width: 148 }, ({ expires_at }) => formatMinute(expires_at)),
]

const refreshMs = 2_000

/** What somebody has had written: how far it is, and the files as long as they are kept. */
export default function ExportsScreen() {
  const list = useList(listExports)
  const confirm = useConfirm()
  const { refresh, rows } = list
  const goesOn = rows.some(isOpen)
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [goesOn, refresh])
  return (
    <ListPage
      name="exports"
      title="导出任务"
      description="较长的列表由服务器写成文件，关闭窗口也会继续。文件保留 7 天，只有导出的人能下载。"
      list={list}
      columns={columns}
      rowKey="id"
      rowName={({ title }) => title}
      empty="还没有导出任务；在任一列表点“导出”，较长的会出现在这里"
      rowActions={(row) => (
        <>
          {row.state === 'done' && (
            <RowButton label={`下载“${row.title}”`} onClick={() => void saveExport(row).catch(() => refresh())}>
              下载
            </RowButton>
          )}
          {isOpen(row) && (
            <RowButton
              danger
              label={`取消“${row.title}”`}
              onClick={() =>
                confirm({
                  title: `取消导出“${row.title}”？`,
                  content: '已经写好的部分不保留。',
                  okText: '取消导出',
                  doneMessage: '已取消',
                  work: () => call(cancelExport, { id: row.id }).finally(refresh),
                })
              }
            >
              取消
            </RowButton>
          )}
        </>
      )}
    />
  )
}
