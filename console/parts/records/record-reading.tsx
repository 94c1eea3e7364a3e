import { Button } from 'antd'
import { useState } from 'react'
import { DecisionStrip } from '#console/parts/queue/decision-strip.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import type { Options } from './record-controls.tsx'
import styles from './record-drawer.module.css'
import type { OpenRecord, RecordCalls, RecordKind } from './record-kind.ts'
import { RevisionDifference, revisionOf } from './record-revision.tsx'
import { RecordSide } from './record-side.tsx'
import { RecordView } from './record-view.tsx'

interface RecordReadingProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  record: OpenRecord<Calls>
  options: Options
  queue?: Queue | undefined
  onChanged(): Promise<void>
  onEdit?(): void
  onClose(): void
}

/** The evidence at the left, the decision at the right. */
export function RecordReading<Calls extends RecordCalls>(props: RecordReadingProps<Calls>) {
  const { kind, record, options, queue, onChanged, onEdit, onClose } = props
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const revision = revisionOf(record)
  return (
    <div className={`${styles.work} ${styles.judged}`}>
      <div>{queue?.last && <DecisionStrip key={queue.last.words} last={queue.last} />}</div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {revision?.state === 'review' && (
            <RevisionDifference
              sections={kind.sections}
              options={options}
              record={record}
              revision={revision}
              reasons={reasons}
              onReasons={setReasons}
            />
          )}
          <RecordView sections={kind.sections} options={options} record={record} />
          {kind.beside?.(record)}
        </div>
        <RecordSide kind={kind} record={record} queue={queue} reasons={reasons} onChanged={onChanged} />
      </div>
      <div className={styles.foot}>
        {onEdit && <Button onClick={onEdit}>修改内容</Button>}
        <Button onClick={onClose}>关闭</Button>
      </div>
    </div>
  )
}
