import { Form, Input, InputNumber, Radio } from 'antd'
import { EnterpriseAccountField, MakerAccountField } from '#console/parts/fields/account-field.tsx'
import { FilesField, type KeptFile } from '#console/parts/fields/files-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { pointsAdjustedMax, requestScoreAdjustment } from '#contract/money/adjustments.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

interface AdjustDialogProps {
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  owner_kind: 'enterprise' | 'maker'
  owner_id: number | null
  direction: 'add' | 'sub'
  points: number | null
  reason: string
  evidence: KeptFile[]
}

const kinds = { enterprise: '企业', maker: '创客' } as const
const directions = { add: '增加', sub: '减少' } as const
const initial: Values = {
  ...{ owner_kind: 'enterprise', owner_id: null, direction: 'add', points: null, reason: '', evidence: [] },
}
const evidenceMax = 5
const someEvidence = {
  validator: (_rule: unknown, files: readonly KeptFile[] | undefined) =>
    files && files.length > 0 ? Promise.resolve() : Promise.reject(new Error('请上传凭证')),
}

/** Asks for points to be given or taken; another person has to agree. */
export function AdjustDialog({ onSettled, onClose }: AdjustDialogProps) {
  return (
    <FormDialog<Values>
      width={600}
      title="申请增减积分"
      okText="提交申请"
      doneMessage="已提交，在“调账”中等待另一位同事复核"
      initial={initial}
      beside={{ RECORD_NOT_FOUND: 'owner_id', FILE_GONE: 'evidence' }}
      submit={({ direction, points, owner_id, evidence, ...rest }) =>
        call(requestScoreAdjustment, {
          ...rest,
          owner_id: owner_id ?? 0,
          points: (direction === 'sub' ? -1 : 1) * (points ?? 0),
          evidence: evidence.map(({ url }) => url),
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>提交后不会立即生效，须由另一位同事在“调账”中复核；减少不会低于 0。</Follows>
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch<Values['owner_kind'] | undefined>('owner_kind', form) ?? 'enterprise'
  const mayFind = useRight(kind === 'enterprise' ? 'enterprises.read' : 'makers.read')
  const Picker = kind === 'enterprise' ? EnterpriseAccountField : MakerAccountField
  return (
    <>
      <Form.Item name="owner_kind" label="所有者">
        <Radio.Group options={choicesOf(kinds)} onChange={() => form.setFieldsValue({ owner_id: null })} />
      </Form.Item>
      <Form.Item
        key={kind}
        name="owner_id"
        validateTrigger="onChange"
        label={mayFind ? `${kinds[kind]}账户` : `${kinds[kind]}编号`}
        rules={[{ required: true, message: `请选择${kinds[kind]}` }]}
      >
        {mayFind ? <Picker /> : <InputNumber min={1} max={Number.MAX_SAFE_INTEGER} precision={0} controls={false} />}
      </Form.Item>
      <Form.Item name="direction" label="方向">
        <Radio.Group options={choicesOf(directions)} />
      </Form.Item>
      <Form.Item name="points" label="积分" rules={[{ required: true, message: '请填写积分' }]}>
        <InputNumber min={1} max={pointsAdjustedMax} precision={0} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="账户所有者会看到。"
        rules={[
          { required: true, whitespace: true, message: '请写明原因' },
          { min: 5, message: '请至少写 5 个字' },
        ]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="evidence" label="凭证" required validateTrigger="onChange" rules={[someEvidence]}>
        <FilesField noun="凭证" max={evidenceMax} purpose="evidence" />
      </Form.Item>
    </>
  )
}
