import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import {
  askAboutDifference,
  type Difference,
  type DifferenceCause,
  differenceCauses,
  differenceKinds,
  movementKinds,
  reopenDifference,
  settleDifference,
} from '#contract/money/reconciliation.console.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import styles from './screen.module.css'
import { mayReopen, maySettle } from './words.ts'

interface StepsProps {
  difference: Difference
  /** Whoever came to work finds the first one open, and after it the next. */
  begins?: boolean
  onChanged(): Promise<void>
}

/** What can be done about a difference; its number is said to those who hear the buttons. */
export function DifferenceSteps(props: StepsProps) {
  return (
    <Allowed right="reconciliation.settle">
      <Steps key={props.begins ? 'begins' : 'waits'} {...props} />
    </Allowed>
  )
}

function Steps({ difference, begins = false, onChanged }: StepsProps) {
  const { id, no, askable } = difference
  const confirm = useConfirm()
  const [doing, setDoing] = useState<'settle' | 'reopen' | undefined>(begins ? 'settle' : undefined)
  const close = () => setDoing(undefined)
  const ask = () =>
    confirm({
      title: `向渠道查询差异 ${no}？`,
      content: '立即查询这笔收款；渠道确认到账的，按正常流程入账，随后重新核对这一天。',
      okText: '重新查询',
      danger: false,
      doneMessage: '已查询，结果见这条差异',
      work: () => call(askAboutDifference, { id }).finally(onChanged),
    })
  if (!maySettle(difference) && !mayReopen(difference)) return null
  return (
    <div className={styles.buttons}>
      {maySettle(difference) && (
        <Button size="small" type="primary" aria-label={`处理差异 ${no}`} onClick={() => setDoing('settle')}>
          处理
        </Button>
      )}
      {askable && (
        <Button size="small" aria-label={`重新查询差异 ${no}`} onClick={ask}>
          重新查询
        </Button>
      )}
      {mayReopen(difference) && (
        <Button size="small" aria-label={`重新打开差异 ${no}`} onClick={() => setDoing('reopen')}>
          重新打开
        </Button>
      )}
      {doing === 'settle' && <SettleDialog difference={difference} onChanged={onChanged} onClose={close} />}
      {doing === 'reopen' && <ReopenDialog difference={difference} onChanged={onChanged} onClose={close} />}
    </div>
  )
}

/** Somebody may have put it right already. */
export function Suggestion({ difference: { suggestion } }: Pick<StepsProps, 'difference'>) {
  if (!suggestion) return null
  return (
    <div className={styles.suggestion}>
      建议：与<Link to={`/adjustments?no=${suggestion.no}`}>调账 {suggestion.no}</Link>
      的单号和金额相符（{suggestion.state === 'approved' ? '已入账' : '待复核，入账后再处理'}）
    </div>
  )
}

interface Settling {
  as: 'accepted' | 'posted' | 'refunded'
  cause: DifferenceCause | null
  adjustment_no: string
  note: string
}

const outcomes = { accepted: '仅说明，不动账', posted: '已通过调账入账', refunded: '已退款' } as const
const noteRules = [
  { required: true, whitespace: true, message: '请写明原因' },
  { min: 2, message: '请写明原因' },
]

function SettleDialog({ difference, onChanged, onClose }: StepsProps & { onClose(): void }) {
  const { id, no, kind, what, our_amount, their_amount, delta, suggestion } = difference
  // Two people have put it right already: what is left is to say so.
  const posted = suggestion?.state === 'approved'
  return (
    <FormDialog<Settling>
      width={560}
      title={`处理差异 ${no}`}
      okText="处理"
      doneMessage="差异已处理"
      initial={{
        as: posted ? 'posted' : 'accepted',
        cause: posted ? 'ours' : null,
        adjustment_no: posted ? suggestion.no : '',
        note: posted ? `与调账 ${suggestion.no} 的单号和金额相符` : '',
      }}
      beside={{ ADJUSTMENT_UNKNOWN: 'adjustment_no' }}
      submit={({ as, cause, adjustment_no, note }) =>
        call(settleDifference, {
          id,
          as,
          cause: cause ?? 'other',
          note,
          ...(as === 'posted' && { adjustment_no: adjustment_no.trim() }),
        })
      }
      onSettled={onChanged}
      onClose={onClose}
    >
      <Figures>
        <Facts
          columns={2}
          facts={[
            { label: '差异', value: `${movementKinds[what]}，${differenceKinds[kind]}` },
            { label: '相差（渠道减我方）', value: <Amount value={delta} /> },
            { label: '我方', value: our_amount === null ? '没有这笔' : <Amount value={our_amount} /> },
            { label: '渠道', value: their_amount === null ? '没有这笔' : <Amount value={their_amount} /> },
          ]}
        />
      </Figures>
      <Form.Item
        name="cause"
        label="原因"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请选择原因' }]}
      >
        <Select options={choicesOf(differenceCauses)} placeholder="请选择原因" autoFocus={!posted} />
      </Form.Item>
      <Form.Item name="as" label="处理方式">
        <Radio.Group options={choicesOf(outcomes)} />
      </Form.Item>
      <AdjustmentField />
      <Form.Item name="note" label="说明" rules={noteRules}>
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}

/** Asked for only where it was adjusted. */
function AdjustmentField() {
  const form = Form.useFormInstance<Settling>()
  const as = Form.useWatch<Settling['as'] | undefined>('as', form)
  if (as !== 'posted') return null
  return (
    <Form.Item
      name="adjustment_no"
      label="调账单号"
      extra="须是已复核入账的调账。"
      rules={[{ required: true, whitespace: true, message: '请填写调账单号' }]}
    >
      <Input maxLength={40} placeholder="TZ…" />
    </Form.Item>
  )
}

function ReopenDialog({ difference, onChanged, onClose }: StepsProps & { onClose(): void }) {
  const { id, no } = difference
  return (
    <FormDialog
      title={`重新打开差异 ${no}`}
      okText="重新打开"
      doneMessage="已重新打开，等待处理"
      initial={{ note: '' }}
      submit={({ note }) => call(reopenDifference, { id, note })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <Follows>回到待处理，之前的处理保留在操作日志中。已入账的调账不受影响。</Follows>
      <Form.Item name="note" label="重新打开的原因" rules={noteRules}>
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
