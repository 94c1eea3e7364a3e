import { App, Form, type FormInstance } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from './drafts.ts'
import { placeFieldErrors } from './field-errors.ts'
import { type Clash, restored, withTheirs } from './merging.ts'

/** What is known about what a form changes, for when a colleague is faster. */
export interface ConflictOptions<Values extends object> {
  /** What the log calls it: `banner:12`. */
  subject: string
  /** As it stands now, in the shape of `initial`, with its newer version. */
  read(): Promise<Values>
  /** How values of a field are said that are no words by themselves. */
  say?: Readonly<Record<string, (value: never) => string>>
}

/** Somebody else saved first: what the form began with, what was typed, and what stands there now. */
export interface FormConflict<Values extends object> extends ConflictOptions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

export interface FormWorkOptions<Values extends object> {
  /** Names the draft; different records have different names (`banner:12`). */
  name: string
  /** Values as they travel: texts, numbers, lists. Fields that show something else translate by themselves. */
  initial: Values
  submit(values: Values): Promise<unknown>
  /** Where it is saved on top of a version; `initial` has it, and so it travels with the values. */
  conflict?: ConflictOptions<Values> | undefined
  /** After the server has taken it. */
  onDone?(): void
  /** What is said then; nothing where the screen says it itself. */
  doneMessage?: string
}

export interface FormWork<Values extends object> {
  form: FormInstance<Values>
  initial: Values
  busy: boolean
  /** Something was typed that the server does not have. */
  unsaved: boolean
  /** What went wrong with the form as a whole. */
  problem: string | undefined
  /** What somebody typed earlier and did not save. */
  draft: Draft<Values> | undefined
  submit(): Promise<void>
  takeDraft(): void
  refuseDraft(): void
  /** Fields of a draft that came back which a colleague has changed meanwhile too. */
  overlap: readonly Clash[]
  /** In those fields, what the colleague saved. */
  takeOverlapping(): void
  /** Writes the draft now. */
  keep(): void
  /** Throws away what was typed. */
  discard(): void
  onValuesChange(changed: object): void
  /** Puts other values in place of what is on the screen; they still have to be saved. */
  replace(values: Values): void
  conflict: FormConflict<Values> | undefined
  /** What was chosen of both is saved; without anything the form stays as it is. */
  merge(values?: Values): void
  /** What was typed is thrown away for what a colleague saved. */
  takeTheirs(): void
}

const draftPauseMs = 300

/** What is wrong stands on the screen already, in another way than beside the fields. */
export class AlreadyShown extends Error {}

/** The work behind every form: one submission at a time, refusals beside their fields, nothing typed is lost. */
export function useFormWork<Values extends object>(options: FormWorkOptions<Values>): FormWork<Values> {
  const { name, initial } = options
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<FormConflict<Values>>()
  // What the fields stand on; it moves on when somebody else's changes were taken in.
  const base = useRef(initial)
  const [draft, setDraft] = useState(() => readDraft<Values>(name))
  const [overlap, setOverlap] = useState<readonly Clash[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Two clicks can come before the button has been drawn disabled.
  const running = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = useCallback(() => {
    clearTimeout(timer.current)
    dropDraft(name)
    setDraft(undefined)
    setOverlap([])
    setUnsaved(false)
    setProblem(undefined)
  }, [name])

  const keep = () => {
    clearTimeout(timer.current)
    writeDraft(name, { values: form.getFieldsValue(true), base: base.current })
  }

  const onValuesChange = (changed: object) => {
    setUnsaved(true)
    // A complaint is looked at again as soon as its field changes, and not before somebody has left the field once.
    const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
    if (wrong.length > 0) form.validateFields(wrong.map((field) => field.name)).catch(() => undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, draftPauseMs)
  }

  const submit = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await form.validateFields()
      await options.submit({ ...initial, ...form.getFieldsValue(true) })
      settle()
      if (options.doneMessage) void message.success(options.doneMessage)
      options.onDone?.()
    } catch (error) {
      if (!(await isBehind(error))) showProblem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Optimistic locking: whether a colleague was faster; then both are put side by side. */
  const isBehind = async (error: unknown): Promise<boolean> => {
    if (!options.conflict || !isRefused(error) || error.code !== refusals.CHANGED_MEANWHILE.code) return false
    const mine = { ...initial, ...form.getFieldsValue(true) }
    try {
      setConflict({ ...options.conflict, base: base.current, mine, theirs: await options.conflict.read() })
    } catch (unread) {
      showProblem(unread)
    }
    return true
  }

  const showProblem = (error: unknown) => {
    if (error instanceof SignInGivenUp || error instanceof AlreadyShown) return
    const invalid = invalidFields(error)
    if (invalid) {
      form.scrollToField(invalid, { focus: true, block: 'center' })
      return
    }
    const fields = isRefused(error) ? error.fields : {}
    const known = form.getFieldsError().map((field) => field.name)
    const { placed, homeless } = placeFieldErrors(fields, known)
    form.setFields(placed as unknown as Parameters<typeof form.setFields>[0])
    const first = placed[0]
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    setProblem(placed.length > 0 && homeless.length === 0 ? undefined : [messageOf(error), ...homeless].join('；'))
  }

  const replace = (values: Values) => {
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
    setUnsaved(true)
  }

  return {
    form,
    initial,
    busy,
    unsaved,
    problem,
    draft,
    submit,
    onValuesChange,
    keep,
    takeDraft() {
      if (draft) {
        const { values, both } = restored(draft, initial)
        replace(values)
        setOverlap(both)
      }
      setDraft(undefined)
    },
    overlap,
    takeOverlapping() {
      replace(withTheirs({ ...initial, ...form.getFieldsValue(true) }, overlap))
      setOverlap([])
    },
    replace,
    conflict,
    merge(values) {
      if (!conflict || !values) return setConflict(undefined)
      base.current = conflict.theirs
      replace(values)
      setConflict(undefined)
      void submit()
    },
    takeTheirs() {
      setConflict(undefined)
      settle()
      options.onDone?.()
    },
    refuseDraft() {
      dropDraft(name)
      setDraft(undefined)
    },
    discard() {
      settle()
      form.resetFields()
    },
  }
}

/** The first field the form itself is not content with. */
function invalidFields(error: unknown): (string | number)[] | undefined {
  if (typeof error !== 'object' || error === null || !('errorFields' in error)) return undefined
  const [first] = error.errorFields as { name: (string | number)[] }[]
  return first?.name ?? []
}
