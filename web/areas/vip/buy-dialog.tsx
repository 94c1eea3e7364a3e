import { useState } from 'react'
import { useNavigate } from 'react-router'
import { yuan, yuanText } from '#contract/base/fen.ts'
import type { VipLevel } from '#contract/money/offers.ts'
import { orderChannels } from '#contract/money/orders.words.ts'
import { buyVip, type OwnVip, type VipPlan } from '#contract/money/vips.ts'
import { vipChannelKeys } from '#contract/money/vips.words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './vip.module.css'

interface Chosen {
  level: VipLevel
  plan: VipPlan
}

interface Props {
  chosen: Chosen | undefined
  own: OwnVip
  onClose(): void
}

const titles = { open: '开通', renew: '续费', upgrade: '升级为' } as const

/** Everything that is agreed to, line by line, before it is paid. */
export function BuyDialog({ chosen, own, onClose }: Props) {
  const title = chosen ? `${titles[chosen.plan.kind]}${chosen.level.name}` : ''
  return (
    <Dialog open={chosen !== undefined} title={title} onClose={onClose}>
      {chosen && <Buying {...chosen} own={own} onClose={onClose} />}
    </Dialog>
  )
}

type Channel = (typeof vipChannelKeys)[number]

function Buying({ level, plan, own, onClose }: Chosen & Omit<Props, 'chosen'>) {
  const enough = yuan(own.balance) >= yuan(plan.amount)
  const ways = vipChannelKeys.filter((channel) => own.ways.includes(channel) && (channel !== 'balance' || enough))
  const [channel, setChannel] = useState<Channel>(ways[0] ?? 'balance')
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { act, reload } = useAccount('maker')
  const free = yuan(plan.amount) === 0
  const buy = async () => {
    setBusy(true)
    await act(async () => {
      const wanted = { level_id: level.id, channel, price_confirmed: plan.amount }
      const { state, order_no } = await callAs.maker(buyVip, wanted)
      if (state === 'unpaid') return void (await navigate(orderPath('maker', order_no)))
      showToast(`${level.name}已生效`, 'success')
      onClose()
      await reload()
    })
    setBusy(false)
  }
  return (
    <div className={styles.buying}>
      <dl className={styles.lines}>
        <div>
          <dt>
            {level.name} {level.duration_days} 天
          </dt>
          <dd>{yuanText(plan.price)}</dd>
        </div>
        {plan.credits.map(({ term_no, name, price, days, unused_days, amount }) => (
          <div key={term_no}>
            <dt>
              抵扣：{name}，未用 {unused_days} 天
              <small>
                {yuan(price) === 0 ? '赠送的会员期，不抵扣' : `${yuanText(price)} × ${unused_days} ÷ ${days}`}
              </small>
            </dt>
            <dd>−{yuanText(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>应付</dt>
          <dd>{yuanText(plan.amount)}</dd>
        </div>
      </dl>
      <p className={styles.muted}>
        会员期 {formatMinute(plan.starts_at)} 至 {formatMinute(plan.ends_at)}。
        {plan.kind === 'upgrade' && '升级后原来的会员期随即结束，未用的整天已在上面抵扣。'}
        付款后 7 天内没有使用权益的，可以退款。
      </p>
      {!free && (
        <ChoiceCards
          name="channel"
          legend="支付方式"
          columns={3}
          value={channel}
          onChoose={(value) => setChannel(value as Channel)}
          choices={ways.map((value) => ({
            value,
            title: orderChannels[value],
            ...(value === 'balance' && { text: `可用 ${yuanText(own.balance)}` }),
          }))}
        />
      )}
      {!free && !enough && own.ways.includes('balance') && (
        <p className={styles.muted}>余额 {yuanText(own.balance)}，不够支付这一笔。</p>
      )}
      <div className={styles.acts}>
        <Button kind="outline" onClick={onClose}>
          取消
        </Button>
        <Button disabled={busy || (!free && ways.length === 0)} onClick={() => void buy()}>
          {busy ? '请稍候…' : free ? '确认升级' : `支付 ${yuanText(plan.amount)}`}
        </Button>
      </div>
    </div>
  )
}
