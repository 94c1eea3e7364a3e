import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { Order, WholeOrder } from '#contract/money/orders.ts'
import { readRechargeOptions } from '#contract/money/recharges.ts'
import { readWallet, type Wallet } from '#contract/people/accounts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { listAddress, pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { orderCalls } from '#web/kit/pay/order-calls.ts'
import { OrderTable } from '#web/kit/pay/order-table.tsx'
import { RechargeForm } from './wallet-recharge-form.tsx'
import { RechargeOrder } from './wallet-recharge-order.tsx'
import { Purse, WalletShell } from './wallet-shell.tsx'

type Options = OutputOnWire<typeof readRechargeOptions>
type Props = { wallet: Wallet; options: Options } & (
  | { order: WholeOrder }
  | { order: null; orders: Order[]; pages: ReturnType<typeof wayOn> }
)

const ordersOnPage = 10
const orders = orderCalls.enterprise

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const orderNo = wordIn(query, 'order_no', 40)
  const [wallet, options] = await Promise.all([call(readWallet, {}), call(readRechargeOptions, {})])
  if (orderNo) return { wallet, options, order: await call(orders.read, { order_no: orderNo }) }
  const list = await call(orders.list, { page: pageIn(query), count: ordersOnPage, purpose: 'recharge' })
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
      <WalletShell title="充值" lead={`订单号 ${order.order_no}`} action={back} wallet={wallet} purseLater>
        <RechargeOrder key={order.order_no} order={order} options={options} />
        <Purse later />
      </WalletShell>
    )
  }
  return (
    <WalletShell title="充值" lead="充值进入可用余额，赠送进入推广金，每一笔都记在账单里。" wallet={wallet} purseLater>
      <RechargeForm {...options} />
      <Purse later />
      <Recharges orders={props.orders} pages={props.pages} />
    </WalletShell>
  )
}

const pathOf = (order_no: string) => listAddress('/wallet/recharge', { order_no })

/** What was recharged, and what still waits to be paid. */
function Recharges({ orders: recharged, pages }: Pick<Extract<Props, { order: null }>, 'orders' | 'pages'>) {
  return (
    <AccountColumns>
      <AccountBlock title="充值记录" more={{ name: '我的订单', href: '/user/orders' }}>
        {recharged.length === 0 ? (
          <EmptyState title="还没有充值记录">充值后，每一笔的状态与去向都会列在这里。</EmptyState>
        ) : (
          <OrderTable realm="enterprise" orders={recharged} pathOf={pathOf} />
        )}
        <Pagination {...pages} href={(page) => listAddress('/wallet/recharge', { page })} />
      </AccountBlock>
    </AccountColumns>
  )
}
