import type { VipLevel } from '#contract/money/offers.ts'
import type { Maker } from '#contract/people/accounts.ts'
import { formatDay } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import styles from './vip-standing.module.css'

/** Which level a maker has, until when, and what it gives; what there is to have where there is none. */
export function VipStanding({ vip, levels }: { vip: Maker['vip']; levels: readonly VipLevel[] }) {
  const own = levels.find(({ id }) => id === vip.level_id)
  if (vip.level_id !== null) {
    return (
      <AccountBlock title="会员等级">
        <div className={styles.own}>
          <p className={styles.name}>{vip.name}</p>
          {vip.expires_at && <p className={styles.until}>{formatDay(vip.expires_at)} 到期</p>}
          <ul>
            {own?.benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </AccountBlock>
    )
  }
  return (
    <AccountBlock title="会员等级">
      <p className={styles.none}>您还不是会员。会员开通即将开放，以下为各等级的价格与权益。</p>
      <ul className={styles.levels}>
        {levels.map(({ id, name, price, duration_days, benefits }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p>
              <Money amount={price} /> / {duration_days} 天
            </p>
            <p className={styles.benefits}>{benefits.join('、')}</p>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
