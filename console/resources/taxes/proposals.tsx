import { useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  approveTaxProposal,
  cancelTaxProposal,
  listTaxProposals,
  rejectTaxProposal,
  type TaxProposal,
} from '#contract/money/taxes.console.ts'
import { type TaxProposalState, taxMethods, taxProposalKinds, taxProposalStates } from '#contract/money/taxes.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

const filters: readonly Filter[] = [
  { kind: 'choice', key: 'kind', label: '种类', options: choicesOf(taxProposalKinds) },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(taxProposalStates) },
]

const tones: Readonly<Record<TaxProposalState, Tone>> = {
  requested: 'waiting',
  approved: 'good',
  rejected: 'gone',
  cancelled: 'plain',
}

/** What it is about, in one line. */
const contentOf = ({ method, month, amount, receipt_no }: TaxProposal): string =>
  method ? taxMethods[method] : `截至 ${month} 缴税 ${yuanText(amount ?? '0.00')}，回单 ${receipt_no}`

const columns: ListColumn<TaxProposal>[] = [
  said('kind', '种类', { width: 96 }, ({ kind }) => taxProposalKinds[kind]),
  said('content', '内容', { width: 320, ellipsis: true }, contentOf),
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => <Mark tone={tones[state]}>{taxProposalStates[state]}</Mark>,
    text: ({ state }) => taxProposalStates[state],
  },
  said('reason', '原因', { width: 200, ellipsis: true }, ({ reason }) => reason),
  said('requested_by', '申请人', { width: 96 }, ({ requested_by }) => requested_by),
  said('requested_at', '申请时间', { width: 136 }, ({ requested_at }) => formatMinute(requested_at)),
  said('decided_by', '复核人', { width: 96 }, ({ decided_by }) => decided_by || '—'),
  said('decision_note', '复核说明', { width: 160, ellipsis: true }, ({ decision_note }) => decision_note || '—'),
]

/** What one asked for and another one decides. */
export function ProposalsTab() {
  const list = useList(listTaxProposals, { filters })
  const mayDecide = useRight('taxes.approve')
  const mayCancel = useRight('taxes.request')
  const [refusing, setRefusing] = useState<TaxProposal>()
  const confirm = useConfirm()
  const act = useReasoned(list.refresh)
  const approve = (proposal: TaxProposal) =>
    confirm({
      title: `通过：${contentOf(proposal)}？`,
      content: proposal.kind === 'remittance' ? '立即入账，不能撤销。' : '对此后的提现与支付生效。',
      okText: '通过',
      doneMessage: '已复核',
      work: () => call(approveTaxProposal, { id: proposal.id }).finally(list.refresh),
    })
  const cancel = (proposal: TaxProposal) =>
    confirm({
      title: `撤回：${contentOf(proposal)}？`,
      content: '申请随之结束，什么都不改变。',
      okText: '撤回',
      doneMessage: '已撤回',
      work: () => call(cancelTaxProposal, { id: proposal.id }).finally(list.refresh),
    })
  return (
    <>
      <ListPage<TaxProposal>
        name="tax-proposals"
        title="申请与复核"
        embedded
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有申请"
        rowName={({ no }) => no}
        rowActionsWidth={128}
        rowActions={(proposal) => {
          if (proposal.state !== 'requested') return null
          if (proposal.own) {
            return mayCancel ? (
              <RowButton label={`撤回 ${proposal.no}`} onClick={() => cancel(proposal)}>
                撤回
              </RowButton>
            ) : null
          }
          return mayDecide ? (
            <>
              <RowButton label={`通过 ${proposal.no}`} onClick={() => approve(proposal)}>
                通过
              </RowButton>
              <RowButton label={`驳回 ${proposal.no}`} onClick={() => setRefusing(proposal)}>
                驳回
              </RowButton>
            </>
          ) : null
        }}
      />
      {refusing && (
        <ReasonDialog
          title={`驳回：${contentOf(refusing)}`}
          hint="至少 5 个字，申请的同事会看到。"
          onReject={(note) => act(() => call(rejectTaxProposal, { id: refusing.id, note }), '已驳回')}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  )
}
