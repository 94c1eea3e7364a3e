import { Button, Modal } from 'antd'
import { useLastEdit } from '#console/parts/form/use-last-edit.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import styles from './record-drawer.module.css'
import type { mergeValues } from './record-fields.ts'
import type { OpenRecord, RecordCalls, RecordKind, RecordValues } from './record-kind.ts'

interface RecordConflictProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  theirs: OpenRecord<Calls>
  merge(): ReturnType<typeof mergeValues<RecordValues<Calls>>>
  onMerged(values: RecordValues<Calls>): void
  onTheirs(): void
  onClose(): void
}

/** Somebody else saved first: says who and what, and lets nothing that was typed be lost unasked. */
export function RecordConflict<Calls extends RecordCalls>(props: RecordConflictProps<Calls>) {
  const { kind, theirs, merge, onMerged, onTheirs, onClose } = props
  const who = useLastEdit(`${kind.name}:${theirs.id}`)?.name ?? '另一位同事'
  const { values, changed } = merge()
  return (
    <Modal
      open
      title={`“${kind.nameOf(theirs)}”刚刚被修改过`}
      width={560}
      onCancel={onClose}
      footer={[
        <Button key="stay" onClick={onClose}>
          先不处理
        </Button>,
        <Button key="theirs" danger onClick={onTheirs}>
          放弃我的修改
        </Button>,
        <Button key="merge" type="primary" onClick={() => onMerged(values)}>
          保留我的修改并继续
        </Button>,
      ]}
    >
      <p>
        {who}在 {formatMinute(theirs.updated_at)} 保存了第 {theirs.version} 版，你填写的内容还没有保存，也没有丢失。
      </p>
      {changed.length > 0 ? (
        <ul className={styles.changes}>
          {changed.map(({ name, label, both }) => (
            <li key={name}>
              {label}
              {both && <Mark tone="waiting">你也改了这一项</Mark>}
            </li>
          ))}
        </ul>
      ) : (
        <p>填写的内容没有变化，只是状态有了改变。</p>
      )}
      <p className={styles.hint}>
        继续时，对方改过而你没有改的项目换成对方的内容，你改过的项目保留你的内容；检查后再保存一次即可。
      </p>
    </Modal>
  )
}
