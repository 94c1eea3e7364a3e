import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountRealm } from '#contract/base/realms.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import {
  type BillFilter,
  billAddress,
  billBooks,
  billDirections,
  billFilterIn,
  billTypeName,
  isNarrowed,
  usualRanges,
} from './bill-filter.ts'
import styles from './bill-filters.module.css'

interface Props {
  realm: AccountRealm
  filter: BillFilter
  today: string
}

/** Narrows the bills down. Every choice has an address; the form works without a script too. */
export function BillFilters({ realm, filter, today }: Props) {
  const row = (label: string, name: 'purse' | 'direction', choices: Readonly<Record<string, string>>) => ({
    label,
    options: [
      { name: '全部', href: billAddress(realm, { ...filter, [name]: undefined }), chosen: filter[name] === undefined },
      ...Object.entries(choices).map(([key, text]) => ({
        name: text,
        href: billAddress(realm, { ...filter, [name]: key }),
        chosen: filter[name] === key,
      })),
    ],
  })
  const { from: _from, to: _to, ...anytime } = filter
  const times = {
    label: '时间',
    options: [
      {
        name: '全部',
        href: billAddress(realm, anytime),
        chosen: !filter.from && !filter.to,
      },
      ...usualRanges(today).map(({ name, from, to }) => ({
        name,
        href: billAddress(realm, { ...filter, from, to }),
        chosen: filter.from === from && filter.to === to,
      })),
    ],
  }
  return (
    <div className={styles.filters}>
      <FilterBar
        label="账单筛选"
        lines={[[row('账户', 'purse', billBooks[realm].purses)], [row('收支', 'direction', billDirections)], [times]]}
      />
      {/* Each narrowing is a list of its own: what its fields say is what its address says. */}
      <Details key={billAddress(realm, filter)} realm={realm} filter={filter} />
    </div>
  )
}

function Details({ realm, filter }: Omit<Props, 'today'>) {
  const navigate = useNavigate()
  const id = useId()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) typed.set(name, String(value))
    void navigate(billAddress(realm, billFilterIn(realm, typed)))
  }
  const { purse, direction, type, from, to } = filter
  return (
    <form className={styles.details} action={billBooks[realm].path} onSubmit={onSubmit}>
      {purse && <input type="hidden" name="purse" value={purse} />}
      {direction && <input type="hidden" name="direction" value={direction} />}
      <label htmlFor={`${id}type`}>类型</label>
      <select id={`${id}type`} name="type" aria-label="类型" defaultValue={type ?? ''}>
        <option value="">全部类型</option>
        {billBooks[realm].groups.map(({ name, types }) => (
          <optgroup key={name} label={name}>
            {types.map((key) => (
              <option key={key} value={key}>
                {billTypeName(key)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span>日期</span>
      <DayField id={`${id}from`} name="from" label="起始日期" day={from} max={to} />
      <span>至</span>
      <DayField id={`${id}to`} name="to" label="截止日期" day={to} min={from} />
      <Button type="submit" kind="outline" size="small">
        查询
      </Button>
      {isNarrowed(filter) && (
        <ButtonLink kind="plain" size="small" href={billBooks[realm].path}>
          清除筛选
        </ButtonLink>
      )}
    </form>
  )
}

interface DayFieldProps {
  id: string
  name: string
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A day; an empty one says what it is for, in place of the pattern that the browser shows in its own language. */
function DayField({ id, name, label, day, min, max }: DayFieldProps) {
  const [empty, setEmpty] = useState(day === undefined)
  return (
    <span className={styles.day} data-empty={empty}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={day}
        min={min}
        max={max}
        onInput={({ currentTarget }) => setEmpty(currentTarget.value === '')}
      />
    </span>
  )
}
