import { Form, InputNumber, Switch } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { type ConsoleScoreRule, saveScoreRule } from '#contract/money/points.console.ts'
import { scoreEvents } from '#contract/money/points.words.ts'
import { call } from '../../call.ts'

type Values = Pick<ConsoleScoreRule, 'points' | 'per_day' | 'in_all' | 'active'>

interface RuleDialogProps {
  rule: ConsoleScoreRule
  onSettled(): Promise<void>
  onClose(): void
}

/** Changes what an event brings, from now on. */
export function RuleDialog({ rule, onSettled, onClose }: RuleDialogProps) {
  const { event, version, points, per_day, in_all, active } = rule
  return (
    <FormDialog<Values>
      title={`修改“${scoreEvents[event].name}”`}
      okText="保存"
      doneMessage="已保存"
      initial={{ points, per_day, in_all, active }}
      submit={(values) =>
        call(saveScoreRule, {
          ...values,
          event,
          version,
          per_day: values.per_day ?? null,
          in_all: values.in_all ?? null,
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>对之后发生的事生效，已发放的积分不受影响；公开的积分页立即更新。</Follows>
      <Form.Item name="points" label="积分" rules={[{ required: true, message: '请填写积分' }]}>
        <InputNumber min={1} max={10_000} precision={0} />
      </Form.Item>
      <Form.Item name="per_day" label="每天次数" extra="留空为不限">
        <InputNumber min={1} max={1000} precision={0} />
      </Form.Item>
      <Form.Item name="in_all" label="累计次数" extra="留空为不限">
        <InputNumber min={1} max={100_000} precision={0} />
      </Form.Item>
      <Form.Item name="active" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
