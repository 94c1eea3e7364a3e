import type { ReactNode } from 'react'
import { yuan, yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { orderChannels, orderStates, purposes } from '#contract/money/orders.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { orderCalls, orderPath } from '#web/kit/pay/order-calls.ts'
import { amountInWords } from './amount-in-words.ts'
import styles from './receipt.module.css'

interface Props {
  realm: AccountRealm
  order: WholeOrder
}

/** What was paid, as a sheet of paper; no invoice, and it says so. */
export function pageOf(realm: AccountRealm): PageModule {
  return {
    async loader({ call, params }: LoaderContext): Promise<Props> {
      return { realm, order: await call(orderCalls[realm].read, { order_no: params.no ?? '' }) }
    },
    meta: ({ order }: Props, { entry, shell }: MetaContext) => ({
      // What the file is called that a browser prints it to.
      title: `${entry.title} ${order.order_no} - ${shell.baseInfo.name}`,
      trail: [
        { name: '我的订单', path: accountPlaces[realm].orders },
        { name: '订单详情', path: orderPath(realm, order.order_no) },
      ],
    }),
    default: Receipt,
  }
}

function Receipt({ realm, order }: Props) {
  const there = order.actions.includes('receipt')
  const ways = (
    <div className={styles.ways}>
      <ButtonLink kind="plain" href={orderPath(realm, order.order_no)}>
        返回订单
      </ButtonLink>
      {there && <Button onClick={() => print()}>打印或存为 PDF</Button>}
    </div>
  )
  return (
    <AccountShell realm={realm} title="订单收据" lead={`订单号 ${order.order_no}`} action={ways}>
      {there ? (
        <Sheet order={order} />
      ) : (
        <EmptyState title="还没有收据">订单支付后可以在这里查看和打印收据。</EmptyState>
      )}
    </AccountShell>
  )
}

function Sheet({ order }: { order: WholeOrder }) {
  const { name, company } = useSite((site) => site.baseInfo)
  const { order_no, purpose, title, amount, promotion_part, pay_amount, refunded_amount, refunds } = order
  const seller = order.seller || company
  const went = refunds.filter(({ state }) => state === 'refunded')
  const promotionBack = went.reduce((sum, { promotion_part: part }) => sum + yuan(part), 0)
  return (
    <article className={styles.sheet} data-sheet="">
      <header>
        <div>
          <h2>收据</h2>
          <p>{name}</p>
        </div>
        <dl>
          <Line name="订单号">{order_no}</Line>
          <Line name={order.channel === 'bank_transfer' ? '到账日期' : '支付时间'}>{paidText(order)}</Line>
        </dl>
      </header>
      <dl className={styles.sides}>
        <Line name="付款方">{order.buyer || '—'}</Line>
        <Line name="收款方">{seller}</Line>
        <Line name="支付方式">{order.channel ? orderChannels[order.channel] : '—'}</Line>
        <Line name="状态">{orderStates[order.state]}</Line>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {title}
              {title !== purposes[purpose] && <small>{purposes[purpose]}</small>}
            </th>
            <td>{yuanText(amount)}</td>
          </tr>
          {!isNought(promotion_part) && (
            <tr>
              <th scope="row">推广金抵扣</th>
              <td>−{yuanText(promotion_part)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              实付
              <small>人民币{amountInWords(pay_amount)}</small>
            </th>
            <td>{yuanText(pay_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {went.length > 0 && (
        <section>
          <h3>已退款 {yuanText(refunded_amount)}</h3>
          <ul>
            {went.map(({ no, amount: back, promotion_part: part, refunded_at }) => (
              <li key={no}>
                <span>
                  {refunded_at && formatDay(refunded_at)} 退款单 {no}
                </span>
                <span>
                  {yuanText(back)}
                  {!isNought(part) && `，推广金 ${yuanText(part)}`}
                </span>
              </li>
            ))}
          </ul>
          {promotionBack > 0 && <p>退款按支付的比例退回：实付原路退回，推广金退回推广金账户。</p>}
        </section>
      )}
      <footer>
        <p>收据不作为发票。本收据由系统按订单记录生成，可凭订单号在“我的订单”核对。</p>
        <p>{seller}</p>
      </footer>
    </article>
  )
}

/** A bank's paper names the day alone. */
function paidText({ channel, paid_at }: WholeOrder): string {
  if (paid_at === null) return '—'
  return channel === 'bank_transfer' ? formatDay(paid_at) : formatMinute(paid_at)
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
