import { EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { KeyHint } from '#console/parts/queue/decide-button.tsx'
import { QueueBar } from '#console/parts/queue/queue-bar.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { BackLink } from '#console/parts/show/back-link.tsx'
import type { ContentStep, EditedContent } from '#contract/texts/content.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './editor.module.css'
import { pageLabels, stepLabel } from './labels.ts'
import { StateTag } from './state-tag.tsx'
import type { Work } from './use-work.ts'

interface EditorBarProps {
  work: Work
  onHistory(): void
  onPreview(): void
  onStep(step: ContentStep): void
  /** Agreed to, for a later moment. */
  onSchedule(): void
  queue: Queue | undefined
}

/** The steps that stand above the text, the one that leads on last. Those that take something away stand aside. */
const loudSteps = ['withdraw', 'recover', 'reject', 'publish', 'submit', 'approve'] as const satisfies ContentStep[]

/**
 * A sign of waiting that comes and goes in a blink only disturbs. It also becomes part of a button's name for those
 * who hear it, so these buttons are named by themselves.
 */
const slowly = { delay: 250 }

export function EditorBar({ work, queue, onHistory, onPreview, onStep, onSchedule }: EditorBarProps) {
  const { kind, content, dirty, readOnly, busy } = work
  // What is new can be written and sent in one press; the other steps come once it is there.
  const offered = content?.steps ?? (kind.collection && !readOnly ? (['submit'] as const) : [])
  const possible = loudSteps.filter((step) => offered.includes(step))
  // Whoever decides needs no second way to publish, and sends back instead of taking back.
  const steps = possible.includes('approve')
    ? possible.filter((step) => step !== 'publish' && step !== 'withdraw')
    : possible
  return (
    <div className={styles.bar}>
      <BackLink to={`/${kind.name}`} label={`返回${kind.noun}列表`} />
      <h1 className={styles.heading}>{headingOf(work)}</h1>
      {content && <StateTag state={content.state} />}
      {content && isAhead(content) && <span className={styles.ahead}>有未发布的修改</span>}
      <span className={styles.saved} role="status">
        {sayWhetherSaved(work)}
      </span>
      {queue && <QueueBar queue={queue} />}
      <span className={styles.buttons}>
        {content && (
          <>
            <Button icon={<HistoryOutlined aria-hidden />} onClick={onHistory}>
              历史版本
            </Button>
            <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
              预览
            </Button>
          </>
        )}
        {!readOnly && (
          <Tooltip title="Ctrl+S" mouseEnterDelay={0.4}>
            <Button
              type={steps.length === 0 || dirty ? 'primary' : 'default'}
              ghost={steps.length > 0 && dirty}
              aria-label="保存"
              loading={busy === 'save' && slowly}
              disabled={!dirty || (busy !== undefined && busy !== 'save')}
              onClick={() => void work.save()}
            >
              保存
            </Button>
          </Tooltip>
        )}
        {content?.undoable && <UndoButton work={work} id={content.id} version={content.version} />}
        {content && steps.includes('approve') && !dirty && (
          <Button disabled={busy !== undefined} onClick={onSchedule}>
            定时发布
          </Button>
        )}
        {steps.map((step, at) => (
          <Button
            key={step}
            type={at === steps.length - 1 && step !== 'reject' && step !== 'withdraw' ? 'primary' : 'default'}
            danger={step === 'reject'}
            aria-label={labelOf(step, work)}
            loading={busy === step && slowly}
            disabled={(!content && !dirty) || (busy !== undefined && busy !== step)}
            onClick={() => onStep(step)}
          >
            {labelOf(step, work)}
            {(step === 'approve' || step === 'reject') && <KeyHint>{step === 'approve' ? 'A' : 'R'}</KeyHint>}
          </Button>
        ))}
      </span>
    </div>
  )
}

/** What is typed is saved first, and the button says so. */
function labelOf(step: ContentStep, { content, dirty }: Work): string {
  if (step === 'submit' && (dirty || !content)) return '保存并送审'
  return stepLabel(step, dirty || !content ? 'draft' : content.stage)
}

/** Of whoever decided last, as long as nothing followed from it. */
function UndoButton({ work, id, version }: { work: Work; id: number; version: number }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      work.adopt(await call(work.kind.calls.undo, { id, version }))
      void message.success('已撤回，回到待审核')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const word = work.content?.state === 'scheduled' || work.content?.next ? '撤回定时' : '撤回决定'
  return (
    <Button aria-label={word} loading={busy} onClick={() => void undo()}>
      {word}
    </Button>
  )
}

function headingOf({ kind, content, readOnly }: Work): string {
  if (!content) return `新建${kind.noun}`
  if (content.key) return pageLabels[content.key]
  if (content.steps.includes('approve')) return `审核${kind.noun}`
  return readOnly ? `查看${kind.noun}` : `编辑${kind.noun}`
}

function isAhead({ live_version, next, version }: EditedContent): boolean {
  return live_version !== null && version !== (next?.version ?? live_version)
}

function sayWhetherSaved({ content, dirty, readOnly }: Work): string {
  if (dirty) return '有未保存的修改，自动暂存在本机'
  if (!content || readOnly) return ''
  return '已保存'
}
