import { Segmented } from 'antd'
import { useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { EditedContent } from '#contract/texts/content.console.ts'
import { RichTextView } from '../../parts/rich-text/rich-text-view.tsx'
import styles from './editor.module.css'
import { TwoVersions } from './history-drawer.tsx'
import { type Field, hasField, type Kind } from './kind.ts'

interface ReadingPaneProps {
  kind: Kind
  content: EditedContent
  categories: readonly Category[]
}

/** A text that cannot be written on now. A reviewer begins with what it changes for readers. */
export function ReadingPane({ kind, content, categories }: ReadingPaneProps) {
  const { live_version, version, stage } = content
  const comparable = live_version !== null && live_version !== version
  const [view, setView] = useState<'changes' | 'whole'>(comparable && stage === 'review' ? 'changes' : 'whole')
  return (
    <section className={styles.paper} aria-label="正文">
      <header className={styles.reviewHead}>
        <span className={styles.muted}>
          {view === 'changes' ? `第 ${version} 版，与线上的第 ${live_version} 版对比` : `第 ${version} 版全文`}
          {live_version === null && '，还没有线上版本'}
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

/** What readers get beside the text. */
export function Evidence({ kind, content, categories }: ReadingPaneProps) {
  const category = categories.find(({ id }) => id === content.category_id)?.name
  const beside: [Field, string, string][] = [
    ['category_id', '分类', category ?? ''],
    ['tags', '标签', content.tags.join('、')],
    ['source', '来源', content.source],
    ['attachments', '附件', content.attachments.map(({ name }) => name).join('、')],
  ]
  const facts = [
    ...beside.filter(([field]) => hasField(kind, field)).map(([, ...fact]) => fact),
    ['搜索标题', content.seo_title] as const,
    ['搜索描述', content.seo_description] as const,
  ].filter(([, value]) => value !== '')
  const hasCover = hasField(kind, 'cover')
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{hasCover ? '封面、标签与附件' : '其他信息'}</h2>
      {hasCover && !content.cover && <p className={styles.muted}>没有封面。</p>}
      {hasCover && content.cover && <img className={styles.evidence} src={content.cover} alt="封面" />}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!hasCover && facts.length === 0 && <p className={styles.muted}>没有填写。</p>}
    </section>
  )
}
