import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleCertification, listCertifications } from '#contract/people/certifications.console.ts'
import { certificationKinds, certificationStates } from '#contract/people/certifications.words.ts'
import { formatDay } from '#ui/formats.ts'
import { clock } from '../../clock.ts'
import { useRight } from '../../session.ts'
import { CertificationDrawer } from './drawer.tsx'
import styles from './screen.module.css'
import { tones } from './words.ts'

const { draft: _draft, ...handedIn } = certificationStates

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '企业名称、信用代码或单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(handedIn) },
  { kind: 'choice', key: 'kind', label: '类型', options: choicesOf(certificationKinds) },
  { kind: 'choice', key: 'attention', label: '工商', options: [{ value: 'true', label: '有变化待处理' }] },
  { kind: 'text', key: 'enterprise_id', label: '账户编号' },
]

const columns: ListColumn<ConsoleCertification>[] = [
  {
    key: 'company_name',
    title: '企业名称',
    width: 240,
    render: ({ company_name, credit_code }) => (
      <>
        <div>{company_name}</div>
        <div className={styles.number}>{credit_code || '—'}</div>
      </>
    ),
    text: ({ company_name }) => company_name,
  },
  said('credit_code', '统一社会信用代码', { width: 180, hidden: true }, ({ credit_code }) => credit_code),
  {
    key: 'state',
    title: '状态',
    width: 116,
    render: ({ state, needs_attention }) => (
      <>
        <Mark tone={tones[state]}>{certificationStates[state]}</Mark>
        {needs_attention && <div className={styles.note}>工商有变化</div>}
      </>
    ),
    text: ({ state }) => certificationStates[state],
  },
  said('kind', '类型', { width: 104 }, ({ kind }) => certificationKinds[kind]),
  said('service', '认证服务', { width: 160 }, ({ service }) => service || '—'),
  amounts('fee_amount', '服务费', ({ fee_amount }) => fee_amount, { width: 104 }),
  {
    key: 'enterprise',
    title: '账户',
    width: 160,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    text: ({ enterprise }) => nameOf(enterprise),
  },
  {
    key: 'submitted_at',
    title: '提交时间',
    width: 148,
    render: ({ submitted_at, state }) => (
      <>
        <div className={styles.digits}>{submitted_at ? formatMinute(submitted_at) : '—'}</div>
        {state === 'pending' && submitted_at && (
          <div className={styles.note}>已等待 {ageOf(submitted_at, clock())}</div>
        )}
      </>
    ),
    text: ({ submitted_at }) => (submitted_at ? formatMinute(submitted_at) : ''),
  },
  said('expires_at', '有效期至', { width: 116 }, ({ expires_at }) => (expires_at ? formatDay(expires_at) : '—')),
]

/** Everything that was handed in; what waits is worked from the oldest. */
export function QueueTab() {
  const list = useList(listCertifications, { filters })
  const { opened, open, close } = useOpenedId('certification')
  const mayReview = useRight('certifications.review')
  const [waiting, setWaiting] = useState(false)
  const going = list.query.filters.state === 'pending' || waiting
  const queue = useQueue<typeof listCertifications, number>({
    endpoint: listCertifications,
    input: going && mayReview ? { state: 'pending' } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const openRow = (row: ConsoleCertification) => {
    setWaiting(row.state === 'pending')
    open(row.id)
  }
  const wordFor = ({ state }: ConsoleCertification) => (state === 'pending' && mayReview ? '审核' : '查看')
  return (
    <>
      <ListPage<ConsoleCertification>
        embedded
        name="certifications"
        title="认证申请"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有认证申请；企业提交后会出现在这里，并进入工作台"
        rowName={({ no, company_name }) => `${company_name} ${no}`}
        onRowOpen={openRow}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${row.company_name}”的认证`} onClick={() => openRow(row)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && (
        <CertificationDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />
      )}
    </>
  )
}
