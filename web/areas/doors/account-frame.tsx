import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './account-frame.module.css'

const promises = ['企业与创客账户相互独立', '登录设备随时可查，不认识的一键退出', '账户变动都有消息告知']

/** Around the pages where an account begins: the brand on one side, the page on the other. */
export function AccountFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { name, slogan, logo } = useSite((site) => site.baseInfo)
  return (
    <div className={styles.split} data-wide={wide}>
      <div className={styles.brand}>
        <a className={styles.home} href="/">
          <img src={logo} alt="" width="40" height="40" />
          {name}
        </a>
        <div>
          <p className={styles.slogan}>{slogan}</p>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Icon name="check" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  )
}
