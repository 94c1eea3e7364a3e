import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { useLeaveGuard } from '#console/parts/form/use-leave-guard.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { sayUnsaid } from '#contract/base/pictures.words.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentStep, EditedContent } from '#contract/texts/content.console.ts'
import { call } from '../../call.ts'
import { Categorised } from './categorised.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import type { Kind } from './kind.ts'
import { stepDone } from './labels.ts'
import { usePreview } from './preview.ts'
import { Evidence, ReadingPane } from './reading-pane.tsx'
import { stillToCome } from './release.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { SidePanel, Standing } from './side-panel.tsx'
import { DestroyDialog, RejectDialog } from './step-dialogs.tsx'
import { TextPane } from './text-pane.tsx'
import { useKeeper, useKeeping } from './use-keeping.ts'
import { usePresence } from './use-presence.ts'
import { type Outcome, type StepMoments, useWork, type Work } from './use-work.ts'

interface EditorProps {
  kind: Kind
  /** Undefined for something new. */
  opened: EditedContent | undefined
  /** What else waits for the same reviewer. */
  queue?: Queue | undefined
  /** After something new has been saved, and can be left. */
  onBorn?(id: number): void
}

type Dialog = 'history' | 'reject' | 'schedule' | 'publish' | 'destroy'

/** One text: written, sent, decided about and brought back. */
export function Editor(props: EditorProps) {
  return (
    <Categorised kind={props.kind}>{(categories) => <EditorWith {...props} categories={categories} />}</Categorised>
  )
}

