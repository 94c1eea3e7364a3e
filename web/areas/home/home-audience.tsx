import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './home-audience.module.css'

interface AudienceProps {
  who: string
  title: string
  text: string
  points: readonly (readonly [icon: IconName, name: string, text: string])[]
  action: ReactNode
  more: { name: string; path: string }
  scene: ReactNode
  /** The picture stands left of the words. */
  flip?: boolean
}

/** What the platform does for one kind of people: words on one side, a model of the screen on the other. */
export function Audience({ who, title, text, points, action, more, scene, flip = false }: AudienceProps) {
  return (
    <article className={styles.audience} data-flip={flip}>
      <div>
        <p className={styles.who}>{who}</p>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
        <ul className={styles.points}>
          {points.map(([icon, name, line]) => (
            <li key={name}>
              <Icon name={icon} />
              <h4>{name}</h4>
              <p>{line}</p>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {action}
          <ButtonLink href={more.path} kind="plain">
            {more.name}
            <Icon name="right" />
          </ButtonLink>
        </div>
      </div>
      {scene}
    </article>
  )
}
