import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './apply-call.module.css'
import { telephoneLink } from './contact-ways.ts'

interface ApplyCallProps {
  title: string
  /** The page the message will be about. */
  about: string
  action: string
  /** Stands after a section on a surface of its own, which ends without a margin. */
  apart?: boolean
}

/** The last word of a page that offers something: write or call. */
export function ApplyCall({ title, about, action, apart = false }: ApplyCallProps) {
  const { phone } = useSite((site) => site.baseInfo)
  return (
    <section className={styles.apply} data-apart={apart}>
      <Container>
        <div className={styles.panel}>
          <div>
            <h2>{title}</h2>
            <p>
              留下称呼和电话，一个工作日内回复；也可直接致电 <a href={telephoneLink(phone)}>{phone}</a>。
            </p>
          </div>
          <ButtonLink href={contactAbout(about)} kind="deep" size="large">
            {action}
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}

export function contactAbout(path: string): string {
  return `/contact?about=${path}`
}
