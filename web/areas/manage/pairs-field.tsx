import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './manage.module.css'
import { Reason } from './reason.tsx'

interface Pair {
  name: string
  value: string
}

interface PairsFieldProps {
  name: string
  label: string
  defaultValue: readonly Pair[]
  max: number
  reason?: string | undefined
  wrong?: string | undefined
}

/** Specifications: a name and what it is, row by row. */
export function PairsField({ name, label, defaultValue, max, reason, wrong }: PairsFieldProps) {
  const [rows, setRows] = useState(() => defaultValue.map((pair, at) => ({ ...pair, key: at })))
  const [next, setNext] = useState(defaultValue.length)
  const change = (key: number, part: Partial<Pair>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const filled = rows.filter((row) => row.name.trim() && row.value.trim())
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}（选填）</legend>
      {rows.map((row, at) => (
        <div key={row.key} className={styles.pair}>
          <input
            aria-label={`第 ${at + 1} 项名称`}
            value={row.name}
            maxLength={20}
            placeholder="例如 材质"
            onChange={({ currentTarget }) => change(row.key, { name: currentTarget.value })}
          />
          <input
            aria-label={`第 ${at + 1} 项内容`}
            value={row.value}
            maxLength={100}
            placeholder="例如 304 不锈钢"
            onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
          />
          <Button
            kind="plain"
            size="small"
            aria-label={`删除第 ${at + 1} 项`}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            删除
          </Button>
        </div>
      ))}
      {rows.length < max && (
        <Button
          kind="outline"
          size="small"
          onClick={() => {
            setRows([...rows, { name: '', value: '', key: next }])
            setNext(next + 1)
          }}
        >
          添加一项
        </Button>
      )}
      <Reason wrong={wrong} said={reason} />
      <input
        type="hidden"
        name={name}
        value={JSON.stringify(filled.map((row) => ({ name: row.name.trim(), value: row.value.trim() })))}
      />
    </fieldset>
  )
}
