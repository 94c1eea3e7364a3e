import { Select } from 'antd'
import styles from './tree-field.module.css'

interface TagsFieldProps {
  id?: string
  value?: string[]
  onChange?(tags: string[]): void
  max: number
  characters: number
  placeholder?: string
  disabled?: boolean
}

/** Short words, typed one after the other. */
export function TagsField({ value = [], onChange, max, characters, placeholder, ...rest }: TagsFieldProps) {
  return (
    <Select
      {...rest}
      className={styles.tree ?? ''}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={placeholder ?? '输入后按回车'}
      tokenSeparators={[',', '，', '、', '；']}
      value={value}
      maxCount={max}
      onChange={(typed: string[]) => {
        const words = typed.map((word) => word.replace(/\s+/g, ' ').trim().slice(0, characters))
        onChange?.([...new Set(words.filter((word) => word !== ''))].slice(0, max))
      }}
    />
  )
}
