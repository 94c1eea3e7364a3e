import { Image, Skeleton, Tag } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { FilesField, type KeptFile } from '#console/parts/fields/files-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { Question } from '#contract/catalogue/activities.ts'
import { questionKinds } from '#contract/catalogue/signups.words.ts'
import type { Options } from './record-controls.tsx'
import { type Field, isWide, type Section } from './record-fields.ts'
import styles from './record-view.module.css'

const RichTextView = lazy(() =>
  import('#console/parts/rich-text/rich-text-view.tsx').then((file) => ({ default: file.RichTextView })),
)

interface RecordViewProps<Values> {
  sections: readonly Section<Values>[]
  options: Options
  /** With the names of what it refers to beside the numbers: `company` beside `company_id`. */
  record: object
}

/** A record to be read and judged: everything that was filled in, and nothing that was not. */
export function RecordView<Values>({ sections, options, record }: RecordViewProps<Values>) {
  const given = record as Record<string, unknown>
  return sections.map(({ title, fields }) => {
    const shown = fields.filter((field) => field.when?.(record) ?? true)
    return (
      <section key={title} className={styles.section} aria-label={title}>
        <h3 className={styles.heading}>{title}</h3>
        <dl className={styles.facts}>
          {shown.map((field) => (
            <div key={field.name} className={isWide(field) ? styles.wide : ''}>
              <dt>{field.label}</dt>
              <dd>{say(field, given, options)}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

const nothing = <span className={styles.none}>未填写</span>

export function say<Values>(field: Field<Values>, record: Record<string, unknown>, options: Options): ReactNode {
  const value = record[field.name]
  if (field.kind === 'switch') return value ? field.on : field.off
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.length > 0 ? sayList(field, value) : nothing
  switch (field.kind) {
    case 'html':
      return (
        <Suspense fallback={<Skeleton active />}>
          <RichTextView html={String(value)} />
        </Suspense>
      )
    case 'picture':
      return <Image src={String(value)} alt={field.label} classNames={{ root: styles.picture ?? '' }} />
    case 'paper':
      return <PaperField noun={field.label} purpose={field.purpose} readOnly value={String(value)} />
    case 'moment':
      return formatMinute(String(value))
    case 'yuan':
      return yuanText(String(value))
    case 'number':
      return `${value}${field.unit ? ` ${field.unit}` : ''}`
    case 'choice':
      return labelIn(field.options, value)
    case 'asked':
      return labelIn(options[field.options] ?? [], value)
    case 'region':
    case 'industry':
    case 'company':
      // What is chosen by its number is named beside it, without the ending.
      return String(record[field.name.replace(/_id$/, '')] ?? value)
    default:
      return String(value)
  }
}

function labelIn(options: readonly { value: unknown; label: string }[], value: unknown): string {
  return options.find((one) => one.value === value)?.label ?? String(value)
}

function sayList<Values>(field: Field<Values>, list: readonly unknown[]): ReactNode {
  if (field.kind === 'pictures') {
    return (
      <div className={styles.pictures}>
        {list.map((url, at) => (
          <Image
            key={String(url)}
            src={String(url)}
            alt={`第 ${at + 1} 张`}
            classNames={{ root: styles.picture ?? '' }}
          />
        ))}
      </div>
    )
  }
  if (field.kind === 'files') return <FilesField noun="文件" max={list.length} readOnly value={list as KeptFile[]} />
  if (field.kind === 'choices') return list.map((one) => labelIn(field.options, one)).join('、')
  if (field.kind === 'tags') return list.map((word) => <Tag key={String(word)}>{String(word)}</Tag>)
  const lines = field.kind === 'questions' ? (list as Question[]).map(sayQuestion) : list
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <li key={String(line)}>{String(line)}</li>
      ))}
    </ol>
  )
}

const sayQuestion = ({ label, kind, options, required }: Question) =>
  [
    label,
    `（${questionKinds[kind]}${required ? '，必填' : ''}）`,
    options.length > 0 ? `：${options.join('、')}` : '',
  ].join('')
