import type { AccountRealm } from '#contract/base/realms.ts'
import type { Order } from '#contract/money/orders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { pageIn, wayOn } from '#web/kit/list-address.ts'
import { orderCalls } from '#web/kit/pay/order-calls.ts'
import { OrderTable } from '#web/kit/pay/order-table.tsx'
import { filterRows, type OrderFilter, orderFilterIn, ordersAddress } from './order-filter.ts'
import styles from './orders.module.css'

interface Props {
  realm: AccountRealm
  orders: Order[]
  filter: OrderFilter
  pages: ReturnType<typeof wayOn>
}

const ordersOnPage = 10

/** Everything that was bought, and what still waits to be paid. */
export function pageOf(realm: AccountRealm): PageModule {
  return {
    async loader({ call, query }: LoaderContext): Promise<Props> {
      const filter = orderFilterIn(query)
      const list = await call(orderCalls[realm].list, { page: pageIn(query), count: ordersOnPage, ...filter })
      return { realm, orders: list.list, filter, pages: wayOn(list, list.list.length) }
    },
    meta: (_props: Props, { entry, shell }: MetaContext) => ({
      title: `${entry.title} - ${accountPlaces[realm].name} - ${shell.baseInfo.name}`,
    }),
    default: Orders,
  }
}

function Orders({ realm, orders, filter, pages }: Props) {
  return (
    <AccountShell realm={realm} title="我的订单" lead="每一张订单的状态、支付、退款与收据。">
      <div className={styles.filters}>
        <FilterBar label="订单筛选" lines={filterRows(realm, filter)} />
      </div>
      <div id="list" tabIndex={-1}>
        {orders.length > 0 ? (
          <OrderTable realm={realm} orders={orders} />
        ) : (
          <Nothing realm={realm} narrowed={Object.keys(filter).length > 0 || pages.page > 1} />
        )}
      </div>
      <Pagination {...pages} href={(page) => ordersAddress(realm, { ...filter, page })} />
    </AccountShell>
  )
}

function Nothing({ realm, narrowed }: { realm: AccountRealm; narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState title="没有符合条件的订单">
        <ButtonLink kind="plain" size="small" href={ordersAddress(realm, {})}>
          查看全部订单
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="还没有订单">
      下单后关掉页面也不要紧，在这里可以找到它，继续支付或取消。
      {realm === 'enterprise' && (
        <ButtonLink kind="plain" size="small" href="/wallet/recharge">
          去充值
        </ButtonLink>
      )}
    </EmptyState>
  )
}
