import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readLinkPrices, readSiteLinks, type SiteLink } from '#contract/catalogue/links.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { OwnLinks } from '#web/frame/own-links.tsx'
import { AdMark } from '#web/kit/ads/ad-mark.tsx'
import { shortYuan } from '#web/kit/cards/amounts.ts'
import { nextText } from '#web/kit/cards/next-price.ts'
import { NumberedSteps } from '#web/kit/numbered-steps.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './sites.module.css'

type Price = OutputOnWire<typeof readLinkPrices>['list'][number]

interface Props {
  links: SiteLink[]
  prices: Price[]
}

const places: Record<Price['position'], { name: string; text: string; gets: readonly string[] }> = {
  home: {
    name: '首页',
    text: '首页链接区，访问最集中的位置。',
    gets: ['标志与名称', '同时收录在本页首页分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
  inner: {
    name: '内页',
    text: '企业名录与商机池页面底部的链接区。',
    gets: ['标志与名称', '同时收录在本页内页分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
  footer: {
    name: '页脚',
    text: '每个页面底部的文字链接。',
    gets: ['网站名称', '同时收录在本页页脚分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
}

const steps = [
  ['选择位置与时长', '登录企业账户，填写网站名称与网址，费用逐项列明；推广金最多抵扣一半。'],
  ['支付', '余额、微信、支付宝或对公转账；展示前取消，费用全额退回。'],
  ['审核', '查看网站能否正常访问、备案与主体是否一致、内容是否合规；需要修改的免费重新提交。'],
  ['展示与续期', '期限从展示之日算起，续期从到期日接着算；中途取消，退回未使用的整月。'],
] as const

export async function loader({ call }: LoaderContext): Promise<Props> {
  const [links, prices] = await Promise.all([call(readSiteLinks, {}), call(readLinkPrices, {})])
  return { links: links.list, prices: prices.list }
}

export const about = '网站链接服务：展示位置、价格与已展示的网站，费用与期限先行说明。'

export default function Sites({ links, prices }: Props) {
  return (
    <>
      <PageHeader title="网站链接" summary="把您的网站放在同行与客户常来的地方。按月计费，位置与价格公开。" />
      <Section title="价格与权益" lead="每月价格按位置区分，一次可选一个月到十二个月。">
        <ul className={styles.prices}>
          {prices.map(({ position, price_month, next }) => (
            <li key={position}>
              <h3>{places[position].name}</h3>
              <p className={styles.text}>{places[position].text}</p>
              <p className={styles.price}>
                <b>￥{shortYuan(price_month)}</b>
                <span>/ 月</span>
              </p>
              {next && <p className={styles.text}>{nextText(next)} / 月</p>}
              <ul className={styles.gets}>
                {places[position].gets.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <ButtonLink href={`/sites/add?position=${position}`} kind="outline" size="small">
                购买{places[position].name}链接
              </ButtonLink>
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          付费链接带“广告”标识并按搜索引擎的要求标注，不承诺排名变化；点击次数按天统计，机器访问不计入。
        </p>
      </Section>
      <Section
        title="正在展示"
        lead="以下网站由其主办方付费展示，点击直接打开。"
        surface="soft"
        more={
          <OwnPart hole="links">
            <OwnLinks />
          </OwnPart>
        }
      >
        {links.length === 0 && (
          <EmptyState title="还没有上线的网站">
            欢迎成为第一个：<a href="/sites/add">添加网站链接</a>。
          </EmptyState>
        )}
        {prices.map(({ position }) => (
          <Wall
            key={position}
            name={places[position].name}
            links={links.filter((link) => link.position === position)}
          />
        ))}
      </Section>
      <Section title="购买流程">
        <NumberedSteps steps={steps} />
      </Section>
    </>
  )
}

function Wall({ name, links }: { name: string; links: readonly SiteLink[] }) {
  if (links.length === 0) return null
  return (
    <section className={styles.wall} aria-label={`${name}链接`}>
      <h3>
        {name}
        <span>{links.length} 家</span>
        <AdMark />
      </h3>
      <ul>
        {links.map(({ id, site_name, url, logo, rel, description, category }) => (
          <li key={id}>
            <a href={`/go/link/${id}`} title={url} target="_blank" rel={`${rel} noopener`.trim()}>
              {logo ? <img src={logo} alt="" width="160" height="64" loading="lazy" /> : <Initial name={site_name} />}
              <span className={styles.words}>
                <b>{site_name}</b>
                {description && <span>{description}</span>}
                {category && <small>{category}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A site without a logo is known by the first character of its name. */
function Initial({ name }: { name: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
