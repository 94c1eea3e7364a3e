import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { DecideButton } from '#console/parts/queue/decide-button.tsx'
import layout from '#console/parts/records/record-drawer.module.css'
import { Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { readVipTerm, refundVip, type WholeConsoleVipTerm } from '#contract/money/vips.console.ts'
import { vipSteps, vipTermKinds, vipTermStates, vipUses } from '#contract/money/vips.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { tones } from './words.ts'

interface DrawerProps {
  id: number
  onChanged(): Promise<void>
  onClose(): void
}

/** One term: what it gave, what acted of it, how it was paid, and what can go back. */
export function VipDrawer({ id, onChanged, onClose }: DrawerProps) {
  const asked = useAskOne(readVipTerm, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<WholeConsoleVipTerm>
      title={asked.data ? `${asked.data.name} · ${vipTermKinds[asked.data.kind]}` : '会员期'}
      evidence="会员期与权益"
      width={960}
      asked={asked}
      side={(term) => <Side key={id} term={term} onChanged={changed} />}
      queue={undefined}
      onClose={onClose}
    >
      {(term) => <Evidence key={term.id} term={term} />}
    </ReviewDrawer>
  )
}

function Evidence({ term }: { term: WholeConsoleVipTerm }) {
  const { maker, benefits, credits, used, timeline } = term
  return (
    <>
      <Section title="会员期">
        <Facts
          columns={2}
          facts={[
            { label: '创客', value: <AccountLink realm="maker" account={maker} /> },
            { label: '编号', value: term.no },
            { label: '开始', value: formatMinute(term.starts_at) },
            { label: '到期', value: formatMinute(term.ends_at) },
            { label: '天数', value: `${term.days} 天，未用 ${term.unused_days} 个整天` },
            { label: '权益', value: benefits.join('、') || '无' },
          ]}
        />
      </Section>
      {credits.length > 0 && (
        <Section title="抵扣">
          <Facts
            columns={2}
            facts={credits.map(({ term_no, name, price, days, unused_days, amount }) => ({
              label: `${name}（${term_no}）`,
              value: `${yuanText(price)} × ${unused_days} ÷ ${days}，抵扣 ${yuanText(amount)}`,
            }))}
          />
        </Section>
      )}
      <Section title="权益使用">
        {used.length === 0 ? (
          '没有使用过'
        ) : (
          <Happened
            of="权益使用"
            lines={used.map(({ kind, reference, at }) => ({
              what: vipUses[kind],
              note: kind === 'download' ? `下载记录 ${reference}` : reference,
              at,
            }))}
          />
        )}
      </Section>
      <Section title="经过">
        <Happened of="会员期" lines={timeline.map(({ step, ...line }) => ({ what: vipSteps[step], ...line }))} />
      </Section>
    </>
  )
}

function Side({ term, onChanged }: { term: WholeConsoleVipTerm; onChanged(): Promise<void> }) {
  const { state, price, credit, paid_amount, refunded_amount, order_no, reason, refund_whole } = term
  const mayRefund = useRight('vips.refund') && yuan(refund_whole) > 0
  const [refunding, setRefunding] = useState(false)
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{vipTermStates[state]}</Mark>
      </div>
      <SideFacts
        facts={[
          { label: '价格', value: <Amount value={price} /> },
          { label: '抵扣', value: <Amount value={credit} /> },
          { label: '付款', value: <Amount value={paid_amount} /> },
          { label: '已退', value: <Amount value={refunded_amount} /> },
          ...(order_no ? [{ label: '订单', value: <Link to={`/orders?order=${order_no}`}>{order_no}</Link> }] : []),
        ]}
      />
      {reason && <p className={layout.reason}>原因：{reason}</p>}
      {mayRefund && (
        <section className={layout.decision} aria-label="处理">
          <h2 className={layout.heading}>处理</h2>
          <DecideButton block danger onClick={() => setRefunding(true)}>
            退款
          </DecideButton>
        </section>
      )}
      {refunding && <RefundDialog term={term} onSettled={onChanged} onClose={() => setRefunding(false)} />}
    </>
  )
}

interface RefundValues {
  basis: 'whole' | 'unused'
  reason: string
}

interface RefundProps {
  term: WholeConsoleVipTerm
  onSettled(): Promise<void>
  onClose(): void
}

function RefundDialog({ term, onSettled, onClose }: RefundProps) {
  const { id, name, refund_whole, refund_unused, unused_days } = term
  return (
    <FormDialog<RefundValues>
      danger
      title={`退款：${name}`}
      okText="退款"
      doneMessage="已发起退款"
      initial={{ basis: 'unused', reason: '' }}
      beside={{ VIP_REFUND_REFUSED: 'basis' }}
      submit={(values) => {
        const refund_confirmed = values.basis === 'whole' ? refund_whole : refund_unused
        return call(refundVip, { id, ...values, refund_confirmed })
      }}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        这段会员期随即结束，后面的会员期提前；钱按原支付方式退回。7
        天内未使用权益的由创客自助退款，其余只在平台有责任时退。
      </Follows>
      <Form.Item name="basis" label="退多少">
        <Radio.Group
          options={[
            { value: 'unused', label: `按未用的 ${unused_days} 个整天：${yuanText(refund_unused)}` },
            { value: 'whole', label: `全额：${yuanText(refund_whole)}` },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="创客会看到。"
        rules={[
          { required: true, whitespace: true, message: '请写明原因' },
          { min: 2, message: '请写明原因' },
        ]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
