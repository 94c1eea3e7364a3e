import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '#console/call.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { useRight } from '#console/session.ts'
import { listAudit } from '#contract/people/audit.ts'
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
  const who = useLastEditor(`${kind.name}:${theirs.id}`) ?? '另一位同事'
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

/** The log knows, for those who may read it. */
function useLastEditor(subject: string): string | undefined {
  const mayAsk = useRight('audit.read')
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!mayAsk) return
    call(listAudit, { page: 1, count: 1, subject })
      .then(({ list }) => setName(list[0]?.actor_name))
      // The name is a courtesy; what matters is said without it.
      .catch(() => undefined)
  }, [mayAsk, subject])
  return name
}
