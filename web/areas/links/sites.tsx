import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readLinkPrices, readSiteLinks, type SiteLink } from '#contract/catalogue/links.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { ApplyCall, contactAbout } from '#web/kit/apply-call.tsx'
import { shortYuan } from '#web/kit/cards/amounts.ts'
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
    gets: ['标识与名称', '同时收录在本页首页分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
  inner: {
    name: '内页',
    text: '企业名录与商机池页面底部的链接区。',
    gets: ['标识与名称', '同时收录在本页内页分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
  footer: {
    name: '页脚',
    text: '每个页面底部的文字链接。',
    gets: ['网站名称', '同时收录在本页页脚分区，附一句介绍', '期内可免费更换名称与介绍'],
  },
}

const steps = [
  ['提交网站', '留言写明网站名称、网址、想要的位置与时长。'],
  ['核对', '查看网站能否正常访问、备案与主体是否一致、内容是否合规。'],
  ['付款上线', '确认价格与时长后付款，当天上线。'],
  ['到期撤下', '展示到约定的日期为止；想继续展示，到期前留言续约。'],
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
          {prices.map(({ position, price_month }) => (
            <li key={position}>
              <h3>{places[position].name}</h3>
              <p className={styles.text}>{places[position].text}</p>
              <p className={styles.price}>
                <b>￥{shortYuan(price_month)}</b>
                <span>/ 月</span>
              </p>
              <ul className={styles.gets}>
                {places[position].gets.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <ButtonLink href={contactAbout('/sites')} kind="outline" size="small">
                申请{places[position].name}链接
              </ButtonLink>
            </li>
          ))}
        </ul>
        <p className={styles.note}>付费链接按搜索引擎的要求标注，不承诺排名变化；链接直达您的网站，不经过跳转页。</p>
      </Section>
      <Section
        title="正在展示"
        lead="以下网站由其主办方付费展示，点击直接打开。"
        surface="soft"
        more={<ButtonLink href={contactAbout('/sites')}>申请加入</ButtonLink>}
      >
        {links.length === 0 && (
          <EmptyState title="还没有上线的网站">
            欢迎成为第一个：<a href={contactAbout('/sites')}>提交网站</a>。
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
      <Section title="申请流程">
        <NumberedSteps steps={steps} />
      </Section>
      <ApplyCall title="告诉我们网址，一个工作日内答复" about="/sites" action="申请网站链接" />
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
      </h3>
      <ul>
        {links.map(({ id, site_name, url, logo, rel, description, category }) => (
          <li key={id}>
            <a href={url} target="_blank" rel={`${rel} noopener`.trim()}>
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
