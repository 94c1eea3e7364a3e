import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { enterpriseLeads } from '#contract/catalogue/leads.ts'
import { leadStates } from '#contract/catalogue/leads.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import table from '#web/kit/account/money-table.module.css'
import { idIn } from '#web/kit/id-in.ts'
import { leadPath, leadTones } from '#web/kit/leads/lead-calls.ts'

type Props = OutputOnWire<typeof enterpriseLeads.quotations>

export const loader = ({ call, params }: LoaderContext): Promise<Props> =>
  call(enterpriseLeads.quotations, { business: idIn(params) })

/** What was offered for one need, side by side, the cheapest first. */
export default function Quotations({ title, unit, list }: Props) {
  const back = (
    <ButtonLink kind="plain" size="small" href="/user/leads">
      返回合作请求
    </ButtonLink>
  )
  return (
    <AccountShell realm="enterprise" title="报价比较" lead={title} action={back}>
      {list.length === 0 ? (
        <EmptyState title="还没有收到报价">收到的报价会按单价从低到高排在这里。</EmptyState>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">报价方</th>
              <th scope="col" className={table.amount}>
                单价{unit && `（每${unit}）`}
              </th>
              <th scope="col">数量</th>
              <th scope="col">交付</th>
              <th scope="col">有效至</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ id, other, quotation, state }) => (
              <tr key={id}>
                <th scope="row">
                  {other.name} {other.certified && <Tag tone="success">已认证</Tag>}
                </th>
                <td data-label="单价" className={table.amount}>
                  <Money amount={quotation.unit_price} />
                </td>
                <td data-label="数量">{quotation.quantity || '—'}</td>
                <td data-label="交付">{quotation.delivery || '—'}</td>
                <td data-label="有效至">{formatDay(quotation.valid_until)}</td>
                <td data-label="状态">
                  <Tag tone={leadTones[state]}>{leadStates[state]}</Tag>
                </td>
                <td>
                  <a href={leadPath('enterprise', id)}>
                    查看沟通<span className="unseen">：{other.name}</span>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AccountShell>
  )
}
