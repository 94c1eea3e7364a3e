import { Table } from 'antd'
import { Link } from 'react-router'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { type LedgerPosting, ledgerOwners } from '#contract/money/ledger.console.ts'
import { addressOfNumber, addressOfOwner } from './owner.ts'
import styles from './screen.module.css'
import { sized, sumOf } from './sides.ts'

type Line = LedgerPosting['lines'][number]

/** One posting with all its lines, and what it took back or was taken back by. */
export function Posting({ posting }: { posting: LedgerPosting }) {
  const { no, title, reference, key, created_at, reverses_no, reversed_by_no, sealed, lines } = posting
  return (
    <article className={styles.posting} aria-label={`${title} ${no}`}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Link className={styles.number ?? ''} to={addressOfNumber(no)}>
          {no}
        </Link>
        {reverses_no && <Mark tone="coming">冲正</Mark>}
        {reversed_by_no && <Mark tone="gone">已冲正</Mark>}
        <span className={styles.label}>
          关联单号 <Link to={addressOfNumber(reference)}>{reference}</Link>
        </span>
        {reverses_no && (
          <span className={styles.label}>
            冲正的是 <Link to={addressOfNumber(reverses_no)}>{reverses_no}</Link>
          </span>
        )}
        {reversed_by_no && (
          <span className={styles.label}>
            被 <Link to={addressOfNumber(reversed_by_no)}>{reversed_by_no}</Link> 冲正
          </span>
        )}
        <span className={`${styles.digits} ${styles.label} ${styles.end}`}>{formatSecond(created_at)}</span>
      </header>
      <Lines lines={lines} />
      <div className={styles.key}>
        幂等键 {key} · 交易编号 {posting.id} · {sealed ? '已封入哈希链' : '等待封入哈希链'}
      </div>
    </article>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const on = (side: 'debit' | 'credit') => (_value: unknown, line: Line) =>
    line.side === side ? <Amount value={sized(line.amount)} /> : null
  return (
    <Table<Line>
      size="small"
      rowKey={({ owner_kind, owner_id, purse }) => `${owner_kind} ${owner_id} ${purse}`}
      dataSource={[...lines]}
      pagination={false}
      columns={[
        { title: '所有者', render: (_value, line) => <OwnerName line={line} /> },
        { title: '账户', width: 150, render: (_value, { purse_name }) => purse_name },
        { title: '借方', width: 140, align: 'right', render: on('debit') },
        { title: '贷方', width: 140, align: 'right', render: on('credit') },
        {
          title: '变动后余额',
          width: 150,
          align: 'right',
          render: (_value, { balance_after }) =>
            balance_after === null ? <span className={styles.label}>—</span> : <Amount value={balance_after} />,
        },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            <span className={styles.label}>合计</span>
          </Table.Summary.Cell>
          {(['debit', 'credit'] as const).map((side, place) => (
            <Table.Summary.Cell key={side} index={place + 2} align="right">
              <Amount value={sumOf(lines, side)} />
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={4} />
        </Table.Summary.Row>
      )}
    />
  )
}

function OwnerName({ line }: { line: Line }) {
  const { owner_kind, owner_id, owner_name } = line
  if (owner_kind === 'system') return <Link to={addressOfOwner(line)}>平台</Link>
  return (
    <>
      <span className={styles.label}>{ledgerOwners[owner_kind]} </span>
      <Link to={addressOfOwner(line)}>{owner_name || `编号 ${owner_id}`}</Link>
    </>
  )
}
