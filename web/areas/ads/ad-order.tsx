import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan } from '#contract/base/fen.ts'
import { refusals } from '#contract/base/refusals.ts'
import { calendarDays, countDays, priceOf } from '#contract/catalogue/ads.words.ts'
import { type AdForm, orderAd, readAdForm } from '#contract/catalogue/own-ads.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, Form, NeedsScript, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { numberIn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { AdCreativeFields, blankCreative, type CreativeName, creativeOf } from './ad-creative-fields.tsx'
import styles from './ad-order.module.css'
import { AdPreview } from './ad-preview.tsx'
import { AdPrice } from './ad-price.tsx'
import { SeatCalendar } from './seat-calendar.tsx'
import type { Chosen } from './seat-days.ts'
import { SlotChoice } from './slot-choice.tsx'

interface Props {
  form: AdForm
  slotId: number | undefined
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const from = numberIn(query, 'from')
  const form = await call(readAdForm, from === undefined ? {} : { from })
  return { form, slotId: form.creative?.slot_id ?? numberIn(query, 'slot') }
}

/** Booking an ad: the slot, a seat and its days, what is shown there, and what it costs. */
export default function AdOrder({ form, slotId }: Props) {
  return (
    <AccountShell
      realm="enterprise"
      title="投放广告"
      lead="选位置与日期，上传内容，下单后席位保留 30 分钟；支付后两个工作日内审核，按日期自动投放。"
      action={
        <ButtonLink href="/advertisement/explain" kind="outline" size="small">
          投放说明
        </ButtonLink>
      }
    >
      {!form.certified ? (
        <EmptyState title="完成企业认证后可以投放广告">
          广告主须经核验，这是对读者的保护。
          <ButtonLink href="/authentication">去认证</ButtonLink>
        </EmptyState>
      ) : form.slots.length === 0 ? (
        <EmptyState title="暂时没有开放的广告位">稍后再来看看。</EmptyState>
      ) : (
        <OrderForm form={form} slotId={slotId} />
      )}
    </AccountShell>
  )
}

type OrderName = CreativeName | 'slot_id' | 'starts_on' | 'ends_on' | 'agree' | 'use_promotion'
const beside = { [refusals.PRICE_CHANGED.code]: 'agree' } as const

function OrderForm({ form: given, slotId }: Props) {
  const { slots, from, earliest, balance, promotion, creative } = given
  const [chosenSlot, setSlot] = useState(slots.find(({ id }) => id === slotId) ?? slots[0])
  const slot = chosenSlot ?? slots[0]
  const [seat, setSeat] = useState(1)
  const [days, setDays] = useState<Chosen>()
  const [image, setImage] = useState(creative?.image ?? '')
  const [fund, setFund] = useState(false)
  const { refresh } = useAccount('enterprise')
  const navigate = useNavigate()
  const [undated, setUndated] = useState(false)
  const form = useForm<OrderName>(async (typed) => {
    setUndated(!days)
    if (!slot || !days) return
    const { amount } = priceOf(countDays(days), pricesOf(slot))
    const booked = { slot_id: slot.id, seat, ...days, price_confirmed: toYuan(fen(amount)), use_promotion: fund }
    const made = await callAs.enterprise(orderAd, { ...creativeOf(typed), ...booked, agree: true })
    await refresh()
    const unpaid = made.state === 'pending_pay'
    showToast(unpaid ? '席位已保留，请在 30 分钟内支付' : '已支付，等待审核', 'success')
    await navigate(unpaid ? `/user/orders/${made.order_no}` : `/user/ads/${made.id}`)
  }, beside)
  if (!slot) return null
  const seatDays = { from, free: slot.seats[seat - 1] ?? '', earliest, min: slot.min_days, max: slot.max_days }
  return (
    <Form form={form}>
      <div className={styles.sides}>
        <div className={styles.main}>
          <SlotChoice
            slots={slots}
            chosen={slot.id}
            onChoose={(id) => {
              setSlot(slots.find((one) => one.id === id))
              setSeat(1)
              setDays(undefined)
            }}
          />
          <SeatCalendar
            seats={slot.seats}
            seat={seat}
            days={{ ...seatDays, max: Math.min(slot.max_days, calendarDays) }}
            chosen={days}
            wrong={undated && !days ? '请在日历上选择投放日期' : (form.fields.starts_on ?? form.fields.ends_on)}
            onSeat={(next) => {
              setSeat(next)
              setDays(undefined)
            }}
            onChoose={setDays}
          />
          <input type="hidden" name="starts_on" value={days?.starts_on ?? ''} />
          <input type="hidden" name="ends_on" value={days?.ends_on ?? ''} />
          <AdCreativeFields
            key={slot.id}
            form={form}
            slot={slot}
            given={creative ?? blankCreative}
            onImage={setImage}
          />
        </div>
        <aside className={styles.aside} aria-label="预览与费用">
          <h2>在页面中的样子</h2>
          <AdPreview slot={slot} image={image} />
          <AdPrice
            prices={pricesOf(slot)}
            days={days ? countDays(days) : 0}
            balance={balance}
            promotion={promotion}
            fund={fund}
            onFund={setFund}
          />
          <CheckField form={form} name="agree" required missing="请先阅读并同意广告投放说明">
            已阅读并同意<a href="/advertisement/explain">广告投放说明</a>，对广告内容的真实性负责
          </CheckField>
          <SubmitButton form={form}>提交订单</SubmitButton>
          <p>开始前取消全额退回；投放中取消，按未用的整天退回。审核未通过可以修改，也可以全额退款。</p>
          <NeedsScript />
        </aside>
      </div>
    </Form>
  )
}

const pricesOf = ({ price_day, price_month }: AdForm['slots'][number]) => ({
  day: yuan(price_day),
  month: price_month === null ? null : yuan(price_month),
})
