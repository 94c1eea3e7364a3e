import { Alert, Select, Tag } from 'antd'
import { formatMinute } from '#console/parts/show/time.ts'
import type { Event, WaitingRevision } from '#contract/catalogue/own-records.ts'
import { eventWords, reasonTemplates } from '#contract/catalogue/own-records.words.ts'
import type { Options } from './record-controls.tsx'
import type { Field, Section } from './record-fields.ts'
import styles from './record-revision.module.css'
import { say } from './record-view.tsx'

type Revision = NonNullable<WaitingRevision>

/** What an owner is changing of it; kinds without owners have none. */
export function revisionOf(record: object): Revision | null {
  return 'revision' in record ? ((record.revision as WaitingRevision) ?? null) : null
}

interface DifferenceProps<Values> {
  sections: readonly Section<Values>[]
  options: Options
  record: object
  revision: Revision
  reasons: Readonly<Record<string, string>>
  onReasons(reasons: Readonly<Record<string, string>>): void
}

/** What its owner handed in, field by field beside what readers see, with room for what is wrong with each. */
export function RevisionDifference<Values>(props: DifferenceProps<Values>) {
  const { sections, options, record, revision, reasons, onReasons } = props
  const known = new Map<string, Field<Values>>(
    sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])),
  )
  const shown = (name: string, value: unknown) => {
    const field = known.get(name)
    return field ? say(field, { ...record, [name]: value }, options) : sayPlainly(value)
  }
  const note = (name: string, words: string | undefined) => {
    const { [name]: _before, ...others } = reasons
    onReasons(words ? { ...others, [name]: words } : others)
  }
  return (
    <section className={styles.difference} aria-label="待审核的修改">
      <h3>
        {revision.first ? '首次提交' : `待审核的修改：${revision.differences.length} 项`}
        {revision.handed_in_at && <small>{formatMinute(revision.handed_in_at)} 提交</small>}
      </h3>
      {!revision.first && <p className={styles.hint}>通过前，读者看到的仍是左侧的内容。</p>}
      {revision.differences.map(({ field, before, after, moved }) => (
        <article key={field} className={styles.row}>
          <h4>
            {known.get(field)?.label ?? labels[field] ?? field}
            {moved && <Tag color="orange">提交后平台已改过此项</Tag>}
          </h4>
          <div className={revision.first ? styles.one : styles.two}>
            {!revision.first && (
              <div className={styles.before}>
                <span>现在</span>
                {shown(field, before)}
              </div>
            )}
            <div className={styles.after}>
              {!revision.first && <span>改为</span>}
              {shown(field, after)}
            </div>
          </div>
          <Select
            className={styles.reason ?? ''}
            size="small"
            mode="tags"
            maxCount={1}
            aria-label={`${known.get(field)?.label ?? field}的问题`}
            placeholder="有问题时选择或填写原因"
            value={reasons[field] ? [reasons[field]] : []}
            options={reasonTemplates.map((words) => ({ value: words, label: words }))}
            onChange={(chosen: string[]) => note(field, chosen[0]?.slice(0, 200))}
          />
        </article>
      ))}
      {revision.differences.length === 0 && <Alert type="info" title="内容与读者看到的相同。" />}
    </section>
  )
}

/** Fields that stand in no form of the operators. */
const labels: Readonly<Record<string, string>> = { specifications: '规格参数' }

function sayPlainly(value: unknown) {
  if (Array.isArray(value)) {
    const lines = value.map((one) =>
      typeof one === 'object' && one !== null && 'name' in one && 'value' in one
        ? `${String(one.name)}：${String(one.value)}`
        : String(one),
    )
    return lines.join('；') || '未填写'
  }
  return value === null || value === '' ? '未填写' : String(value)
}

const sides = { owner: '企业', operator: '运营', house: '系统' }

/** Every step so far, as its owner sees it too. */
export function RecordEvents({ record }: { record: object }) {
  const events = 'events' in record ? (record.events as Event[]) : []
  if (events.length === 0) return null
  return (
    <section className={styles.events} aria-label="进度">
      <h3>进度</h3>
      <ol>
        {events.map(({ event, at, by, reason, reasons }) => (
          <li key={`${at} ${event}`}>
            <b>{eventWords[event]}</b> · {sides[by]} · {formatMinute(at)}
            {reason && <p>{reason}</p>}
            {Object.entries(reasons).map(([field, words]) => (
              <p key={field}>{words}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
