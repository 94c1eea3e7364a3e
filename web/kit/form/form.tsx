import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallFailed, isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './form.module.css'
import { plainPhone } from './plain-phone.ts'

export interface FormControl<Name extends string = string> {
  id: string
  ref: RefObject<HTMLFormElement | null>
  busy: boolean
  /** What went wrong and belongs to no field. */
  problem: string
  /** What is wrong with each field, beside it. */
  fields: Readonly<Partial<Record<Name, string>>>
  onSubmit(event: { preventDefault(): void }): void
  /** Whoever mends a field is not scolded for it any longer. */
  onInput(event: { target: EventTarget }): void
  /** Shows why something about this form was refused, or could not be asked. */
  fail(error: unknown): void
  /** Says what is wrong with one field, or that nothing is; the focus stays where it is. */
  tell(name: Name, wrong: string | undefined): void
  /** What was wrong no longer matters. */
  forget(): void
}

/** The field that a refusal speaks of, by its number: a table of names would bring all of them along. */
type Beside = Readonly<Record<number, string>>

interface Wrong {
  problem: string
  fields: Readonly<Record<string, string>>
  /** Counts the failures: after each one the first wrong field gets the focus. */
  failure: number
}

const unsent = '没有送达，请稍后再试'

/** The fields that refusals without a field of their own speak of. */
const usualFields: Beside = {
  [refusals.CODE_WRONG.code]: 'code',
  [refusals.PHONE_TAKEN.code]: 'phone_number',
  [refusals.PHONE_UNKNOWN.code]: 'phone_number',
  [refusals.PASSWORD_WEAK.code]: 'password',
  [refusals.SIGN_IN_FAILED.code]: 'password',
}

/**
 * A form that keeps what was typed, sends it once at a time, and says beside each field what is wrong with it.
 * `send` rejects with the refusal of its call; while it runs, the form is busy.
 */
export function useForm<Name extends string>(
  send: (typed: Record<Name, string>) => Promise<void>,
  beside: Beside = {},
): FormControl<Name> {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({ problem: '', fields: {}, failure: 0 })
  const { problem, fields, failure } = wrong

  useEffect(() => {
    if (failure > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  const show = (found: Omit<Wrong, 'failure'>) => setWrong((before) => ({ ...found, failure: before.failure + 1 }))
  const forget = () => setWrong(({ failure: before }) => ({ problem: '', fields: {}, failure: before }))
  const fail = (error: unknown) => {
    const found = whatIsWrong(error, ref.current, { ...usualFields, ...beside })
    const said = toastFor(error, found.problem)
    if (said) showToast(said, 'error')
    show(found)
  }

  async function submit(form: HTMLFormElement) {
    const missing = missingIn(form)
    if (Object.keys(missing).length > 0) return show({ problem: '', fields: missing })
    sending.current = true
    setBusy(true)
    forget()
    try {
      await send(typedIn(form) as Record<Name, string>)
    } catch (error) {
      fail(error)
    }
    sending.current = false
    setBusy(false)
  }

  return {
    id,
    ref,
    busy,
    problem,
    fields: fields as FormControl<Name>['fields'],
    onSubmit(event) {
      event.preventDefault()
      if (ref.current && !sending.current) void submit(ref.current)
    },
    onInput({ target }) {
      const { name } = target as HTMLInputElement
      if (!(name in fields)) return
      const { [name]: _mended, ...others } = fields
      setWrong((before) => ({ ...before, fields: others }))
    },
    fail,
    tell(name, found) {
      if (fields[name] === found) return
      const { [name as string]: _before, ...others } = fields
      setWrong((before) => ({ ...before, fields: found === undefined ? others : { ...others, [name]: found } }))
    },
    forget,
  }
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  const telephones = new Set([...form.querySelectorAll<HTMLInputElement>('[inputmode="tel"]')].map(({ name }) => name))
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') typed[name] = telephones.has(name) ? plainPhone(value) : value
  }
  return typed
}

function missingIn(form: HTMLFormElement): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const field of form.querySelectorAll<HTMLInputElement>('[required]')) {
    const empty = field.type === 'checkbox' ? !field.checked : field.value.trim() === ''
    if (empty) missing[field.name] = field.dataset.missing ?? '请填写'
  }
  return missing
}

function whatIsWrong(error: unknown, form: HTMLFormElement | null, beside: Beside): Omit<Wrong, 'failure'> {
  if (!isRefused(error)) {
    // Neither a refusal nor a lost connection: a mistake of ours, which the list of defects should hear of.
    if (!(error instanceof CallFailed)) reportError(error)
    const said = error instanceof CallFailed && error.message !== 'Error' ? error.message : unsent
    return { problem: said, fields: {} }
  }
  const given = Object.entries(error.fields)
  const known = given.length > 0 ? given : besideOf(error.code, error.message, beside)
  const isHere = ([name]: readonly [string, string]) => form?.elements.namedItem(name) != null
  const elsewhere = known.filter((one) => !isHere(one)).map(([, message]) => message)
  const problem = known.length === 0 ? error.message : elsewhere.join('；')
  return { problem, fields: Object.fromEntries(known.filter(isHere)) }
}

