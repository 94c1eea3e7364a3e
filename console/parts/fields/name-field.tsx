import { Select } from 'antd'
import { type NameSource, useNameSearch } from '#console/parts/list/use-name-search.ts'
import styles from './tree-field.module.css'

export interface NameFieldProps {
  id?: string
  value?: number | null
  onChange?(id: number | null): void
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  className?: string
}

/** One of many, found by its name and kept by its number. */
export function NameField({ source, ...props }: NameFieldProps & { source: NameSource }) {
  const { value, onChange, className, allowClear, ...rest } = props
  const { found, busy, problem, search, begin } = useNameSearch(source, value ?? undefined)
  return (
    <Select
      {...rest}
      // Among filters there is no label beside it.
      {...(rest.id === undefined && { 'aria-label': rest.placeholder })}
      className={className ?? styles.tree ?? ''}
      value={value ?? null}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, onSearch: search }}
      allowClear={allowClear ?? false}
      loading={busy}
      notFoundContent={problem ?? (busy ? '正在查找……' : `没有找到${source.noun}`)}
      popupMatchSelectWidth={false}
      onChange={(id: number | null | undefined) => onChange?.(id ?? null)}
      onOpenChange={(open) => open && begin()}
    />
  )
}
