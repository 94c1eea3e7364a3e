import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { type Bill, pagePromotionBills, readPromotionFund } from '#contract/money/bills.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { Money, MoneyFigure } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { BillTable } from './bill-table.tsx'
import styles from './wallet-promotion-fund.module.css'

type Fund = OutputOnWire<typeof readPromotionFund>

interface Props {
  fund: Fund
  bills: Bill[]
  pages: ReturnType<typeof wayOn>
}

const billsOnPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const [fund, list] = await Promise.all([
    call(readPromotionFund, {}),
    call(pagePromotionBills, { page: pageIn(query), count: billsOnPage }),
  ])
  return { fund, bills: list.list, pages: wayOn(list, list.list.length) }
}

/** The promotion fund: what there is, what runs out next, what it can buy, and how it came and went. */
export default function WalletPromotionFund({ fund, bills, pages }: Props) {
  return (
    <AccountShell realm="enterprise" title="推广金" lead={leadOf(fund)}>
      <dl className={styles.totals}>
        <MoneyFigure name="可用推广金" amount={fund.balance} text="可以抵扣推广类服务" />
        <MoneyFigure name="累计获得" amount={fund.granted_total} text="充值赠送与平台发放" />
        <MoneyFigure name="累计使用" amount={fund.used_total} text="用于推广类服务" />
        <MoneyFigure name="累计过期" amount={fund.expired_total} text="到期未使用，自动失效" />
        <MoneyFigure name="累计收回" amount={fund.taken_back_total} text="充值退款收回与平台调减" />
      </dl>
      <AccountColumns>
        <Grants grants={fund.grants} />
        <Uses uses={fund.uses} />
      </AccountColumns>
      <div className={styles.bills}>
        <AccountBlock title="收支明细">
          {bills.length > 0 ? (
            <BillTable realm="enterprise" bills={bills} onePurse />
          ) : (
            <EmptyState title="还没有推广金收支">
              <ButtonLink kind="plain" size="small" href="/wallet/recharge">
                充值可获赠推广金
              </ButtonLink>
            </EmptyState>
          )}
          <Pagination {...pages} href={(page) => listAddress('/wallet/promotionFund', { page })} />
        </AccountBlock>
      </div>
    </AccountShell>
  )
}

function leadOf({ expires_days }: Fund): string {
  const until = expires_days === null ? '长期有效' : `每笔自到账起 ${expires_days} 天内有效，先到期的先用`
  return `充值赠送或平台发放，只能用于推广类服务，不能提现；${until}。`
}

function Grants({ grants }: Pick<Fund, 'grants'>) {
  return (
    <AccountBlock title="先到期的先用">
      {grants.length === 0 ? (
        <EmptyState title="没有可用的推广金" />
      ) : (
        <ul className={styles.grants}>
          {grants.map((grant) => (
            <li key={`${grant.order_no}${grant.granted_at}`}>
              <p>
                <b>{grant.title}</b>
                <span>
                  {formatDay(grant.granted_at)} 到账 <Money amount={grant.amount} />
                </span>
              </p>
              <p>
                <Money amount={grant.left} />
                <span>{grant.expires_at ? `${formatDay(grant.expires_at)} 到期` : '长期有效'}</span>
              </p>
              <progress value={Number(grant.left)} max={Number(grant.amount)} aria-label={`${grant.title}剩余`} />
            </li>
          ))}
        </ul>
      )}
    </AccountBlock>
  )
}

function Uses({ uses }: Pick<Fund, 'uses'>) {
  return (
    <AccountBlock title="可以用在">
      <ul className={styles.uses}>
        {uses.map(({ title, text, path }) => (
          <li key={path}>
            <a href={path}>
              {title}
              <Icon name="right" />
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
