import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { type Boost, buyBoost, cancelBoost, listOwnBoosts, readBoostOffer } from '#contract/catalogue/boosts.ts'
import { boostActions, boostKinds, boostStates } from '#contract/catalogue/boosts.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { nextText } from '#web/kit/cards/next-price.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './boost.module.css'

interface Props {
  offer: OutputOnWire<typeof readBoostOffer>
  boosts: Boost[]
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  const [offer, { list }] = await Promise.all([call(readBoostOffer, {}), call(listOwnBoosts, { page: 1, count: 20 })])
  return { offer, boosts: list }
}

/** What of one's own can stand first in its list, what that costs, and what does already. */
export default function BoostPage({ offer, boosts }: Props) {
  return (
    <AccountShell
      realm="enterprise"
      title="置顶推广"
      lead="让企业主页或商机排在名录与商机池的最前面，带“广告”标记；每个列表同时最多三个。"
    >
      <AccountBlock title="购买置顶">
        {offer.subjects.length > 0 ? (
          <Buying offer={offer} />
        ) : (
          <EmptyState title="还没有可以置顶的内容">
            企业主页上线后就能购买，<a href="/manage/about">去完善企业主页</a>。
          </EmptyState>
        )}
      </AccountBlock>
      {boosts.length > 0 && (
        <AccountBlock title="我的置顶">
          <OwnBoosts boosts={boosts} />
        </AccountBlock>
      )}
    </AccountShell>
  )
}

function Buying({ offer }: Pick<Props, 'offer'>) {
  const { subjects, prices, free_from, balance, promotion_balance, promotion_share } = offer
  const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind}:${id}`
  const [picked, setPicked] = useState(
    keyOf(subjects.find((one) => !one.boosted) ?? subjects[0] ?? { kind: '', id: 0 }),
  )
  const [days, setDays] = useState('7')
  const [fund, setFund] = useState(yuan(promotion_balance) > 0)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { act, reload } = useAccount('enterprise')
  const subject = subjects.find((one) => keyOf(one) === picked)
  const kind = subject?.kind ?? 'company'
  const price = prices[kind].find((one) => String(one.days) === days)?.price ?? '0.00'
  const share = Math.min(Math.floor((yuan(price) * promotion_share) / 100), yuan(promotion_balance))
  const part = fund ? share : 0
  const free = free_from[kind]
  const buy = async () => {
    if (!subject) return
    setBusy(true)
    await act(async () => {
      const wanted = { kind: subject.kind, subject_id: subject.id, days: Number(days) as 7 | 15 | 30 }
      const { state, order_no } = await callAs.enterprise(buyBoost, {
        ...wanted,
        ...{ use_promotion: fund, price_confirmed: price },
      })
      if (state === 'unpaid') return void (await navigate(orderPath('enterprise', order_no)))
      showToast('置顶已生效', 'success')
      await reload()
    })
    setBusy(false)
  }
  return (
    <div className={styles.buying}>
      <label className={styles.label}>
        置顶什么
        <select value={picked} onChange={({ currentTarget }) => setPicked(currentTarget.value)}>
          {subjects.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)} disabled={one.boosted}>
              {`${boostKinds[one.kind]}：${one.title}${one.boosted ? '（置顶中）' : ''}`}
            </option>
          ))}
        </select>
      </label>
      <ChoiceCards
        name="days"
        legend="置顶天数"
        columns={3}
        value={days}
        onChoose={setDays}
        choices={prices[kind].map((one) => ({
          value: String(one.days),
          title: `${one.days} 天`,
          text: `${yuanText(one.price)}${one.next ? `（${nextText(one.next)}）` : ''}，付款即生效`,
        }))}
      />
      <label className={styles.fund}>
        <input type="checkbox" checked={fund} disabled={share === 0} onChange={() => setFund(!fund)} />
        使用推广金（可用 {yuanText(promotion_balance)}，最多抵扣 {promotion_share}%）
      </label>
      <p className={styles.sum}>
        {part > 0 && <span>推广金抵扣 {yuanText(toYuan(fen(part)))}</span>}
        <b>应付 {yuanText(toYuan(fen(yuan(price) - part)))}</b>
        <span className={styles.muted}>余额 {yuanText(balance)}</span>
      </p>
      {free ? (
        <p className={styles.full} role="status">
          三个置顶位都已占用，最早 {formatMinute(free)} 有空位。
        </p>
      ) : (
        <div>
          <Button disabled={busy || !subject || subject.boosted} onClick={() => void buy()}>
            {busy ? '请稍候…' : '购买置顶'}
          </Button>
        </div>
      )}
    </div>
  )
}

const tones = {
  unpaid: 'warning',
  running: 'success',
  ended: 'quiet',
  cancelled: 'quiet',
  taken_down: 'danger',
  closed: 'quiet',
} as const

function OwnBoosts({ boosts }: Pick<Props, 'boosts'>) {
  const [leavingId, setLeavingId] = useState<number>()
  // Read anew where the amount has changed meanwhile: the question then says the new one.
  const leaving = boosts.find(({ id }) => id === leavingId)
  const { reload } = useAccount('enterprise')
  const cancel = async ({ id, refundable: refund_confirmed }: Boost) => {
    try {
      const { refunded_amount } = await callAs.enterprise(cancelBoost, { id, refund_confirmed })
      const back = isNought(refunded_amount) ? '' : `，${yuanText(refunded_amount)} 按支付方式退回`
      showToast(`已取消${back}`, 'success')
    } finally {
      await reload()
    }
  }
  return (
    <>
      <ul className={styles.list}>
        {boosts.map((boost) => (
          <li key={boost.id}>
            <div>
              <b>
                {boostKinds[boost.kind]}：{boost.title}
              </b>{' '}
              <Tag tone={tones[boost.state]}>{boostStates[boost.state]}</Tag>
              <p className={styles.muted}>
                {boost.days} 天，{yuanText(boost.price)}
                {boost.starts_at && boost.ends_at && `，${formatDay(boost.starts_at)} 至 ${formatDay(boost.ends_at)}`}
                {boost.end_reason && `；${boost.end_reason}`}
              </p>
            </div>
            {boost.actions.includes('pay') && (
              <ButtonLink size="small" href={orderPath('enterprise', boost.order_no)}>
                {boostActions.pay}
              </ButtonLink>
            )}
            {boost.actions.includes('cancel') && (
              <Button kind="plain" size="small" onClick={() => setLeavingId(boost.id)}>
                取消
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={leaving !== undefined}
        title="取消置顶"
        action="取消置顶"
        onConfirm={async () => {
          if (leaving) await cancel(leaving)
        }}
        onClose={() => setLeavingId(undefined)}
      >
        <p>
          {leaving?.state === 'running'
            ? `现在取消退回 ${yuanText(leaving.refundable)}（未用的整天），推广金按原有效期退回。`
            : '订单随即关闭，置顶位让给别人。'}
        </p>
      </Confirm>
    </>
  )
}
