import { Form, Input } from 'antd'
import { useState } from 'react'

interface ReasonFieldProps {
  value: string
  problem: string
  label?: string
  hint?: string
  max?: number
  autoFocus?: boolean
  onChange(value: string): void
}

const reasonMax = 300

export function ReasonField(props: ReasonFieldProps) {
  const { value, problem, label = '驳回的原因', hint, max = reasonMax, autoFocus = false, onChange } = props
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={label}
        htmlFor="reject-reason"
        required
        help={problem || (hint ?? '对方会看到，请写清楚哪里需要改、怎么改。')}
        {...(problem && { validateStatus: 'error' as const })}
      >
        <Input.TextArea
          id="reject-reason"
          rows={4}
          maxLength={max}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Form.Item>
    </Form>
  )
}

/** Sends a reason off, once there is one. */
export function useReason(
  onReject: (reason: string) => Promise<string | undefined>,
  onDone: () => void,
  label = '驳回的原因',
) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const reject = async () => {
    const words = oneLineOf(value)
    if (words === '') return setProblem(`请写明${label}`)
    setBusy(true)
    const wrong = await onReject(words)
    setBusy(false)
    setProblem(wrong ?? '')
    if (!wrong) onDone()
  }
  return { field: { value, problem, onChange: setValue }, busy, reject }
}

export function oneLineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
