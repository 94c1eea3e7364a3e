import { useSite } from '#web/app/stores.ts'
import { mailLink, telephoneLink } from '#web/kit/contact-ways.ts'
import styles from './contact-facts.module.css'

/** Who we are and how to reach us, in a column. */
export function ContactFacts() {
  const info = useSite((site) => site.baseInfo)
  return (
    <>
      <dl className={styles.facts}>
        <dt>公司名称</dt>
        <dd>{info.company}</dd>
        <dt>服务热线</dt>
        <dd>
          <a href={telephoneLink(info.phone)}>{info.phone}</a>
        </dd>
        <dt>电子邮箱</dt>
        <dd>
          <a href={mailLink(info.email)}>{info.email}</a>
        </dd>
        <dt>办公地址</dt>
        <dd>{info.address}</dd>
      </dl>
      <figure className={styles.code}>
        <img
          src={info.qrcode_official_account}
          alt={`${info.name}公众号二维码`}
          width="96"
          height="96"
          loading="lazy"
        />
        <figcaption>
          关注公众号
          <br />
          平台动态与活动通知
        </figcaption>
      </figure>
    </>
  )
}
