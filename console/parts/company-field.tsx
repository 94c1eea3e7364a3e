import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { companyCalls } from '#contract/companies.ts'
import { call } from '../call.ts'
import styles from './tree-field.module.css'

interface CompanyFieldProps {
  id?: string
  value?: number | null
  onChange?(id: number | null): void
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  className?: string
}

interface Found {
  id: number
  name: string
}

/** Names are typed one letter after the other; only the last of them is asked for. */
const typingPauseMs = 250
const foundMax = 20

/** A company of the directory, by its name. */
export function CompanyField(props: CompanyFieldProps) {
  const { value, onChange, placeholder = '输入企业名称查找', className, allowClear, ...rest } = props
  const { found, busy, problem, search, begin } = useCompanySearch(value ?? undefined)
  return (
    <Select
      {...rest}
      className={className ?? styles.tree ?? ''}
      placeholder={placeholder}
      value={value ?? null}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, onSearch: search }}
      allowClear={allowClear ?? false}
      loading={busy}
      notFoundContent={problem ?? (busy ? '正在查找……' : '没有找到企业')}
      popupMatchSelectWidth={false}
      onChange={(id: number | null | undefined) => onChange?.(id ?? null)}
      onOpenChange={(open) => open && begin()}
    />
  )
}

function useCompanySearch(chosen: number | undefined) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [name, setName] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const asked = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const known = chosen === undefined || name?.id === chosen || found.some(({ id }) => id === chosen)
  useEffect(() => {
    if (known || chosen === undefined) return
    let over = false
    call(companyCalls.read, { id: chosen })
      .then((company) => !over && setName({ id: chosen, name: company.name }))
      // Whoever may not read companies still sees that one is chosen.
      .catch(() => !over && setName({ id: chosen, name: `企业 ${chosen}` }))
    return () => {
      over = true
    }
  }, [chosen, known])

  const ask = async (words: string) => {
    latest.current += 1
    const own = latest.current
    setBusy(true)
    try {
      const { list } = await call(companyCalls.list, { page: 1, count: foundMax, ...(words && { q: words }) })
      if (own !== latest.current) return
      setFound(list.map(({ id, name: called }) => ({ id, name: called })))
      setProblem(undefined)
    } catch {
      if (own === latest.current) setProblem('暂时查不到企业，请稍后再试')
    } finally {
      if (own === latest.current) setBusy(false)
    }
  }
  const missing = name && name.id === chosen && !found.some(({ id }) => id === chosen)
  const search = (typed: string) => {
    if (asked.current === typed.trim()) return
    asked.current = typed.trim()
    clearTimeout(timer.current)
    // Whoever types and presses Enter means what they typed, not what was found before.
    latest.current += 1
    if (typed) setFound([])
    setBusy(true)
    timer.current = setTimeout(() => void ask(typed.trim()), typed ? typingPauseMs : 0)
  }
  return {
    found: missing ? [name, ...found] : found,
    busy,
    problem,
    search,
    /** The first companies, for whoever only opens the list; typing opens it too, and asks by itself. */
    begin: () => asked.current === undefined && search(''),
  }
}
