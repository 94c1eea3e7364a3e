import type { Consent } from '#contract/people/account-calls.ts'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { listAddress, type wayOn } from '#web/kit/list-address.ts'
import styles from './security-panel.module.css'

interface Props {
  realm: AccountRealm
  consents: readonly Consent[]
  pages: ReturnType<typeof wayOn>
}

/** What its owner agreed to, in which version, and when. */
export function ConsentsSection({ realm, consents, pages }: Props) {
  const href = (page: number) => listAddress(accountPlaces[realm].centre, { tab: 'security', page })
  return (
    <section className={styles.section} aria-labelledby="consents">
      <h2 id="consents">同意过的协议</h2>
      {consents.length === 0 && <p className={styles.none}>没有更多记录。</p>}
      <ul className={styles.consents}>
        {consents.map(({ id, key, title, version, agreed_at }) => (
          <li key={id}>
            <a href={`/agreement/${key}`}>{title}</a>
            <span>第 {version} 版</span>
            <time dateTime={agreed_at}>{formatMinute(agreed_at)} 同意</time>
          </li>
        ))}
      </ul>
      <Pagination {...pages} href={href} />
    </section>
  )
}
