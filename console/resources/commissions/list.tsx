import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { rateToPercent } from '#console/parts/fields/rate.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { account, at } from '#console/parts/list/written.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ShortNumber } from '#console/parts/show/short-number.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleCommission, listCommissions } from '#contract/money/commissions.console.ts'
import { commissionedPurposes, commissionLevels, commissionStates } from '#contract/money/commissions.words.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { CommissionDrawer } from './drawer.tsx'
import { tones } from './words.ts'

const purposeNames = Object.fromEntries(commissionedPurposes.map((purpose) => [purpose, purposes[purpose]]))

const filters: readonly Filter[] = [
  { kind: 'text', key: 'order_no', label: '订单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(commissionStates) },
  { kind: 'choice', key: 'purpose', label: '用途', options: choicesOf(purposeNames) },
  { kind: 'choice', key: 'level', label: '级别', options: choicesOf(commissionLevels) },
  { kind: 'picked', of: 'maker', key: 'maker_id', label: '创客' },
  { kind: 'picked', of: 'enterprise', key: 'enterprise_id', label: '企业' },
  { kind: 'days', from: 'from', to: 'to', label: '付款日期' },
]

const columns: ListColumn<ConsoleCommission>[] = [
  {
    ...said('order_no', '来源订单', { width: 100 }, ({ order_no }) => order_no, at('order_no')),
    render: ({ order_no }) => <ShortNumber label="来源订单" no={order_no} />,
  },
  said(
    'purpose',
    '用途',
    { width: 96 },
    ({ purpose }) => purposeNames[purpose] ?? purpose,
    at('purpose', { words: purposeNames }),
  ),
  {
    key: 'maker',
    title: '创客',
    width: 130,
    render: ({ maker }) => <AccountLink realm="maker" account={maker} />,
    written: account('maker'),
  },
  {
    key: 'enterprise',
    title: '付款企业',
    width: 180,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    written: account('enterprise'),
  },
  said(
    'level',
    '级别',
    { width: 92, spare: true },
    ({ level }) => (level === 2 ? commissionLevels[2] : commissionLevels[1]),
    at('level', { words: commissionLevels }),
  ),
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: ({ state }) => <Mark tone={tones[state]}>{commissionStates[state]}</Mark>,
    written: at('state', { words: commissionStates }),
  },
  amounts('base_amount', '现金部分', ({ base_amount }) => base_amount, { width: 120, spare: true }),
  said(
    'rate',
    '比例',
    { width: 76, align: 'right', spare: true },
    ({ rate }) => `${rateToPercent(rate)}%`,
    at('rate', { as: 'percent' }),
  ),
  amounts('amount', '佣金', ({ amount }) => amount, { width: 100, spare: true }),
  amounts('taken_back_amount', '已扣回', ({ taken_back_amount }) => taken_back_amount, { width: 100, spare: true }),
  amounts('due_amount', '应得', ({ due_amount }) => due_amount, { width: 100 }),
  said(
    'rule_version',
    '规则',
    { width: 84, spare: true },
    ({ rule_version }) => `第 ${rule_version} 版`,
    at('rule_version', { before: '第 ', after: ' 版' }),
  ),
  said(
    'paid_at',
    '付款时间',
    { width: 148, spare: true },
    ({ paid_at }) => formatMinute(paid_at),
    at('paid_at', { as: 'minute' }),
  ),
  said(
    'unfreeze_at',
    '解冻时间',
    { width: 148 },
    ({ unfreeze_at }) => formatMinute(unfreeze_at),
    at('unfreeze_at', { as: 'minute' }),
  ),
  said(
    'settled_at',
    '到账时间',
    { width: 148, hidden: true },
    ({ settled_at }) => (settled_at ? formatMinute(settled_at) : '—'),
    at('settled_at', { as: 'minute', empty: '—' }),
  ),
]

/** Every commission, the newest first. */
export function CommissionsTab() {
  const list = useList(listCommissions, { filters })
  const { opened, open, close } = useOpenedId('commission')
  return (
    <>
      <ListPage<ConsoleCommission>
        embedded
        name="commissions"
        title="佣金"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有佣金；被邀请的企业付款后会出现在这里"
        rowName={({ order_no }) => order_no}
        onRowOpen={({ id }) => open(id)}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`查看佣金 ${row.order_no}`} onClick={() => open(row.id)}>
            查看
          </RowButton>
        )}
      />
      {opened !== undefined && <CommissionDrawer id={opened} onClose={close} />}
    </>
  )
}
