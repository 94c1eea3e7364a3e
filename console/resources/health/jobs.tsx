import { Button, Table } from 'antd'
import { call } from '#console/call.ts'
import { clock } from '#console/clock.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { ageOf, formatSecond } from '#console/parts/show/time.ts'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import { Allowed, useRight } from '#console/session.ts'
import { retryJobs } from '#contract/site/health.ts'
import styles from './screen.module.css'
import type { Health } from './words.ts'

type Failed = Health['failed'][number]

interface JobsCardProps extends Pick<Health, 'queues' | 'failed'> {
  onChanged(): Promise<void>
}

/** Queues that hold something, and what was given up. */
export function JobsCard({ queues, failed, onChanged }: JobsCardProps) {
  const ask = useConfirm()
  const mayRetry = useRight('health.retry')
  const open = failed.filter(({ retried_at }) => retried_at === null)
  const busy = queues.filter(({ waiting, active, failed: given }) => waiting + active + given > 0)
  const retry = (title: string, jobs: readonly Failed[]) =>
    ask({
      title,
      content: '按失败时的内容各再排一次队，由任务进程执行；每个任务只能重试一次。',
      okText: '重试',
      danger: false,
      doneMessage: '已重新排队',
      async work() {
        await call(retryJobs, { ids: jobs.map(({ id }) => id) })
        await onChanged()
      },
    })
  return (
    <TitledCard
      spaced
      title={
        <>
          后台任务
          <Allowed right="health.retry">
            <Button
              size="small"
              disabled={open.length === 0}
              onClick={() => retry(`重试 ${open.length} 个失败的任务？`, open)}
            >
              重试全部失败任务
            </Button>
          </Allowed>
        </>
      }
    >
      <Table
        size="small"
        rowKey="name"
        dataSource={busy}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <span className={styles.none}>{`${queues.length} 个队列，都没有积压`}</span> }}
        columns={[
          { title: '队列', render: (_value, { name }) => <span className={styles.mono}>{name}</span> },
          { title: '等待', dataIndex: 'waiting', align: 'right' },
          { title: '执行中', dataIndex: 'active', align: 'right' },
          { title: '失败', dataIndex: 'failed', align: 'right' },
          {
            title: '最久等待',
            align: 'right',
            render: (_value, { oldest_at }) => (oldest_at ? ageOf(oldest_at, clock()) : '—'),
          },
        ]}
      />
      {failed.length > 0 && (
        <Table
          size="small"
          rowKey="id"
          dataSource={failed}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: '失败于', width: 170, render: (_value, { failed_at }) => formatSecond(failed_at) },
            { title: '任务', render: (_value, { name }) => <span className={styles.mono}>{name}</span> },
            { title: '尝试', width: 72, align: 'right', dataIndex: 'attempts' },
            { title: '原因', dataIndex: 'reason' },
            {
              title: '操作',
              width: 200,
              render: (_value, row) =>
                row.retried_at ? (
                  `已于 ${formatSecond(row.retried_at)} 重试`
                ) : mayRetry ? (
                  <RowButton label={`重试任务 ${row.name}`} onClick={() => retry(`重试任务“${row.name}”？`, [row])}>
                    重试
                  </RowButton>
                ) : (
                  '未重试'
                ),
            },
          ]}
        />
      )}
    </TitledCard>
  )
}
