import { App, Form, Modal } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { Notice } from '#console/parts/show/notice.tsx'
import { SignInGivenUp } from '#console/session.ts'
import { isRefused } from '#contract/base/call.ts'
import { type RefusalCode, refusals } from '#contract/base/refusals.ts'
import { placeFieldErrors } from './field-errors.ts'
import styles from './form-dialog.module.css'

interface FormDialogProps<Values extends object> {
  title: string
  okText: string
  doneMessage: string
  danger?: boolean
  width?: number
  initial: Values
  /** Beside which field a refusal stands that names none. */
  beside?: Partial<Record<RefusalCode, keyof Values & string>>
  submit(values: Values): Promise<unknown>
  /** It is done. */
  onDone?(): void
  /** Whatever came of it: often somebody else was faster. */
  onSettled(): Promise<void>
  onClose(): void
  children: ReactNode
}

/**
 * A few fields that something is done with at once, and once. Nothing of it is kept as a draft: what was typed about
 * money yesterday is no help today.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, okText, danger = false, width = 520, initial, beside = {}, children, onClose } = props
  const { message } = App.useApp()
  const id = useId()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // Two clicks can come before the button has been drawn disabled.
  const running = useRef(false)

  const submit = async (values: Values) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem('')
    try {
      await props.submit({ ...initial, ...values })
      void message.success(props.doneMessage)
      onClose()
      props.onDone?.()
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) show(error)
    } finally {
      running.current = false
      setBusy(false)
      await props.onSettled()
    }
  }

  const show = (error: unknown) => {
    const known = form.getFieldsError().map(({ name }) => name)
    const { placed, homeless } = placeFieldErrors(complaintsIn(error, beside), known)
    form.setFields(placed as unknown as Parameters<typeof form.setFields>[0])
    if (placed.length === 0 || homeless.length > 0) setProblem([messageOf(error), ...homeless].join('；'))
    const [first] = placed
    if (first) form.scrollToField(first.name as never, { focus: true, block: 'center' })
  }

  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger, htmlType: 'submit', form: id }}
      cancelButtonProps={{ disabled: busy }}
      confirmLoading={busy}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {problem && <Notice type="error" title={problem} />}
      <Form<Values>
        id={id}
        form={form}
        layout="vertical"
        requiredMark
        autoComplete="off"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        // A value of a type the form does not know in advance is still only a value.
        initialValues={initial as Record<string, unknown>}
        onFinish={(values) => void submit(values)}
      >
        {children}
      </Form>
    </Modal>
  )
}

/** What follows from it, above the fields. */
export function Follows({ children }: { children: ReactNode }) {
  return <p className={styles.follows}>{children}</p>
}

/** The figures that something is done with, to be compared once more. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}

/** What the server said about single fields, and what follows from the kind of its refusal. */
export function complaintsIn(
  error: unknown,
  beside: Partial<Record<RefusalCode, string>>,
): Readonly<Record<string, string>> {
  if (!isRefused(error)) return {}
  const codes = Object.keys(beside) as RefusalCode[]
  const named = codes.find((code) => refusals[code].code === error.code)
  const field = named === undefined ? undefined : beside[named]
  return field === undefined ? error.fields : { [field]: error.message, ...error.fields }
}
