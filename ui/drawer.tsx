import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './drawer.module.css'

interface DrawerProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A window at the edge of the page, open as long as it is there; the platform keeps the focus inside. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label="关闭" onClick={() => dialog.current?.close()}>
          ×
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
