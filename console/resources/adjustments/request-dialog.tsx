import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { EnterpriseAccountField, MakerAccountField } from '#console/parts/fields/account-field.tsx'
import { FilesField, type KeptFile } from '#console/parts/fields/files-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { adjustmentSources, requestAdjustment } from '#contract/money/adjustments.console.ts'
import { type LedgerOwner, ledgerOwners } from '#contract/money/ledger.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { PurseNow } from './purse-now.tsx'
import styles from './screen.module.css'
import { type Direction, pursesFor, signed } from './words.ts'

interface RequestDialogProps {
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  owner_kind: LedgerOwner
  owner_id: number | null
  purse: string | null
  direction: Direction
  amount: string
  against: keyof typeof adjustmentSources
  reason: string
  evidence: KeptFile[]
}

const initial: Values = {
  owner_kind: 'enterprise',
  owner_id: null,
  purse: null,
  direction: 'add',
  amount: '',
  against: 'suspense',
  reason: '',
  evidence: [],
}

const evidenceMax = 5
const someEvidence = {
  validator: (_rule: unknown, files: readonly KeptFile[] | undefined) =>
    files && files.length > 0 ? Promise.resolve() : Promise.reject(new Error('请上传凭证')),
}

/** Asks for a posting that another person has to agree to. */
export function RequestDialog({ onSettled, onClose }: RequestDialogProps) {
  return (
    <FormDialog<Values>
      width={640}
      title="申请调账"
      okText="提交申请"
      doneMessage="已提交，等待另一位同事复核"
      initial={initial}
      beside={{ RECORD_NOT_FOUND: 'owner_id', FILE_GONE: 'evidence' }}
      submit={({ direction, amount, owner_id, purse, evidence, ...rest }) =>
        call(requestAdjustment, {
          ...rest,
          owner_id: rest.owner_kind === 'system' ? 0 : (owner_id ?? 0),
          purse: purse ?? '',
          amount: signed(completeYuan(amount), direction),
          evidence: evidence.map(({ url }) => url),
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>提交后不会立即入账，须由另一位同事复核。</Follows>
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch<LedgerOwner | undefined>('owner_kind', form) ?? initial.owner_kind
  return (
    <>
      <Form.Item name="owner_kind" label="所有者">
        <Radio.Group
          options={choicesOf(ledgerOwners)}
          onChange={() => form.setFieldsValue({ owner_id: null, purse: null })}
        />
      </Form.Item>
      <div className={styles.row}>
        {kind !== 'system' && <OwnerField key={kind} kind={kind} />}
        <Form.Item
          name="purse"
          label="账户"
          validateTrigger="onChange"
          rules={[{ required: true, message: '请选择账户' }]}
        >
          <Select options={pursesFor(kind)} placeholder="请选择账户" />
        </Form.Item>
      </div>
      <div className={styles.row}>
        <Form.Item name="direction" label="方向">
          <Radio.Group
            options={[
              { value: 'add', label: '增加' },
              { value: 'sub', label: '减少' },
            ]}
          />
        </Form.Item>
        <Form.Item name="amount" label="金额" rules={[{ required: true, message: '请填写金额' }, yuanRule]}>
          <YuanField placeholder="0.00" />
        </Form.Item>
      </div>
      <Standing />
      <Form.Item
        name="against"
        label="对方账户"
        extra="款项从哪里来、到哪里去：一般是待查款项；期初余额只用于迁入旧账；佣金支出只用于核销创客的待抵扣。"
      >
        <Radio.Group options={choicesOf(adjustmentSources)} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="账户所有者会看到，请写清楚更正了什么。"
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

/** By name or full number; whoever may not read accounts has to know the number of the one they mean. */
function OwnerField({ kind }: { kind: 'enterprise' | 'maker' }) {
  const mayFind = useRight(kind === 'enterprise' ? 'enterprises.read' : 'makers.read')
  const noun = ledgerOwners[kind]
  const Picker = kind === 'enterprise' ? EnterpriseAccountField : MakerAccountField
  return (
    <Form.Item
      name="owner_id"
      validateTrigger="onChange"
      label={mayFind ? `${noun}账户` : `${noun}编号`}
      rules={[{ required: true, message: `请选择${noun}` }]}
    >
      {mayFind ? <Picker /> : <InputNumber min={1} max={Number.MAX_SAFE_INTEGER} precision={0} controls={false} />}
    </Form.Item>
  )
}

/** Watches the fields that say which purse is meant, and by how much it changes. */
function Standing() {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch<LedgerOwner | undefined>('owner_kind', form) ?? initial.owner_kind
  const id = Form.useWatch<number | null | undefined>('owner_id', form)
  const purse = Form.useWatch<string | null | undefined>('purse', form)
  const direction = Form.useWatch<Direction | undefined>('direction', form) ?? 'add'
  const amount = completeYuan(Form.useWatch<string | undefined>('amount', form) ?? '')
  const owner = kind === 'system' ? 0 : id
  if (!purse || owner === null || owner === undefined) return null
  const change = /^\d{1,11}\.\d{2}$/.test(amount) ? signed(amount, direction) : undefined
  return <PurseNow key={`${kind} ${owner}`} owner_kind={kind} owner_id={owner} purse={purse} change={change} />
}
