import type { PartnerPlan } from '#contract/catalogue/strategic.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { wholeYuan } from './cards/amounts.ts'
import styles from './plan-table.module.css'

/** The plans beside each other: what each costs, how long it lasts, what it holds. */
export function PlanTable({ plans }: { plans: readonly PartnerPlan[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.plans}>
        <caption className="unseen">战略合作方案对比</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">项目</span>
            </th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.fee}>
            <th scope="row">合作费</th>
            {plans.map(({ id, fee }) => (
              <td key={id}>￥{wholeYuan(fee)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              保证金
              <small>期满无违约全额退还</small>
            </th>
            {plans.map(({ id, deposit }) => (
              <td key={id}>￥{wholeYuan(deposit)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">期限</th>
            {plans.map(({ id, months }) => (
              <td key={id}>{months} 个月</td>
            ))}
          </tr>
          <tr className={styles.benefits}>
            <th scope="row">权益</th>
            {plans.map(({ id, benefits }) => (
              <td key={id}>
                <ul>
                  {benefits.map((text) => (
                    <li key={text}>
                      <Icon name="check" />
                      {text}
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              <span className="unseen">申请</span>
            </th>
            {plans.map(({ id, name }) => (
              <td key={id}>
                <ButtonLink href="/strategic#apply" kind="outline" size="small">
                  申请<span className="unseen">{name}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
