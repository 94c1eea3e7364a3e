import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './slot-banner.module.css'
import { usePageEntry } from './use-page-entry.ts'

/** What an operator has to say above a single text: one line that leads somewhere. A picture alone says nothing. */
export function SlotBanner() {
  const entry = usePageEntry()
  const banners = useSite((site) => entry?.slot && site.banners[entry.slot])
  const told = banners?.find(({ title, link }) => title && link)
  if (!told) return null
  return (
    <a className={styles.strip} href={told.link}>
      <img src={told.image} alt="" width={told.width} height={told.height} />
      <Container>
        <span className={styles.words}>
          <b>{told.title}</b>
          <small>{told.subtitle}</small>
          <span>
            {told.button || '了解更多'}
            <Icon name="right" />
          </span>
        </span>
      </Container>
    </a>
  )
}
