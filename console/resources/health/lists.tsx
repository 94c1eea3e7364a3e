import { Table } from 'antd'
import { sayBytes } from '#console/parts/show/bytes.ts'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { Sparkline } from '#console/parts/show/sparkline.tsx'
import { dayOf, formatSecond } from '#console/parts/show/time.ts'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import styles from './screen.module.css'
import { type Health, outcomes, processStates, roles, sayMs, sayReason, slowKinds, vendorName } from './words.ts'

const pages = (pageSize: number) =>
  ({ pageSize, size: 'small', hideOnSinglePage: true, showSizeChanger: false }) as const
const none = (text: string) => ({ emptyText: <span className={styles.none}>{text}</span> })

export function ProcessesCard({ processes }: Pick<Health, 'processes'>) {
  return (
    <TitledCard spaced title="进程">
      <Table
        size="small"
        rowKey="id"
        dataSource={processes}
        pagination={pages(10)}
        scroll={{ x: 'max-content' }}
        locale={none('还没有进程报到')}
        columns={[
          {
            title: '状态',
            render: (_value, { state }) => <Mark tone={processStates[state].tone}>{processStates[state].label}</Mark>,
          },
          { title: '角色', render: (_value, { role }) => roles[role] },
          { title: '主机与进程号', render: (_value, { host, pid }) => `${host} · ${pid}` },
          {
            title: '版本',
            render: (_value, { version, release, node }) => (
              <span className={styles.mono}>{[version, release, node].filter(Boolean).join(' · ')}</span>
            ),
          },
          { title: '启动', render: (_value, { started_at }) => formatSecond(started_at) },
          { title: '最近报到', render: (_value, { beat_at }) => formatSecond(beat_at) },
          { title: '内存', align: 'right', render: (_value, { memory_bytes }) => sayBytes(memory_bytes) },
          { title: '最长停顿', align: 'right', render: (_value, { lag_ms }) => sayMs(lag_ms) },
          {
            title: '数据库连接',
            align: 'right',
            render: (_value, { pool_used, pool_max, pool_waiting }) =>
              `${pool_used} / ${pool_max}${pool_waiting > 0 ? `，${pool_waiting} 个在等` : ''}`,
          },
        ]}
      />
    </TitledCard>
  )
}

export function SlowCard({ slow }: Pick<Health, 'slow'>) {
  return (
    <TitledCard spaced title="慢操作（最近 7 天）">
      <Table
        size="small"
        rowKey="id"
        dataSource={slow}
        pagination={pages(10)}
        locale={none('没有慢操作')}
        columns={[
          { title: '时间', width: 170, render: (_value, { at }) => formatSecond(at) },
          { title: '种类', width: 110, render: (_value, { kind }) => slowKinds[kind] },
          { title: '内容', render: (_value, { what }) => <span className={styles.mono}>{what}</span> },
          { title: '用时', width: 100, align: 'right', render: (_value, { ms }) => sayMs(ms) },
          {
            title: '请求编号',
            width: 240,
            render: (_value, { request_id }) =>
              request_id && (
                <>
                  <span className={styles.mono}>{request_id}</span> <CopyButton text={request_id} />
                </>
              ),
          },
        ]}
      />
    </TitledCard>
  )
}

export function VendorsCard({ vendors }: Pick<Health, 'vendors'>) {
  return (
    <TitledCard spaced title="服务商的应答（最近 24 小时）">
      <Table
        size="small"
        rowKey="vendor"
        dataSource={vendors}
        pagination={false}
        locale={none('最近一天没有请求过外部服务商；沙箱不计入')}
        columns={[
          { title: '服务商', render: (_value, { vendor }) => vendorName(vendor) },
          {
            title: '最近一次',
            render: (_value, { last_outcome, last_reason, last_at }) => (
              <>
                <Mark tone={outcomes[last_outcome].tone}>{outcomes[last_outcome].label}</Mark>{' '}
                {[sayReason(last_reason), formatSecond(last_at)].filter(Boolean).join('，')}
              </>
            ),
          },
          {
            title: '应答 / 无应答',
            align: 'right',
            render: (_value, { hours }) =>
              `${hours.reduce((sum, { good }) => sum + good, 0)} / ${hours.reduce((sum, { bad }) => sum + bad, 0)}`,
          },
          {
            title: '每小时',
            render: (_value, { vendor, hours }) => (
              <Sparkline
                label={`${vendorName(vendor)}每小时的请求数`}
                values={hours.map(({ good, bad }) => good + bad)}
              />
            ),
          },
        ]}
      />
    </TitledCard>
  )
}

export function CertificatesCard({ certificates }: Pick<Health, 'certificates'>) {
  return (
    <TitledCard spaced title="证书">
      <Table
        size="small"
        rowKey="host"
        dataSource={certificates}
        pagination={false}
        locale={none('网站没有使用 https，或还没有检查过证书')}
        columns={[
          { title: '域名', dataIndex: 'host' },
          { title: '到期', render: (_value, { expires_at }) => (expires_at ? dayOf(expires_at) : '没有读到') },
          { title: '颁发者', dataIndex: 'issuer' },
          { title: '检查于', render: (_value, { looked_at }) => formatSecond(looked_at) },
        ]}
      />
    </TitledCard>
  )
}
