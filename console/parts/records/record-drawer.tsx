import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { type Asked, useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { useRight } from '#console/session.ts'
import type { Options } from './record-controls.tsx'
import styles from './record-drawer.module.css'
import { RecordForm } from './record-form.tsx'
import { type OpenRecord, type RecordCalls, type RecordKind, recordRight } from './record-kind.ts'
import { RecordReading } from './record-reading.tsx'

interface RecordDrawerProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  opened: number | 'new'
  /** Of the one that is opened. */
  name: string
  options: Options
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

const wideWidth = 1120
const plainWidth = 880

/** One record: read and decided about, or filled in. It stays open while it turns from one into the other. */
export function RecordDrawer<Calls extends RecordCalls>(props: RecordDrawerProps<Calls>) {
  const { kind, opened, name, onClose } = props
  // Whatever is inside knows best what closing would lose.
  const asking = useRef(onClose)
  const hasText = kind.sections.some(({ fields }) => fields.some((field) => field.kind === 'html'))
  return (
    <Drawer
      open
      title={opened === 'new' ? `新增${kind.noun}` : `${kind.noun}：${name}`}
      size={hasText && opened !== 'new' ? wideWidth : plainWidth}
      mask={{ closable: true }}
      classNames={{ body: styles.body ?? '' }}
      onClose={() => asking.current()}
    >
      {opened === 'new' ? (
        <RecordForm {...props} record={undefined} asking={asking} onSaved={onClose} />
      ) : (
        <Opened {...props} id={opened} asking={asking} />
      )}
    </Drawer>
  )
}

interface OpenedProps<Calls extends RecordCalls> extends RecordDrawerProps<Calls> {
  id: number
  asking: { current: () => void }
}

function Opened<Calls extends RecordCalls>(props: OpenedProps<Calls>) {
  const { kind, id, asking, onClose, onChanged } = props
  const asked = useAsk(kind.calls.read, { id }) as Asked<OpenRecord<Calls>>
  const mayEdit = useRight(recordRight(kind, 'edit'))
  const [wantsEdit, setWantsEdit] = useState(false)
  if (asked.data === undefined) {
    return (
      <div className={styles.waiting}>
        <Loaded asked={asked}>{() => null}</Loaded>
      </div>
    )
  }
  const record = asked.data
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  const reads = !mayEdit || (record.state === kind.reviewed && !wantsEdit)
  // A step makes another version of it, and the form begins anew with that one.
  if (!reads)
    return <RecordForm key={record.version} {...props} record={record} onSaved={onClose} onChanged={changed} />
  asking.current = onClose
  return (
    <RecordReading
      {...props}
      record={record}
      onChanged={changed}
      {...(mayEdit && { onEdit: () => setWantsEdit(true) })}
    />
  )
}
