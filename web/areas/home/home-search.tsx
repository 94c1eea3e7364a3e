import { useSite } from '#web/app/stores.ts'
import { SearchBox } from '#web/frame/search-box.tsx'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import styles from './home-search.module.css'

const kinds = [
  ['', '全部'],
  ['company', '企业'],
  ['business', '商机'],
  ['resource', '资料'],
] as const

/** The search of the first screen: what kind of thing, which words. A plain form, so that it works without a script. */
export function HomeSearch() {
  const words = hotWordsIn(useSite((site) => site.baseInfo.hot_words))
  return (
    <search className={styles.search}>
      <SearchBox
        id="home-suggestions"
        label="搜企业、产品、商机、资料"
        button="搜索"
        before={
          <fieldset className={styles.kinds}>
            <legend className="unseen">搜索范围</legend>
            {kinds.map(([value, name]) => (
              <label key={name}>
                <input type="radio" name="kind" value={value} defaultChecked={value === ''} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        }
      />
      {words.length > 0 && (
        <p className={styles.words}>
          热门
          {words.map((word) => (
            <a key={word} href={`/search?q=${encodeURIComponent(word)}`}>
              {word}
            </a>
          ))}
        </p>
      )}
    </search>
  )
}
