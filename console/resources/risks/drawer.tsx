import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { decideRisk, proposeRisk, type RiskDetail, readRisk, returnRisk } from '#contract/money/risks.console.ts'
import { evidenceKinds, type RiskProposal, riskProposals, riskStates, riskSteps } from '#contract/money/risks.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

interface Props {
  id: number
  onChanged(): Promise<void>
  onClose(): void
}

/** One case: what was seen, what is at stake, what its maker says, and who decides. */
export function RiskDrawer({ id, onChanged, onClose }: Props) {
  const asked = useAskOne(readRisk, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={asked.data ? `佣金风险 ${asked.data.no}` : '佣金风险'}
      evidence="证据与说明"
      asked={asked}
      width={1040}
      side={(risk) => <Side risk={risk} onChanged={changed} />}
      onClose={onClose}
    >
      {(risk) => (
        <>
          <Section title="证据">
            <Facts
              facts={risk.evidence.map(({ kind, detail, seen_at }) => ({
                label: evidenceKinds[kind],
                value: `${detail}（${formatMinute(seen_at)}）`,
              }))}
            />
          </Section>
          <Section title="涉及的佣金">
            <Facts
              facts={risk.commissions.map(({ order_no, amount, held_at }) => ({
                label: order_no,
                value: `${yuanText(amount)}，${formatMinute(held_at)} 暂缓`,
              }))}
            />
          </Section>
          <Section title="创客的说明">{risk.explanation || '还没有说明。'}</Section>
          <Section title="经过">
            <Happened
              of={`佣金风险 ${risk.no}`}
              lines={risk.timeline.map(({ step, note, by, at }) => ({ what: riskSteps[step], note, by, at }))}
            />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

interface SideProps {
  risk: RiskDetail
  onChanged(): Promise<void>
}

const tones = { open: 'waiting', proposed: 'coming', released: 'good', cancelled: 'gone' } as const

function Side({ risk, onChanged }: SideProps) {
  const { state, maker, enterprise, amount, orders, proposal, reason, proposed_by, decided_by, explain_until } = risk
  return (
    <>
      <Mark tone={tones[state]}>{riskStates[state]}</Mark>
      <SideFacts
        facts={[
          { label: '创客', value: <AccountLink realm="maker" account={maker} /> },
          { label: '企业', value: <AccountLink realm="enterprise" account={enterprise} /> },
          { label: '涉及佣金', value: `${yuanText(amount)}（${orders} 笔）` },
          { label: '说明期至', value: formatMinute(explain_until) },
          ...(proposal ? [{ label: '处理意见', value: `${riskProposals[proposal]}（${proposed_by}）` }] : []),
          ...(decided_by ? [{ label: '复核人', value: decided_by }] : []),
        ]}
      />
      {reason && <p className={layout.hint}>理由：{reason}</p>}
      {(state === 'open' || state === 'proposed') && <Decision risk={risk} onChanged={onChanged} />}
    </>
  )
}

function Decision({ risk, onChanged }: SideProps) {
  const [asking, setAsking] = useState<'propose' | 'return'>()
  const mayPropose = useRight('risks.propose')
  const mayDecide = useRight('risks.decide')
  const confirm = useConfirm()
  const { id, no, state, proposal, own, ripe } = risk
  const close = () => setAsking(undefined)
  const decide = (what: RiskProposal) =>
    confirm({
      title: `${riskProposals[what]}：${no}？`,
      content:
        what === 'release'
          ? '佣金恢复待结算，到期后进入创客的可提现余额。'
          : '相关佣金不再支付，不能撤销。创客会收到通知和理由。',
      okText: `复核${riskProposals[what]}`,
      danger: what === 'cancel',
      doneMessage: '已执行',
      work: () => call(decideRisk, { id, proposal: what }).finally(onChanged),
    })
  return (
    <section className={layout.decision} aria-label="操作">
      <h2 className={layout.heading}>操作</h2>
      {state === 'open' && mayPropose && (
        <Button type="primary" onClick={() => setAsking('propose')}>
          提出处理意见
        </Button>
      )}
      {state === 'proposed' && own && <p className={layout.hint}>这是你提出的意见，须由另一位同事复核。</p>}
      {proposal === 'cancel' && !ripe && <p className={layout.hint}>创客还在说明期内，期满或收到说明后才能取消。</p>}
      {proposal && mayDecide && !own && (
        <Button type="primary" disabled={proposal === 'cancel' && !ripe} onClick={() => decide(proposal)}>
          {`复核${riskProposals[proposal]}`}
        </Button>
      )}
      {state === 'proposed' && mayPropose && (
        <Button onClick={() => setAsking('return')}>{own ? '撤回意见' : '驳回意见'}</Button>
      )}
      {asking === 'propose' && <Propose {...{ risk, onChanged }} onClose={close} />}
      {asking === 'return' && <GiveBack {...{ risk, onChanged }} onClose={close} />}
    </section>
  )
}

interface DialogProps extends SideProps {
  onClose(): void
}

const reasonRules = [
  { required: true, whitespace: true, message: '请写明理由' },
  { min: 5, message: '请至少写 5 个字' },
]

function Propose({ risk, onChanged, onClose }: DialogProps) {
  return (
    <FormDialog<{ proposal: RiskProposal; reason: string }>
      title="提出处理意见"
      okText="提交复核"
      doneMessage="已提出，等待复核"
      initial={{ proposal: 'release', reason: '' }}
      submit={(values) => call(proposeRisk, { id: risk.id, ...values })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <Form.Item name="proposal" label="处理意见">
        <Radio.Group options={choicesOf(riskProposals)} />
      </Form.Item>
      <Form.Item name="reason" label="理由" extra="取消佣金时，创客会看到这段理由。" rules={reasonRules}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}

function GiveBack({ risk, onChanged, onClose }: DialogProps) {
  return (
    <FormDialog<{ reason: string }>
      title="驳回处理意见"
      okText="驳回"
      doneMessage="已驳回，可以重新处理"
      initial={{ reason: '' }}
      submit={(values) => call(returnRisk, { id: risk.id, ...values })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <Form.Item name="reason" label="理由" rules={reasonRules}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
