import { EmptyState } from '#ui/empty-state.tsx'
import { useSite } from '#web/app/stores.ts'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './beginning.module.css'

/** Before anything was asked: what others look for. */
export function Beginning() {
  const words = hotWordsIn(useSite((site) => site.baseInfo.hot_words))
  if (words.length === 0)
    return <EmptyState title="想找什么？">输入企业、产品或文章的名称，也可以用拼音全拼或首字母。</EmptyState>
  return (
    <section className={styles.begin} aria-labelledby="hot">
      <h2 id="hot">热门搜索</h2>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <a href={listAddress('/search', { q: word })}>{word}</a>
          </li>
        ))}
      </ul>
      <p>也可以用拼音全拼或首字母查找。</p>
    </section>
  )
}
