import { Container } from '#ui/container.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './partner-wall.module.css'

const logosMax = 8

/** One row of partners, without those that stand on the page already. */
export function PartnerWall({ shown }: { shown: readonly string[] }) {
  const partners = useSite((site) => site.partners).filter(({ name }) => !shown.includes(name))
  if (partners.length === 0) return null
  return (
    <section className={styles.wall} aria-label="客户与伙伴">
      <Container>
        <ul>
          {partners.slice(0, logosMax).map(({ id, name, url, logo }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                {logo ? <img src={logo} alt={name} width="120" height="56" loading="lazy" /> : name}
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
