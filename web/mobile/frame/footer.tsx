import { choosing } from '#contract/base/visitors.ts'
import { useSite } from '#web/app/stores.ts'
import { PartnerLinks, SiteLinks } from '#web/frame/footer-links.tsx'
import { agreementLinks, mainNavigation, type NavigationItem, serviceLinks } from '#web/frame/navigation.ts'
import { icpLink, policeLink, telephoneLink } from '#web/kit/contact-ways.ts'
import { useHere } from '#web/kit/use-here.ts'
import styles from './footer.module.css'

const sections: readonly NavigationItem[] = [...mainNavigation.slice(1), ...serviceLinks]

/** What every page of a site owes its reader, as short as it can be: all sections, whose site it is, the other site. */
export function Footer() {
  const here = useHere()
  const { copyright, record_number, police_record_number, phone } = useSite((site) => site.baseInfo)
  return (
    <footer className={styles.footer}>
      <nav className={styles.sections} aria-label="全部栏目">
        <Links items={sections} />
      </nav>
      <nav className={styles.small} aria-label="协议与其他">
        <Links items={agreementLinks} />
        <a href="/contact">联系我们</a>
        {phone && <a href={telephoneLink(phone)}>{phone}</a>}
        <a className={styles.desktop} href={`${choosing.desktop}?to=${encodeURIComponent(here)}`}>
          电脑版
        </a>
      </nav>
      <PartnerLinks className={styles.row} />
      <SiteLinks className={styles.row} />
      <div className={styles.whose}>
        <p>{copyright}</p>
        {police_record_number && (
          <a href={policeLink(police_record_number)} target="_blank" rel="noreferrer">
            {police_record_number}
          </a>
        )}
        {record_number && (
          <a href={icpLink} target="_blank" rel="noreferrer">
            {record_number}
          </a>
        )}
      </div>
    </footer>
  )
}

function Links({ items }: { items: readonly NavigationItem[] }) {
  return items.map(({ name, path }) => (
    <a key={path} href={path}>
      {name}
    </a>
  ))
}
