import { Table } from 'antd'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { ledgerOwners, type PurseTotal, readLedgerOwner } from '#contract/money/ledger.console.ts'
import { useChosenPurse } from './owner-view.tsx'
import styles from './screen.module.css'
import { between, totalOf } from './sides.ts'
import { Statement } from './statement.tsx'

const platform = { owner_kind: 'system', owner_id: 0 } as const

/** The platform's own accounts beside what everybody has with us: the two sides come to the same. */
export function PlatformTab() {
  const asked = useAsk(readLedgerOwner, platform)
  const { chosen } = useChosenPurse()
  return (
    <Loaded asked={asked}>
      {({ purses, everybody = [] }) => (
        <>
          <Balance everybody={withUntouched(everybody, purses)} />
          {chosen === undefined ? (
            <p className={styles.label}>选择一个平台账户，查看它的明细与对账单。</p>
          ) : (
            <Statement owner={platform} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Purses of ours that nothing has moved yet are shown as well: somebody may look for them. */
function withUntouched(everybody: readonly PurseTotal[], ours: readonly Omit<PurseTotal, 'owner_kind' | 'side'>[]) {
  const known = new Set(everybody.filter(({ owner_kind }) => owner_kind === 'system').map(({ purse }) => purse))
  const untouched = ours.filter(({ purse }) => !known.has(purse))
  const isDebit = (purse: string) => /^channel_|_expense$/.test(purse)
  return [
    ...everybody,
    ...untouched.map(
      (one): PurseTotal => ({
        ...one,
        owner_kind: 'system',
        side: isDebit(one.purse) ? 'debit' : 'credit',
      }),
    ),
  ]
}

function Balance({ everybody }: { everybody: readonly PurseTotal[] }) {
  const difference = between(totalOf(everybody, 'debit'), totalOf(everybody, 'credit'))
  const even = difference === '0.00'
  return (
    <>
      <Notice
        type={even ? 'success' : 'error'}
        title={`借贷相抵后为 ${yuanText(difference)}，${even ? '账目平衡。' : '账目不平，请立即运行账本证明。'}`}
      />
      <div className={styles.sides}>
        <Side title="借方：在渠道的款项与支出" side="debit" everybody={everybody} />
        <Side title="贷方：应付用户的款项与收入" side="credit" everybody={everybody} />
      </div>
    </>
  )
}

interface SideProps {
  title: string
  side: 'debit' | 'credit'
  everybody: readonly PurseTotal[]
}

function Side({ title, side, everybody }: SideProps) {
  const { choose } = useChosenPurse()
  const rows = everybody.filter((one) => one.side === side)
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
      </div>
      <Table<PurseTotal>
        size="small"
        rowKey={({ owner_kind, purse }) => `${owner_kind} ${purse}`}
        dataSource={rows}
        pagination={false}
        columns={[
          { title: '所有者', width: 96, render: (_value, one) => sayOwner(one) },
          {
            title: '账户',
            render: (_value, { owner_kind, purse, name }) =>
              owner_kind === 'system' ? (
                <RowButton label={`查看${name}的明细`} onClick={() => choose(purse)}>
                  {name}
                </RowButton>
              ) : (
                name
              ),
          },
          { title: '余额', width: 160, align: 'right', render: (_value, { balance }) => <Amount value={balance} /> },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={2}>
              合计
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              <strong>
                <Amount value={totalOf(everybody, side)} />
              </strong>
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </section>
  )
}

function sayOwner({ owner_kind }: PurseTotal): string {
  return owner_kind === 'system' ? '平台' : `全部${ledgerOwners[owner_kind]}`
}
