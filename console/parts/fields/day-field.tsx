import { DatePicker } from 'antd'
import { dayFromPicker, dayToPicker } from '#console/parts/list/calendar.ts'
import styles from './moment-field.module.css'

interface DayFieldProps {
  id?: string
  value?: string | null
  onChange?(day: string | null): void
  disabled?: boolean
}

/** A calendar day; its value is the text that travels. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  return (
    <DatePicker
      {...rest}
      className={styles.field ?? ''}
      placeholder="请选择日期"
      value={value ? dayToPicker(value) : null}
      onChange={(picked) => onChange?.(picked ? dayFromPicker(picked) : null)}
    />
  )
}
