import { useEffect } from 'react'
import { savedWordLength } from '#contract/catalogue/favourites.words.ts'
import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { rememberSearch } from '#web/frame/recent-searches.ts'
import { SearchBox } from '#web/frame/search-box.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { SaveWord } from '#web/kit/favourites/save-word.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Beginning } from './beginning.tsx'
import { FoundList } from './found-card.tsx'
import { NothingFound } from './nothing-found.tsx'
import styles from './search.module.css'
import { type Answer, kindRow, type Props, sayTotal } from './search-page.ts'

export { loader, meta } from './search-page.ts'

export default function Search(props: Props) {
  const { q, found, ads } = props
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
            {found ? <Results {...props} found={found} /> : <Beginning />}
          </div>
          <div>
            <AdPlace ads={ads} label="搜索结果旁的广告" />
          </div>
        </div>
      </Container>
    </>
  )
}

function Results({ q, kind, found, cards, pages }: Props & { found: Answer }) {
  const { list, kinds } = found
  return (
    <>
      <div className={styles.said}>
        <p className={styles.count} role="status">
          {sayTotal(q, kind, found)}
        </p>
        {q.length <= savedWordLength && <SaveWord key={q} word={q} />}
      </div>
      {kinds.length > 0 && (
        <nav className={styles.kinds} aria-label="按类型查看">
          {kindRow({ q, kind }, kinds).options.map(({ name, href, chosen, total }) => (
            <a key={name} href={href} aria-current={chosen ? 'true' : undefined}>
              {name}
              {total !== undefined && <span>{total}</span>}
            </a>
          ))}
        </nav>
      )}
      {list.length === 0 && <NothingFound q={q} kind={kind} elsewhere={kinds.length > 0} page={found.page} />}
      <FoundList list={list} cards={cards} />
      <Pagination {...pages} href={(page) => listAddress('/search', { q, kind, page })} />
    </>
  )
}
