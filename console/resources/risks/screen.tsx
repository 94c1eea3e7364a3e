import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { ShortNumber } from '#console/parts/show/short-number.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { listRisks, type Risk } from '#contract/money/risks.console.ts'
import { evidenceKinds, type RiskState, riskProposals, riskStates } from '#contract/money/risks.words.ts'
import { RiskDrawer } from './drawer.tsx'

const filters: Filter[] = [
  { kind: 'search', key: 'no', placeholder: '风险编号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(riskStates) },
  { kind: 'choice', key: 'kind', label: '证据', options: choicesOf(evidenceKinds) },
  { kind: 'picked', of: 'maker', key: 'maker_id', label: '创客' },
  { kind: 'picked', of: 'enterprise', key: 'enterprise_id', label: '企业' },
]

export const tones: Readonly<Record<RiskState, Tone>> = {
  open: 'waiting',
  proposed: 'coming',
  released: 'good',
  cancelled: 'gone',
}

const kindsOf = ({ kinds }: Risk) => kinds.map((kind) => evidenceKinds[kind]).join('、')

const columns: ListColumn<Risk>[] = [
  {
    ...said('no', '编号', { width: 80 }, ({ no }) => no),
    render: ({ no }) => <ShortNumber label="编号" no={no} />,
  },
  {
    key: 'maker',
    title: '邀请人',
    width: 120,
    render: ({ maker }) => <AccountLink realm="maker" account={maker} />,
    text: ({ maker }) => nameOf(maker),
  },
  {
    key: 'enterprise',
    title: '被邀请企业',
    width: 172,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    text: ({ enterprise }) => nameOf(enterprise),
  },
  said('kinds', '证据', { width: 200 }, kindsOf),
  amounts('amount', '涉及佣金', ({ amount }) => amount, { width: 100 }),
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: ({ state }) => <Mark tone={tones[state]}>{riskStates[state]}</Mark>,
    text: ({ state }) => riskStates[state],
  },
  said('proposal', '处理意见', { width: 96 }, ({ proposal }) => (proposal ? riskProposals[proposal] : '—')),
  said('proposed_by', '提出人', { width: 88, spare: true }, ({ proposed_by }) => proposed_by || '—'),
  said('explained', '创客说明', { width: 96, spare: true }, ({ explained_at }) => (explained_at ? '已说明' : '—')),
  said('created_at', '发现时间', { width: 140 }, ({ created_at }) => formatMinute(created_at)),
]

/** Commissions against which something speaks: one says what to do, another one decides. */
export default function RisksScreen() {
  const list = useList(listRisks, { filters })
  const { opened, open, close } = useOpenedId('risk')
  return (
    <>
      <ListPage<Risk>
        name="risks"
        title="佣金风险"
        description="邀请双方有相同设备、收款账户、证照等证据的佣金先暂缓到账。一人提出处理意见，另一人复核；创客有七天说明。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有符合条件的佣金风险"
        rowName={({ no }) => no}
        onRowOpen={({ id }) => open(id)}
        rowActionsWidth={72}
        rowActions={({ id, no, state }) => {
          const word = state === 'open' || state === 'proposed' ? '处理' : '查看'
          return (
            <RowButton label={`${word}佣金风险 ${no}`} onClick={() => open(id)}>
              {word}
            </RowButton>
          )
        }}
      />
      {opened !== undefined && <RiskDrawer key={opened} id={opened} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
