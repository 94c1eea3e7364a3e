import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { HomeSteps } from './home-steps.tsx'
import styles from './home-value.module.css'
import enterprise from './value-enterprise.webp'
import maker from './value-maker.webp'

/** What the platform does for each kind of people, with a picture of the screen they work on, and how it goes. */
export function HomeValue() {
  return (
    <Section title="企业找合作，创客做推广" lead="从展示到结算，每一步都有记录可查。">
      <div className={styles.cards}>
        <Card
          title="让客户先找到您"
          text="企业主页、产品与供需信息进入名录和商机池，由平台审核上线；充值、账单与提现逐笔可查。"
          picture={enterprise}
          alt="商机池的页面：每条商机写明价格与单位、数量、地区、到期日与发布企业"
        >
          <ButtonLink href="/user/register" kind="outline" size="small">
            企业入驻
          </ButtonLink>
          <More href="/company" name="浏览企业名录" />
        </Card>
        <Card
          title="每一次引荐，都有清楚的回报"
          text="创客有独立的账户与钱包。分享邀请链接，收益逐笔入账并写明来由，提现进度随时可查。"
          picture={maker}
          alt="创客中心的页面：专属邀请链接、邀请码与二维码，以及按渠道的邀请走势"
        >
          <ButtonLink href="/personal/register" kind="outline" size="small">
            成为创客
          </ButtonLink>
          <More href="/play" name="了解平台玩法" />
        </Card>
      </div>
      <HomeSteps />
    </Section>
  )
}

interface CardProps {
  title: string
  text: string
  picture: string
  alt: string
  children: ReactNode
}

function Card({ title, text, picture, alt, children }: CardProps) {
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
      <img src={picture} alt={alt} width={1040} height={440} loading="lazy" decoding="async" />
    </article>
  )
}

function More({ href, name }: { href: string; name: string }) {
  return (
    <ButtonLink href={href} kind="plain" size="small">
      {name}
      <Icon name="right" />
    </ButtonLink>
  )
}