function EditorWith({ kind, opened, queue, onBorn, categories }: EditorProps & { categories: readonly Category[] }) {
  const keeper = useKeeper(kind)
  const work = useWork({ kind, opened, keeper })
  const keeping = useKeeping(work, keeper)
  const { content, dirty } = work
  const others = usePresence(kind, work.readOnly ? undefined : content?.id, work.heard)
  const preview = usePreview(kind)
  const [dialog, setDialog] = useState<Dialog>()
  const decide = useDeciding(work, queue)
  const takeStep = useStep(work, setDialog, decide)
  const waits = content?.steps.includes('approve') && !dirty
  useDecisionKeys(waits ? { approve: () => takeStep('approve'), reject: () => setDialog('reject') } : {})
  useLeaveGuard(dirty, keeping.forget, keeping.keep)
  useSaveShortcut(work)

  // Only when nothing is unsaved: leaving `new` is a change of address, and the guard above would ask about it.
  const born = opened === undefined && !dirty ? content?.id : undefined
  useEffect(() => {
    if (born !== undefined) onBorn?.(born)
  }, [born, onBorn])

  const openPreview = () => {
    if (content) preview(content.id, dirty ? async () => (await work.save())?.version : content.version)
  }
  return (
    <div className={styles.editor}>
      <EditorBar
        work={work}
        queue={queue}
        onHistory={() => setDialog('history')}
        onPreview={openPreview}
        onStep={takeStep}
        onSchedule={() => setDialog('schedule')}
      />
      <EditorNotices work={work} keeping={keeping} others={others} />
      <div className={styles.columns}>
        {content && work.readOnly ? (
          <>
            <ReadingPane key={content.version} kind={kind} content={content} categories={categories} />
            <aside className={styles.panel} aria-label="发布信息">
              <Standing content={content} onStep={takeStep} />
              <Evidence kind={kind} content={content} categories={categories} />
            </aside>
          </>
        ) : (
          <>
            <TextPane work={work} />
            <SidePanel work={work} categories={categories} onStep={takeStep} />
          </>
        )}
      </div>
      {content && (
        <Dialogs
          work={work}
          content={content}
          categories={categories}
          dialog={dialog}
          decide={decide}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

type Decide = (step: 'approve' | 'reject', more: StepMoments) => Promise<Outcome>

/** Decides about a text and goes on to the next that waits; the way back stays in sight. */
function useDeciding(work: Work, queue: Queue | undefined): Decide {
  const { kind, content } = work
  return async (step, more) => {
    const outcome = await work.step(step, more)
    if (outcome.done && content && queue) {
      const { id, version, title } = content
      const how = step === 'reject' ? '已驳回' : more.publish_at ? '已通过，定时发布' : '已通过并发布'
      queue.decided({ words: `${how}“${title}”`, undo: () => call(kind.calls.undo, { id, version }) })
    }
    return outcome
  }
}

/** What happens when a step's button is pressed: some ask for more first, some ask whether it is meant. */
function useStep(work: Work, open: (dialog: Dialog) => void, decide: Decide): (step: ContentStep) => void {
  const confirm = useConfirm()
  const { kind, content, dirty } = work
  const ask = (step: 'take_down' | 'trash', title: string, consequence: string) =>
    confirm({
      title: `${title}“${content?.title ?? ''}”？`,
      content: dirty ? `${consequence}没有保存的修改会先存为一个版本。` : consequence,
      okText: title,
      doneMessage: stepDone[step],
      work: async () => {
        const outcome = await work.step(step)
        if (!outcome.done) throw new Error(outcome.message || '内容已被同事改变，请查看最新状态')
      },
    })
  return (step) => {
    // Said before the dialog of a publication opens; the server says the same.
    const unsaid = step === 'submit' || step === 'publish' ? sayUnsaid(work.current().html) : undefined
    if (unsaid) {
      work.setProblem(unsaid)
    } else if (step === 'approve') {
      // Its consequence stands beside the button, and whoever was wrong takes it back.
      void decide(step, { publish_at: null, expires_at: stillToCome(content?.expires_at ?? null) }).then(
        (outcome) => outcome.done || work.setProblem(outcome.message || undefined),
      )
    } else if (step === 'reject' || step === 'publish' || step === 'destroy') open(step)
    else if (step === 'take_down') ask(step, '下线', '读者将立即看不到这篇内容，文字会留作草稿。')
    else if (step === 'trash') ask(step, '移入回收站', `这篇${kind.noun}会从网站上消失，可以从回收站恢复。`)
    else void work.step(step).then((outcome) => outcome.done || work.setProblem(outcome.message || undefined))
  }
}

function useSaveShortcut(work: Work): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!work.readOnly && work.dirty) void work.save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

interface DialogsProps {
  work: Work
  content: EditedContent
  categories: readonly Category[]
  dialog: Dialog | undefined
  decide: Decide
  onClose(): void
}

function Dialogs({ work, content, categories, dialog, decide, onClose }: DialogsProps) {
  const navigate = useNavigate()
  const { kind, busy, dirty, conflict } = work
  if (conflict) return <ConflictDialog conflict={conflict} work={work} categories={categories} />
  if (dialog === 'history') {
    return <HistoryDrawer work={work} content={content} categories={categories} onClose={onClose} />
  }
  if (dialog === 'schedule' || dialog === 'publish') {
    return (
      <ReleaseDialog
        content={content}
        step={dialog === 'schedule' ? 'approve' : dialog}
        busy={busy !== undefined}
        dirty={dirty}
        onRelease={(moments) => (dialog === 'schedule' ? decide('approve', moments) : work.step(dialog, moments))}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'reject') {
    return (
      <RejectDialog
        title={content.title}
        busy={busy !== undefined}
        onReject={(reason) => decide('reject', { reason })}
        onClose={onClose}
      />
    )
  }
  if (dialog !== 'destroy') return null
  return (
    <DestroyDialog
      title={content.title}
      noun={kind.noun}
      busy={busy !== undefined}
      onDestroy={async () => {
        const outcome = await work.destroy()
        if (outcome.done) await navigate(`/${kind.name}?state=trashed`)
        return outcome
      }}
      onClose={onClose}
    />
  )
}
