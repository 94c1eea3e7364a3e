import { Segmented } from 'antd'
import { useState } from 'react'
import type { ContentCategory, EditedContent } from '#contract/publishing.ts'
import styles from './editor.module.css'
import { TwoVersions } from './history-drawer.tsx'
import type { Kind } from './kinds.ts'
import { RichTextView } from './rich-text/rich-text-view.tsx'

interface ReviewPaneProps {
  kind: Kind
  content: EditedContent
  categories: readonly ContentCategory[]
}

/** What a reviewer decides about: the text as it waits, and what it changes for readers. */
export function ReviewPane({ kind, content, categories }: ReviewPaneProps) {
  const { live_version, version } = content
  const comparable = live_version !== null && live_version !== version
  const [view, setView] = useState<'changes' | 'whole'>(comparable ? 'changes' : 'whole')
  return (
    <section className={styles.paper} aria-label="送审的内容">
      <header className={styles.reviewHead}>
        <span className={styles.muted}>
          {comparable ? `第 ${version} 版，与线上的第 ${live_version} 版对比` : '还没有线上版本，以下是全文。'}
        </span>
        {comparable && (
          <Segmented
            aria-label="查看方式"
            value={view}
            options={[
              { value: 'changes', label: '改动' },
              { value: 'whole', label: '全文' },
            ]}
            onChange={setView}
          />
        )}
      </header>
      {view === 'changes' && live_version !== null ? (
        <div className={styles.reviewChanges}>
          <TwoVersions kind={kind} id={content.id} before={live_version} after={version} categories={categories} />
        </div>
      ) : (
        <article className={styles.reviewText}>
          <h2 className={styles.reviewTitle}>{content.title}</h2>
          <p className={styles.reviewSummary}>{content.summary}</p>
          <RichTextView key={version} html={content.html} />
        </article>
      )}
    </section>
  )
}
