import { useEffect } from 'react'
import { savedWordLength } from '#contract/catalogue/favourites.words.ts'
import { Container } from '#ui/container.tsx'
import { rememberSearch } from '#web/frame/recent-searches.ts'
import { SearchBox } from '#web/frame/search-box.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { SaveWord } from '#web/kit/favourites/save-word.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { ChoiceRow } from '#web/mobile/kit/choice-row.tsx'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { Beginning } from './beginning.tsx'
import { FoundList } from './found-card.tsx'
import { NothingFound } from './nothing-found.tsx'
import styles from './search.module.css'
import { type Answer, kindRow, loader, type Props, sayTotal } from './search-page.ts'

export { loader, meta } from './search-page.ts'

export default function SearchMobile(props: Props) {
  const { q, found } = props
  useEffect(() => rememberSearch(q), [q])
  return (
    <Container>
      <h1 className="unseen">搜索</h1>
      <search className={styles.box}>
        {/* Another question is another form: what was typed into the old one is gone. */}
        <SearchBox key={q} id="page-suggestions" label="搜企业、产品、商机、资料" initial={q} />
      </search>
      {found ? <Results {...props} found={found} /> : <Beginning />}
      <AdPlace ads={props.ads.slice(0, 1)} label="搜索结果后的广告" />
    </Container>
  )
}

function Results(props: Props & { found: Answer }) {
  const { q, kind, found } = props
  const { list, kinds } = found
  return (
    <>
      {kinds.length > 0 && <ChoiceRow label="按类型查看" row={kindRow({ q, kind }, kinds)} />}
      <div className={styles.said} id="list" data-list="" tabIndex={-1}>
        <p role="status">{sayTotal(q, kind, found)}</p>
        {q.length <= savedWordLength && <SaveWord key={q} word={q} />}
      </div>
      {list.length === 0 && <NothingFound q={q} kind={kind} elsewhere={kinds.length > 0} page={found.page} />}
      <Endless first={props} loader={loader} href={(page) => listAddress('/search', { q, kind, page })}>
        {(loaded) => <FoundList list={loaded.found?.list ?? []} cards={loaded.cards} />}
      </Endless>
    </>
  )
}
