import { Container } from '#ui/container.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ArticleCard } from '#web/kit/cards/article-card.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { ChoiceRow } from '#web/mobile/kit/choice-row.tsx'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import styles from './article-list.module.css'
import {
  articleListPage,
  categoryRow,
  chips,
  type Kind,
  type Listed,
  type Props,
  tagRow,
  yearRow,
} from './article-list-page.tsx'
import { NoArticles } from './no-articles.tsx'

export const articleListMobile = (kind: Kind) => articleListPage(kind, ArticleListMobile)

function ArticleListMobile(props: Listed & Props) {
  const { kind, loader, chosen, ads } = props
  const { path, noun } = kind
  const whole = { category: chosen.category }
  return (
    <>
      <ListHead
        title={kind.title}
        path={listAddress(path, whole)}
        total={noun}
        rows={[tagRow(props), yearRow(props)]}
        chips={chips(props).filter((_, place) => place > 0 || !chosen.category)}
        bar={<ChoiceRow label={`${noun}分类`} row={categoryRow(props)} />}
      />
      <Container>
        <NoArticles {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress(path, { ...chosen, page })}>
          {({ articles, pages }) => (
            <div className={styles.list}>
              {articles.map((article, place) => (
                <ArticleCard key={article.id} article={article} path={path} eager={pages.page === 1 && place < 3} />
              ))}
            </div>
          )}
        </Endless>
        <AdPlace ads={ads.slice(0, 1)} label="列表后的广告" />
      </Container>
    </>
  )
}
