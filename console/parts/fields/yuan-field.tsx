import { Input } from 'antd'

interface YuanFieldProps {
  id?: string
  value?: string | null
  onChange?(value: string | null): void
  /** The form looks at the amount then, and after it was completed. */
  onBlur?(): void
  placeholder?: string
  'aria-label'?: string
  disabled?: boolean
  /** An amount that may be absent. */
  optional?: boolean
}

/** An amount in yuan, as text: it is never a number with a point here, so it cannot be off by a fen. */
export function YuanField({ value, onChange, onBlur, optional = false, ...rest }: YuanFieldProps) {
  return (
    <Input
      {...rest}
      inputMode="decimal"
      prefix="￥"
      maxLength={14}
      value={value ?? ''}
      onChange={({ target }) => {
        const typed = target.value.trim()
        onChange?.(optional && typed === '' ? null : typed)
      }}
      onBlur={() => {
        if (value) onChange?.(completeYuan(value))
        onBlur?.()
      }}
    />
  )
}

/** `12` and `12.5` as the wire wants them; whatever is no amount stays as it was typed, to be complained about. */
export function completeYuan(typed: string): string {
  const parts = /^(\d{1,11})(?:\.(\d{0,2}))?$/.exec(typed.replaceAll(',', ''))
  if (!parts) return typed
  return `${parts[1]?.replace(/^0+(?=\d)/, '')}.${(parts[2] ?? '').padEnd(2, '0')}`
}

export const yuanRule = { pattern: /^\d{1,11}(\.\d{0,2})?$/, message: '请填写金额，最多两位小数' }
