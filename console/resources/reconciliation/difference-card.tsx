import { Link } from 'react-router'
import { type Fact, Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Digits, NumberCard } from '#console/parts/show/number-card.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { type Difference, differenceCauses, movementKinds } from '#contract/money/reconciliation.console.ts'
import { Allowed } from '../../session.ts'
import { addressOfNumber } from '../ledger/owner.ts'
import { DifferenceSteps } from './difference-steps.tsx'
import styles from './screen.module.css'
import { stateOfDifference } from './words.ts'

interface DifferenceCardProps {
  difference: Difference
  onChanged(): Promise<void>
}

/** A difference with everything both sides say, and what can be done about it. */
export function DifferenceCard({ difference, onChanged }: DifferenceCardProps) {
  return (
    <NumberCard
      no={difference.no}
      state={stateOfDifference(difference)}
      about={movementKinds[difference.what]}
      facts={factsOf(difference)}
    >
      <DifferenceSteps difference={difference} onChanged={onChanged} />
    </NumberCard>
  )
}

export function DifferenceFacts({ difference }: { difference: Difference }) {
  return <Facts facts={factsOf(difference)} />
}

const amountOr = (amount: string | null) => (amount === null ? '没有这笔' : <Amount value={amount} />)

function factsOf(difference: Difference): Fact[] {
  const { our_amount, their_amount, our_state, their_state, delta, order_no, trade_no, number, at } = difference
  const { no, what, remark, cause, note, adjustment_no, settled_by, settled_at } = difference
  return [
    {
      label: '我方',
      value: (
        <>
          {amountOr(our_amount)} {our_state}
        </>
      ),
    },
    {
      label: '渠道',
      value: (
        <>
          {amountOr(their_amount)} {their_state}
        </>
      ),
    },
    { label: '相差（渠道减我方）', value: <Amount value={delta} /> },
    { label: '差异单号', value: <Digits>{no}</Digits> },
    { label: '类型', value: movementKinds[what] },
    { label: '核对用的单号', value: <Digits>{number}</Digits> },
    ...(order_no ? [{ label: '业务单号', value: <OrderNo no={order_no} /> }] : []),
    ...(trade_no ? [{ label: '渠道流水号', value: <Digits>{trade_no}</Digits> }] : []),
    { label: '发生时间', value: formatSecond(at) },
    ...(remark ? [{ label: '核对说明', value: remark }] : []),
    ...(cause ? [{ label: '原因', value: differenceCauses[cause] }] : []),
    ...(note ? [{ label: '处理说明', value: note }] : []),
    ...(adjustment_no ? [{ label: '调账单', value: <AdjustmentNo no={adjustment_no} /> }] : []),
    ...(settled_at ? [{ label: '处理人', value: `${settled_by} ${formatSecond(settled_at)}` }] : []),
  ]
}

function OrderNo({ no }: { no: string }) {
  return (
    <>
      <Digits>{no}</Digits>{' '}
      <Allowed right="ledger.read">
        <Link className={styles.note ?? ''} to={addressOfNumber(no)}>
          查账本
        </Link>
      </Allowed>
    </>
  )
}

function AdjustmentNo({ no }: { no: string }) {
  return <Link to={`/adjustments?no=${encodeURIComponent(no)}`}>{no}</Link>
}
