import { Radio } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentText } from '#contract/texts/content.console.ts'
import { RichTextView } from '../../parts/rich-text/rich-text-view.tsx'
import { sayField } from './compare.ts'
import { fieldsApart, firstSides, type Hunk, hunksOf, mergedHtml, mergedText, type Side } from './merge.ts'
import styles from './merge-pane.module.css'

interface MergePaneProps {
  theirs: ContentText
  mine: ContentText
  categories: readonly Category[]
  /** Whenever something else is chosen: the text as it would be saved. */
  onChange(merged: ContentText): void
}

/** Two texts side by side, field by field and paragraph by paragraph, to be made into one. */
export function MergePane({ theirs, mine, categories, onChange }: MergePaneProps) {
  const hunks = useMemo(() => hunksOf(theirs.html, mine.html), [theirs, mine])
  const [sides, setSides] = useState(() => firstSides(hunks))
  const [fields, setFields] = useState<Readonly<Record<string, Side>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is what changes the text
  useEffect(() => onChange(mergedText(theirs, mine, fields, mergedHtml(hunks, sides))), [sides, fields])
  const apart = fieldsApart(theirs, mine)
  return (
    <div className={styles.merge}>
      {apart.map((key) => {
        const { label, say } = sayField(key)
        return (
          <section key={key} className={styles.hunk} aria-label={label}>
            <Choice
              label={label}
              value={fields[key] ?? 'mine'}
              onChange={(side) => setFields({ ...fields, [key]: side })}
            />
            <div className={styles.sides}>
              <p>{say(theirs, categories) || '空'}</p>
              <p>{say(mine, categories) || '空'}</p>
            </div>
          </section>
        )
      })}
      {hunks.map((hunk, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place, and never move
          key={at}
          hunk={hunk}
          label={`正文第 ${at + 1} 处`}
          side={sides[at] ?? 'mine'}
          onChoose={(side) => setSides(sides.map((before, other) => (other === at ? side : before)))}
        />
      ))}
    </div>
  )
}

interface PartProps {
  hunk: Hunk
  label: string
  side: Side
  onChoose(side: Side): void
}

function Part({ hunk, label, side, onChoose }: PartProps) {
  if (hunk.kind === 'same') return <p className={styles.same}>{hunk.blocks.length} 段相同</p>
  const view = (blocks: readonly string[]) =>
    blocks.length > 0 ? <RichTextView html={blocks.join('')} /> : <p className={styles.same}>没有这一段</p>
  return (
    <section className={styles.hunk} aria-label={label}>
      <Choice label={label} value={side} both onChange={onChoose} />
      <div className={styles.sides}>
        <div>{view(hunk.theirs)}</div>
        <div>{view(hunk.mine)}</div>
      </div>
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: Side
  both?: boolean
  onChange(side: Side): void
}

function Choice({ label, value, both = false, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <strong>{label}</strong>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: 'theirs', label: '用对方的' },
          { value: 'mine', label: '用我的' },
          ...(both ? [{ value: 'both', label: '两份都要' }] : []),
        ]}
      />
    </div>
  )
}
