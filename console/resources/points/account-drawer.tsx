import { Table } from 'antd'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { readScoreAccount, type ScoreAccount, type WholeScoreAccount } from '#contract/money/points.console.ts'

interface AccountDrawerProps {
  account: ScoreAccount
  onClose(): void
}

/** The points of one account: of which batches they are, and how they came and went. */
export function AccountDrawer({ account, onClose }: AccountDrawerProps) {
  const { owner_kind, owner_id, owner_name } = account
  const asked = useAskOne(readScoreAccount, { owner_kind, owner_id })
  return (
    <ReviewDrawer<WholeScoreAccount>
      title={`${owner_name}的积分`}
      evidence="批次与变动"
      asked={asked}
      side={(one) => (
        <SideFacts
          facts={[
            { label: '账户', value: <AccountLink realm={owner_kind} account={{ id: owner_id, name: owner_name }} /> },
            { label: '积分', value: one.balance },
            { label: '连续签到', value: `${one.streak} 天` },
            { label: '最近签到', value: one.last_signin ?? '—' },
          ]}
        />
      )}
      onClose={onClose}
    >
      {(one) => (
        <>
          <Section title="未用完的批次">
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={one.batches}
              columns={[
                { title: '来源', dataIndex: 'title' },
                { title: '获得', width: 80, align: 'right', dataIndex: 'amount' },
                { title: '剩余', width: 80, align: 'right', dataIndex: 'remaining' },
                { title: '获得时间', width: 150, render: (_value, { granted_at }) => formatMinute(granted_at) },
                { title: '到期', width: 150, render: (_value, { expires_at }) => formatMinute(expires_at) },
              ]}
            />
          </Section>
          <Section title="最近的变动">
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={one.lines}
              columns={[
                { title: '时间', width: 150, render: (_value, { created_at }) => formatMinute(created_at) },
                { title: '事项', render: (_value, { title, note }) => (note ? `${title} ${note}` : title) },
                { title: '变动', width: 80, align: 'right', dataIndex: 'amount' },
                { title: '余额', width: 80, align: 'right', dataIndex: 'balance_after' },
                { title: '流水号', width: 190, dataIndex: 'no' },
              ]}
            />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}
