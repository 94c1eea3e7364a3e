import { Table } from 'antd'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { sayBytes } from '#console/parts/show/bytes.ts'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import styles from './screen.module.css'
import { type Health, sayMs } from './words.ts'

const megabyte = 1024 * 1024
const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)

/** How much more there was than the day before; nothing is known of the first. */
const grown = (days: Health['database']['days'], at: number) =>
  at === 0 ? 0 : Math.max(0, inMegabytes((days[at]?.bytes ?? 0) - (days[at - 1]?.bytes ?? 0)))

export function DatabaseCard({ database: { bytes, version, days, tables, replicas } }: Pick<Health, 'database'>) {
  return (
    <TitledCard spaced title="数据库">
      <Facts
        facts={[
          { label: '大小', value: sayBytes(bytes) },
          { label: 'PostgreSQL 版本', value: version },
          { label: '副本', value: replicas.length === 0 ? '没有' : `${replicas.length} 个` },
        ]}
      />
      <div className={styles.halves}>
        {days.length > 1 ? (
          <LineChart
            title="数据库每天的大小与增长（MB）"
            series={['大小（MB）', '比前一天多（MB）']}
            points={days.map((day, at) => ({
              label: day.day.slice(5),
              name: day.day,
              values: [inMegabytes(day.bytes), grown(days, at)],
            }))}
          />
        ) : (
          <p className={styles.none}>每天记录一次大小，两天后这里显示增长。</p>
        )}
        <Table
          size="small"
          rowKey="name"
          dataSource={tables}
          pagination={false}
          columns={[
            { title: '最大的表', render: (_value, { name }) => <span className={styles.mono}>{name}</span> },
            { title: '大小', align: 'right', render: (_value, row) => sayBytes(row.bytes) },
            { title: '约有行数', align: 'right', render: (_value, { rows }) => rows.toLocaleString('zh-CN') },
          ]}
        />
      </div>
      {replicas.length > 0 && (
        <Table
          size="small"
          rowKey="name"
          dataSource={replicas}
          pagination={false}
          columns={[
            { title: '副本', dataIndex: 'name' },
            { title: '状态', render: (_value, { state }) => state || '无权查看' },
            {
              title: '落后',
              align: 'right',
              render: (_value, { lag_ms, bytes_behind }) =>
                lag_ms === null && bytes_behind === null
                  ? '无权查看'
                  : [lag_ms === null ? '' : sayMs(lag_ms), bytes_behind === null ? '' : sayBytes(bytes_behind)]
                      .filter(Boolean)
                      .join('，'),
            },
          ]}
        />
      )}
    </TitledCard>
  )
}
