import { useEffect, useState } from 'react'
import { type FormControl, PasswordField } from './form.tsx'
import styles from './new-password-field.module.css'
import { type Strength, strengthOf } from './password-strength.ts'

interface NewPasswordFieldProps<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  label?: string
}

const rule = '8 至 64 位，可以是一句好记的话'
const words: Record<Strength, string> = {
  short: rule,
  weak: '容易被猜到，再长一些会更安全',
  fair: '还不错，再长一些会更安全',
  good: '很难猜到',
}

/** A password to be, with a hint how hard it is to guess. */
export function NewPasswordField<Name extends string>({ form, name, label = '密码' }: NewPasswordFieldProps<Name>) {
  const [typed, setTyped] = useState('')
  // A password manager may have filled it in before the page stood.
  useEffect(() => {
    const field = form.ref.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) setTyped(field.value)
  }, [form.ref, name])
  const strength = strengthOf(typed)
  const hint = (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{typed === '' ? rule : words[strength]}</span>
    </span>
  )
  return (
    <PasswordField
      form={form}
      name={name}
      label={label}
      autoComplete="new-password"
      hint={hint}
      check={(text) => (strengthOf(text) === 'short' ? '至少 8 位' : undefined)}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
