import { Form, Input, Radio } from 'antd'
import { FilesField, type KeptFile } from '#console/parts/fields/files-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { yuanText } from '#contract/base/fen.ts'
import {
  approvePartnership,
  type ConsolePartnershipDetail,
  proposeDepositClaim,
  replacePartnershipContract,
  terminatePartnership,
} from '#contract/catalogue/partnerships.console.ts'
import { type ClaimKind, claimKinds } from '#contract/catalogue/partnerships.words.ts'
import { call } from '../../call.ts'

interface Props {
  partnership: ConsolePartnershipDetail
  onSettled(): Promise<void>
  onClose(): void
}

const reasonRules = [{ required: true, whitespace: true, message: '请写明原因' }]

/** The contract comes with the approval: what the owner reads is what lies here. */
export function ContractDialog({ partnership, anew, onDone, ...rest }: Props & { anew: boolean; onDone(): void }) {
  const { id, company_name } = partnership
  return (
    <FormDialog<{ contract_file: string }>
      title={anew ? `更换“${company_name}”的合同` : `通过“${company_name}”的申请`}
      okText={anew ? '更换合同' : '通过'}
      doneMessage={anew ? '合同已更换' : '已通过'}
      initial={{ contract_file: '' }}
      beside={{ FILE_GONE: 'contract_file' }}
      submit={({ contract_file }) =>
        call(anew ? replacePartnershipContract : approvePartnership, { id, contract_file })
      }
      onDone={onDone}
      {...rest}
    >
      <Follows>
        {anew
          ? '企业须重新阅读并确认，付款期限从现在起重新计算 7 天。'
          : '企业会收到消息：阅读并确认合同，7 天内付清合作费与保证金后生效；逾期自动取消。'}
      </Follows>
      <Form.Item name="contract_file" label="合同（PDF）" rules={[{ required: true, message: '请上传合同' }]}>
        <PaperField noun="合同" purpose="agreement" />
      </Form.Item>
    </FormDialog>
  )
}

interface Ending {
  fault: boolean | null
  reason: string
}

export function TerminateDialog({ partnership, ...rest }: Props) {
  const { id, company_name, fee_left } = partnership
  return (
    <FormDialog<Ending>
      title={`提前终止“${company_name}”的合作`}
      okText="提前终止"
      doneMessage="已终止"
      danger
      initial={{ fault: null, reason: '' }}
      submit={({ fault, reason }) => call(terminatePartnership, { id, reason, fault: fault === true })}
      {...rest}
    >
      <Follows>标识与权益立即停止，不能恢复；保证金另行由两人处理，10 个工作日内退还。</Follows>
      <Form.Item
        name="fault"
        label="因谁终止"
        rules={[
          { validator: (_rule, value) => (value === null ? Promise.reject(new Error('请选择')) : Promise.resolve()) },
        ]}
      >
        <Radio.Group
          options={[
            { value: false, label: `非伙伴过错：按未用天数退还合作费 ${yuanText(fee_left)}` },
            { value: true, label: '伙伴过错：合作费不退' },
          ]}
        />
      </Form.Item>
      <Form.Item name="reason" label="终止的原因" rules={reasonRules}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}

interface Claiming {
  amount: string
  reason: string
  evidence: KeptFile[]
}

const someEvidence = {
  validator: (_rule: unknown, files: readonly KeptFile[] | undefined) =>
    files && files.length > 0 ? Promise.resolve() : Promise.reject(new Error('请上传凭证')),
}

/** What is to become of the deposit, for somebody else to decide. */
export function DepositDialog({ partnership, kind, ...rest }: Props & { kind: ClaimKind }) {
  const { id, company_name, deposit_left } = partnership
  const deducts = kind === 'deduction'
  return (
    <FormDialog<Claiming>
      title={`${claimKinds[kind]}“${company_name}”的保证金`}
      okText="提交复核"
      doneMessage="已提交，等待另一位同事复核"
      danger={deducts}
      initial={{ amount: deducts ? '' : deposit_left, reason: deducts ? '' : '合作结束，退还保证金', evidence: [] }}
      beside={{ DEPOSIT_TOO_MUCH: 'amount', FILE_GONE: 'evidence' }}
      submit={({ amount, reason, evidence }) =>
        call(proposeDepositClaim, {
          ...{ id, kind, reason, amount: completeYuan(amount) },
          evidence: evidence.map(({ url }) => url),
        })
      }
      {...rest}
    >
      <Follows>
        {deducts
          ? '企业会立即收到金额、原因与凭证，有 7 天可以提出异议；之后由另一位同事复核，通过后计入收入。'
          : '由另一位同事复核后按原支付方式退回；原路不通时退回企业余额。'}
      </Follows>
      <Form.Item
        name="amount"
        label={`金额（元），在押 ${yuanText(deposit_left)}`}
        rules={[{ required: true, message: '请填写金额' }, yuanRule]}
      >
        <YuanField />
      </Form.Item>
      <Form.Item name="reason" label="原因（企业可见）" rules={reasonRules}>
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
      {deducts && (
        <Form.Item name="evidence" label="凭证（企业可见）" rules={[someEvidence]} required>
          <FilesField noun="凭证" max={5} purpose="agreement" />
        </Form.Item>
      )}
    </FormDialog>
  )
}
