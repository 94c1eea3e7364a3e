import { Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Asked, useAsk } from '#console/parts/form/use-ask.ts'
import { DecisionStrip } from '#console/parts/queue/decision-strip.tsx'
import { QueueBar } from '#console/parts/queue/queue-bar.tsx'
import { QueueDone } from '#console/parts/queue/queue-done.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { useRight } from '#console/session.ts'
import type { Options } from './record-controls.tsx'
import styles from './record-drawer.module.css'
import { RecordForm } from './record-form.tsx'
import { isWaiting, type OpenRecord, type RecordCalls, type RecordKind, recordRight } from './record-kind.ts'
import { RecordReading } from './record-reading.tsx'

interface RecordDrawerProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  opened: number | 'new'
  options: Options
  /** What else waits for the same decision. */
  queue?: Queue | undefined
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

const wideWidth = 1120
const plainWidth = 880

/** One record: read and decided about, or filled in. It stays open while it turns from one into the other. */
export function RecordDrawer<Calls extends RecordCalls>(props: RecordDrawerProps<Calls>) {
  const { kind, opened, queue, onClose } = props
  // Whatever is inside knows best what closing would lose.
  const asking = useRef(onClose)
  const [name, setName] = useState('')
  const hasText = kind.sections.some(({ fields }) => fields.some((field) => field.kind === 'html'))
  if (queue?.finished) asking.current = onClose
  return (
    <Drawer
      open
      title={opened === 'new' ? `新增${kind.noun}` : `${kind.noun}${name && `：${name}`}`}
      size={hasText && opened !== 'new' ? wideWidth : plainWidth}
      mask={{ closable: true }}
      classNames={{ body: styles.body ?? '' }}
      extra={queue && !queue.finished && <QueueBar queue={queue} />}
      onClose={() => asking.current()}
    >
      {queue?.finished ? (
        <>
          {queue.last && <DecisionStrip last={queue.last} />}
          <QueueDone onClose={onClose} />
        </>
      ) : opened === 'new' ? (
        <RecordForm {...props} record={undefined} asking={asking} onSaved={onClose} />
      ) : (
        <Opened key={opened} {...props} id={opened} asking={asking} onNamed={setName} />
      )}
    </Drawer>
  )
}

interface OpenedProps<Calls extends RecordCalls> extends RecordDrawerProps<Calls> {
  id: number
  asking: { current: () => void }
  onNamed(name: string): void
}

function Opened<Calls extends RecordCalls>(props: OpenedProps<Calls>) {
  const { kind, id, asking, queue, onNamed, onClose, onChanged } = props
  const asked = useAsk(kind.calls.read, { id }) as Asked<OpenRecord<Calls>>
  const writes = useRight(recordRight(kind, 'edit'))
  const [wantsEdit, setWantsEdit] = useState(false)
  const name = asked.data ? kind.nameOf(asked.data) : ''
  useEffect(() => onNamed(name), [name, onNamed])
  if (asked.data === undefined) {
    return (
      <div className={styles.waiting}>
        <Loaded asked={asked}>{() => null}</Loaded>
      </div>
    )
  }
  const record = asked.data
  const mayEdit = writes && !kind.keeps?.(record)
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  const reads = !mayEdit || (isWaiting(kind, record) && !wantsEdit)
  // A step makes another version of it, and the form begins anew with that one.
  if (!reads)
    return <RecordForm key={record.version} {...props} record={record} onSaved={onClose} onChanged={changed} />
  asking.current = onClose
  return (
    <RecordReading
      {...props}
      record={record}
      queue={queue}
      onChanged={changed}
      {...(mayEdit && { onEdit: () => setWantsEdit(true) })}
    />
  )
}
