import { type ReactNode, useId } from 'react'
import { Container } from './container.tsx'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** One sentence under the title. */
  lead?: string
  /** A link beside the title, for lists that go on elsewhere. */
  more?: ReactNode
  surface?: 'plain' | 'soft'
  align?: 'start' | 'center'
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, lead, more, surface = 'plain', align = 'start', children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-surface={surface} aria-labelledby={id}>
      <Container>
        <div className={styles.head} data-align={align}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {more}
        </div>
        {children}
      </Container>
    </section>
  )
}
