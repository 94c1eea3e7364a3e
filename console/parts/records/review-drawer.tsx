import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { Asked } from '#console/parts/form/use-ask.ts'
import { DecisionStrip } from '#console/parts/queue/decision-strip.tsx'
import { QueueBar } from '#console/parts/queue/queue-bar.tsx'
import { QueueDone } from '#console/parts/queue/queue-done.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import layout from './record-drawer.module.css'
import view from './record-view.module.css'
import styles from './review-drawer.module.css'

interface ReviewDrawerProps<Data> {
  title: string
  /** What the evidence is called, for those who hear it. */
  evidence: string
  asked: Asked<Data>
  width?: number
  /** Where it stands and what can be done about it. */
  side(data: Data): ReactNode
  children(data: Data): ReactNode
  /** What else waits for the same decision. */
  queue?: Queue | undefined
  onClose(): void
}

/** Something to be judged: what is known of it at the left, what can be done about it at the right. */
export function ReviewDrawer<Data>(props: ReviewDrawerProps<Data>) {
  const { title, evidence, asked, width = 1120, side, children, queue, onClose } = props
  return (
    <Drawer
      open
      title={title}
      size={width}
      mask={{ closable: true }}
      classNames={{ body: layout.body ?? '' }}
      extra={queue && !queue.finished && <QueueBar queue={queue} />}
      onClose={onClose}
    >
      <div className={styles.body}>
        <div>{queue?.last && <DecisionStrip key={queue.last.words} last={queue.last} />}</div>
        {queue?.finished ? (
          <QueueDone onClose={onClose} />
        ) : asked.data === undefined ? (
          <div className={layout.waiting}>
            <Loaded asked={asked}>{() => null}</Loaded>
          </div>
        ) : (
          <div className={`${layout.columns} ${styles.columns}`}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
            <section className={layout.main} aria-label={evidence} tabIndex={0}>
              {children(asked.data)}
            </section>
            <aside className={layout.side} aria-label="状态与操作">
              {side(asked.data)}
            </aside>
          </div>
        )}
      </div>
    </Drawer>
  )
}

/** A part of the evidence under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={view.section} aria-label={title}>
      <h2 className={view.heading}>{title}</h2>
      {children}
    </section>
  )
}

export interface Fact {
  label: string
  value: ReactNode
}

/** Short facts one below the other, as they stand at the right. */
export function SideFacts({ facts }: { facts: readonly Fact[] }) {
  return <dl className={layout.facts}>{facts.map(describe)}</dl>
}

/** Facts side by side, as they stand among the evidence. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 2 | 3 }) {
  return <dl className={`${view.facts} ${columns === 3 ? styles.three : ''}`}>{facts.map(describe)}</dl>
}

const describe = ({ label, value }: Fact) => (
  <div key={label}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
