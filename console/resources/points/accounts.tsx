import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf, realms } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { pageScoreAccounts, type ScoreAccount } from '#contract/money/points.console.ts'
import { Allowed } from '../../session.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'

const filters: readonly Filter[] = [
  { kind: 'choice', key: 'owner_kind', label: '类型', options: choicesOf({ enterprise: '企业', maker: '创客' }) },
  { kind: 'text', key: 'owner_id', label: '账户编号' },
]

const ownerOf = ({ owner_id, owner_name }: ScoreAccount) => ({ id: owner_id, name: owner_name })
/** Both realms count from one. */
export const keyOf = ({ owner_kind, owner_id }: Pick<ScoreAccount, 'owner_kind' | 'owner_id'>) =>
  `${owner_kind}:${owner_id}`
const figure = (points: string) => Number(points).toLocaleString('zh-CN')

const columns: ListColumn<ScoreAccount>[] = [
  {
    key: 'owner',
    title: '账户',
    width: 240,
    render: (row) => <AccountLink realm={row.owner_kind} account={ownerOf(row)} />,
    text: (row) => nameOf(ownerOf(row)),
  },
  said('owner_kind', '类型', { width: 90 }, ({ owner_kind }) => realms[owner_kind].label),
  said('balance', '积分', { width: 110, align: 'right' }, ({ balance }) => figure(balance)),
  said('expiring', '30 天内到期', { width: 120, align: 'right' }, ({ expiring }) => figure(expiring)),
  said('last_at', '最近变动', { width: 150 }, ({ last_at }) => (last_at ? formatMinute(last_at) : '—')),
]

/** Everybody who has or had points. */
export function AccountsTab() {
  const list = useList(pageScoreAccounts, { filters })
  const [opened, setOpened] = useState<ScoreAccount>()
  const [adjusting, setAdjusting] = useState(false)
  return (
    <>
      <ListPage<ScoreAccount>
        embedded
        name="points"
        title="积分账户"
        list={list}
        columns={columns}
        rowKey={keyOf}
        empty="还没有账户有积分；注册、签到后会出现在这里"
        rowName={(row) => nameOf(ownerOf(row))}
        onRowOpen={setOpened}
        actions={
          <Allowed right="adjustments.request">
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdjusting(true)}>
              申请增减积分
            </Button>
          </Allowed>
        }
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`查看“${nameOf(ownerOf(row))}”的积分`} onClick={() => setOpened(row)}>
            查看
          </RowButton>
        )}
      />
      {opened && <AccountDrawer account={opened} onClose={() => setOpened(undefined)} />}
      {adjusting && <AdjustDialog onSettled={list.refresh} onClose={() => setAdjusting(false)} />}
    </>
  )
}
