import { useRef, useState } from 'react'
import { type Call, isRefused } from '#contract/base/call.ts'
import { readCity } from '#contract/catalogue/regions.ts'
import { call } from '#web/app/call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { type Choice, StepsField } from './account-fields.tsx'
import type { FormControl } from './form.tsx'

/** The way to a place: what was chosen on each level, and what could be. */
export interface RegionPath {
  chosen: number[]
  choices: Choice[][]
}

const labels = ['省份', '城市', '区县']
const rootId = 0

/** The way to a place from its province down, with what stands beside it on each level. */
export async function loadRegionPath(call: Call, id: number | null): Promise<RegionPath> {
  const branches = [await call(readCity, { id: rootId })]
  try {
    for (let at = id; at !== null && at !== rootId; at = branches[1]?.parent_id ?? null) {
      branches.splice(1, 0, await call(readCity, { id: at }))
    }
  } catch (error) {
    // A place that no longer exists is none: its owner chooses anew.
    if (!isRefused(error)) throw error
    branches.splice(1)
  }
  return {
    chosen: branches.slice(1).map((branch) => branch.id),
    choices: branches.map(({ children }) => children).filter((children) => children.length > 0),
  }
}

interface Props<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  label: string
  required?: boolean
  initial: RegionPath
}

/** A place in China, one level at a time. */
export function RegionField<Name extends string>({ initial, ...field }: Props<Name>) {
  const [{ chosen, choices }, setPath] = useState(initial)
  const asked = useRef(0)

  const choose = async (level: number, id: number | undefined) => {
    const ticket = ++asked.current
    const next = [...chosen.slice(0, level), ...(id === undefined ? [] : [id])]
    setPath({ chosen: next, choices: choices.slice(0, level + 1) })
    if (id === undefined || level === labels.length - 1) return
    try {
      const { children } = await call(readCity, { id })
      // Whoever has chosen something else meanwhile is not interested any longer.
      if (asked.current !== ticket || children.length === 0) return
      setPath({ chosen: next, choices: [...choices.slice(0, level + 1), children] })
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Error', 'error')
    }
  }

  return (
    <StepsField
      {...field}
      value={chosen.at(-1)}
      levels={labels.map((label, level) => ({
        label,
        choices: choices[level] ?? [],
        chosen: chosen[level],
        disabled: !choices[level],
        onChoose: (id) => void choose(level, id),
      }))}
    />
  )
}
