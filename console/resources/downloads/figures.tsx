import { Table } from 'antd'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { readDownloadFigures } from '#contract/catalogue/downloads.console.ts'

const figure = (count: number) => count.toLocaleString('zh-CN')

/** What was taken most in the last thirty days. */
export function FiguresTab() {
  const asked = useAsk(readDownloadFigures, {})
  return (
    <Loaded asked={asked}>
      {({ times, people, points, refunded, resources }) => (
        <>
          <Facts
            columns={2}
            facts={[
              { label: '近 30 天下载', value: `${figure(times)} 次` },
              { label: '下载的账户', value: figure(people) },
              { label: '使用积分', value: figure(points) },
              { label: '退回积分', value: figure(refunded) },
            ]}
          />
          <Table
            size="small"
            rowKey="resource_id"
            pagination={false}
            dataSource={resources}
            columns={[
              { title: '资料', dataIndex: 'title' },
              { title: '编号', width: 90, align: 'right', dataIndex: 'resource_id' },
              { title: '次数', width: 100, align: 'right', render: (_value, row) => figure(row.times) },
              { title: '账户', width: 100, align: 'right', render: (_value, row) => figure(row.people) },
              { title: '积分', width: 100, align: 'right', render: (_value, row) => figure(row.points) },
              { title: '未能提供', width: 100, align: 'right', render: (_value, row) => figure(row.failed) },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
