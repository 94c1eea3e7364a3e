import { childKinds, childStates } from '#contract/people/invitations.words.ts'
import type { Child } from '#contract/people/makers.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import table from '#web/kit/account/money-table.module.css'
import styles from './children-table.module.css'

/** The people a maker brought, and what came of it. */
export function ChildrenTable({ childs }: { childs: readonly Child[] }) {
  return (
    <table className={`${styles.table} ${table.cards}`}>
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">名称</th>
          <th scope="col">手机号</th>
          <th scope="col">加入时间</th>
          <th scope="col">有效订单</th>
          <th scope="col">产生佣金</th>
        </tr>
      </thead>
      <tbody>
        {childs.map(({ id, kind, name, certified, state, phone_number, joined_at, orders, commission_amount }) => (
          <tr key={`${kind}${id}`}>
            <td data-label="类型">
              <Tag tone={kind === 'enterprise' ? 'brand' : 'quiet'}>{childKinds[kind]}</Tag>
            </td>
            <th scope="row">
              {name || '未填写'} {certified && <Tag tone="success">已认证</Tag>}
              {state !== 'active' && <Tag tone="quiet">{childStates[state]}</Tag>}
            </th>
            <td data-label="手机号">{phone_number}</td>
            <td data-label="加入时间">{formatDay(joined_at)}</td>
            <td data-label="有效订单">{orders}</td>
            <td data-label="产生佣金">
              <Money amount={commission_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
