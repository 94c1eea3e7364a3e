import { useState } from 'react'
import type { IndustryOption } from '#contract/catalogue/regions.ts'
import { StepsField } from './account-fields.tsx'
import type { FormControl } from './form.tsx'

interface Props<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  label: string
  required?: boolean
  sections: readonly IndustryOption[]
  initial: number | null
}

/** A section of the national classification, and a division within it. */
export function IndustryField<Name extends string>({ sections, initial, ...field }: Props<Name>) {
  const [value, setValue] = useState(initial ?? undefined)
  const section = sections.find(({ id, children }) => id === value || children.some((one) => one.id === value))
  const division = section?.children.find(({ id }) => id === value)
  return (
    <StepsField
      {...field}
      value={value}
      levels={[
        { label: '行业门类', choices: sections, chosen: section?.id, onChoose: setValue },
        {
          label: '行业大类',
          choices: section?.children ?? [],
          chosen: division?.id,
          disabled: !section,
          onChoose: (id) => setValue(id ?? section?.id),
        },
      ]}
    />
  )
}
