import type { OutputOnWire } from '#contract/base/endpoint.ts'
import {
  listRecharges,
  type Recharge,
  type RechargeWithPay,
  readRecharge,
  readRechargeOptions,
} from '#contract/money/recharges.ts'
import { readWallet, type Wallet } from '#contract/people/accounts.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { WalletOrders } from './wallet-orders.tsx'
import { PayOrder } from './wallet-pay.tsx'
import { RechargeForm } from './wallet-recharge-form.tsx'
import { WalletShell } from './wallet-shell.tsx'

type Options = OutputOnWire<typeof readRechargeOptions>
type Props = { wallet: Wallet; options: Options } & (
  | { order: RechargeWithPay }
  | { order: null; orders: Recharge[]; pages: ReturnType<typeof wayOn> }
)

const ordersOnPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const orderNo = wordIn(query, 'order_no', 40)
  const [wallet, options] = await Promise.all([call(readWallet, {}), call(readRechargeOptions, {})])
  if (orderNo) return { wallet, options, order: await call(readRecharge, { order_no: orderNo }) }
  const list = await call(listRecharges, { page: pageIn(query), count: ordersOnPage })
  return { wallet, options, order: null, orders: list.list, pages: wayOn(list, list.list.length) }
}

/** Money comes in: an amount and a way to pay it, or one order that is being paid. */
export default function WalletRecharge(props: Props) {
  const { wallet, options, order } = props
  if (order) {
    const back = (
      <ButtonLink kind="plain" href="/wallet/recharge">
        返回充值
      </ButtonLink>
    )
    return (
      <WalletShell title="充值" lead={`充值单 ${order.order_no}`} action={back} wallet={wallet}>
        <PayOrder key={order.order_no} order={order} options={options} />
      </WalletShell>
    )
  }
  return (
    <WalletShell title="充值" lead="充值进入可用余额，赠送进入推广金，每一笔都记在账单里。" wallet={wallet}>
      <RechargeForm {...options} />
      <WalletOrders orders={props.orders} pages={props.pages} />
    </WalletShell>
  )
}
