import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import styles from './column-choice.module.css'

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[]
  hidden: readonly string[]
  onChange(hidden: string[]): void
}

/** Which columns somebody wants to see; this browser remembers it. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const shown = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key)
  const choose = (keys: string[]) => {
    // A table without columns shows nobody anything.
    if (keys.length > 0) onChange(columns.map(({ key }) => key).filter((key) => !keys.includes(key)))
  }
  const content = (
    <Checkbox.Group
      className={styles.group ?? ''}
      value={shown}
      options={columns.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={choose}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" title="显示的列" content={content}>
      <Button icon={<SettingOutlined aria-hidden />} aria-label="选择列" title="选择列" />
    </Popover>
  )
}
