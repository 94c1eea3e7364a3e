import { TextField, type TextFieldProps } from './form.tsx'
import { hiddenIn, maskedProblem, partsOf } from './masked-phone.ts'
import styles from './masked-phone-field.module.css'

interface MaskedPhoneFieldProps<Name extends string>
  extends Pick<TextFieldProps<Name>, 'form' | 'name' | 'label' | 'hint'> {
  /** As the page shows it: `138****0001`. */
  masked: string
}

/** A number that the page knows but for some digits: its owner proves to know it by these alone. */
export function MaskedPhoneField<Name extends string>({ masked, hint, ...rest }: MaskedPhoneFieldProps<Name>) {
  const { start, hidden, end } = partsOf(masked)
  return (
    <div className={styles.masked}>
      <TextField
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        // Room for a whole number that is pasted.
        maxLength={24}
        hint={hint ?? `只需填写中间 ${hidden} 位`}
        before={start || '+86'}
        after={end && <span className={styles.end}>{end}</span>}
        check={(typed) => maskedProblem(masked, typed)}
        onInput={({ currentTarget }) => {
          const middle = hiddenIn(masked, currentTarget.value)
          if (middle !== undefined) currentTarget.value = middle
        }}
      />
    </div>
  )
}
