import { yuanText } from '#contract/base/fen.ts'
import { type BoostPrices, readBoostPrices } from '#contract/catalogue/boosts.ts'
import type { Page } from '#contract/texts/content.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { nextText } from '#web/kit/cards/next-price.ts'
import { pageMeta } from '#web/kit/page-meta.ts'
import { pageText } from '#web/kit/page-text.ts'
import styles from './spread.module.css'
import { TextPage } from './text-page.tsx'

interface Props {
  page: Page
  prices: BoostPrices
}

export async function loader(asked: LoaderContext): Promise<Props> {
  const [page, prices] = await Promise.all([pageText(asked, 'spread'), asked.call(readBoostPrices, {})])
  return { page, prices }
}

export function meta({ page }: Props, { seo }: MetaContext) {
  return { name: page.title, ...pageMeta(page, seo) }
}

const others = [
  { name: '广告投放', text: '首页与栏目的广告位，按天计费，日历选位。', href: '/advertisement/add' },
  { name: '网站链接', text: '在首页与内页展示贵站，按月计费。', href: '/sites/add' },
] as const

/** What promotion is, and what of it can be bought here and now, also out of the promotion fund. */
export default function Spread({ page, prices }: Props) {
  return (
    <TextPage
      page={page}
      after={
        <Section title="可以购买的推广服务" lead="推广金最多抵扣一半；付费内容都带“广告”标记。" surface="soft">
          <ul className={styles.services}>
            <li>
              <h3>置顶推广</h3>
              <Line name="企业主页" prices={prices.company} />
              <Line name="商机" prices={prices.business} />
              <ButtonLink href="/spread/boost">购买置顶</ButtonLink>
            </li>
            {others.map(({ name, text, href }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
                <ButtonLink href={href} kind="outline">
                  查看价格与空位
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      }
    />
  )
}

function Line({ name, prices }: { name: string; prices: BoostPrices['company'] }) {
  return (
    <p>
      {name}：
      {prices
        .map(({ days, price, next }) => `${days} 天 ${yuanText(price)}${next ? `（${nextText(next)}）` : ''}`)
        .join('，')}
    </p>
  )
}
