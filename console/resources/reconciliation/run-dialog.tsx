import { Form, Select } from 'antd'
import { DayField } from '#console/parts/fields/day-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import {
  type BillSource,
  billSources,
  reconciledDaysMax,
  runReconciliation,
} from '#contract/money/reconciliation.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { writeDay } from './words.ts'

interface RunDialogProps {
  /** The day that was compared, to be looked at. */
  onRun(key: string): void
  onSettled(): Promise<void>
  onClose(): void
}

/** Gets the bill of one day once more, and compares. */
export function RunDialog({ onRun, onSettled, onClose }: RunDialogProps) {
  return (
    <FormDialog<{ source: BillSource | null; day: string }>
      title="核对一天"
      okText="取账单并核对"
      doneMessage="已核对"
      initial={{ source: null, day: addDays(dayOf(clock()), -1) }}
      beside={{ BILL_OUT_OF_REACH: 'day', CHANNEL_OFF: 'source', RECORD_NOT_FOUND: 'source' }}
      submit={async ({ source, day }) => {
        if (source) onRun(writeDay(await call(runReconciliation, { source, day })))
      }}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>重新取得账单并核对，已处理的差异保持不变。只能核对最近 {reconciledDaysMax} 天、今天以前的账单。</Follows>
      <Form.Item
        name="source"
        label="渠道"
        extra="银行流水须先上传。"
        validateTrigger="onChange"
        rules={[{ required: true, message: '请选择渠道' }]}
      >
        <Select options={choicesOf(billSources)} placeholder="请选择渠道" autoFocus />
      </Form.Item>
      <Form.Item name="day" label="账单日" rules={[{ required: true, message: '请选择日期' }]}>
        <DayField />
      </Form.Item>
    </FormDialog>
  )
}
