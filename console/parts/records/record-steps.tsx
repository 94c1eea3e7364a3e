import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, messageOf } from '#console/call.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { SignInGivenUp, useRight } from '#console/session.ts'
import type { RecordHead, RecordStep } from '#contract/catalogue/records.ts'
import { type RecordCalls, type RecordKind, type RecordRow, recordRight, type StepWords } from './record-kind.ts'

const stepNames: Record<RecordStep, StepWords> = {
  submit: { label: '送审', follows: '送审后由有审核权限的同事决定是否展示。' },
  show: { label: '上线', follows: '访客立即可以在网站上看到。' },
  hide: { label: '下线', follows: '访客立即看不到，之后可以重新上线。' },
  reject: { label: '驳回', follows: '' },
  close: { label: '关闭', follows: '页面还可以打开，但会注明已经结束，不再接受联系。' },
  cancel: { label: '作废', follows: '作废后不能恢复。' },
  pause: { label: '暂停', follows: '访客立即看不到，之后可以恢复。' },
  end: { label: '终止', follows: '终止后不能恢复。' },
}

/** What only takes something away from readers for good is said in red. */
const grave: readonly RecordStep[] = ['reject', 'cancel', 'end', 'close', 'hide', 'pause']

export function isGrave(step: RecordStep): boolean {
  return grave.includes(step)
}

/** How a step is called where a record stands now: a reviewer approves, everyone else shows. */
export function stepWords<Calls extends RecordCalls>(
  kind: RecordKind<Calls>,
  step: RecordStep,
  state: string,
): StepWords {
  const own = kind.steps?.[step] ?? stepNames[step]
  return step === 'show' && state === kind.reviewed ? { ...own, label: '审核通过' } : own
}

/**
 * Decisions about what waits. Each goes on to the next that waits, and can be taken back by whoever made it. Answers
 * what went wrong, in words, or nothing.
 */
export function useDecisions<Calls extends RecordCalls>(
  kind: RecordKind<Calls>,
  onChanged: () => Promise<void>,
  queue: Queue | undefined,
) {
  const { message } = App.useApp()
  const decide = async (
    row: RecordRow<Calls>,
    step: 'show' | 'reject',
    reason = '',
    reasons: Readonly<Record<string, string>> = {},
  ): Promise<string | undefined> => {
    const { id, version } = row
    try {
      const after = (await call(kind.calls.step, { id, version, step, reason, reasons })) as RecordHead
      const words = `已${step === 'show' ? '通过' : '驳回'}“${kind.nameOf(row)}”`
      const undo = () => call(kind.calls.undo, { id, version: after.version }).finally(() => void onChanged())
      if (queue) queue.decided({ words, undo })
      else void message.success(words)
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    } finally {
      await onChanged()
    }
  }
  return { decide }
}

interface Stepping<Calls extends RecordCalls> {
  /** Asks first, names the record, and for a rejection wants the reason. */
  take(row: RecordRow<Calls>, step: RecordStep): void
  /** Does it at once; answers what went wrong, in words, or nothing. */
  send(row: RecordHead, step: RecordStep, reason?: string): Promise<string | undefined>
  dialog: ReactNode
}

/** Whoever writes hands in; whoever reviews decides. */
export function useAllowedSteps<Calls extends RecordCalls>(kind: RecordKind<Calls>) {
  const mayEdit = useRight(recordRight(kind, 'edit'))
  const mayReview = useRight(recordRight(kind, 'review'))
  return (steps: readonly RecordStep[]) => steps.filter((step) => (step === 'submit' ? mayEdit : mayReview))
}

/** The steps of a kind. `onDone` runs whatever came of it: a refusal often means that somebody else was faster. */
export function useSteps<Calls extends RecordCalls>(
  kind: RecordKind<Calls>,
  onDone: () => Promise<void>,
): Stepping<Calls> {
  const confirm = useConfirm()
  const { message } = App.useApp()
  const [explained, setExplained] = useState<{ row: RecordRow<Calls>; step: RecordStep }>()

  const ask = async ({ id, version }: RecordHead, step: RecordStep, reason = '') => {
    try {
      if (step === 'submit') await call(kind.calls.submit, { id, version })
      else await call(kind.calls.step, { id, version, step, reason })
    } finally {
      await onDone()
    }
  }

  const send = async (row: RecordHead, step: RecordStep, reason?: string) => {
    try {
      await ask(row, step, reason)
      void message.success(step === 'reject' ? '已驳回' : '操作成功')
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    }
  }
  const take = (row: RecordRow<Calls>, step: RecordStep) => {
    if (step === 'reject' || kind.explains?.(row, step)) {
      setExplained({ row, step })
      return
    }
    const { label, follows } = stepWords(kind, step, row.state)
    confirm({
      title: `${label.endsWith(kind.noun) ? label : `${label}${kind.noun}`}“${kind.nameOf(row)}”？`,
      content: follows,
      okText: label,
      danger: isGrave(step),
      doneMessage: `已${label}`,
      work: () => ask(row, step),
    })
  }
  const words = explained && stepWords(kind, explained.step, explained.row.state)
  return {
    take,
    send,
    dialog: explained && words && (
      <ReasonDialog
        title={`${words.label}${kind.noun}“${kind.nameOf(explained.row)}”`}
        verb={words.label}
        label={`${words.label}的原因`}
        follows={words.follows}
        onReject={(reason) => send(explained.row, explained.step, reason)}
        onClose={() => setExplained(undefined)}
      />
    ),
  }
}
