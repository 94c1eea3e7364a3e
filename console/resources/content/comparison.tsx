import { Empty, Image, Switch, Tag } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentText } from '#contract/texts/content.console.ts'
import { compareTexts, type FieldChange, isUnchanged } from './compare.ts'
import styles from './comparison.module.css'
import { type DiffRow, type Gap, type Piece, withoutSame } from './diff.ts'

interface TextComparisonProps {
  before: ContentText
  after: ContentText
  /** Who is who: `第 3 版（线上）` and `第 5 版`. */
  beforeLabel: string
  afterLabel: string
  categories: readonly Category[]
}

/** More lines than anybody compares by eye; a page with all of them would not move any more. */
const rowsMax = 600

/** What has changed between two texts: fields first, then the body paragraph by paragraph. */
export function TextComparison({ before, after, beforeLabel, afterLabel, categories }: TextComparisonProps) {
  const [whole, setWhole] = useState(false)
  const switchId = useId()
  const comparison = useMemo(() => compareTexts(before, after, categories), [before, after, categories])
  const { fields, cover, body, onlyFormat } = comparison
  return (
    <section className={styles.comparison} aria-label="对比">
      <header className={styles.head}>
        <span className={styles.removedKey}>{beforeLabel}</span>
        <span className={styles.addedKey}>{afterLabel}</span>
        {body.length > 0 && (
          <span className={styles.switch}>
            <span id={switchId}>显示没有变化的段落</span>
            <Switch size="small" aria-labelledby={switchId} checked={whole} onChange={setWhole} />
          </span>
        )}
      </header>
      {isUnchanged(comparison) && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="两边的内容完全相同" />}
      {(fields.length > 0 || cover) && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <FieldRow key={field.key} field={field} />
          ))}
          {cover && (
            <>
              <dt>封面</dt>
              <dd className={styles.covers}>
                <Cover label={beforeLabel} url={cover.before} />
                <Cover label={afterLabel} url={cover.after} />
              </dd>
            </>
          )}
        </dl>
      )}
      {body.length > 0 && <Body rows={whole ? body : withoutSame(body)} />}
      {onlyFormat && (
        <p className={styles.note}>正文的文字没有变化，只有格式（加粗、链接以外的样式、图片大小等）不同。</p>
      )}
    </section>
  )
}

function FieldRow({ field }: { field: FieldChange }) {
  return (
    <>
      <dt>{field.label}</dt>
      <dd>
        <Pieces pieces={field.pieces} />
      </dd>
    </>
  )
}

function Cover({ label, url }: { label: string; url: string }) {
  return (
    <figure className={styles.cover}>
      {url ? <Image src={url} alt={`封面，${label}`} height={72} /> : <span className={styles.none}>无封面</span>}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Body({ rows }: { rows: readonly (DiffRow | Gap)[] }) {
  return (
    <ol className={styles.rows} aria-label="正文的变化">
      {rows.slice(0, rowsMax).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place, and never move
        <Row key={at} row={row} />
      ))}
      {rows.length > rowsMax && <li className={styles.gap}>其余 {rows.length - rowsMax} 段没有显示</li>}
    </ol>
  )
}

const rowClasses = { removed: 'removed', added: 'added', same: 'same', changed: 'changed' } as const
const spoken = { removed: '删去：', added: '新增：', same: '', changed: '改动：' } as const

function Row({ row }: { row: DiffRow | Gap }) {
  if (row.kind === 'gap') return <li className={styles.gap}>{row.count} 段没有变化</li>
  return (
    <li className={styles[rowClasses[row.kind]]}>
      <span className={styles.spoken}>{spoken[row.kind]}</span>
      {row.label && <Tag className={styles.label ?? ''}>{row.label}</Tag>}
      {row.kind === 'changed' ? <Pieces pieces={row.pieces} /> : row.text}
    </li>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and never move
    if (kind === 'same') return <span key={at}>{text}</span>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (kind === 'removed') return <del key={at}>{text}</del>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <ins key={at}>{text}</ins>
  })
}
