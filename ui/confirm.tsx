import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'

interface DialogProps {
  open: boolean
  title: string
  /** As wide as the window lets it be: for what is looked at, not read. */
  wide?: boolean
  onClose(): void
  children: ReactNode
}

/** A window over the page: the platform keeps the focus inside, closes it by Escape and gives the focus back. */
export function Dialog({ open, title, wide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
    >
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}

interface ConfirmProps extends DialogProps {
  /** What the button does, as a verb: `退出该设备`. Beside one that cancels, the way out is not called so too. */
  action: string
  /** What brings something back is not dangerous. */
  tone?: 'danger' | 'primary'
  /** Resolves when it is done; what it rejects with is said here, and the window stays. */
  onConfirm(): Promise<void>
}

/** Asks once more before it is done. The title names what it is about. */
export function Confirm({ open, title, onClose, ...rest }: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <Question {...rest} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted with the question and gone with it, so that nothing is left of the one before. */
function Question({ action, tone = 'danger', onConfirm, onClose, children }: Omit<ConfirmProps, 'open' | 'title'>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const confirm = async () => {
    setBusy(true)
    setProblem('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有完成，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <>
      <div className={styles.words}>{children}</div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.ways}>
        <Button kind="outline" onClick={onClose}>
          {action.startsWith('取消') ? '返回' : '取消'}
        </Button>
        <Button kind={tone} disabled={busy} onClick={() => void confirm()}>
          {busy ? '请稍候…' : action}
        </Button>
      </div>
    </>
  )
}
