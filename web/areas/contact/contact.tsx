import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { Page } from '#contract/texts/content.ts'
import { Container } from '#ui/container.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { mailLink, telephoneLink } from '#web/kit/contact-ways.ts'
import { organization } from '#web/kit/organization.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { pageMeta } from '#web/kit/page-meta.ts'
import { pageText } from '#web/kit/page-text.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { usePageEntry } from '#web/kit/use-page-entry.ts'
import styles from './contact.module.css'
import { aboutIn, calledBy, postedIn } from './contact-about.ts'
import { ContactForm, type Posted } from './contact-form.tsx'
import { DrawnMap } from './drawn-map.tsx'

interface Props {
  page: Page | null
  about: string
  aboutName: string
  /** The number of the message that was sent without a script. */
  sent: string
  /** Whoever came here from somewhere; what they came for may be nothing we know. */
  led: boolean
  posted: Posted | null
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const posted = postedIn(query)
  const about = await calledBy(call, aboutIn(posted?.typed.about ?? query.get('about') ?? ''))
  const form = { ...about, sent: query.get('sent') ?? '', led: query.has('about') || posted !== null, posted }
  try {
    return { ...form, page: await pageText({ call, query }, 'contact') }
  } catch (error) {
    // The ways to reach us stand in the site's own data; a text beside them is welcome but not needed.
    if (isRefused(error) && error.code === refusals.RECORD_NOT_FOUND.code) return { ...form, page: null }
    throw error
  }
}

export function meta({ page, led, sent }: Props, { shell, seo }: MetaContext) {
  const contact = { '@type': 'ContactPage', name: '联系我们', url: `${shell.origin}/contact` }
  // The same page for everybody who came from somewhere: one of them is enough.
  const again = led || sent ? { noindex: true } : {}
  return { ...(page && pageMeta(page, seo)), jsonLd: [contact, organization(shell)], ...again }
}

export default function Contact({ page, about, aboutName, sent, posted }: Props) {
  const info = useSite((site) => site.baseInfo)
  const title = usePageEntry()?.title ?? ''
  return (
    <>
      <PageHeader title={title} summary={page?.summary} />
      <Container>
        <div className={styles.contact}>
          <section className={styles.write} aria-labelledby="write">
            <div>
              <h2 id="write">给我们留言</h2>
              <p className={styles.promise}>写清想了解的事，一个工作日内由专人回电。</p>
              <ContactForm about={about} aboutName={aboutName} sent={sent} posted={posted} />
            </div>
            <ul className={styles.ways}>
              <Way
                icon="phone"
                name="服务热线"
                note="业务咨询、账户与订单问题"
                href={telephoneLink(info.phone)}
                value={info.phone}
              />
              <Way
                icon="mail"
                name="电子邮箱"
                note="商务合作、资料往来与意见建议"
                href={mailLink(info.email)}
                value={info.email}
              />
              <Way icon="pin" name="办公地址" note="来访前请先致电预约" value={info.address} />
            </ul>
          </section>
          <DrawnMap address={info.address} name={info.name} />
          <PreviewNote shown={page?.preview ?? false} />
          <div className={styles.columns}>
            {page && <RichText html={page.html} />}
            <aside className={styles.codes} aria-label="二维码">
              <Code image={info.qrcode_official_account} name="微信公众号" note="扫码关注，接收平台动态" />
              <Code image={info.qrcode} name="手机版" note="扫码在手机上访问" />
            </aside>
          </div>
        </div>
      </Container>
    </>
  )
}

function Way(props: { icon: IconName; name: string; note: string; value: string; href?: string }) {
  const { icon, name, note, value, href } = props
  return (
    <li className={styles.way}>
      <Icon name={icon} />
      <h2>{name}</h2>
      <p className={styles.value}>{href ? <a href={href}>{value}</a> : value}</p>
      <p className={styles.note}>{note}</p>
    </li>
  )
}

function Code({ image, name, note }: { image: string; name: string; note: string }) {
  return (
    <figure className={styles.code}>
      <img src={image} alt={`${name}二维码`} width="120" height="120" loading="lazy" />
      <figcaption>
        <b>{name}</b>
        {note}
      </figcaption>
    </figure>
  )
}
