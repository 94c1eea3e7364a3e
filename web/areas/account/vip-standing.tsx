import { yuanText } from '#contract/base/fen.ts'
import type { VipLevel } from '#contract/money/offers.ts'
import type { Maker } from '#contract/people/accounts.ts'
import { formatDay } from '#ui/formats.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import styles from './vip-standing.module.css'

/** Which level a maker has and until when; what there is to have where there is none. */
export function VipStanding({ vip, levels }: { vip: Maker['vip']; levels: readonly VipLevel[] }) {
  const name = vip.level_id === null ? '开通会员' : '续费与升级'
  return (
    <AccountBlock title="会员" more={{ name, href: '/personal/vip' }}>
      {vip.expires_at && (
        <p className={styles.own}>
          <b>{vip.name}</b>
          {formatDay(vip.expires_at)} 到期
        </p>
      )}
      <ul className={styles.levels}>
        {levels.map((level) => (
          <li key={level.id} data-own={level.id === vip.level_id || undefined}>
            <h3>{level.name}</h3>
            <p>
              {yuanText(level.price)} / {level.duration_days} 天
            </p>
            <p className={styles.benefits}>{level.benefits.join('、')}</p>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
