import { SearchOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { clock } from '#console/clock.ts'
import { EnterpriseAccountField, MakerAccountField } from '#console/parts/fields/account-field.tsx'
import { CompanyField } from '#console/parts/fields/company-field.tsx'
import { IndustryField } from '#console/parts/fields/industry-field.tsx'
import { RegionField } from '#console/parts/fields/region-field.tsx'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import { dayFromPicker, dayToPicker } from './calendar.ts'
import styles from './list-filters.module.css'
import type { Filter } from './list-query.ts'
import type { List } from './use-list.ts'

/** The filters of a list, as they stand in its address. */
export function ListFilters<Row>({ list }: { list: List<Row> }) {
  const { filters, query } = list
  const set = (changed: Record<string, string | undefined>) => {
    const next = { ...query.filters }
    for (const [key, value] of Object.entries(changed)) {
      if (value) next[key] = value
      else delete next[key]
    }
    list.change({ filters: next })
  }
  if (filters.length === 0) return <div />
  return (
    <search className={styles.filters}>
      {filters.map((filter) => (
        <FilterField key={nameOf(filter)} filter={filter} given={query.filters} onChange={set} />
      ))}
      {Object.keys(query.filters).length > 0 && (
        <Button type="text" onClick={() => list.change({ filters: {} })}>
          重置
        </Button>
      )}
    </search>
  )
}

const nameOf = (filter: Filter) => (filter.kind === 'days' ? filter.from : filter.key)

interface FieldProps<F extends Filter> {
  filter: F
  given: Readonly<Record<string, string>>
  onChange(changed: Record<string, string | undefined>): void
}

function FilterField({ filter, ...rest }: FieldProps<Filter>) {
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...rest} />
  if (filter.kind === 'days') return <DaysField filter={filter} {...rest} />
  if (filter.kind === 'picked') return <PickedField filter={filter} {...rest} />
  return <TextField filter={filter} {...rest} />
}

function ChoiceField({ filter, given, onChange }: FieldProps<Extract<Filter, { kind: 'choice' }>>) {
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={filter.label}
      placeholder={filter.label}
      value={given[filter.key] ?? null}
      options={[...filter.options]}
      allowClear
      showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      onChange={(value: string | null | undefined) => onChange({ [filter.key]: value ?? undefined })}
    />
  )
}

function DaysField({ filter, given, onChange }: FieldProps<Extract<Filter, { kind: 'days' }>>) {
  const [from, to] = [given[filter.from], given[filter.to]]
  const today = dayOf(clock())
  const last = (days: number) => [dayToPicker(addDays(today, 1 - days)), dayToPicker(today)] as [never, never]
  return (
    <DatePicker.RangePicker
      className={styles.days ?? ''}
      aria-label={filter.label}
      placeholder={[`${filter.label}从`, '到']}
      value={[safeDay(from), safeDay(to)]}
      allowEmpty={[true, true]}
      presets={[
        { label: '今天', value: last(1) },
        { label: '最近 7 天', value: last(7) },
        { label: '最近 30 天', value: last(30) },
      ]}
      onChange={(picked) =>
        onChange({
          [filter.from]: picked?.[0] ? dayFromPicker(picked[0]) : undefined,
          [filter.to]: picked?.[1] ? dayFromPicker(picked[1]) : undefined,
        })
      }
    />
  )
}

const pickers = {
  region: RegionField,
  industry: IndustryField,
  company: CompanyField,
  enterprise: EnterpriseAccountField,
  maker: MakerAccountField,
} as const

/** Something that is too many to be listed, by its number. */
function PickedField({ filter, given, onChange }: FieldProps<Extract<Filter, { kind: 'picked' }>>) {
  const Picker = pickers[filter.of]
  const id = Number(given[filter.key])
  return (
    <Picker
      className={styles.picked ?? ''}
      placeholder={filter.label}
      allowClear
      value={Number.isSafeInteger(id) && id > 0 ? id : null}
      onChange={(chosen) => onChange({ [filter.key]: chosen === null ? undefined : String(chosen) })}
    />
  )
}

/** An address may have been mistyped; the server says so, the picker stays empty. */
function safeDay(day: string | undefined) {
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayToPicker(day) : null
}

function TextField({ filter, given, onChange }: FieldProps<Extract<Filter, { kind: 'search' | 'text' }>>) {
  const kept = given[filter.key] ?? ''
  const [typed, setTyped] = useState(kept)
  // Somebody went back, or cleared the filters.
  useEffect(() => setTyped(kept), [kept])
  const label = filter.kind === 'search' ? filter.placeholder : filter.label
  const search = (text: string) => onChange({ [filter.key]: text.trim() })
  return (
    <Input
      className={filter.kind === 'search' ? styles.search : styles.text}
      prefix={filter.kind === 'search' ? <SearchOutlined aria-hidden className={styles.icon} /> : null}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={60}
      allowClear
      onChange={(event) => {
        setTyped(event.target.value)
        // The cross empties the field without Enter, and means it.
        if (event.type === 'click') search('')
      }}
      onPressEnter={() => search(typed)}
      onBlur={() => typed.trim() !== kept && search(typed)}
    />
  )
}
