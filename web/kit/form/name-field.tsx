import type { FormEvent } from 'react'
import { TextField, type TextFieldProps } from './form.tsx'
import { wholeCharacters } from './whole-characters.ts'

type NameFieldProps<Name extends string> = Omit<TextFieldProps<Name>, 'type' | 'maxLength' | 'onInput' | 'onBlur'> & {
  max: number
}

/** What somebody is called: too long, it ends after a whole character, where the browser would cut an emoji in two. */
export function NameField<Name extends string>({ max, ...props }: NameFieldProps<Name>) {
  const cut = (field: HTMLInputElement) => {
    const fitting = wholeCharacters(field.value, max)
    if (fitting !== field.value) field.value = fitting
  }
  // What is still being composed is longer than what it becomes.
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    if (!(nativeEvent as InputEvent).isComposing) cut(currentTarget)
  }
  return <TextField {...props} onInput={onInput} onBlur={({ currentTarget }) => cut(currentTarget)} />
}
