import { useEffect } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import { savedWordLength } from '#contract/catalogue/favourites.words.ts'
import { queryMax, type SearchKind, searchKindNames, searchKinds, searchSite } from '#contract/texts/search.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { rememberSearch } from '#web/frame/recent-searches.ts'
import { SearchBox } from '#web/frame/search-box.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { SaveWord } from '#web/kit/favourites/save-word.tsx'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import { listAddress, pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { FoundCard } from './found-card.tsx'
import { type Cards, cardsFor } from './found-cards.ts'
import styles from './search.module.css'

type Answer = OutputOnWire<typeof searchSite>

interface Asked {
  q: string
  kind: SearchKind | undefined
}

interface Props extends Asked {
  /** Null while nothing was asked. */
  found: Answer | null
  cards: Cards
  ads: RunningAd[]
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const q = askedIn(query)
  const kind = searchKinds.find((one) => one === query.get('kind'))
  const [found, ads] = await Promise.all([
    q === '' ? null : call(searchSite, { q, kind, page: pageIn(query) }),
    call(listRunningAds, { slot: 'SEARCH_SIDE' }),
  ])
  return { q, kind, found, cards: await cardsFor(call, q, found?.list ?? []), ads: ads.list }
}

/** An address that somebody mangled is still a question. */
function askedIn(query: URLSearchParams): string {
  return wordIn(query, 'q', queryMax) ?? ''
}

export function meta({ q }: Props, { shell, entry }: MetaContext) {
  return { title: `${q ? `“${q}”的搜索结果` : entry.title} - ${shell.baseInfo.name}` }
}

export default function Search({ q, kind, found, cards, ads }: Props) {
  useEffect(() => rememberSearch(q), [q])
  return (
    <>
      <PageHeader title="搜索" />
      <Container>
        <div className={styles.columns}>
          <div>
            <search className={styles.box}>
              {/* Another question is another form: what was typed into the old one is gone. */}
              <SearchBox key={q} id="page-suggestions" label="搜企业、产品、商机、资料" initial={q} />
            </search>
            {found === null && (
              <EmptyState title="想找什么？">输入企业、产品或文章的名称，也可以用拼音全拼或首字母。</EmptyState>
            )}
            {found && <Results q={q} kind={kind} found={found} cards={cards} />}
          </div>
          <div>
            <AdPlace ads={ads} label="搜索结果旁的广告" />
          </div>
        </div>
      </Container>
    </>
  )
}

function Results({ q, kind, found, cards }: Asked & { found: Answer; cards: Cards }) {
  const { list, kinds } = found
  return (
    <>
      <p className={styles.count} role="status">
        {sayTotal(q, kind, found)}
      </p>
      {q.length <= savedWordLength && <SaveWord key={q} word={q} />}
      {kinds.length > 0 && <Kinds q={q} kind={kind} kinds={kinds} />}
      {list.length === 0 && <Nothing q={q} kind={kind} elsewhere={kinds.length > 0} page={found.page} />}
      <ol className={styles.list}>
        {list.map((one) => (
          <li key={`${one.kind}${one.id}`}>
            <FoundCard found={one} cards={cards} />
          </li>
        ))}
      </ol>
      <Pagination {...wayOn(found, list.length)} href={(page) => listAddress('/search', { q, kind, page })} />
    </>
  )
}

function sayTotal(q: string, kind: SearchKind | undefined, { total, total_is }: Answer): string {
  const what = kind ? searchKindNames[kind] : '结果'
  if (total === 0) return `没有找到与“${q}”有关的${kind ? what : '内容'}`
  return `找到与“${q}”有关的${what} ${sayMany(total, total_is)} 条`
}

const sayMany = (total: number, total_is: 'exact' | 'at_least') => (total_is === 'exact' ? `${total}` : `${total}+`)

function Kinds({ q, kind, kinds }: Asked & Pick<Answer, 'kinds'>) {
  return (
    <nav className={styles.kinds} aria-label="按类型查看">
      <a href={listAddress('/search', { q })} aria-current={kind ? undefined : 'true'}>
        全部
      </a>
      {kinds.map((one) => (
        <a
          key={one.kind}
          href={listAddress('/search', { q, kind: one.kind })}
          aria-current={one.kind === kind ? 'true' : undefined}
        >
          {searchKindNames[one.kind]}
          <span>{sayMany(one.total, one.total_is)}</span>
        </a>
      ))}
    </nav>
  )
}

interface NothingProps extends Asked {
  elsewhere: boolean
  page: number
}

function Nothing({ q, kind, elsewhere, page }: NothingProps) {
  if (page > 1) {
    return (
      <EmptyState title="后面没有了">
        <a href={listAddress('/search', { q, kind })}>回到第一页</a>，或把搜索词写得更具体一些。
      </EmptyState>
    )
  }
  if (kind && elsewhere) {
    return (
      <EmptyState title={`${searchKindNames[kind]}里没有`}>
        其他类型里有，<a href={listAddress('/search', { q })}>查看全部结果</a>。
      </EmptyState>
    )
  }
  return <WayOn />
}

/** Nobody is left with nothing: other words, or people who look for them. */
function WayOn() {
  const words = hotWordsIn(useSite((site) => site.baseInfo.hot_words))
  return (
    <EmptyState title="换个说法试试">
      <p>检查有没有错别字，用更短、更常见的词；名称可以用拼音或首字母。</p>
      {words.length > 0 && (
        <p className={styles.hot}>
          热门搜索
          {words.map((word) => (
            <a key={word} href={listAddress('/search', { q: word })}>
              {word}
            </a>
          ))}
        </p>
      )}
      <div className={styles.ways}>
        <ButtonLink href="/contact?about=/search">让平台帮您找</ButtonLink>
        <ButtonLink href="/manage/addBusiness" kind="outline">
          发布需求
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
