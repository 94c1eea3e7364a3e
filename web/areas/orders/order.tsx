import type { AccountRealm } from '#contract/base/realms.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { orderActions, orderChannels, purposes } from '#contract/money/orders.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { orderCalls, orderPath, receiptPath } from '#web/kit/pay/order-calls.ts'
import { PayPanel } from '#web/kit/pay/pay-panel.tsx'
import { useLiveOrder } from '#web/kit/pay/use-live-order.ts'
import { OrderProgress } from './order-progress.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OwnVoucher } from './own-voucher.tsx'

interface Props {
  realm: AccountRealm
  order: WholeOrder
}

/** One order, found again however long ago the browser was closed. */
export function pageOf(realm: AccountRealm): PageModule {
  return {
    async loader({ call, params }: LoaderContext): Promise<Props> {
      return { realm, order: await call(orderCalls[realm].read, { order_no: params.no ?? '' }) }
    },
    meta: ({ order }: Props, { entry, shell }: MetaContext) => ({
      title: `${order.title} - ${entry.title} - ${shell.baseInfo.name}`,
      trail: [{ name: '我的订单', path: accountPlaces[realm].orders }],
    }),
    default: OrderPage,
  }
}

function OrderPage({ realm, order }: Props) {
  // Another order is another life: nothing of the one before is carried over.
  return <OneOrder key={order.order_no} realm={realm} loaded={order} />
}

function OneOrder({ realm, loaded }: { realm: AccountRealm; loaded: WholeOrder }) {
  const live = useLiveOrder(realm, loaded)
  const { order } = live
  const back = (
    <ButtonLink kind="plain" href={accountPlaces[realm].orders}>
      返回我的订单
    </ButtonLink>
  )
  return (
    <AccountShell realm={realm} title="订单详情" lead={`订单号 ${order.order_no}`} action={back}>
      <PayPanel live={live}>
        <Next realm={realm} order={order} />
      </PayPanel>
      <AccountColumns>
        <AccountBlock title="订单信息">
          <About realm={realm} order={order} />
        </AccountBlock>
        <AccountBlock title="进度">
          <OrderProgress timeline={order.timeline} />
        </AccountBlock>
      </AccountColumns>
      {order.refunds.length > 0 && (
        <AccountColumns>
          <AccountBlock title="退款">
            <OrderRefunds refunds={order.refunds} channel={order.channel} />
          </AccountBlock>
        </AccountColumns>
      )}
    </AccountShell>
  )
}

/** The receipt where there is one, and where what was bought is looked after. */
function Next({ realm, order }: Props) {
  const { order_no, actions, path, purpose } = order
  return (
    <>
      {actions.includes('receipt') && (
        <ButtonLink href={receiptPath(realm, order_no)}>{orderActions.receipt}</ButtonLink>
      )}
      {path !== orderPath(realm, order_no) && (
        <ButtonLink kind="outline" href={path}>
          前往{purposes[purpose]}
        </ButtonLink>
      )}
    </>
  )
}

function About({ realm, order }: Props) {
  const { title, amount, promotion_part, pay_amount, refunded_amount, channel, payer_name, paid_at, details } = order
  const parts = !isNought(promotion_part)
  return (
    <Facts>
      <Fact name="内容">{title}</Fact>
      {details.map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
      <Fact name="订单金额">
        <Money amount={amount} />
      </Fact>
      {parts && (
        <Fact name="推广金抵扣">
          −<Money amount={promotion_part} />
        </Fact>
      )}
      {parts && (
        <Fact name={paid_at ? '实付' : '应付'}>
          <Money amount={pay_amount} />
        </Fact>
      )}
      {!isNought(refunded_amount) && (
        <Fact name="已退款">
          <Money amount={refunded_amount} />
        </Fact>
      )}
      {order.invoicing && (
        <Fact name="发票">
          <Invoicing invoicing={order.invoicing} open={order.actions.includes('invoice')} />
        </Fact>
      )}
      <Fact name="支付方式">{channel ? orderChannels[channel] : '未选择'}</Fact>
      {payer_name && <Fact name="付款户名">{payer_name}</Fact>}
      {order.actions.includes('own_voucher') && (
        <Fact name="转账凭证">
          <OwnVoucher realm={realm} orderNo={order.order_no} />
        </Fact>
      )}
      <Fact name="下单时间">{formatMinute(order.created_at)}</Fact>
    </Facts>
  )
}

/** What of it is invoiced, and where the rest is asked for. */
function Invoicing({ invoicing, open }: { invoicing: NonNullable<WholeOrder['invoicing']>; open: boolean }) {
  const { open_amount, invoiced_amount } = invoicing
  if (!open) return isNought(invoiced_amount) ? '已全部退款' : <a href="/invoice">已申请开票</a>
  return (
    <>
      {isNought(invoiced_amount) ? '未开票，' : '部分已申请，'}
      <a href="/invoice/add">
        可开票 <Money amount={open_amount} />
      </a>
    </>
  )
}
