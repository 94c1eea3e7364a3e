import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePageEntry } from '#web/kit/use-page-entry.ts'
import { type AccountRealm, accountPlaces } from './account-realm.ts'
import { AccountShell } from './account-shell.tsx'
import styles from './coming-soon.module.css'
import { plannedContent } from './planned-content.ts'

/** Stands at addresses behind sign-in whose content comes later, so that no link of the site leads nowhere. */
export default function ComingSoon() {
  const entry = usePageEntry()
  const title = entry?.title ?? ''
  const realm: AccountRealm = entry?.guard === 'personalAuth' ? 'maker' : 'enterprise'
  return (
    <AccountShell realm={realm} title={title}>
      <section className={styles.soon} aria-labelledby="soon">
        <Tag>即将开放</Tag>
        <h2 id="soon">{title}正在建设中</h2>
        <p>{entry && plannedContent(entry.path)}</p>
        <div className={styles.ways}>
          <ButtonLink href={accountPlaces[realm].centre}>返回{accountPlaces[realm].name}</ButtonLink>
          <ButtonLink href="/contact" kind="outline">
            联系我们
          </ButtonLink>
        </div>
      </section>
    </AccountShell>
  )
}
