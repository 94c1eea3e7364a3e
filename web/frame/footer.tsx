import { choosing } from '#contract/base/visitors.ts'
import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import { icpLink, mailLink, policeLink, telephoneLink } from '#web/kit/contact-ways.ts'
import { useHere } from '#web/kit/use-here.ts'
import { usePageEntry } from '#web/kit/use-page-entry.ts'
import styles from './footer.module.css'
import { PartnerLinks, SiteLinks } from './footer-links.tsx'
import { agreementLinks, footerLinks, footerPath, serviceLinks } from './navigation.ts'

/** Behind a sign-in people work: there the same footer takes a third of the room. */
export function Footer() {
  const info = useSite((site) => site.baseInfo)
  const { guard } = usePageEntry() ?? {}
  const here = useHere()
  return (
    <footer className={styles.footer} data-slim={guard === 'auth' || guard === 'personalAuth'}>
      <Container>
        <div className={styles.top}>
          <address>
            <p className={styles.label}>服务热线</p>
            {info.phone ? (
              <a className={styles.phone} href={telephoneLink(info.phone)}>
                {info.phone}
              </a>
            ) : (
              <p className={styles.way}>暂无</p>
            )}
            {info.email && (
              <a className={styles.way} href={mailLink(info.email)}>
                <Icon name="mail" />
                {info.email}
              </a>
            )}
            <p className={styles.way}>
              <Icon name="pin" />
              {info.address}
            </p>
          </address>
          <nav aria-label="页脚导航">
            <ul className={styles.links}>
              {footerLinks.map(({ key, name }) => (
                <li key={key}>
                  <a href={footerPath(key)}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.codes}>
            <Code image={info.qrcode_official_account} caption="关注公众号" name={`${info.name}公众号二维码`} />
            <Code image={info.qrcode} caption="访问手机版" name={`${info.name}手机版二维码`} />
          </div>
        </div>
        <nav className={styles.row} aria-label="更多服务">
          <p>更多服务</p>
          <ul>
            {serviceLinks.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <PartnerLinks className={styles.row} />
        <SiteLinks className={styles.row} />
        <div className={styles.legal}>
          <p>{info.copyright}</p>
          {agreementLinks.map(({ name, path }) => (
            <a key={path} href={path}>
              {name}
            </a>
          ))}
          {info.police_record_number && (
            <a className={styles.police} href={policeLink(info.police_record_number)} target="_blank" rel="noreferrer">
              {info.police_record_number}
            </a>
          )}
          {/* Shown to whoever chose the PC site in a narrow window. */}
          <a className={styles.mobile} href={`${choosing.mobile}?to=${encodeURIComponent(here)}`}>
            手机版
          </a>
          <p>
            ICP备案号：
            {info.record_number ? (
              <a href={icpLink} target="_blank" rel="noreferrer">
                {info.record_number}
              </a>
            ) : (
              '暂无'
            )}
          </p>
        </div>
      </Container>
    </footer>
  )
}

function Code({ image, caption, name }: { image: string; caption: string; name: string }) {
  if (!image) return null
  return (
    <figure className={styles.code}>
      <img src={image} alt={name} width="104" height="104" loading="lazy" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
