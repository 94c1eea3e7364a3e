import { useState } from 'react'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { readOwnVipTerm, refundOwnVip, type VipTerm, type WholeVipTerm } from '#contract/money/vips.ts'
import { vipSteps, vipTermKinds, vipTermStates } from '#contract/money/vips.words.ts'
import { Button } from '#ui/button.tsx'
import { Confirm, Dialog } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import table from '#web/kit/account/money-table.module.css'
import { Progress } from '#web/kit/account/progress.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import styles from './vip.module.css'

const tones = { active: 'success', scheduled: 'brand', expired: 'quiet', revoked: 'quiet' } as const

/** Every term there was, what it cost and how, and what can be done about it. */
export function TermsTable({ terms }: { terms: readonly VipTerm[] }) {
  const [leaving, setLeaving] = useState<VipTerm>()
  const [opened, setOpened] = useState<WholeVipTerm>()
  const { act, reload } = useAccount('maker')
  const open = ({ id }: VipTerm) => act(async () => setOpened(await callAs.maker(readOwnVipTerm, { id })))
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">会员期</th>
            <th scope="col">起止</th>
            <th scope="col">付款</th>
            <th scope="col">状态</th>
            <th scope="col">
              <span className="unseen">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.id}>
              <td data-label="会员期">
                {term.name} · {vipTermKinds[term.kind]}
                <small>{term.days} 天</small>
              </td>
              <td data-label="起止">
                {formatMinute(term.starts_at)}
                <small>至 {formatMinute(term.revoked_at ?? term.ends_at)}</small>
              </td>
              <td data-label="付款">
                <Paid {...term} />
              </td>
              <td data-label="状态">
                <Tag tone={tones[term.state]}>{vipTermStates[term.state]}</Tag>
                {term.reason && <small>{term.reason}</small>}
              </td>
              <td>
                <div className={styles.rowActs}>
                  <Button kind="plain" size="small" onClick={() => void open(term)}>
                    明细
                    <span className="unseen">：{term.name}</span>
                  </Button>
                  {yuan(term.refundable_amount) > 0 && (
                    <Button kind="plain" size="small" onClick={() => setLeaving(term)}>
                      退款
                      <span className="unseen">：{term.name}</span>
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Confirm
        open={leaving !== undefined}
        title={`退款：${leaving?.name ?? ''}`}
        action="确认退款"
        onConfirm={async () => {
          await callAs.maker(refundOwnVip, { id: leaving?.id ?? 0 })
          await reload()
        }}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          退回 {yuanText(leaving?.refundable_amount ?? '0.00')}，按原支付方式退回。这段会员期随即结束，后面的会员期提前
          {leaving?.kind === 'upgrade' && '；升级前的会员期恢复，到期时间不变'}。
        </p>
      </Confirm>
      <Dialog
        open={opened !== undefined}
        title={`会员期明细：${opened?.name ?? ''}`}
        onClose={() => setOpened(undefined)}
      >
        {opened && <Details {...opened} />}
      </Dialog>
    </>
  )
}

function Paid({ kind, paid_amount, credit, refunded_amount, order_no }: VipTerm) {
  if (kind === 'gift') return '赠送'
  return (
    <>
      {order_no ? <a href={orderPath('maker', order_no)}>{yuanText(paid_amount)}</a> : yuanText(paid_amount)}
      {yuan(credit) > 0 && <small>抵扣 {yuanText(credit)}</small>}
      {yuan(refunded_amount) > 0 && <small>已退 {yuanText(refunded_amount)}</small>}
    </>
  )
}

function Details({ no, benefits, credits, timeline, uses, refund_why_not }: WholeVipTerm) {
  return (
    <div className={styles.buying}>
      <p className={styles.muted}>
        编号 {no}；权益：{benefits.join('、') || '无'}；已使用 {uses} 次。
        {refund_why_not && `不能自助退款：${refund_why_not}。`}
      </p>
      {credits.length > 0 && (
        <dl className={styles.lines}>
          {credits.map(({ term_no, name, price, days, unused_days, amount }) => (
            <div key={term_no}>
              <dt>
                抵扣：{name}，未用 {unused_days} 天
                <small>
                  {yuanText(price)} × {unused_days} ÷ {days}
                </small>
              </dt>
              <dd>−{yuanText(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Progress lines={timeline.map(({ step, note, at }) => ({ what: vipSteps[step], at, note }))} />
    </div>
  )
}
