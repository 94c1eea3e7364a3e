import { Cascader } from 'antd'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { readIndustryOptions } from '#contract/catalogue/regions.ts'
import styles from './tree-field.module.css'

interface IndustryFieldProps {
  id?: string
  value?: number | null
  onChange?(id: number | null): void
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  className?: string
}

/** A section of the national classification, or a division within it; found by typing too. */
export function IndustryField({ value, onChange, placeholder = '选择行业', className, ...rest }: IndustryFieldProps) {
  const sections = useAsk(readIndustryOptions, {}).data?.list ?? []
  const section = sections.find(({ id, children }) => id === value || children.some((one) => one.id === value))
  const path = !section || !value ? [] : section.id === value ? [value] : [section.id, value]
  return (
    <Cascader
      {...rest}
      className={className ?? styles.tree ?? ''}
      placeholder={placeholder}
      options={sections.map(({ id, name, children }) => ({
        value: id,
        label: name,
        children: children.map((division) => ({ value: division.id, label: division.name })),
      }))}
      value={path}
      changeOnSelect
      showSearch
      displayRender={(labels) => labels.join(' / ')}
      onChange={(chosen) => onChange?.((chosen?.at(-1) as number | undefined) ?? null)}
    />
  )
}
