import { DatePicker } from 'antd'
import { fromPicker, toPicker } from '#console/parts/list/calendar.ts'
import styles from './moment-field.module.css'

interface MomentFieldProps {
  id?: string
  value?: string | null
  onChange?(value: string | null): void
  placeholder?: string
  disabled?: boolean
}

/** A moment in Shanghai, picked or typed; its value is the text that travels. */
export function MomentField({ value, onChange, placeholder = '请选择时间', ...rest }: MomentFieldProps) {
  return (
    <DatePicker
      {...rest}
      className={styles.field ?? ''}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={placeholder}
      value={value ? toPicker(value) : null}
      onChange={(picked) => onChange?.(picked ? fromPicker(picked.second(0)) : null)}
    />
  )
}