/**
 * The specification has every refusal shown as a toast too, whatever stands beside a field: what the server said. What
 * was found wrong before it was asked has no words of the server, and is said beside its field alone.
 */
export function toastFor(error: unknown, problem: string): string {
  return isRefused(error) ? error.message : problem
}

function besideOf(code: number, message: string, beside: Beside): [string, string][] {
  const field = beside[code]
  return field === undefined ? [] : [[field, message]]
}

export function Form<Name extends string>({ form, children }: { form: FormControl<Name>; children: ReactNode }) {
  return (
    <form
      ref={form.ref}
      className={styles.form}
      method="post"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      noValidate
    >
      {children}
    </form>
  )
}

interface Labelled<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  label: string
  hint?: ReactNode
  required?: boolean
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'defaultValue' | 'placeholder' | 'onInput' | 'onBlur'
>

export type TextFieldProps<Name extends string> = Labelled<Name> &
  InputProps & {
    /** Stands in the field before what is typed. */
    before?: string
    /** Stands in the field, behind what is typed. */
    after?: ReactNode
    /** What is wrong with what was typed, said as soon as somebody leaves the field; an empty one is left alone. */
    check?(typed: string): string | undefined
  }

/** One line of text with its label above and, below, what is wrong with it or what it is for. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, required = true, before, after, check, onBlur, type = 'text', ...rest } = props
  const id = `${form.id}${name}`
  const wrong = form.fields[name]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={styles.optional}>（选填）</span>}
      </label>
      <div className={styles.box}>
        {before && <span className={styles.before}>{before}</span>}
        <input
          {...rest}
          id={id}
          name={name}
          type={type}
          required={required}
          onBlur={(event) => {
            onBlur?.(event)
            const typed = event.currentTarget.value.trim()
            if (check && typed !== '') form.tell(name, check(typed))
          }}
          data-missing={`请填写${label}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong || hint ? `${id}-note` : undefined}
        />
        {after}
      </div>
      <FieldNote id={`${id}-note`} wrong={wrong} hint={hint} />
    </div>
  )
}

function FieldNote({ id, wrong, hint }: { id: string; wrong: string | undefined; hint: ReactNode }) {
  if (wrong === undefined && !hint) return null
  return (
    <div id={id} className={wrong === undefined ? styles.hint : styles.wrong}>
      {wrong ?? hint}
    </div>
  )
}

/** A password that its owner may look at while typing. */
export function PasswordField<Name extends string>(props: Omit<TextFieldProps<Name>, 'type' | 'before' | 'after'>) {
  const [shown, setShown] = useState(false)
  const look = (
    <button
      type="button"
      className={styles.look}
      aria-pressed={shown}
      aria-label="显示密码"
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eye' : 'eye-off'} />
    </button>
  )
  return <TextField maxLength={64} {...props} type={shown ? 'text' : 'password'} after={look} />
}

/** A mainland number; whatever way it was pasted, it is sent as digits. Plain text, so that it may be a user's name. */
export function PhoneField<Name extends string>(props: Omit<TextFieldProps<Name>, 'type' | 'inputMode' | 'before'>) {
  return (
    <TextField
      autoComplete="tel-national"
      maxLength={24}
      {...props}
      inputMode="tel"
      before="+86"
      onBlur={({ currentTarget }) => {
        currentTarget.value = plainPhone(currentTarget.value)
      }}
    />
  )
}

interface CheckFieldProps<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  required?: boolean
  /** What is said when it has to be ticked and is not. */
  missing?: string
  defaultChecked?: boolean
  children: ReactNode
}

export function CheckField<Name extends string>(props: CheckFieldProps<Name>) {
  const { form, name, required = false, missing, defaultChecked, children } = props
  const id = `${form.id}${name}`
  const wrong = form.fields[name]
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          required={required}
          data-missing={missing}
          defaultChecked={defaultChecked}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={`${id}-note`} wrong={wrong} hint={undefined} />
    </div>
  )
}

interface SubmitButtonProps<Name extends string> {
  form: FormControl<Name>
  /** What it says while the form is being sent. */
  busyText?: string
  children: ReactNode
}

/** For whoever has switched scripts off: these forms are sent by one. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.hint}>需要启用浏览器脚本</p>
    </noscript>
  )
}

/**
 * The form's one action, with what went wrong above it. It keeps the focus while it is busy. Until the page stands,
 * the browser alone would send the form, to nobody: a form whose button is disabled is not sent by Enter either.
 */
export function SubmitButton<Name extends string>(props: SubmitButtonProps<Name>) {
  const { form, busyText = '正在提交…', children } = props
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <div className={styles.end}>
      <p className={styles.problem} role="alert">
        {form.problem}
      </p>
      <NeedsScript />
      <Button type="submit" size="large" disabled={!ready} aria-disabled={form.busy}>
        {form.busy ? busyText : children}
      </Button>
    </div>
  )
}
