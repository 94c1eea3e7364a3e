import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './closing-call.module.css'
import { telephoneLink } from './contact-ways.ts'

/** The last word of a page: what to do next. */
export function ClosingCall() {
  const { phone } = useSite((site) => site.baseInfo)
  return (
    <section className={styles.closing}>
      <Container>
        <div className={styles.panel}>
          <div>
            <h2>免费注册，认识下一位合作伙伴</h2>
            <p>
              想先了解一下？致电 <a href={telephoneLink(phone)}>{phone}</a>，我们为您介绍。
            </p>
          </div>
          <div className={styles.actions}>
            <ButtonLink href="/user/register" kind="deep" size="large">
              企业注册
            </ButtonLink>
            <ButtonLink href="/personal/register" kind="deep-outline" size="large">
              成为创客
            </ButtonLink>
          </div>
        </div>
      </Container>
    </section>
  )
}
