import { searchKindNames } from '#contract/texts/search.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useSite } from '#web/app/stores.ts'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './search.module.css'
import type { Asked } from './search-page.ts'

interface NothingProps extends Asked {
  elsewhere: boolean
  page: number
}

export function NothingFound({ q, kind, elsewhere, page }: NothingProps) {
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
