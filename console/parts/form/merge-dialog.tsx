import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import styles from './merge-dialog.module.css'
import { type Chosen, type Clash, clashesOf, firstChoice, merged } from './merging.ts'
import type { FormConflict } from './use-form-work.ts'
import { useLastEdit } from './use-last-edit.ts'

interface MergeDialogProps<Values extends object> {
  conflict: FormConflict<Values>
  /** What the form calls a field. */
  labelOf(path: string): string
  busy: boolean
  onMerged(values: Values): void
  onTheirs(): void
  onClose(): void
}

/** A colleague saved first: field by field what they have and what was typed here, to choose from and to save. */
export function MergeDialog<Values extends object>(props: MergeDialogProps<Values>) {
  const { conflict, labelOf, busy, onMerged, onTheirs, onClose } = props
  const { base, mine, theirs, subject, say } = conflict
  const clashes = clashesOf(base, mine, theirs)
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(clashes))
  const edit = useLastEdit(subject)
  return (
    <Modal
      open
      title="同事在你填写时保存了修改"
      width={860}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="stay" disabled={busy} onClick={onClose}>
          先不处理
        </Button>,
        <Button key="theirs" danger disabled={busy} onClick={onTheirs}>
          放弃我的修改
        </Button>,
        <Button
          key="merge"
          type="primary"
          aria-label="按所选合并并保存"
          loading={busy}
          onClick={() => onMerged(merged(theirs, clashes, chosen))}
        >
          按所选合并并保存
        </Button>,
      ]}
    >
      <p>
        {edit ? `${edit.name}在 ${formatMinute(edit.at)} 保存了新的内容` : '另一位同事刚刚保存了新的内容'}
        ，你填写的还没有保存，也没有丢失。请逐项选择保留哪一份。
      </p>
      {clashes.length === 0 ? (
        <p>两份内容相同，可以直接保存。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">对方的</th>
                <th scope="col">我的</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map((clash) => (
                <ClashRow
                  key={clash.path}
                  clash={clash}
                  label={labelOf(clash.path)}
                  say={(value) => say?.[clash.path]?.(value as never) ?? sayValue(value)}
                  chosen={chosen[clash.path] ?? 'mine'}
                  onChoose={(side) => setChosen((before) => ({ ...before, [clash.path]: side }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}

interface ClashRowProps {
  clash: Clash
  label: string
  say(value: unknown): string
  chosen: 'mine' | 'theirs'
  onChoose(side: 'mine' | 'theirs'): void
}

function ClashRow({ clash, label, say, chosen, onChoose }: ClashRowProps) {
  const side = (name: 'theirs' | 'mine', word: string) => (
    <td>
      <Radio
        checked={chosen === name}
        aria-label={`${label}：用${word}`}
        name={`merge-${clash.path}`}
        onChange={() => onChoose(name)}
      >
        <Value text={say(clash[name])} />
      </Radio>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {label}
        {clash.by === 'both' && <Mark tone="waiting">两人都改了</Mark>}
      </th>
      {side('theirs', '对方的')}
      {side('mine', '我的')}
    </tr>
  )
}

/** Pictures of ours are looked at, not spelled out. */
const picture = /^\/(files|uploads|brand|demo)\/\S+\.(png|jpe?g|webp|svg)$/i

function Value({ text }: { text: string }) {
  return <span className={styles.value}>{picture.test(text) ? <img src={text} alt={text} /> : text}</span>
}

/** A time as it travels. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function sayValue(value: unknown): string {
  if (value === true) return '是'
  if (value === false) return '否'
  if (value === '' || value === null || value === undefined) return '空'
  if (Array.isArray(value)) return value.length > 0 ? value.map(sayValue).join('\n') : '空'
  if (typeof value === 'object') return Object.values(value).map(sayValue).join('，')
  const text = String(value)
  return moment.test(text) ? formatMinute(text) : text
}
