import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleContest, decideContest, listConsoleContests } from '#contract/people/certifications.console.ts'
import { contestStates } from '#contract/people/certifications.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useMe } from '../../session.ts'
import styles from './screen.module.css'
import { contestTones } from './words.ts'

const filters: readonly Filter[] = [{ kind: 'choice', key: 'state', label: '状态', options: choicesOf(contestStates) }]

const decisions = { uphold: '成立', dismiss: '不成立' } as const

const columns: ListColumn<ConsoleContest>[] = [
  {
    key: 'company_name',
    title: '主体',
    width: 220,
    render: ({ company_name, credit_code }) => (
      <>
        <div>{company_name}</div>
        <div className={styles.number}>{credit_code}</div>
      </>
    ),
    text: ({ company_name }) => company_name,
  },
  {
    key: 'enterprise',
    title: '申诉方',
    width: 160,
    render: ({ enterprise, contact_name, contact_phone }) => (
      <>
        <AccountLink realm="enterprise" account={enterprise} />
        <div className={styles.note}>{`${contact_name} ${contact_phone}`}</div>
      </>
    ),
    text: ({ enterprise }) => enterprise.name,
  },
  {
    key: 'holder',
    title: '现认证账户',
    width: 150,
    render: ({ holder }) => <AccountLink realm="enterprise" account={holder} />,
    text: ({ holder }) => holder.name,
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    render: ({ state, first_by, first_decision }) => (
      <>
        <Mark tone={contestTones[state]}>{contestStates[state]}</Mark>
        {state === 'first' && first_by && first_decision && (
          <div className={styles.note}>{`${first_by.name}认为${decisions[first_decision]}`}</div>
        )}
      </>
    ),
    text: ({ state }) => contestStates[state],
  },
  {
    key: 'statement',
    title: '说明与材料',
    width: 420,
    render: ({ statement, license_image }) => (
      <>
        <div className={styles.statement}>{statement}</div>
        <PrivatePaper url={license_image} name="申诉方的执照" />
      </>
    ),
    text: ({ statement }) => statement,
  },
  said('created_at', '提出时间', { width: 140 }, ({ created_at }) => formatMinute(created_at)),
]

/** Whose a code is: two colleagues of the same mind decide. */
export function ContestsTab() {
  const list = useList(listConsoleContests, { filters })
  const me = useMe()?.id
  const [asking, setAsking] = useState<{ contest: ConsoleContest; decision: 'uphold' | 'dismiss' }>()
  const mine = ({ state, first_by }: ConsoleContest) => state === 'open' || (state === 'first' && first_by?.id !== me)
  const decide = async (reason: string) => {
    if (!asking) return undefined
    try {
      await call(decideContest, { id: asking.contest.id, decision: asking.decision, reason })
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    } finally {
      await list.refresh()
    }
  }
  return (
    <>
      <ListPage<ConsoleContest>
        embedded
        name="certification-contests"
        title="主体申诉"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有主体申诉"
        rowName={({ no, company_name }) => `${company_name} ${no}`}
        rowActionsWidth={132}
        rowActions={(row) =>
          mine(row) && (
            <>
              <RowButton label={`申诉成立：${row.no}`} onClick={() => setAsking({ contest: row, decision: 'uphold' })}>
                成立
              </RowButton>
              <RowButton
                label={`申诉不成立：${row.no}`}
                onClick={() => setAsking({ contest: row, decision: 'dismiss' })}
              >
                不成立
              </RowButton>
            </>
          )
        }
      />
      {asking && (
        <ReasonDialog
          title={`“${asking.contest.company_name}”的主体申诉${decisions[asking.decision]}`}
          verb={`认定${decisions[asking.decision]}`}
          label="依据"
          hint="申诉方会看到，请写明核实了什么。"
          follows={
            asking.contest.state === 'open'
              ? '记录为初步意见，须由另一位同事作出同样的裁定才生效。'
              : asking.decision === 'uphold'
                ? '与前一位意见一致时立即生效：认证与企业主页转到申诉方，款项、订单留在原账户。'
                : '与前一位意见一致时申诉不成立；不一致时重新核实。'
          }
          danger={asking.decision === 'uphold'}
          onReject={decide}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
