import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallRefused } from '#contract/base/call.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import { refusals } from '#contract/base/refusals.ts'
import { orderChannels } from '#contract/money/orders.words.ts'
import { type RechargeChannel, type readRechargeOptions, recharge } from '#contract/money/recharges.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { bonusFor, exceeds, isNought, percentText, tagText, typedYuan } from '#web/kit/account/wallet-amounts.ts'
import { type CardChoice, ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { channelText } from '#web/kit/pay/order-words.ts'
import { payPlaceHere, usePayPlace } from '#web/kit/pay/pay-place.ts'
import { MoneyLines } from './wallet-money.tsx'
import styles from './wallet-recharge-form.module.css'

type Options = OutputOnWire<typeof readRechargeOptions>

const other = 'other'

/** An amount and a way to pay it; what comes of it is shown before anything is sent. */
export function RechargeForm(options: Options) {
  if (!options.enabled || options.channels.length === 0) {
    return <EmptyState title="充值暂未开放">已有的订单可以继续完成，开放时间以公告为准。</EmptyState>
  }
  return <OpenForm {...options} />
}

function OpenForm(options: Options) {
  const { packages, min_amount, max_amount } = options
  const [chosen, setChosen] = useState(usual(packages))
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState<RechargeChannel>(options.channels[0] ?? 'wechat_native')
  const navigate = useNavigate()
  const amount = chosen === other ? typedYuan(typed) : chosen
  const range = `${yuanText(min_amount)} 至 ${yuanText(max_amount)}`

  const place = usePayPlace()
  const form = useForm<'amount' | 'channel'>(
    async () => {
      if (amount === undefined) return wrongAmount('请填写金额，例如 500 或 500.50')
      if (exceeds(min_amount, amount) || exceeds(amount, max_amount)) return wrongAmount(`每次充值 ${range}`)
      const { order_no } = await callAs.enterprise(recharge, { amount, channel, place: payPlaceHere() })
      await navigate(`/wallet/recharge?order_no=${order_no}`)
    },
    { [refusals.RECHARGE_AMOUNT.code]: 'amount', [refusals.CHANNEL_OFF.code]: 'channel' },
  )

  return (
    <div className={styles.sides}>
      <Form form={form}>
        <ChoiceCards
          name="package"
          legend="充值金额"
          columns={3}
          choices={amountChoices(options)}
          value={chosen}
          onChoose={setChosen}
        />
        {chosen === other && (
          <TextField
            form={form}
            name="amount"
            label="其他金额"
            before="￥"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            hint={stepsText(options) ?? `每次 ${range}`}
            defaultValue={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <ChoiceCards
          name="channel"
          legend="支付方式"
          columns={options.channels.length === 2 ? 2 : 3}
          choices={options.channels.map((key) => ({
            value: key,
            title: orderChannels[key],
            text: channelText(key, place),
          }))}
          value={channel}
          wrong={form.fields.channel}
          onChoose={(value) => setChannel(value as RechargeChannel)}
        />
        <SubmitButton form={form} busyText="正在下单…">
          确认充值
        </SubmitButton>
      </Form>
      <Outcome amount={amount ?? '0.00'} options={options} />
    </div>
  )
}

/** What most people take: the one that is marked, or else the first that brings a bonus. */
function usual(packages: Options['packages']): string {
  const bringing = packages.find(({ bonus_amount }) => !isNought(bonus_amount))
  return (packages.find(({ label }) => label) ?? bringing ?? packages[0])?.amount ?? other
}

/** What will be paid, and where it goes. */
function Outcome({ amount, options }: { amount: string; options: Options }) {
  return (
    <aside className={styles.outcome} aria-label="充值明细">
      <MoneyLines
        live
        lines={[
          { name: '进入可用余额', amount },
          { name: '赠送推广金', amount: bonusFor(amount, options) },
          { name: '应付', amount, strong: true },
        ]}
      />
      <ul>
        <li>
          下单后请在 {options.expires_minutes} 分钟内支付，逾期自动关闭
          {options.channels.includes('bank_transfer') && '；对公转账不受此限'}。
        </li>
        <li>推广金只能用于推广类服务，充值退款时按比例收回。</li>
        <li>
          {options.withdrawable
            ? '充值款项可以提现，手续费以提现页为准。'
            : '充值款项不能提现，未使用的可申请原路退款。'}
        </li>
      </ul>
    </aside>
  )
}

function amountChoices({ packages }: Options): CardChoice[] {
  return [
    ...packages.map(({ amount, bonus_amount, label }) => ({
      value: amount,
      title: tagText(amount),
      text: isNought(bonus_amount) ? '无赠送' : `送推广金 ${tagText(bonus_amount)}`,
      ...(label && { badge: label }),
    })),
    { value: other, title: '其他金额', text: '按需填写' },
  ]
}

/** What a free amount brings, in words. */
function stepsText({ bonus_steps }: Options): string | undefined {
  const steps = bonus_steps.filter(({ bonus_rate }) => bonus_rate !== '0.0000')
  if (steps.length === 0) return undefined
  return steps
    .map(({ from_amount, bonus_rate }) => `满 ${tagText(from_amount)} 送 ${percentText(bonus_rate)}`)
    .join('，')
}

function wrongAmount(amount: string): never {
  throw new CallRefused(refusals.INPUT_INVALID.code, '', { amount })
}
