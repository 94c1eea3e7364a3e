import { Button } from 'antd'
import { useState } from 'react'
import { call } from '#console/call.ts'
import { FormBody } from '#console/parts/form/form-body.tsx'
import { useAskedClose } from '#console/parts/form/use-asked-close.ts'
import { AlreadyShown, useFormWork } from '#console/parts/form/use-form-work.ts'
import { useLeaveGuard } from '#console/parts/form/use-leave-guard.tsx'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { RecordConflict } from './record-conflict.tsx'
import { type Options, RecordControls } from './record-controls.tsx'
import styles from './record-drawer.module.css'
import { blankIn, mergeValues, valuesIn } from './record-fields.ts'
import type { OpenRecord, RecordCalls, RecordKind, RecordValues } from './record-kind.ts'
import { RecordSide } from './record-side.tsx'

interface RecordFormProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  /** Undefined for a new one. */
  record: OpenRecord<Calls> | undefined
  options: Options
  /** Called when the drawer is to be closed. */
  asking: { current: () => void }
  onChanged(): Promise<void>
  onSaved(): void
  onClose(): void
}

/** A record to be filled in. Nothing that was typed is lost, not even where somebody else was faster. */
export function RecordForm<Calls extends RecordCalls>(props: RecordFormProps<Calls>) {
  const { kind, record, options, asking, onChanged, onSaved, onClose } = props
  // The version that the fields stand on; it moves on when somebody else's changes were taken in.
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<OpenRecord<Calls>>()
  const initial: RecordValues<Calls> = record ? valuesIn(kind.sections, record) : blankIn(kind.sections, kind.blank())
  const work = useFormWork<RecordValues<Calls>>({
    name: `${kind.name}:${record?.id ?? 'new'}`,
    initial,
    doneMessage: record ? '已保存' : '已新增',
    submit: async (values) => {
      if (!base) return call(kind.calls.add, values)
      try {
        return await call(kind.calls.save, { ...values, id: base.id, version: base.version })
      } catch (error) {
        if (!isRefused(error) || error.code !== refusals.CHANGED_MEANWHILE.code) throw error
        setTheirs((await call(kind.calls.read, { id: base.id })) as OpenRecord<Calls>)
        throw new AlreadyShown()
      }
    },
    onDone: () => {
      void onChanged()
      onSaved()
    },
  })
  useLeaveGuard(work.unsaved, work.discard, work.keep)
  const close = useAskedClose(work, onClose)
  asking.current = close

  return (
    <div className={styles.work}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <FormBody work={work}>
            <RecordControls sections={kind.sections} options={options} />
          </FormBody>
        </div>
        {record && <RecordSide kind={kind} record={record} unsaved={work.unsaved} onChanged={onChanged} />}
      </div>
      <div className={styles.foot}>
        {/* The sign of waiting would become part of the button's name. */}
        <Button type="primary" aria-label="保存" loading={work.busy} onClick={() => void work.submit()}>
          保存
        </Button>
        <Button onClick={close}>取消</Button>
        {work.unsaved && <span className={styles.unsaved}>有未保存的修改</span>}
      </div>
      {base && theirs && (
        <RecordConflict
          kind={kind}
          theirs={theirs}
          merge={() =>
            mergeValues(kind.sections, {
              base: valuesIn(kind.sections, base),
              mine: { ...initial, ...work.form.getFieldsValue(true) },
              theirs: valuesIn(kind.sections, theirs),
            })
          }
          onMerged={(values) => {
            work.replace(values)
            setBase(theirs)
            setTheirs(undefined)
          }}
          onTheirs={() => {
            work.discard()
            setTheirs(undefined)
            void onChanged()
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </div>
  )
}
