import { useSite } from '#web/app/stores.ts'
import styles from './partner-wall.module.css'

export function PartnerWall() {
  const partners = useSite((site) => site.partners)
  return (
    <ul className={styles.wall}>
      {partners.map(({ id, name, url, logo }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {logo ? <img src={logo} alt={name} width="160" height="64" loading="lazy" /> : name}
          </a>
        </li>
      ))}
    </ul>
  )
}
