import { useSite } from '#web/app/stores.ts'
import { AdMark } from '#web/kit/ads/ad-mark.tsx'

interface Props {
  /** How the row is laid out, which the footer around it knows. */
  className: string | undefined
}

export function PartnerLinks({ className }: Props) {
  const partners = useSite((site) => site.partners)
  if (partners.length === 0) return null
  return (
    <nav className={className} aria-label="伙伴链接">
      <p>客户与伙伴</p>
      <ul>
        {partners.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What others paid for to stand at the foot of every page. */
export function SiteLinks({ className }: Props) {
  const links = useSite((site) => site.links)
  if (links.length === 0) return null
  return (
    <nav className={className} aria-label="网站链接">
      <p>
        网站链接 <AdMark />
      </p>
      <ul>
        {links.map(({ id, site_name, url, rel }) => (
          <li key={id}>
            <a href={`/go/link/${id}`} title={url} target="_blank" rel={`${rel} noopener`.trim()}>
              {site_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
