import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import { telephoneLink } from '#web/kit/contact-ways.ts'
import styles from './account-frame.module.css'
import { AccountNumbers } from './account-numbers.tsx'

/** Around the pages where an account begins: the brand on one side, the page on the other. */
export function AccountFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { name, slogan, logo, phone } = useSite((site) => site.baseInfo)
  return (
    <div className={styles.split} data-wide={wide}>
      <div className={styles.brand}>
        <a className={styles.home} href="/">
          <img src={logo} alt="" width="40" height="40" />
          {name}
        </a>
        <div>
          <p className={styles.slogan}>{slogan}</p>
          <AccountNumbers />
          {phone && (
            <p className={styles.hotline}>
              <Icon name="phone" />
              客服热线 <a href={telephoneLink(phone)}>{phone}</a>
            </p>
          )}
        </div>
      </div>
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  )
}
