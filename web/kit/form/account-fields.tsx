import { type ReactNode, type SelectHTMLAttributes, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './account-fields.module.css'
import formStyles from './form.module.css'
import type { FormControl } from './form.tsx'

interface FieldProps<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  label: string
  required?: boolean
}

/** The frame of a field that is none of the plain ones: its label, and below what is wrong with it. */
function Framed<Name extends string>({
  form,
  name,
  label,
  required = false,
  note,
  children,
}: FieldProps<Name> & { note?: ReactNode; children: ReactNode }) {
  const id = `${form.id}${name}`
  const wrong = form.fields[name]
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={formStyles.optional}>（选填）</span>}
      </label>
      {children}
      {(wrong || note) && (
        <div id={`${id}-note`} className={wrong ? formStyles.wrong : formStyles.hint}>
          {wrong ?? note}
        </div>
      )}
    </div>
  )
}

function attributesOf<Name extends string>({ form, name, label, required = false }: FieldProps<Name>, noted: boolean) {
  const wrong = form.fields[name] !== undefined
  const id = `${form.id}${name}`
  return {
    id,
    name,
    required,
    'data-missing': `请填写${label}`,
    'aria-invalid': wrong,
    'aria-describedby': wrong || noted ? `${id}-note` : undefined,
  }
}

interface TextAreaFieldProps<Name extends string> extends FieldProps<Name> {
  rows: number
  maxLength: number
  defaultValue: string
  placeholder?: string
}

/** Several lines, and how many characters of them are taken. */
export function TextAreaField<Name extends string>(props: TextAreaFieldProps<Name>) {
  const { rows, maxLength, defaultValue, placeholder } = props
  const [length, setLength] = useState(defaultValue.length)
  return (
    <Framed {...props} note={`${length} / ${maxLength} 字`}>
      <textarea
        {...attributesOf(props, true)}
        className={styles.area}
        rows={rows}
        maxLength={maxLength}
        defaultValue={defaultValue}
        placeholder={placeholder}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </Framed>
  )
}

export interface Choice {
  id: number
  name: string
}

interface LevelProps extends Pick<SelectHTMLAttributes<HTMLSelectElement>, 'disabled' | 'id'> {
  label: string
  choices: readonly Choice[]
  chosen: number | undefined
  onChoose(id: number | undefined): void
}

/** One level of a choice in several steps. */
function Level({ label, choices, chosen, onChoose, ...rest }: LevelProps) {
  return (
    <span className={styles.level}>
      <select
        {...rest}
        className={styles.select}
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || undefined)}
      >
        <option value="">{label}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

interface StepsFieldProps<Name extends string> extends FieldProps<Name> {
  levels: readonly Omit<LevelProps, 'id'>[]
  /** What is sent: the last step that was taken. */
  value: number | undefined
  note?: ReactNode
}

/** A choice made in steps, each narrowing the next. What was chosen last is what counts. */
export function StepsField<Name extends string>({ levels, value, ...field }: StepsFieldProps<Name>) {
  const { id } = attributesOf(field, false)
  return (
    <Framed {...field}>
      <div className={styles.levels}>
        {levels.map((level, at) => (
          <Level key={level.label} {...level} {...(at === 0 && { id })} />
        ))}
      </div>
      <input type="hidden" name={field.name} value={value ?? ''} />
    </Framed>
  )
}
