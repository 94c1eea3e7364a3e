import { Form, Input, InputNumber, Select } from 'antd'
import { MakerAccountField } from '#console/parts/fields/account-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { readVipLevels } from '#contract/money/offers.ts'
import { giveVip } from '#contract/money/vips.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

interface Values {
  maker_id: number | null
  level_id: number | null
  days: number | null
  reason: string
}

const initial: Values = { maker_id: null, level_id: null, days: 7, reason: '' }

/** Gives somebody days of a level, for a reason that they read. */
export function GiveDialog({ onSettled, onClose }: { onSettled(): Promise<void>; onClose(): void }) {
  const { data } = useAskOne(readVipLevels, {})
  const mayFind = useRight('makers.read')
  return (
    <FormDialog<Values>
      title="赠送会员期"
      okText="赠送"
      doneMessage="已赠送，创客会收到消息"
      initial={initial}
      beside={{ RECORD_NOT_FOUND: 'maker_id', VIP_REFUSED: 'days' }}
      submit={({ maker_id, level_id, days, reason }) =>
        call(giveVip, { maker_id: maker_id ?? 0, level_id: level_id ?? 0, days: days ?? 0, reason })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>用于补偿与服务差错。接在对方已有的会员期之后，不能退款，也不参与升级抵扣；写入操作日志。</Follows>
      <Form.Item
        name="maker_id"
        validateTrigger="onChange"
        label={mayFind ? '创客账户' : '创客编号'}
        rules={[{ required: true, message: '请选择创客' }]}
      >
        {mayFind ? (
          <MakerAccountField />
        ) : (
          <InputNumber min={1} max={Number.MAX_SAFE_INTEGER} precision={0} controls={false} />
        )}
      </Form.Item>
      <Form.Item name="level_id" label="等级" rules={[{ required: true, message: '请选择等级' }]}>
        <Select options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="days" label="天数" rules={[{ required: true, message: '请填写天数' }]}>
        <InputNumber min={1} max={366} precision={0} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="创客会看到。"
        rules={[{ required: true, whitespace: true, message: '请写明原因' }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
